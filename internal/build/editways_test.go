package build

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"
)

// other returns a different number near a number.
func (f *field) other(n string) string {
	sign := ""
	if n[0] == '+' || n[0] == '-' {
		sign, n = n[:1], n[1:]
	}
	per := strings.HasSuffix(n, "%")
	v, _ := strconv.Atoi(strings.TrimSuffix(n, "%"))
	was := v
	switch f.IntN(5) {
	case 0, 1:
		v++
	case 2:
		v--
	case 3:
		v *= 10
	default:
		v += 2 + f.IntN(9)
	}
	if v < 0 || v == was {
		v = was + 1
	}
	out := sign + strconv.Itoa(v)
	if per {
		out += "%"
	}
	return out
}

// scalars makes an edit of every scalar for which put returns something else.
func scalars(f *field, kind string, put func(b *branch) string) []replacement {
	var out []replacement
	if f.root == nil {
		return nil
	}
	f.root.each(func(b *branch) {
		if b.kind != yaml.ScalarNode || !b.whole {
			return
		}
		if p := put(b); p != "" && p != b.val {
			quote := f.text[b.span.from : b.span.to-len(b.val)]
			if len(quote) > 0 {
				quote = quote[:1]
			}
			out = append(out, replacement{kind, f.source, b.span, quote + p + quote})
		}
	})
	return out
}

// replaced replaces a random match of a pattern.
func (f *field) replaced(form *regexp.Regexp, in string, put func(string) string) string {
	all := form.FindAllStringIndex(in, -1)
	if len(all) == 0 {
		return ""
	}
	m := all[f.IntN(len(all))]
	return in[:m[0]] + put(in[m[0]:m[1]]) + in[m[1]:]
}

// expression reports whether a scalar is an expression.
func expression(b *branch) bool {
	return slices.Contains([]string{"formula", "holds", "each", "of", "all", "value", "when", "more", "repeats", "until", "words", "short"}, b.name) &&
		strings.ContainsAny(b.val, "({.=+*")
}

// copied reports whether a number is a count of something.
func copied(b *branch) bool {
	return slices.Contains([]string{"copies", "pieces", "total", "count"}, b.name) || b.parent.under("sides") && b.parent.name == "units"
}

// wordy reports whether a scalar is a text of several words.
func wordy(b *branch) bool {
	return strings.Contains(b.val, " ") && !expression(b) && b.name != "effect" && !b.parent.under("verbs")
}

// row reports whether a branch is an entry of a section, or a row, card or the like inside one.
func row(b *branch) bool {
	if b == nil || !b.cut.ok() || b.name == "" {
		return false
	}
	d := b.depth()
	return d == 2 && !slices.Contains([]string{"game", "engine"}, b.section()) ||
		d == 4 && slices.Contains([]string{"rows", "cards", "modifiers", "options", "sides"}, b.parent.name)
}

// after returns the next sibling.
func after(b *branch) *branch {
	i := slices.Index(b.parent.kids, b)
	if i+1 < len(b.parent.kids) {
		return b.parent.kids[i+1]
	}
	return nil
}

// swap exchanges the values of two members.
func (f *field) swap(a, b *branch) *replacement {
	if !a.span.ok() || !b.span.ok() || a.span.to > b.span.from {
		return nil
	}
	x, y := f.text[a.span.from:a.span.to], f.text[b.span.from:b.span.to]
	if x == y {
		return nil
	}
	return &replacement{bytespan: bytespan{a.span.from, b.span.to}, put: y + f.text[a.span.to:b.span.from] + x}
}

// members makes an edit of every member for which make returns one.
func members(f *field, kind string, make func(*branch) *replacement) []replacement {
	var out []replacement
	if f.root == nil {
		return nil
	}
	f.root.each(func(b *branch) {
		if b.parent.parent == nil || b.kind == yaml.AliasNode || b.cut.from == b.cut.to {
			return
		}
		if c := make(b); c != nil {
			c.kind, c.source = kind, f.source
			if c.put != f.text[c.from:c.to] {
				out = append(out, *c)
			}
		}
	})
	return out
}

// words returns the words that appear under each key of each section.
func (f *field) words() map[string][]string {
	out := map[string][]string{}
	if f.root == nil {
		return out
	}
	f.root.each(func(b *branch) {
		k := b.section() + " " + b.name
		if b.kind == yaml.ScalarNode && b.whole && wordForm.MatchString(b.val) && !slices.Contains(out[k], b.val) {
			out[k] = append(out[k], b.val)
		}
	})
	return out
}

// misspelt exchanges two letters of a word, or drops one.
func (f *field) misspelt(w string) string {
	if len(w) < 2 {
		return w + "x"
	}
	for range 20 {
		i := f.IntN(len(w) - 1)
		if w[i] != w[i+1] && w[i] != ' ' && w[i+1] != ' ' {
			return w[:i] + w[i+1:i+2] + w[i:i+1] + w[i+2:]
		}
	}
	return w[:len(w)-1]
}

// bent changes an operator or a number of an expression.
func (f *field) bent(e string) string {
	var found []string
	for _, op := range sortedKeys(turns) {
		if strings.Contains(e, op) {
			found = append(found, op)
		}
	}
	if len(found) > 0 && (f.IntN(2) == 0 || !digits.MatchString(e)) {
		op := found[f.IntN(len(found))]
		return strings.Replace(e, op, turns[op], 1)
	}
	return f.replaced(digits, e, f.other)
}

// bigger returns the next die.
func bigger(d string) string {
	n, _ := strconv.Atoi(d[1:])
	return fmt.Sprintf("d%d", map[int]int{4: 6, 6: 8, 8: 10, 10: 12, 12: 20, 20: 12, 100: 10}[n]+0)
}
