package load

import (
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// notation is the grammar of a game's effects, made from its verbs:
//
//	effect = clause { join clause }       join = "and" | "or" | "then" | "and then" | ";"
//	clause = form { "," option }
//
// A verb's form is its words, with <slots> where something else goes; see newForm. The longest form
// that fits wins.
type notation struct {
	forms []form
}

// form is one way to write a verb.
type form struct {
	verb  *model.Verb
	parts []part
}

// part is a word of a form, or a slot: n for a number, signed for one with its sign, dice for dice
// with or without a sign, range for numbers, times for a multiplier, effect for the rest of the
// text read as an effect. Any other slot is for words or, if the verb gives it a target, for ids.
type part struct {
	word, slot string
}

// newNotation returns the forms of all verbs.
func newNotation(verbs []*model.Verb) *notation {
	g := &notation{}
	for _, v := range verbs {
		g.forms = append(g.forms, lists.Map(v.Says, func(says string) form { return newForm(v, says) })...)
		if len(v.Says) > 0 {
			continue
		}
		g.forms = append(g.forms, newForm(v, v.ID))
		if spaced := strings.ReplaceAll(v.ID, "-", " "); spaced != v.ID {
			g.forms = append(g.forms, newForm(v, spaced))
		}
	}
	return g
}

// newForm splits the words of a verb into parts; numbers and slots of the verb that the words do
// not mention follow at the end.
func newForm(v *model.Verb, says string) form {
	f := form{verb: v}
	numbered := false
	named := map[string]bool{}
	for _, w := range strings.Fields(says) {
		name, opens := strings.CutPrefix(w, "<")
		name, closes := strings.CutSuffix(name, ">")
		if !opens || !closes {
			f.parts = append(f.parts, part{word: w})
			continue
		}
		numbered = numbered || slices.Contains([]string{"n", "range", "signed", "dice"}, name)
		named[name] = true
		f.parts = append(f.parts, part{slot: name})
	}
	switch {
	case numbered:
	case v.Times:
		f.parts = append(f.parts, part{slot: "times"})
	case v.Numbers == "one":
		f.parts = append(f.parts, part{slot: "n"})
	case v.Numbers == "range":
		f.parts = append(f.parts, part{slot: "range"})
	}
	for _, s := range v.Slots {
		if !named[s.Name] && len(v.Says) < 2 {
			f.parts = append(f.parts, part{slot: s.Name})
		}
	}
	return f
}

// unsoundSays reports whether the words of a verb could be confused with what surrounds a clause.
func unsoundSays(says string) bool {
	words := strings.Fields(says)
	for i, w := range words {
		switch {
		case slices.Contains([]string{"and", "or", "then"}, w) || strings.ContainsAny(w, ",;"):
			return true
		case w == "<effect>" && (i == 0 || i+1 < len(words)):
			return true
		}
	}
	return len(words) == 0
}

// token is a word of the notation, a comma or a semicolon. off is in runes.
type token struct {
	text string
	off  int
}

// size returns the length of the token in runes.
func (t token) size() int { return utf8.RuneCountInString(t.text) }

// tokens splits a text at white space, commas and semicolons.
func tokens(s string) []token {
	var out []token
	var word []rune
	i := 0
	flush := func() {
		if len(word) > 0 {
			out = append(out, token{string(word), i - len(word)})
			word = word[:0]
		}
	}
	for _, r := range s {
		switch r {
		case ' ', '\n', '\t':
			flush()
		case ',', ';':
			flush()
			out = append(out, token{string(r), i})
		default:
			word = append(word, r)
		}
		i++
	}
	flush()
	return out
}

// String returns the form as an author writes it, slots in angle brackets.
func (f form) String() string {
	var out []string
	for _, x := range f.parts {
		switch {
		case x.word != "":
			out = append(out, x.word)
		case x.slot == "times":
			out = append(out, "[x2]")
		default:
			out = append(out, "<"+x.slot+">")
		}
	}
	return strings.Join(out, " ")
}
