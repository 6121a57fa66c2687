package expr

import (
	"strings"
	"unicode/utf8"

	"punchboard/internal/engine/dice"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// piece is one part of a template: text, or a compiled expression.
type piece struct {
	text    string
	program *program
	off     int // offset of the expression, in characters from the start of the template
}

// Expand replaces each {{ }} in a template with the value of its expression, as it prints. It
// leaves "\{{" unchanged. Errors are *Error, with offsets counted from the start of the template.
func (e *Env) Expand(template string) (string, error) {
	return expandBy(e, template, e.print)
}

// ExpandPlainly is Expand for text that is parsed again, such as the data of a path. It writes a
// point before decimals in every language, and writes decimals where numbers would print as
// fractions.
func ExpandPlainly(e *Env, template string) (string, error) {
	return expandBy(e, template, func(v any) (string, error) {
		s, err := format(v, nil)
		if n, ok := v.(dice.Number); ok && strings.Contains(s, "/") {
			return signFixed(n.Rat().FloatString(6)), err
		}
		return s, err
	})
}

// Unbraced returns the first expression of a text that lacks one or both pairs of its braces and so
// prints as it is: one with a value, or a field of what is drawn. Without any braces it is a name
// with a member. It returns nil if there is none, else its byte offsets, with a brace that it has.
func Unbraced(e *Env, text string) []int {
	for from := 0; from < len(text); {
		h, more := prose.Next(text, from)
		end := len(text)
		if more {
			end = h.From
		}
		if at := unbraced(e, text[from:end]); at != nil {
			return []int{from + at[0], from + at[1]}
		}
		if !more || h.To < 0 {
			break
		}
		from = h.To
	}
	return nil
}

// BracesMissing says what is wrong with an expression that Unbraced found, and what to write.
func BracesMissing(src string) (message, help string) {
	return src + " prints as it is: an expression has two braces", "write {{ " + strings.Trim(src, "{ }") + " }}"
}

// unbraced is Unbraced for a text without expressions in two braces.
func unbraced(e *Env, text string) []int {
	if !mayLackBraces(text) {
		return nil
	}
	for _, m := range lacksBraces.FindAllStringSubmatchIndex(text) {
		at := m[2:4]
		if at[0] < 0 {
			at = m[4:6]
		}
		src := strings.Trim(text[at[0]:at[1]], "{}")
		first, member, _ := strings.Cut(strings.TrimSpace(src), ".")
		_, err := e.Eval(src)
		switch inBraces := m[2] >= 0; {
		case err == nil, inBraces && dotted.MatchString(src):
			return at
		case (first == "it" || first == "deck" || isPiece(first)) && (member == "name" || isFieldOf(e.root.fielded, member)):
			return at
		}
	}
	return nil
}

// mayLackBraces reports whether a text has a brace, or a full stop right before a letter. It is
// quicker than to look for the forms, and says no to most texts.
func mayLackBraces(text string) bool {
	for i := range len(text) {
		if text[i] == '{' || text[i] == '.' && i+1 < len(text) && text[i+1]|0x20 >= 'a' && text[i+1]|0x20 <= 'z' {
			return true
		}
	}
	return false
}

// dotted matches a name with a member.
var dotted = pattern.New(`^ *[a-z][\pL\pN_-]*(?:\.[a-z][\pL\pN_]*)+ *$`)

// lacksBraces matches words in single braces that begin with a name, and names with members; braces
// behind a colon or a bracket are the style of an icon or of a part of the text.
var lacksBraces = pattern.New(`(?:^|[^{\\:\]])(\{ *[\pL_][^{}\n]*\})|(?:^|[^\pL\pN_.@/{-])([\pL_][\pL\pN_]*(?:\.[A-Za-z][\pL\pN_]*)+)`)

// ExpandRoughly is Expand, except that chances print as Rough prints them.
func (e *Env) ExpandRoughly(template string) (string, error) {
	return expandBy(e, template, func(v any) (string, error) {
		if c, ok := v.(dice.Chance); ok {
			return Rough(c), nil
		}
		return e.print(v)
	})
}

// expandBy is Expand with a function that prints the values.
func expandBy(e *Env, template string, say func(any) (string, error)) (string, error) {
	if !strings.Contains(template, "{{") {
		return template, nil
	}
	parts, err := e.root.parts(template)
	if err != nil {
		return "", err
	}
	if len(parts) == 1 {
		return fillIn(e, parts[0], say)
	}
	b := make([]byte, 0, 2*len(template))
	for _, p := range parts {
		s, err := fillIn(e, p, say)
		if err != nil {
			return "", err
		}
		b = append(b, s...)
	}
	return string(b), nil
}

// fillIn returns a piece of a template: its text, or the value of its expression as printed by say.
// An error gives the offset in the template.
func fillIn(e *Env, p piece, say func(any) (string, error)) (string, error) {
	if p.program == nil {
		return p.text, nil
	}
	v, err := runOf(e, p.program)
	if err == nil {
		var s string
		if s, err = say(v); err == nil {
			return s, nil
		}
	}
	return "", moved(err, p.off)
}

// moved returns an error of an expression as an error of the template that contains it.
func moved(err error, by int) *Error {
	at := located(err, 0)
	at.Off += by
	return at
}

// parts parses a template, once.
func (r *root) parts(template string) ([]piece, error) {
	if p, ok := r.templates.Load(template); ok {
		return p.([]piece), nil
	}
	var out []piece
	from := 0
	for {
		h, ok := prose.Next(template, from)
		if !ok {
			break
		}
		if h.To < 0 {
			return nil, &Error{Msg: "an expression begun with {{ is never closed", Off: utf8.RuneCountInString(template[:h.From])}
		}
		if h.From > from {
			out = append(out, piece{text: template[from:h.From]})
		}
		off := utf8.RuneCountInString(template[:h.At])
		program, err := r.program(h.Expr)
		if err != nil {
			return nil, moved(err, off)
		}
		out = append(out, piece{text: h.Expr, program: program, off: off})
		from = h.To
	}
	if from < len(template) {
		out = append(out, piece{text: template[from:]})
	}
	r.templates.Store(strings.Clone(template), out)
	return out, nil
}
