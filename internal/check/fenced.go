package check

import (
	"regexp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// openFences gives fenced blocks the paragraphs that they print as their items, so that
// what reads running text reads those too: titles, what notes and examples say, the
// steps of a figure and what is written below its parts.
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

// fenceWords are the paragraphs that a fenced block prints, none if it prints data.
func fenceWords(b prose.Block) []prose.Block {
	var out []prose.Block
	if b.Kind != prose.Fence {
		return nil
	}
	switch b.Info {
	case "note", "example":
		out = addParagraph(out, prose.Line{Text: b.Arg, At: b.ArgAt})
		open := false // the last paragraph goes on
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

// figureTitle is the caption behind the kind of a figure.
var figureTitle = regexp.MustCompile(`^\S+ (.*?)(?: \{[a-z, -]*\})?$`)

// What of a figure's lines is words: what stands behind a bar, or a label, or the number
// of a piece.
var (
	behindBar   = regexp.MustCompile(`(?:\||^says:) (.*)`)
	behindLabel = regexp.MustCompile(`^[^:]+: (.*)`)
	behindSpot  = regexp.MustCompile(`^- [^:]+: (.*)`)
	belowPlan   = regexp.MustCompile(`^(?:says|chance|panel): ([^=]*)`)
	figureLines = map[string]*regexp.Regexp{"table": behindBar, "cards": behindBar, "plan": belowPlan, "steps": behindLabel, "dice": behindLabel, "piece": behindSpot, "picture": behindSpot}
)

// cutOut is what the one group of a form holds in a line, an empty line if nothing.
func cutOut(l prose.Line, form *regexp.Regexp) prose.Line {
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

// addParagraph adds the paragraph of a line, if it has words.
func addParagraph(out []prose.Block, l prose.Line) []prose.Block {
	if spans := spansOfLine(l); len(spans) > 0 {
		out = append(out, prose.Block{Kind: prose.Paragraph, Spans: spans, At: l.At})
	}
	return out
}

// spansOfLine are the spans of a line, but for the mark of an item.
func spansOfLine(l prose.Line) []prose.Span {
	said := strings.TrimPrefix(strings.TrimLeft(l.Text, " \t"), "- ")
	at := diag.Place{File: l.At.File, Line: l.At.Line, Col: l.At.Col + len([]rune(l.Text)) - len([]rune(said))}
	return prose.Inline(strings.TrimRight(said, " \t"), at)
}
