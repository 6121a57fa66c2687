package spreadsheet

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// plainText is a cell of words as a text of the game that prints the same: {{ is
// two braces and no expression, and what looks like a mark and means nothing is
// what it is written as.
func plainText(c string) string {
	for from := 0; ; {
		h, ok := prose.Next(c, from)
		if !ok {
			break
		}
		c, from = c[:h.From]+`\`+c[h.From:], h.From+3
	}
	if len(faults(c)) == 0 {
		return c
	}
	lines := strings.Split(c, "\n")
	for i, l := range lines {
		for n := len(l); n > 0; n-- { // each time one mark less
			found := faults(l)
			if len(found) == 0 || found[0].At.Line != 1 {
				break
			}
			at := []rune(l)
			k := max(0, min(len(at), found[0].At.Col-1))
			if k > 0 && k < len(at) && at[k-1] == '\\' { // the first of two stars is one already
				k++
			}
			l = string(at[:k]) + `\` + string(at[k:])
		}
		lines[i] = l
	}
	if c = strings.Join(lines, "\n"); len(faults(c)) > 0 { // of several lines together
		c = marks.ReplaceAllString(c, `$1\$2`)
	}
	return c
}

// marks are the characters that marks begin with.
var marks = regexp.MustCompile("(^|[^\\\\])([*_`<\\[~&])")

// faults are the marks in a text that mean nothing.
func faults(text string) diag.List {
	_, found := prose.Short(text, diag.Place{File: "cell", Line: 1, Col: 1})
	return found
}

// said is a cell of a type as Cell writes it, its words those of the game.
func said(c string, t *model.Type) string {
	switch {
	case slices.Contains(t.Or, "none") && slices.Contains(dashes, c):
		return "none"
	case t.Kind == model.Picture && drawn.MatchString(c):
		return model.PictureID(c)
	case t.Kind == model.Ref && !slices.Contains(t.Or, c) && model.IsID(model.ID(c)):
		return model.ID(c) // of the name that people write
	case t.Kind == model.List && t.Of != nil && t.Of.Kind == model.Ref && !looksDeep(c):
		return strings.Join(lists.Map(strings.Split(c, ";"), func(part string) string { return said(strings.TrimSpace(part), t.Of) }), "; ")
	case t.Kind == model.Decimal:
		return pointed(c)
	case t.Kind == model.Flag:
		if is, ok := truths[strings.ToLower(c)]; ok {
			return map[bool]string{true: "yes", false: "no"}[is]
		}
		return c
	case t.Kind == model.List && (t.Of == nil || t.Of.Kind == model.Text) && !looksDeep(c):
		return plainText(c)
	case t.Kind != model.Text || slices.Contains(t.Or, c):
		return c
	}
	text := c
	if strings.HasPrefix(c, `"`) && json.Unmarshal([]byte(c), &text) != nil {
		text = c
	}
	return Cell(model.Value{Kind: model.Text, Text: plainText(text)})
}
