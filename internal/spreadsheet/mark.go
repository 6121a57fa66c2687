package spreadsheet

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// marks are what people write in cells for bold, italics and a new line in other
// generators of cards, and what stands for them here.
var marks = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`(?i)[ \t]*<br\s*/?>[ \t]*`), "\n"},
	{regexp.MustCompile(`(?is)<(?:b|strong)>(\s*)(.+?)(\s*)</(?:b|strong)>`), "$1**$2**$3"},
	{regexp.MustCompile(`(?is)<(?:i|em)>(\s*)(.+?)(\s*)</(?:i|em)>`), "$1*$2*$3"},
}

// plainText is a cell of words as a text of the game that prints the same: <b>,
// <i> and <br> as they are written here, and {{ as two braces, no expression.
func plainText(c string) string {
	if strings.Contains(c, "<") {
		for _, m := range marks {
			c = m.from.ReplaceAllString(c, m.to)
		}
	}
	for from := 0; ; {
		h, ok := prose.Next(c, from)
		if !ok {
			return c
		}
		c, from = c[:h.From]+`\`+c[h.From:], h.From+3
	}
}

// said is a cell of a type as Cell writes it, its words those of the game.
func said(c string, t *model.Type) string {
	switch {
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
