package build

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// replacement is one edit of a file: a span of it and its replacement.
type replacement struct {
	kind string
	*source
	bytespan
	put string
}

// now returns the edited text.
func (c replacement) now() string { return c.text[:c.from] + c.put + c.text[c.to:] }

// kindOfEdit is a way to break a game. Sites returns every edit of the kind that a file allows; the
// generator decides the replacement if there is a choice.
type kindOfEdit struct {
	name  string
	sites func(*field) []replacement
}

// field is a file with context from its game.
type field struct {
	*source
	*rand.Rand
	ids map[string][]string // the ids that may replace an id
}

var (
	plainNumber = regexp.MustCompile(`^[+-]?[0-9]+%?$`)
	digits      = regexp.MustCompile(`[0-9]+`)
	rangeForm   = regexp.MustCompile(`^([0-9]+)-([0-9]+)$|^([0-9]+)[+-]$`)
	dieForm     = regexp.MustCompile(`\bd([0-9]+)\b`)
	citeForm    = regexp.MustCompile(`^[0-9]{3}:([0-9]+)(-[0-9]+)?$`)
	wordForm    = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	textWord    = regexp.MustCompile(`[A-Za-z]{5,}`)
	turns       = map[string]string{" == ": " != ", " <= ": " > ", " >= ": " < ", " < ": " >= ", " > ": " <= ", " and ": " or ", " + ": " - ", " - ": " + ", " * ": " + ", " / ": " * "}
)

// kindsOfEdit are the kinds of edits.
var kindsOfEdit = []kindOfEdit{
	{"number", func(f *field) []replacement {
		return scalars(f, "number", func(b *branch) string {
			if !plainNumber.MatchString(b.val) || copied(b) {
				return ""
			}
			return f.other(b.val)
		})
	}},
	{"sign", func(f *field) []replacement {
		return scalars(f, "sign", func(b *branch) string {
			switch {
			case !plainNumber.MatchString(b.val) || strings.Trim(b.val, "+-0%") == "":
				return ""
			case b.val[0] == '-':
				return "+" + b.val[1:]
			case b.val[0] == '+':
				return "-" + b.val[1:]
			}
			return ""
		})
	}},
	{"copies", func(f *field) []replacement {
		return scalars(f, "copies", func(b *branch) string {
			if !plainNumber.MatchString(b.val) || !copied(b) {
				return ""
			}
			return f.other(b.val)
		})
	}},
	{"range", func(f *field) []replacement {
		var out []replacement
		if f.root == nil {
			return nil
		}
		f.root.each(func(b *branch) {
			if !rangeForm.MatchString(b.name) || !b.key.ok() {
				return
			}
			q := strings.TrimRight(f.text[b.key.from:b.key.to], `0123456789+-"`)
			put := f.replaced(digits, b.name, f.other)
			if f.text[b.key.from] == '"' {
				q, put = "", `"`+put+`"`
			}
			out = append(out, replacement{"range", f.source, b.key, q + put})
		})
		return out
	}},
	{"range-value", func(f *field) []replacement {
		return scalars(f, "range-value", func(b *branch) string {
			if !rangeForm.MatchString(b.val) && !strings.Contains(b.val, "..") || citeForm.MatchString(b.val) {
				return ""
			}
			return f.replaced(digits, b.val, f.other)
		})
	}},
	{"die", func(f *field) []replacement {
		return scalars(f, "die", func(b *branch) string { return f.replaced(dieForm, b.val, bigger) })
	}},
	{"formula", func(f *field) []replacement {
		return scalars(f, "formula", func(b *branch) string {
			if b.name != "formula" && b.name != "each" && b.name != "value" && b.name != "all" && b.name != "copies" || !strings.ContainsAny(b.val, "(.+*") {
				return ""
			}
			return f.bent(b.val)
		})
	}},
	{"claim", func(f *field) []replacement {
		return scalars(f, "claim", func(b *branch) string {
			if b.name != "holds" || b.section() != "claims" {
				return ""
			}
			return f.bent(b.val)
		})
	}},
	{"effect-number", func(f *field) []replacement {
		return scalars(f, "effect-number", func(b *branch) string {
			if b.name != "effect" {
				return ""
			}
			return f.replaced(digits, b.val, f.other)
		})
	}},
	{"effect-clause", func(f *field) []replacement {
		return scalars(f, "effect-clause", func(b *branch) string {
			if b.name != "effect" {
				return ""
			}
			for _, join := range []string{"; ", " then ", " and ", " or ", ", "} {
				if i := strings.LastIndex(b.val, join); i > 0 {
					return b.val[:i]
				}
			}
			return ""
		})
	}},
	{"text-number", func(f *field) []replacement {
		return scalars(f, "text-number", func(b *branch) string {
			if !wordy(b) || citeForm.MatchString(b.val) {
				return ""
			}
			return f.outside(b.val, digits, f.other)
		})
	}},
	{"text-expression", func(f *field) []replacement {
		return scalars(f, "text-expression", func(b *branch) string { return f.inside(b.val) })
	}},
	{"citation", func(f *field) []replacement {
		return scalars(f, "citation", func(b *branch) string {
			m := citeForm.FindStringSubmatch(b.val)
			if m == nil {
				return ""
			}
			i := 4
			return b.val[:i] + f.other(m[1]) + m[2]
		})
	}},
	{"reference", func(f *field) []replacement {
		return scalars(f, "reference", func(b *branch) string {
			all := f.ids[b.val]
			if len(all) < 2 || b.name == "name" || b.name == "text" || expression(b) {
				return ""
			}
			return all[f.IntN(len(all))]
		})
	}},
	{"reference-misspelt", func(f *field) []replacement {
		return scalars(f, "reference-misspelt", func(b *branch) string {
			if len(f.ids[b.val]) == 0 || b.name == "name" || b.name == "text" || expression(b) || len(b.val) < 3 {
				return ""
			}
			return f.misspelt(b.val)
		})
	}},
	{"word", func(f *field) []replacement {
		siblings := f.words()
		return scalars(f, "word", func(b *branch) string {
			all := siblings[b.section()+" "+b.name]
			if len(f.ids[b.val]) > 1 || !wordForm.MatchString(b.val) || len(all) < 2 || b.name == "chosen" || b.name == "name" || b.name == "at" {
				return ""
			}
			return all[f.IntN(len(all))]
		})
	}},
	{"flag", func(f *field) []replacement {
		return scalars(f, "flag", func(b *branch) string {
			switch b.val {
			case "true":
				return "false"
			case "false":
				return "true"
			}
			return ""
		})
	}},
	{"reading", func(f *field) []replacement {
		return scalars(f, "reading", func(b *branch) string {
			if b.name != "chosen" || b.section() != "readings" {
				return ""
			}
			for _, k := range b.parent.kids {
				if k.name != "options" {
					continue
				}
				for _, o := range k.kids {
					if o.name != b.val {
						return o.name
					}
				}
			}
			return ""
		})
	}},
	{"erratum", func(f *field) []replacement {
		return scalars(f, "erratum", func(b *branch) string {
			if b.section() != "errata" || !slices.Contains([]string{"ruling", "printed", "key", "printed-key"}, b.name) && !b.parent.under("printed") && !b.parent.under("ruling") {
				return ""
			}
			if digits.MatchString(b.val) {
				return f.replaced(digits, b.val, f.other)
			}
			if len(b.val) > 3 && b.val != "absent" && b.val != "as given" {
				return f.misspelt(b.val)
			}
			return ""
		})
	}},
	{"key-renamed", func(f *field) []replacement {
		return members(f, "key-renamed", func(b *branch) *replacement {
			if !b.key.ok() || b.depth() < 3 || len(b.name) < 3 || f.text[b.key.from:b.key.to] != b.name {
				return nil
			}
			return &replacement{bytespan: b.key, put: f.misspelt(b.name)}
		})
	}},
	{"id-renamed", func(f *field) []replacement {
		return members(f, "id-renamed", func(b *branch) *replacement {
			if !b.key.ok() || b.depth() != 2 || len(b.name) < 3 || f.text[b.key.from:b.key.to] != b.name || b.section() == "game" {
				return nil
			}
			return &replacement{bytespan: b.key, put: f.misspelt(b.name)}
		})
	}},
	{"row-dropped", func(f *field) []replacement {
		return members(f, "row-dropped", func(b *branch) *replacement {
			if !row(b) {
				return nil
			}
			return &replacement{bytespan: b.cut}
		})
	}},
	{"row-doubled", func(f *field) []replacement {
		return members(f, "row-doubled", func(b *branch) *replacement {
			if !row(b) || b.parent.flow && b.cut.from != b.key.from {
				return nil
			}
			return &replacement{bytespan: bytespan{b.cut.from, b.cut.from}, put: f.text[b.cut.from:b.cut.to]}
		})
	}},
	{"rows-swapped", func(f *field) []replacement {
		return members(f, "rows-swapped", func(b *branch) *replacement {
			n := after(b)
			if !row(b) || n == nil || b.kind != n.kind {
				return nil
			}
			return f.swap(b, n)
		})
	}},
	{"cells-swapped", func(f *field) []replacement {
		return members(f, "cells-swapped", func(b *branch) *replacement {
			if !row(b.parent) || b.kind != yaml.ScalarNode || b.name == "name" || b.name == "source" {
				return nil
			}
			n := after(b.parent)
			if n == nil {
				return nil
			}
			i := slices.IndexFunc(n.kids, func(k *branch) bool { return k.name == b.name && k.kind == b.kind })
			if i < 0 || b.name == "" {
				return nil
			}
			return f.swap(b, n.kids[i])
		})
	}},
	{"field-dropped", func(f *field) []replacement {
		return members(f, "field-dropped", func(b *branch) *replacement {
			if b.depth() < 3 || b.name == "" || row(b) {
				return nil
			}
			return &replacement{bytespan: b.cut}
		})
	}},
	{"item-dropped", func(f *field) []replacement {
		return members(f, "item-dropped", func(b *branch) *replacement {
			if b.depth() < 3 || b.name != "" {
				return nil
			}
			return &replacement{bytespan: b.cut}
		})
	}},
	{"item-doubled", func(f *field) []replacement {
		return members(f, "item-doubled", func(b *branch) *replacement {
			if b.depth() < 3 || b.name != "" || !b.parent.flow {
				return nil
			}
			return &replacement{bytespan: bytespan{b.span.from, b.span.from}, put: f.text[b.span.from:b.span.to] + ", "}
		})
	}},
	{"text-cut", func(f *field) []replacement {
		return scalars(f, "text-cut", func(b *branch) string {
			if !wordy(b) || strings.Contains(b.val, "{{") || strings.Count(b.val, " ") < 4 {
				return ""
			}
			all := strings.Fields(b.val)
			return strings.Join(all[:len(all)-1-f.IntN(2)], " ")
		})
	}},
	{"text-misspelt", func(f *field) []replacement {
		return scalars(f, "text-misspelt", func(b *branch) string {
			if b.section() == "claims" || !wordy(b) && b.name != "name" {
				return ""
			}
			return f.outside(b.val, textWord, f.misspelt)
		})
	}},
	{"prose-number", proseNumbers},
	{"prose-expression", proseExpressions},
	{"prose-block", proseBlocks},
	{"prose-paragraph", proseParagraphs},
	{"prose-cut", proseCuts},
	{"prose-misspelt", proseMisspelt},
	{"tile-wall", tileWalls},
	{"tile-mark", tileMarks},
	{"tile-hex", tileHexes},
}
