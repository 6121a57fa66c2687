package engine

import (
	"math/big"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Equal compares a result with what a worked example says. It also returns the result as an example
// would write it, a distribution in percent if the example does.
//
// Fractions and whole numbers ("2/3", "4") are exact. A percentage or a decimal ("80%", "27.5 %",
// "0.28") matches if the exact number, rounded to as many places as are written, equals it (halves
// away from zero). A distribution or a map is {0: 1/2, 1: 1/2}: outcomes not listed must be
// impossible, and names with a colon or a comma are in quotes. A list is [1, 2]. Anything else is
// text, with or without quotes: true and yes, an entry's id or name, an effect's words or notation.
func Equal(v any, want string) (bool, string) {
	out := said(v)
	if d, ok := v.(dice.Dist); ok && strings.Contains(want, "%") {
		out = "{" + expr.Format(d) + "}"
	}
	return equal(v, strings.TrimSpace(want)), out
}

// equal reports whether an answer matches a worked example: a number as exactly as it is written, a
// list or a map part by part, text by its words.
func equal(v any, want string) bool {
	if l, ok := v.(*dice.Later); ok {
		d, err := l.Dist()
		return err == nil && equal(d, want)
	}
	if inside, ok := between(want, "{", "}"); ok {
		return equalMap(v, inside)
	}
	if inside, ok := between(want, "[", "]"); ok {
		return equalList(v, inside)
	}
	if _, isText := v.(string); !isText {
		if r, ok := rat(v); ok {
			return equalNumber(r, want)
		}
	}
	return equalText(v, unquoted(want))
}

// between returns the text between a prefix and a suffix. It reports false without them.
func between(s, open, end string) (string, bool) {
	if strings.HasPrefix(s, open) && strings.HasSuffix(s, end) && len(s) >= 2 {
		return s[1 : len(s)-1], true
	}
	return "", false
}

// equalNumber compares exactly. If the expected number has decimals or a percent sign, it compares
// rounded to as many places.
func equalNumber(r *big.Rat, want string) bool {
	w, ok := dice.ParseNumber(want)
	if !ok {
		return false
	}
	if r.Cmp(w) == 0 {
		return true
	}
	places, rounded := placesOf(want)
	if !rounded {
		return false
	}
	scaled := new(big.Rat).Set(r)
	if strings.Contains(want, "%") {
		hundred := big.NewRat(100, 1)
		scaled.Mul(scaled, hundred)
		w = new(big.Rat).Mul(w, hundred)
	}
	near, _ := new(big.Rat).SetString(scaled.FloatString(places))
	return near.Cmp(w) == 0
}

// placesOf returns how many decimal places a number is written with. It reports false for a
// fraction or a whole number, which are exact.
func placesOf(want string) (int, bool) {
	if strings.Contains(want, "/") {
		return 0, false
	}
	number := strings.TrimRight(strings.TrimSpace(want), "% \u00a0\u202f")
	if _, after, ok := strings.Cut(number, "."); ok {
		return len(after), true
	}
	return 0, strings.Contains(want, "%")
}

// equalMap compares by key, a distribution by its outcomes. An outcome given as 0 may be missing;
// every other must be listed.
func equalMap(v any, inside string) bool {
	have := map[string]any{}
	switch v := v.(type) {
	case dice.Dist:
		for _, o := range v.Outcomes() {
			have[o.Key()] = o.Chance
		}
	case map[string]any:
		have = v
	default:
		return false
	}
	seen := 0
	for _, pair := range split(inside, ',') {
		parts := split(pair, ':')
		if len(parts) != 2 {
			return false
		}
		key := unquoted(parts[0])
		x, ok := have[key]
		if !ok {
			if w, isNum := dice.ParseNumber(parts[1]); isNum && w.Sign() == 0 {
				continue // given as impossible, and it is
			}
			return false
		}
		if !equal(x, parts[1]) {
			return false
		}
		seen++
	}
	return seen == len(have)
}

// equalList compares lists of the same length, element by element.
func equalList(v any, inside string) bool {
	v = plainList(v)
	list, ok := v.([]any)
	if !ok {
		return false
	}
	parts := split(inside, ',')
	if len(parts) != len(list) {
		return false
	}
	return !lists.Some(len(list), func(i int) bool { return !equal(list[i], parts[i]) })
}

// plainList returns a collection of the game as its entries.
func plainList(v any) any {
	if o, ok := v.(expr.Object); ok {
		if list, ok := o.Plain().([]any); ok {
			return list
		}
	}
	return v
}

// equalText compares an id, the notation of an effect, yes and no, nothing, or the printed text.
func equalText(v any, want string) bool {
	switch v := v.(type) {
	case nil:
		return want == "" || want == "nothing"
	case bool:
		return v && (want == "true" || want == "yes") || !v && (want == "false" || want == "no")
	case expr.Object:
		if want == v.ID() && want != "" {
			return true
		}
		if e, ok := v.Model().(*model.Effect); ok && want == e.Source {
			return true
		}
	}
	return expr.Format(v) == want
}

// unquoted returns a text without surrounding blanks, and without a pair of quotes.
func unquoted(s string) string {
	s = strings.TrimSpace(s)
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// split splits a list at a separator outside quotes and brackets. The empty list has no parts.
func split(s string, at byte) []string {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	var out []string
	depth, from := 0, 0
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' && wordStart(s, i):
			quote = c
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == at && depth == 0:
			out = append(out, strings.TrimSpace(s[from:i]))
			from = i + 1
		}
	}
	return append(out, strings.TrimSpace(s[from:]))
}

// wordStart distinguishes an opening quote from an apostrophe.
func wordStart(s string, i int) bool { return i == 0 || strings.ContainsRune(" {[,:", rune(s[i-1])) }

// said returns a result as a worked example writes it, chances with their percentage.
func said(v any) string {
	switch v := v.(type) {
	case dice.Chance:
		return v.String() + " (" + expr.Format(v) + ")"
	case dice.Number:
		return v.String()
	case dice.Dist:
		return v.String()
	case string:
		return v
	case []any:
		return "[" + strings.Join(lists.Map(v, said), ", ") + "]"
	}
	return expr.Format(v)
}
