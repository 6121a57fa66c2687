package spreadsheet

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// fixed are the ids of the columns that every sheet of entries may have.
var fixed = []string{"id", "name", "source", "ours", "copies"}

// Of returns a spreadsheet of entries: the fixed columns that any of them uses, then a column for
// each declared field. Only cards have copies, and rows of tables have no names.
func Of(fields []*model.FieldDecl, entries []*model.Entry, copies []model.Value) *Sheet {
	own := make([]map[string]string, len(entries)) // the fixed columns
	for i, e := range entries {
		own[i] = map[string]string{"id": e.ID, "name": e.Name, "source": e.Cite.String(), "ours": e.Ours}
		if copies != nil {
			own[i]["copies"] = Cell(copies[i])
		}
	}
	s := &Sheet{}
	for _, c := range fixed {
		used := slices.ContainsFunc(own, func(o map[string]string) bool { return o[c] != "" })
		if used || c == "id" || c == "name" && len(entries) == 0 || c == "copies" && copies != nil {
			s.Head = append(s.Head, c)
		}
	}
	s.Head = append(s.Head, model.IDs(fields)...)
	for i, e := range entries {
		row := lists.Map(s.Head, func(h string) string { return cmp.Or(own[i][h], Cell(e.Field(h))) })
		s.Rows, s.Lines = append(s.Rows, row), append(s.Lines, i+2)
	}
	return s
}

// Cell returns a value as a cell: numbers and words unchanged, flags as yes and no, a list of words
// separated by semicolons, anything deeper as JSON. An empty text that was given is two quotes.
func Cell(v model.Value) string {
	if v.Word {
		return v.Text
	}
	switch v.Kind {
	case model.None:
		return ""
	case model.Whole, model.Signed, model.Percent:
		return strconv.FormatInt(v.Int, 10)
	case model.Flag:
		if v.Int == 1 {
			return "yes"
		}
		return "no"
	case model.EffectKind:
		if v.Effect != nil {
			return v.Effect.Source
		}
	case model.List:
		if s, ok := words(v.Items); ok {
			return s
		}
		return deep(v)
	case model.Record:
		return deep(v)
	}
	if v.Text == "" || looksDeep(v.Text) {
		b, _ := json.Marshal(v.Text)
		return string(b)
	}
	return v.Text
}

// looksDeep reports whether a text would be read back as JSON.
func looksDeep(s string) bool {
	return strings.HasPrefix(s, "[") || strings.HasPrefix(s, "{") || strings.HasPrefix(s, `"`)
}

// words joins a list with semicolons. It reports false if the list is empty or an item cannot be
// written that way.
func words(items []model.Value) (string, bool) {
	var out []string
	for _, x := range items {
		c := Cell(x)
		if x.Kind == model.List || x.Kind == model.Record || c == "" || strings.ContainsAny(c, ";\n") || looksDeep(c) {
			return "", false
		}
		out = append(out, c)
	}
	return strings.Join(out, "; "), len(out) > 0
}

// deep returns a value as JSON on one line, with keys in the order written.
func deep(v model.Value) string {
	switch {
	case v.Word:
	case v.Kind == model.List:
		return "[" + strings.Join(lists.Map(v.Items, deep), ", ") + "]"
	case v.Kind == model.Record:
		out := lists.Map(v.Fields, func(f model.Field) string { return quote(f.ID) + ": " + deep(f.Value) })
		return "{" + strings.Join(out, ", ") + "}"
	case v.Kind == model.Whole, v.Kind == model.Signed, v.Kind == model.Percent:
		return strconv.FormatInt(v.Int, 10)
	case v.Kind == model.Decimal:
		return v.Text
	case v.Kind == model.Flag:
		return strconv.FormatBool(v.Int == 1)
	case v.Kind == model.EffectKind && v.Effect != nil:
		return quote(v.Effect.Source)
	}
	return quote(v.Text)
}

// quote returns a text as JSON, which YAML reads the same way.
func quote(s string) string {
	b, _ := diag.JSON(s) // never an error for a string
	return string(b)
}

// plainText returns a cell of words as a text of the game that prints the same: {{ is escaped
// because it is no expression, and so is what looks like a mark but means nothing.
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
			if k > 0 && k < len(at) && at[k-1] == '\\' { // the first of two stars is escaped already
				k++
			}
			l = string(at[:k]) + `\` + string(at[k:])
		}
		lines[i] = l
	}
	if c = strings.Join(lines, "\n"); len(faults(c)) > 0 { // marks that span lines
		c = marks.ReplaceAllString(c, `$1\$2`)
	}
	return c
}

// marks matches the characters that marks begin with.
var marks = pattern.New("(^|[^\\\\])([*_`<\\[~&])")

// faults returns the marks in a text that mean nothing.
func faults(text string) diag.List {
	_, found := prose.Short(text, diag.Place{File: "cell", Line: 1, Col: 1})
	return found
}

// said returns a cell of a type as Cell writes it, in the words of the game.
func said(c string, t *model.Type) string {
	switch {
	case slices.Contains(t.Or, "none") && slices.Contains(dashes, c):
		return "none"
	case t.Kind == model.Picture && IsPicture(c):
		return model.PictureID(c)
	case t.Kind == model.Ref && !slices.Contains(t.Or, c) && model.IsID(model.ID(c)):
		return model.ID(c) // from the name that people write
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
	var text string
	if !strings.HasPrefix(c, `"`) || json.Unmarshal([]byte(c), &text) != nil || text != "" && !looksDeep(text) {
		text = c // speech, with quotes that are printed: Cell does not quote it
	}
	return Cell(model.Value{Kind: model.Text, Text: plainText(text)})
}
