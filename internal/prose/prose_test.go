package prose

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/golden"
	"punchboard/internal/lists"
)

// TestParse reads every testdata/*.txtar: in.md is parsed and its blocks and findings are written
// as want.
func TestParse(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		doc, found := Parse("in.md", a.Text("in.md"))
		a.Want("want", dump(doc, found))
	})
}

func dump(d *Doc, found diag.List) string {
	var b strings.Builder
	fmt.Fprintf(&b, "title %q at %s\n", d.Title, short1(d.TitleAt))
	dumpBlocks(&b, d.Blocks, "")
	for _, f := range found {
		fmt.Fprintln(&b, f.String())
	}
	return b.String()
}

func dumpBlocks(b *strings.Builder, blocks []Block, in string) {
	for _, x := range blocks {
		fmt.Fprintf(b, "%s%s%s\n", in, head(x), " at "+short1(x.At))
		dumpSpans(b, x.Spans, in+"  ")
		for i, item := range x.Items {
			fmt.Fprintf(b, "%s  item %d\n", in, i+1)
			dumpBlocks(b, item, in+"    ")
		}
		for _, l := range x.Lines {
			fmt.Fprintf(b, "%s  %s %q\n", in, short1(l.At), l.Text)
		}
		for i, row := range x.Rows {
			for j, cell := range row {
				fmt.Fprintf(b, "%s  cell %d,%d %s\n", in, i+1, j+1, x.Aligns[j])
				dumpSpans(b, cell, in+"    ")
			}
		}
	}
}

func head(x Block) string {
	switch x.Kind {
	case Heading:
		return fmt.Sprintf("heading %d", x.Level)
	case List:
		return fmt.Sprintf("list ordered=%v tight=%v", x.Ordered, x.Tight)
	case Fence:
		return fmt.Sprintf("fence %q %q", x.Info, x.Arg)
	}
	out := string(x.Kind)
	if x.Box != NoBox {
		out += ", " + string(x.Box)
	}
	for _, n := range x.Numbers {
		out += " [" + n.Text + " at " + short1(n.At) + "]"
	}
	return out
}

func dumpSpans(b *strings.Builder, spans []Span, in string) {
	for _, s := range spans {
		fmt.Fprintf(b, "%s%s%s %s\n", in, short1(s.At), manner(s), what(s))
	}
}

func manner(s Span) string {
	out := ""
	for _, m := range []struct {
		on   bool
		word string
	}{{s.Strong, " strong"}, {s.Em, " em"}, {s.Code, " code"}, {s.Link != "", " link(" + s.Link + ")"}, {s.Style != "", " {" + s.Style + "}"}} {
		if m.on {
			out += m.word
		}
	}
	return out
}

func what(s Span) string {
	switch {
	case s.Picture != nil:
		return fmt.Sprintf("picture %s %q %q", s.Picture.File, s.Picture.Title, Plain(s.Picture.Shows))
	case s.Expr != "":
		return "expr " + s.Expr
	case s.Icon != "" && s.Glued:
		return "icon " + s.Icon + " glued"
	case s.Icon != "":
		return "icon " + s.Icon
	}
	return fmt.Sprintf("%q", s.Text)
}

func short1(p diag.Place) string { return fmt.Sprintf("%d:%d+%d", p.Line, p.Col, p.Len) }

// TestSpansStandWhereTheySay checks the guarantee that character i of a text span is at column
// At.Col+i of its line.
func TestSpansStandWhereTheySay(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		src := a.Text("in.md")
		doc, _ := Parse("in.md", src)
		lines := strings.Split(src, "\n")
		each(doc.Blocks, func(s Span) {
			if s.Picture != nil || s.Style == "super" {
				return
			}
			line := []rune(lines[s.At.Line-1])
			at := string(line[s.At.Col-1 : min(s.At.Col-1+s.At.Len, len(line))])
			text := strings.TrimSuffix(s.Text, " ")
			if !strings.EqualFold(text, strings.TrimSpace(at)) && strings.TrimRight(at, " ") != text && !strings.ContainsAny(at, "\\&{:") && s.Text != "\n" {
				t.Errorf("%s holds %q, span says %q", s.At, at, s.Text)
			}
		})
	})
}

func each(blocks []Block, f func(Span)) {
	for _, b := range blocks {
		for _, s := range b.Spans {
			f(s)
		}
		for _, item := range b.Items {
			each(item, f)
		}
	}
}

func TestInline(t *testing.T) {
	at := diag.Place{File: "units.yaml", Line: 7, Col: 12, Len: 30}
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"Body armour", `7:12+11 "Body armour"`},
		{"Move **two** hexes", `7:12+5 "Move "|7:19+3 strong "two"|7:24+6 " hexes"`},
		{"# 3 - not a list", `7:12+16 "# 3 - not a list"`},
		{"- 3", `7:12+3 "- 3"`},
		{"Take :run: {{ n * 2 }} *steps*", `7:12+5 "Take "|7:17+5 icon run|7:22+1 " "|7:23+11 expr n * 2|7:34+1 " "|7:36+5 em "steps"`},
		{"ends in 12:30", `7:12+13 "ends in 12:30"`},
		{"a\nb", `7:12+30 "a"|7:12+30 "\n"|7:12+30 "b"`},
		{"3:shield: →:run: “:run:”", `7:12+1 "3"|7:13+8 icon shield|7:21+2 " →"|7:23+5 icon run|7:28+2 " “"|7:30+5 icon run|7:35+1 "”"`},
		{"a\u00a0:run: x:run:", `7:12+2 "a\u00a0"|7:14+5 icon run|7:19+2 " x"|7:21+5 icon run glued`},
		{"\\:run: and 12:30:45", `7:12+2 ":"|7:14+17 "run: and 12:30:45"`},
		{"[+2 **gold**]{.cost} :run:{.red}", `7:13+3 {cost} "+2 "|7:18+4 strong {cost} "gold"|7:32+1 " "|7:33+11 {red} icon run`},
		{"[a [b]{.in}](x) [c]{#fff .small}", `7:13+2 link(x) "a "|7:16+1 link(x) {in} "b"|7:27+1 " "|7:29+1 {#fff small} "c"`},
		{"<b>a</b><br>&nbsp;<span weight='bold' foreground='#C00'>b</span>", `7:15+1 strong "a"|7:20+0 "\n"|7:24+6 "\u00a0"|7:68+1 strong {#c00} "b"`},
		{"- a\n- b", `7:12+30 "•\u00a0"|7:12+30 "a"|7:12+30 "\n"|7:12+30 "•\u00a0"|7:12+30 "b"`},
		{"a\n\nb", `7:12+30 "a"|7:12+30 "\n"|7:12+30 "b"`},
		{"{{ never closed", `7:12+15 "{{ never closed"`},
		{`\{{ as written }}`, `7:12+2 "{"|7:14+15 "{ as written }}"`},
		{"half &frac12; and AT&T", `7:12+5 "half "|7:17+8 "½"|7:25+9 " and AT&T"`},
	} {
		var got []string
		for _, s := range Inline(c.in, at) {
			got = append(got, short1(s.At)+manner(s)+" "+what(s))
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("Inline(%q)\n got  %s\n want %s", c.in, g, c.want)
		}
	}
}

// TestShort checks how lines become paragraphs and items.
func TestShort(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Choose:\n- one\n  or more\n- two\nThen go.", "Choose:|• one/or more|• two|Then go."},
		{"a\r\nb\r\n\r\nc", "a/b||c"},
		{"1. one\n2) two\n  - deep\n• dot", "1. one|2) two|>• deep|• dot"},
		{"• alone", "• alone"},
		{"- 3", "- 3"},
		{"- [ ] alone", "[ ] alone"},
		{"Do:\n- [x] one\n1. [ ] two\n- [] three", "Do:|[x] one|1. [ ] two|• [] three"},
		{"**all\nof it**", "all/of it"},
		{"<p>One</p><p>Two<br/>three</p>", "One||Two/three"},
		{"Do:<ul><li>a</li><li>b</li></ul>", "Do:|• a|• b"},
		{"<ol>\n<li>a</li>\n<li>b</li>\n</ol>", "1. a|2. b"},
		{"<li>a</li><ol><li>b</li></ol><ul><li>c</li></ul>", "• a|1. b|• c"},
	} {
		paras, found := Short(c.in, diag.Place{File: "units.yaml", Line: 7, Col: 12})
		var got []string
		for _, p := range paras {
			if p.Apart {
				got = append(got, "")
			}
			text := strings.ReplaceAll(Plain(p.Spans), "\n", "/")
			got = append(got, strings.TrimSpace(strings.Repeat(">", p.Level)+p.Label+" "+text))
		}
		if g := strings.Join(got, "|"); g != c.want || len(found) > 0 {
			t.Errorf("Short(%q) = %s %v, want %s", c.in, g, found, c.want)
		}
	}
}

// TestMarks checks that a mark that is not interpreted is reported.
func TestMarks(t *testing.T) {
	for in, want := range map[string]string{
		"**never closed":               "two stars begin or end bold words, and these have no other half",
		"<b>never closed":              "<b> is never closed",
		"ends</i> here":                "</i> closes what was never opened",
		"a <blink>b</blink>":           "HTML is not printed",
		"~~gone~~":                     "nothing is printed struck through",
		"gold{.cost}":                  "a style in braces comes after words in brackets, [like this]{.style}, or after an icon",
		"half <b":                      "a tag that is not whole",
		"&hart; of oak":                "the character &hart; is not known",
		"<span rise='3'>a</span>":      `"rise=3" of a tag is not printed`,
		"![a](b.png)":                  "a picture cannot be part of a line",
		"see [here]()":                 "a link that leads nowhere",
		"see [here](#there)":           "",
		"2 * 3 < 4 & 5 > 1, a_b ___":   "",
		`\*\*as typed\*\* and \<b> it`: "",
		"AT&T {x} [y] #1":              "",
		"A line\n#Setting up":          "",
	} {
		_, found := Short(in, diag.Place{File: "units.yaml", Line: 7, Col: 12})
		got := ""
		if len(found) > 0 {
			got = found[0].Message
		}
		if got != want || want != "" && found[0].Code != "PB006" {
			t.Errorf("Short(%q) finds %q, want %q", in, got, want)
		}
	}
}

// TestUnclosed checks that a fenced block with a word is reported if it ends with the chapter or if
// another begins in it.
func TestUnclosed(t *testing.T) {
	for text, want := range map[string]string{
		"```table a\n```\n\n```deck b\nx\n```":       "",
		"```table a\nx\n```\n":                       "",
		"```table a\nx\n\n## Next\n":                 "3:4",
		"Words.\n\n``` table a\nx\n\n```deck b\n```": "5:5",
		"````text\n```js\n````":                      "",
		"- One\n\n  ```table a\n  x\n  ```":          "",
		"- One\n\n  ```table a\n  x\n\nAfter it.":    "",
		"~~~text\n```js\nx\n~~~":                     "",
	} {
		_, found := Parse("a.md", "# T\n\n"+text)
		got := ""
		for _, f := range found {
			if f.Message == "the block that begins here is not closed" {
				got += fmt.Sprint(f.At.Line, ":", f.At.Col)
			}
		}
		if got != want {
			t.Errorf("%q: found at %q, want %q", text, got, want)
		}
	}
}

func TestNext(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a {{ b }} c", "b"},
		{"{{ {a: {b: 1}} }}", "{a: {b: 1}}"},
		{`{{ "}}" }} x`, `"}}"`},
		{`{{ it's }} x`, "it's"},
		{`{{ a }`, "open"},
		{"{{ a\nb }}", "a\nb"},
		{"{{ a\n\nb }}", "open"},
		{`\{{ a }}`, "none"},
		{`\\{{ a }}`, "a"},
		{"{{}}", ""},
	} {
		h, ok := Next(c.in, 0)
		got := h.Expr
		switch {
		case !ok:
			got = "none"
		case h.To < 0:
			got = "open"
		}
		if got != c.want {
			t.Errorf("Next(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

// TestLarge reads chapters that would take hours if any step scanned the rest of the text for each
// thing in it.
func TestLarge(t *testing.T) {
	for name, src := range map[string]string{
		"open braces": strings.Repeat("{{", 5_000),
		"one line":    strings.Repeat("**a** :run: {{ b }} ", 5_000),
		"quotes":      strings.Repeat("> ", 500) + "a",
		"lines":       strings.Repeat("a\n", 50_000),
		"headings":    strings.Repeat("## a\n", 5_000),
		"tags":        strings.Repeat("<p>a<br>\n\n<br>\n", 5_000),
		"lists":       strings.Repeat("<ul><li>", 5_000),
	} {
		if d, _ := Parse("in.md", src); d == nil {
			t.Error(name)
		}
	}
}

func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		f.Add(golden.Open(f, file).Text("in.md"))
	}
	f.Add("{{ a }}{{ b }} `{{ c }}` | x | :y: \x1a <a> [l]({{ d }}) ![p](q)")
	f.Fuzz(func(t *testing.T, src string) {
		doc, _ := Parse("in.md", src)
		dump(doc, nil)
		Inline(src, diag.Place{File: "x", Line: 1, Col: 1})
	})
}

func BenchmarkInline(b *testing.B) {
	at := diag.Place{File: "x", Line: 1, Col: 1}
	for _, text := range []string{"Move up to two hexes.", "Move **up to** two :run: hexes."} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				Inline(text, at)
			}
		})
	}
}

// TestTooMuch checks that what would take the Markdown parser minutes is reported instead, at its
// line.
func TestTooMuch(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"steps":     {nested(800), "nested more than"},
		"one line":  {strings.Repeat("- ", 20_000) + "a", "nested more than"},
		"no quote":  {strings.Repeat("> ", 20_000), "nested more than"},
		"open":      {strings.Repeat("[a](", 20_000), "links that are not closed"},
		"quotes":    {strings.Repeat(">", 20_000) + "a", "nested more than"},
		"numbers":   {strings.Repeat("1. ", 20_000) + "a", "nested more than"},
		"emphasis":  {strings.Repeat("*a_ ", 50_000), "marks of emphasis"},
		"sound":     {nested(60) + "\n" + strings.Repeat(strings.Repeat("*a* ", 900)+"\n\n", 20), ""},
		"a rule":    {strings.Repeat("-", 500) + "\n\n" + strings.Repeat(" ", 500) + "\n\na", ""},
		"brackets":  {strings.Repeat("[", 3_000) + strings.Repeat("]", 3_000), ""},
		"the links": {strings.Repeat("[a](b.md) ", 20_000), ""},
	} {
		_, found := Parse("a.md", "# T\n\n"+c.text)
		if c.want == "" && len(found) > 0 || c.want != "" && (len(found) == 0 || !strings.Contains(found[0].Message, c.want) || found[0].At.Line < 3) {
			t.Errorf("%s: found %.3v, want %q", name, found, c.want)
		}
	}
	if _, found := Parse("a.md", "# T\n\n"+strings.Repeat("{{ ", 100_000)); len(found) > 2000 {
		t.Errorf("%d findings of expressions that are never closed", len(found))
	}
}

// nested returns lists nested n deep.
func nested(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("  ", i) + "- a\n")
	}
	return b.String()
}

// TestUneven checks that asterisks left over next to emphasis, and the sign of a heading without a
// blank, are reported, and intended ones are not.
func TestUneven(t *testing.T) {
	for text, want := range map[string]int{
		"A **bold* word.":                      3,
		"A *slanted** word, and **both**.":     11,
		"Plain \\**escaped* and *a* * b, 3*4.": 0,
		"Also ***both* at once**.":             0,
		"#Setting up":                          1,
		"Card #A2, *a* #b and\n\\#c, #1":       0,
	} {
		_, found := Parse("in.md", "# Stars\n\n"+text+"\n")
		got := 0
		for _, f := range found {
			if f.Code == "PB006" {
				got = f.At.Col
			}
		}
		if got != want {
			t.Errorf("%s: noted at %d, want %d: %v", text, got, want, found)
		}
	}
}

// TestFrontMatter checks what is taken for lines of other programs before a chapter, and the
// chapter's title then.
func TestFrontMatter(t *testing.T) {
	for text, want := range map[string]string{
		"---\ntitle: Ferry\ntags: [a, b]\n  - c\n\n# d\n---\nWords.\n": "Ferry: Words.",
		"---\ntitle: 'The Ferry'\n---\nWords.\n":                       "The Ferry: Words.",
		"+++\ntitle = \"Ferry\"\n[more]\n+++\nWords.\n":                "Ferry: Words.",
		"# X-Boat\n\n---\naliases: [Boat]\n---\nWords.\n":              "X-Boat: Words.",
		"---\ntitle: Ferry\n---\n# Boat\nWords.\n":                     "Boat: Words.",
		"# Boat\n\n---\nWords of it: a\nSo.\n---\n":                    "Boat: Words of it: a So.",
		"# Boat\n\n---\n\nWords.\n":                                    "Boat: Words.",
		"# Boat\n\n---\n---\nWords.\n":                                 "Boat: Words.",
		"# Boat\n\n---\nkey: never ended\n":                            "Boat: key: never ended",
	} {
		d, _ := Parse("a.md", text)
		said := d.Title + ":"
		Walk(d.Blocks, func(b Block) { said += strings.TrimRight(" "+Plain(b.Spans), " ") })
		if said != want {
			t.Errorf("%q: %q, want %q", text, said, want)
		}
	}
}

// TestWordsOfHTML checks what tags around words change.
func TestWordsOfHTML(t *testing.T) {
	d, found := Parse("a.md", "# T\n\n<kbd>a</kbd><samp>b</samp><dfn>c</dfn><var>d</var><abbr title=\"x\">e</abbr>\n")
	said := ""
	for _, s := range d.Blocks[0].Spans {
		said += fmt.Sprintf("%s %t %t;", s.Text, s.Code, s.Em)
	}
	if said != "a true false;b true false;c false true;d false true;e false false;" || len(found) > 0 {
		t.Errorf("%s %v", said, found)
	}
}

// TestOpenTables checks that cells and rows of a table of HTML end where the next begin.
func TestOpenTables(t *testing.T) {
	for text, want := range map[string]string{
		"<table><tr><td>A<td>B<tr><td>C<td>D</table>":                                                                                                     "A,B;C,D;",
		"<table><thead><tr><th>A</th><th>B<tbody><tr><td>C</td><td>D</tr></table>":                                                                        "A,B;C,D;",
		"<table><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>":                                                                           "A,B;C,D;",
		"<table><tr><td colspan=2>A</td></tr><tr><td>C</td><td>D</td></tr></table>":                                                                       "A,;C,D;",
		"<table><tr><td rowspan=2>A</td><td>B</td><td rowspan='3'>C</td></tr><tr><td>D</td></tr><tr><td>E</td><td>F</td></tr><tr><td>G</td></tr></table>": "A,B,C;,D,;E,F,;G,,;",
		"<table><tr><th>A</th></tr><tr><td><ul><li>B</li><li>C</li></ul></td></tr></table>":                                                               "A;• B\n• C;",
	} {
		d, found := Parse("a.md", "# T\n\n"+text+"\n")
		said := ""
		for _, row := range d.Blocks[0].Rows {
			said += strings.Join(lists.Map(row, Plain), ",") + ";"
		}
		if said != want || len(d.Blocks) != 1 || len(found) > 0 {
			t.Errorf("%s: %q in %d blocks, %v", text, said, len(d.Blocks), found)
		}
	}
}

// TestHeads checks what links of other programs find: letters and digits count, with the number
// before a heading or without it, and a 1 at the end means the second of a name.
func TestHeads(t *testing.T) {
	h := Heads{}
	for _, name := range []string{"1.1. Who begins?", "Scars", "Näher & näher", "Scars"} {
		h.Add(Slug(name), name+" "+string(rune('a'+len(h))))
	}
	for link, want := range map[string]string{
		"11-who-begins": "1.1. Who begins? a", "who-begins": "1.1. Who begins? a", "Who%20Begins": "1.1. Who begins? a",
		"scars": "Scars c", "scars-1": "Scars e", "n%C3%A4her--n%C3%A4her": "Näher & näher d", "scar": "", "": "",
	} {
		if got := h.Find(link); got != want {
			t.Errorf("%q: %q, want %q", link, got, want)
		}
	}
}
