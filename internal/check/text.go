package check

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// text is printed text, including its expressions, if any. If exact is set, character i is at
// column at.Col + i; otherwise at is the place of the thing that has the text.
type text struct {
	said  string
	at    diag.Place
	exact bool
	own   bool // its expressions use names of its own, and are evaluated elsewhere
	sound bool // it is flavour text: the checks of style skip it
}

// part returns the place of a part of the text, given by byte offsets.
func (t text) part(from, to int) diag.Place {
	at := t.at
	if t.exact && at.Col > 0 {
		at.Col += utf8.RuneCountInString(t.said[:from])
		at.Len = utf8.RuneCountInString(t.said[from:to])
	}
	return at
}

// braces matches an expression in a text.
var braces = pattern.New(`\{\{.*?\}\}`)

// spoken returns a text with its expressions replaced by blanks.
func (m *memo) spoken(t text) text {
	if strings.Contains(t.said, "{{") {
		t.said = recall(m, "spoken", t.said, func() string {
			return braces.ReplaceAllStringFunc(t.said, func(s string) string {
				return strings.Repeat(" ", utf8.RuneCountInString(s))
			})
		})
	}
	return t
}

// eachSpan calls f for every span of running text in the chapters.
func eachSpan(docs []Doc, f func(prose.Span)) {
	eachLine(docs, func(spans []prose.Span) {
		for _, s := range spans {
			f(s)
		}
	})
}

// eachLine calls f for the spans of every title, paragraph and cell in the chapters.
func eachLine(docs []Doc, f func([]prose.Span)) {
	for _, d := range docs {
		f(d.TitleSpans)
		prose.Walk(d.Blocks, func(b prose.Block) {
			f(b.Spans)
			for _, row := range b.Rows {
				for _, cell := range row {
					f(cell)
				}
			}
		})
	}
}

// eachBlock calls f for every block of the chapters, including those in lists and quotes.
func eachBlock(c *Context, f func(prose.Block)) {
	for _, d := range c.Docs {
		prose.Walk(d.Blocks, f)
	}
}

// itemHeads returns the first paragraphs of the items of a list.
func itemHeads(list prose.Block) []paragraph {
	return lists.MapOnly(list.Items, func(item []prose.Block) (paragraph, bool) {
		if len(item) == 0 || item[0].Kind != prose.Paragraph {
			return paragraph{}, false
		}
		return joined(item[0].Spans), true
	})
}

// headings calls f for the text of every title and heading in the chapters, with the name by which
// links may refer to it.
func headings(c *Context, f func(said, name string)) {
	for _, d := range c.Docs {
		f(prose.Plain(d.TitleSpans), "")
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind == prose.Heading {
				f(prose.Plain(b.Spans), b.Name)
			}
		})
	}
}

// run is a piece of running text in a chapter with its words. Chapters do not change while errata
// are tried, so this is computed once.
type run struct {
	text
	words  []span   // by bytes
	folds  []string // the same words, folded
	shouts [][]int  // words in capitals
	amid   bool     // there is other text in its paragraph: it is not a title
}

// hear splits the chapters of the context into runs and paragraphs.
func (c *Context) hear() {
	c.runs, c.paras = running(c.Docs), nil
	for _, d := range c.Docs {
		paragraphs(d.Blocks, func(spans []prose.Span) { c.paras = append(c.paras, joined(spans)) })
	}
}

// span is a part of a text, by bytes.
type span struct{ from, to int }

// running returns the runs of some chapters.
func running(docs []Doc) []run {
	var out []run
	eachLine(docs, func(spans []prose.Span) {
		from := len(out)
		for _, s := range spans {
			if s.Text == "" || s.Code {
				continue
			}
			r := run{text: text{said: s.Text, at: s.At, exact: true}, words: words(s.Text), shouts: shout.FindAllStringIndex(s.Text)}
			r.folds = lists.Map(r.words, func(w span) string { return fold(s.Text[w.from:w.to]) })
			out = append(out, r)
		}
		for i := range out[from:] {
			out[from+i].amid = len(out)-from > 1
		}
	})
	return out
}

// words returns the words and ids in a text: letters and digits, in parts joined by single hyphens
// or underscores.
func words(s string) []span {
	var out []span
	from, end := -1, 0 // end: after its last letter or digit so far
	for i, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if from < 0 {
				from = i
			}
			end = i + utf8.RuneLen(r)
		case from >= 0 && (end < i || r != '-' && r != '_'):
			out = append(out, span{from, end})
			from = -1
		}
	}
	if from >= 0 {
		out = append(out, span{from, end})
	}
	return out
}

// texts is like written, but does nothing while a sentence of the source is checked on its own.
func (c *Context) texts(f func(text)) {
	if !c.quoting {
		c.written(f)
	}
}

// everySaid calls f for the text of each paragraph of the chapters and each text of the data, with
// a function for the places of its parts.
func everySaid(c *Context, f func(said string, place func(from, to int) diag.Place)) {
	for _, p := range c.paras {
		f(p.said, p.part)
	}
	c.texts(func(t text) {
		t = c.memo.spoken(t)
		f(t.said, t.part)
	})
}

// written calls f for every text of the game's data that is printed somewhere.
func (c *Context) written(f func(text)) {
	for _, t := range allTexts(c) {
		f(t)
	}
}

// allTexts returns the texts of the game's data that are printed somewhere, gathered once for all
// checks.
func allTexts(c *Context) []text {
	if c.said == nil {
		c.said = []text{}
		if c.ruled != nil {
			c.said = make([]text, 0, len(c.ruled.said)+len(c.ruled.said)/16)
		}
		written(c.Game, func(_ any, t text) { c.said = append(c.said, t) })
	}
	return c.said
}

// written calls f for every text of the data that is printed somewhere. of identifies texts that
// say the same about different things; it is nil for a text that need not be a sentence.
func written(g *model.Game, f func(of any, t text)) {
	values(g, func(t *model.Type, v model.Value) {
		if t.Kind == model.Text {
			f(t, text{v.Text, v.At, true, false, t.Flavour})
		}
	})
	say := func(of any, at diag.Place, all ...string) {
		for _, s := range all {
			if s != "" {
				f(of, text{said: s, at: at})
			}
		}
	}
	for _, t := range g.Tables {
		say(nil, t.At, t.Name)
		say("tables", t.At, t.Note)
		for _, m := range t.Modifiers {
			say(nil, m.At, m.When)
		}
	}
	for _, s := range g.Scenarios {
		say(nil, s.At, s.Name)
		say("scenarios", s.At, s.Text, s.Victory)
	}
	for _, t := range g.Terms {
		say(nil, t.At, t.Name)
		say("terms", t.At, t.Meaning)
	}
	for _, o := range g.Odds {
		say(nil, o.At, o.Name)
		say("odds", o.At, o.Text, o.Note)
	}
	for _, s := range g.Stories {
		say(nil, s.At, s.Name, s.Says)
		for _, v := range []model.Value{s.Where, s.Pays, s.Tells, s.Happens} {
			if v.IsSet() {
				f(nil, text{said: v.Text, at: v.At, exact: true, own: true})
			}
		}
		for _, b := range s.Boxes {
			say(nil, b.At, b.Name)
		}
		for _, k := range s.Changed {
			say(nil, k.At, k.Name)
		}
	}
	for _, e := range g.Errata {
		say("damaged", e.At, e.Damaged)
		say("errata", e.At, e.Because)
	}
	for _, r := range g.Readings {
		say("questions", r.At, r.Question)
		say("damaged", r.At, r.Damaged)
		say("readings", r.At, r.Because)
		for _, o := range r.Options {
			say("answers", o.At, o.Text)
		}
	}
	pieces(g, say)
}

// pieces calls say for the texts of tiles, counters and cards.
func pieces(g *model.Game, say func(any, diag.Place, ...string)) {
	for _, t := range g.Tiles {
		say(nil, t.At, t.Name)
		say("tiles", t.At, t.Because)
	}
	for _, k := range g.Counters {
		say(nil, k.At, k.Name)
		say("counters", k.At, k.Because)
	}
	for _, d := range g.Decks {
		say(nil, d.At, d.Name)
		for _, k := range d.Cards {
			say(nil, k.At, k.Name)
		}
	}
}

// openFences gives fenced blocks the paragraphs that they print as items, so that running text
// includes them: titles, notes, examples, the steps of a figure and the captions of its parts.
func openFences(blocks []prose.Block) {
	for i := range blocks {
		b := &blocks[i]
		for _, item := range b.Items {
			openFences(item)
		}
		if said := fenceWords(*b); len(said) > 0 {
			b.Items = [][]prose.Block{said}
		}
	}
}

// fenceWords returns the paragraphs that a fenced block prints, or nil if it prints data.
func fenceWords(b prose.Block) []prose.Block {
	var out []prose.Block
	if b.Kind != prose.Fence {
		return nil
	}
	switch b.Info {
	case "note", "example":
		out = addParagraph(out, prose.Line{Text: b.Arg, At: b.ArgAt})
		open := false // the last paragraph continues
		for _, l := range b.Lines {
			more := strings.TrimSpace(l.Text) != "" && !strings.HasPrefix(strings.TrimSpace(l.Text), "- ")
			switch {
			case strings.Contains(l.Text, "=>"):
				open = false
			case open && more:
				last := &out[len(out)-1]
				last.Spans = append(append(last.Spans, prose.Span{Text: " ", At: l.At}), spansOfLine(l)...)
			default:
				n := len(out)
				out = addParagraph(out, l)
				open = len(out) > n
			}
		}
	case "figure":
		kind, _, _ := strings.Cut(b.Arg, " ")
		out = addParagraph(out, cutOut(prose.Line{Text: b.Arg, At: b.ArgAt}, figureTitle))
		for _, l := range b.Lines {
			out = addParagraph(out, cutOut(l, figureLines[kind]))
		}
	}
	return out
}

// figureTitle matches the caption after the kind of a figure.
var figureTitle = pattern.New(`^\S+ (.*?)(?: \{[a-z, -]*\})?$`)

// These match the words in a figure's lines: after a bar, a label, or the number of a piece.
var (
	behindBar   = pattern.New(`(?:\||^says:) (.*)`)
	behindLabel = pattern.New(`^[^:]+: (.*)`)
	behindSpot  = pattern.New(`^- [^:]+: (.*)`)
	belowPlan   = pattern.New(`^(?:says|chance|panel): ([^=]*)`)
	figureLines = map[string]*pattern.Pattern{"table": behindBar, "cards": behindBar, "plan": belowPlan, "steps": behindLabel, "dice": behindLabel, "piece": behindSpot, "picture": behindSpot}
)

// cutOut returns the only group of a form in a line, or an empty line without a match.
func cutOut(l prose.Line, form *pattern.Pattern) prose.Line {
	if form == nil {
		return prose.Line{}
	}
	m := form.FindStringSubmatchIndex(l.Text)
	if m == nil {
		return prose.Line{}
	}
	l.At.Col += len([]rune(l.Text[:m[2]]))
	return prose.Line{Text: l.Text[m[2]:m[3]], At: l.At}
}

// addParagraph adds a line as a paragraph, if it has words.
func addParagraph(out []prose.Block, l prose.Line) []prose.Block {
	if spans := spansOfLine(l); len(spans) > 0 {
		out = append(out, prose.Block{Kind: prose.Paragraph, Spans: spans, At: l.At})
	}
	return out
}

// spansOfLine returns the spans of a line without its item marker.
func spansOfLine(l prose.Line) []prose.Span {
	said := strings.TrimPrefix(strings.TrimLeft(l.Text, " \t"), "- ")
	at := diag.Place{File: l.At.File, Line: l.At.Line, Col: l.At.Col + len([]rune(l.Text)) - len([]rune(said))}
	return prose.Inline(strings.TrimRight(said, " \t"), at)
}
