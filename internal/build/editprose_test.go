package build

import (
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

var (
	braced      = regexp.MustCompile(`\{\{[^}]*\}\}`)
	numberWords = []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty"}
	numberForm  = regexp.MustCompile(`\b([0-9]+|` + strings.Join(numberWords, "|") + `)\b`)
	ruleMark    = regexp.MustCompile(`^\[R-[0-9a-z-]+\] *`)
)

// outside replaces a match that is not in braces.
func (f *field) outside(in string, form *regexp.Regexp, put func(string) string) string {
	var all [][]int
	for _, m := range form.FindAllStringIndex(in, -1) {
		if !slices.ContainsFunc(braced.FindAllStringIndex(in, -1), func(b []int) bool { return b[0] < m[0] && m[1] < b[1] }) {
			all = append(all, m)
		}
	}
	if len(all) == 0 {
		return ""
	}
	m := all[f.IntN(len(all))]
	return in[:m[0]] + put(in[m[0]:m[1]]) + in[m[1]:]
}

// inside changes an expression in braces: another field, or one more.
func (f *field) inside(in string) string {
	return f.replaced(braced, in, func(b string) string {
		body := strings.TrimSpace(strings.Trim(b, "{}"))
		if x := f.bent(body); x != "" && x != body {
			return "{{ " + x + " }}"
		}
		for _, pair := range [][2]string{{".n", ".n + 1"}, {".hits", ".cost"}, {".cost", ".hits"}, {"min(", "max("}, {"max(", "min("}} {
			if strings.Contains(body, pair[0]) {
				return "{{ " + strings.Replace(body, pair[0], pair[1], 1) + " }}"
			}
		}
		return "{{ " + f.misspelt(body) + " }}"
	})
}

// otherNumber returns another number, as a word if it was one.
func (f *field) otherNumber(n string) string {
	if i := slices.Index(numberWords, n); i >= 0 {
		return numberWords[(i+1+f.IntN(len(numberWords)-1))%len(numberWords)]
	}
	return f.other(n)
}

// stretch is a paragraph, an item or a row of a chapter, or a line of a block.
type stretch struct {
	bytespan
	fence bool
}

// stretches returns those of a chapter, with heads of fences joined to their first lines.
func stretches(f *field) []stretch {
	if !strings.HasSuffix(f.file, ".md") {
		return nil
	}
	var out []stretch
	fence, open := false, -1
	end := func(at int) {
		if open >= 0 {
			out = append(out, stretch{bytespan{open, at}, fence})
		}
		open = -1
	}
	for i, from := range f.starts {
		to := len(f.text)
		if i+1 < len(f.starts) {
			to = f.starts[i+1] - 1
		}
		if from > to {
			break
		}
		line := f.text[from:to]
		switch {
		case strings.HasPrefix(line, "```"):
			end(from)
			if !fence && len(line) > 3 {
				out = append(out, stretch{bytespan{from, to}, true})
			}
			fence = !fence
			continue
		case strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"):
			end(from)
			continue
		case fence, strings.HasPrefix(line, "|"), strings.HasPrefix(strings.TrimLeft(line, " "), "- "), ruleMark.MatchString(line), len(line) > 2 && line[1] == '.':
			end(from)
		}
		if open < 0 {
			open = from
		}
		if fence {
			end(to)
		}
	}
	end(len(f.text))
	return out
}

// prose makes an edit of each stretch for which put returns something else.
func prose(f *field, kind string, put func(in string, fence bool) string) []replacement {
	var out []replacement
	for _, s := range stretches(f) {
		in := f.text[s.from:s.to]
		if p := put(in, s.fence); p != "" && p != in {
			out = append(out, replacement{kind, f.source, s.bytespan, p})
		}
	}
	return out
}

func proseNumbers(f *field) []replacement {
	return prose(f, "prose-number", func(in string, fence bool) string {
		head := ruleMark.FindString(in)
		if fence {
			return ""
		}
		p := f.outside(in[len(head):], numberForm, f.otherNumber)
		if p == "" {
			return ""
		}
		return head + p
	})
}

func proseExpressions(f *field) []replacement {
	return prose(f, "prose-expression", func(in string, fence bool) string { return f.inside(in) })
}

func proseBlocks(f *field) []replacement {
	return prose(f, "prose-block", func(in string, fence bool) string {
		switch {
		case !fence:
			return ""
		case digits.MatchString(in):
			return f.replaced(digits, in, f.other)
		case strings.HasPrefix(in, "```"):
			return f.misspelt(strings.TrimPrefix(in, "```") + "x")
		}
		return ""
	})
}

func proseParagraphs(f *field) []replacement {
	var out []replacement
	for _, s := range stretches(f) {
		if !s.fence {
			out = append(out, replacement{"prose-paragraph", f.source, bytespan{s.from, min(len(f.text), s.to)}, ""})
		}
	}
	return out
}

func proseCuts(f *field) []replacement {
	return prose(f, "prose-cut", func(in string, fence bool) string {
		text := strings.TrimRight(in, "\n")
		all := strings.Fields(text)
		if fence || len(all) < 5 || strings.HasPrefix(in, "|") || strings.Contains(all[len(all)-1], "}}") {
			return ""
		}
		i := strings.LastIndex(text, all[len(all)-1])
		return strings.TrimRight(text[:i], " \n") + in[len(text):]
	})
}

func proseMisspelt(f *field) []replacement {
	return prose(f, "prose-misspelt", func(in string, fence bool) string {
		if fence {
			return ""
		}
		return f.outside(in, textWord, f.misspelt)
	})
}

// tileLines calls edit for each line of the drawings of a file's tiles.
func tileLines(f *field, edit func(from, to int, line string, hex bool) (int, int, string)) []replacement {
	var out []replacement
	if f.root == nil {
		return nil
	}
	f.root.each(func(b *branch) {
		if b.section() != "tiles" || !b.block || b.kind != yaml.ScalarNode || !b.cut.ok() {
			return
		}
		from := b.cut.from + strings.IndexByte(f.text[b.cut.from:], '\n') + 1
		for from < b.cut.to {
			to := from + strings.IndexByte(f.text[from:]+"\n", '\n')
			if i, j, put := edit(from, to, f.text[from:to], b.name == "rows"); j > i {
				out = append(out, replacement{"", f.source, bytespan{from + i, from + j}, put})
			}
			from = to + 1
		}
	})
	return out
}

// tileWalls removes a wall, window or door.
func tileWalls(f *field) []replacement {
	walls := regexp.MustCompile(`-.-|\||[wd]`)
	out := tileLines(f, func(from, to int, line string, hex bool) (int, int, string) {
		all := walls.FindAllStringIndex(line, -1)
		if hex || len(all) == 0 {
			return 0, 0, ""
		}
		m := all[f.IntN(len(all))]
		return m[0], m[1], strings.Repeat(" ", m[1]-m[0])
	})
	return named(out, "tile-wall")
}

// tileMarks replaces a mark by another mark of the line.
func tileMarks(f *field) []replacement {
	marks := regexp.MustCompile(`[^ .+|-]`)
	out := tileLines(f, func(from, to int, line string, hex bool) (int, int, string) {
		all := marks.FindAllStringIndex(line, -1)
		if hex || len(all) == 0 {
			return 0, 0, ""
		}
		m := all[f.IntN(len(all))]
		n := all[f.IntN(len(all))]
		put := line[n[0]:n[1]]
		if put == line[m[0]:m[1]] {
			put = " "
		}
		return m[0], m[1], put
	})
	return named(out, "tile-mark")
}

// tileHexes changes a digit of a hex.
func tileHexes(f *field) []replacement {
	out := tileLines(f, func(from, to int, line string, hex bool) (int, int, string) {
		all := digits.FindAllStringIndex(line, -1)
		if !hex || len(all) == 0 {
			return 0, 0, ""
		}
		m := all[f.IntN(len(all))]
		at := m[0] + f.IntN(m[1]-m[0])
		was := int(line[at] - '0')
		return at, at + 1, string(rune('0' + (was+f.IntN(2))%5 + 1))
	})
	return named(out, "tile-hex")
}

func named(all []replacement, kind string) []replacement {
	var out []replacement
	for _, c := range all {
		if c.text[c.from:c.to] != c.put {
			c.kind = kind
			out = append(out, c)
		}
	}
	return out
}
