package spreadsheet

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Undeclared returns the fields that columns seem to be and that are not among fields yet. That
// includes copies unless these are cards, which have them without a field. If there are entries
// already, the new fields are optional.
func (s *Sheet) Undeclared(fields []*model.FieldDecl, cards, entries bool) []*model.FieldDecl {
	p := parserOf(s, fields)
	out := s.guess()
	if i := slices.Index(p.keys, "copies"); i >= 0 && !cards {
		p.keys[i] = ""
		f := &model.FieldDecl{ID: "copies", Name: headed(s.Head[i]), Type: model.Type{Kind: model.Whole}}
		f.Optional = len(s.cells(f)) < len(s.Rows)
		out = slices.Insert(out, 0, f)
	}
	known := func(f *model.FieldDecl) bool {
		return slices.Contains(p.keys, f.ID) || slices.ContainsFunc(fields, func(o *model.FieldDecl) bool {
			return o.ID == f.ID || strings.EqualFold(o.Name, f.Name) || o.Short != "" && strings.EqualFold(o.Short, f.Name)
		})
	}
	out = slices.DeleteFunc(out, known)
	for _, f := range out {
		f.Optional = f.Optional || entries
	}
	return out
}

// declaration returns a field as a line of YAML.
func declaration(f *model.FieldDecl) string {
	more := ""
	if f.Type.Min != nil {
		more += fmt.Sprintf(", min: %d", *f.Type.Min)
	}
	if f.Optional {
		more += ", optional: true"
	}
	if f.Type.Kind == model.Text && flavoured(f) {
		more += ", flavour: true"
	}
	if isPrice(f) {
		more += ", price: true"
	}
	if f.Unit != "" {
		more += ", unit: " + scalar(f.Unit)
	}
	if len(f.Type.Or) > 0 {
		more += ", or: [" + strings.Join(f.Type.Or, ", ") + "]"
	}
	return fmt.Sprintf("%s: {name: %s, type: %s%s}", f.ID, scalar(f.Name), f.Type.Kind, more)
}

// prices are the ids and names of columns of numbers that say what something costs, in the
// languages of layouts/words.
var prices = []string{"price", "cost", "preis", "kosten", "prix", "cout", "precio", "coste", "costo", "prezzo", "custo", "preco", "prijs", "cena", "koszt", "tsina", "vartist", "tsena", "stoimost", "timi",
	"コスト", "価格", "値段", "费用", "費用", "价格", "價格", "花费", "花費", "비용", "가격", "מחיר", "עלות", "السعر", "التكلفة", "الكلفة", "الثمن", "قیمت", "هزینه"}

// isPrice reports whether a field seems to say what something costs.
func isPrice(f *model.FieldDecl) bool {
	return f.Type.Kind == model.Whole && (slices.Contains(prices, f.ID) || slices.Contains(prices, f.Name))
}

// Declare adds fields to the text of a deck or a table at a spot, after those that it has. It
// returns the line after which it added lines, and how many.
func Declare(text string, deck Spot, there []Spot, fields []*model.FieldDecl) (out string, after, n int, err error) {
	if len(fields) == 0 {
		return text, 0, 0, nil
	}
	if len(there) > 0 {
		end := there[len(there)-1]
		if out, ok := inBraces(text, end, fields); ok {
			return out, end.Line, 0, nil
		}
		before := strings.Count(text, "\n")
		for _, f := range slices.Backward(fields) { // all go after the same line, so the last comes first
			if text, err = Append(text, []Spot{end}, declaration(f)); err != nil {
				return "", 0, 0, fmt.Errorf("fields: %w", err)
			}
		}
		return text, end.Line, strings.Count(text, "\n") - before, nil
	}
	b, err := blockOf(text, deck)
	if err != nil {
		return "", 0, 0, err
	}
	at := deck.Line
	if strings.HasPrefix(b.lines[at], b.indent+"name:") {
		at++
	}
	if i := b.find("fields"); i >= 0 {
		b.lines = slices.Delete(b.lines, i, i+1)
		at = i
	}
	put := []string{b.indent + "fields:\n"}
	put = append(put, lists.Map(fields, func(f *model.FieldDecl) string { return b.indent + "  " + declaration(f) + "\n" })...)
	b.lines = slices.Insert(b.lines, at, put...)
	out = strings.Join(b.lines, "")
	return out, at, strings.Count(out, "\n") - strings.Count(text, "\n"), nil
}

// inBraces adds fields to a map in braces that ends on the line where its last field begins, and
// reports whether there is one.
func inBraces(text string, last Spot, fields []*model.FieldDecl) (string, bool) {
	lines := strings.SplitAfter(text, "\n")
	line := lines[last.Line-1]
	if strings.TrimSpace(line[:min(last.Col-1, len(line))]) == "" {
		return "", false
	}
	depth, quote := 0, byte(0)
	for i := last.Col - 1; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && strings.IndexByte(" {[,", line[i-1]) >= 0:
			quote = c
		case c == '{' || c == '[':
			depth++
		case depth > 0 && (c == '}' || c == ']'):
			depth--
		case c == '}':
			more := ""
			for _, f := range fields {
				more += ", " + declaration(f)
			}
			lines[last.Line-1] = line[:i] + more + line[i:]
			return strings.Join(lines, ""), true
		}
	}
	return "", false
}

// Section returns a file of a game with rows as the entries of a collection.
func Section(game, id string, rows []Row) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# yaml-language-server: $schema=../../schemas/%s/data.json\n%s:\n", game, id)
	for _, r := range rows {
		b.WriteString(r.YAML(2) + "\n")
	}
	return []byte(b.String())
}

// Fill adds rows to a deck at a spot that has no cards yet.
func Fill(text string, deck Spot, rows []Row) (string, Edit, error) {
	var edit Edit
	b, err := blockOf(text, deck)
	if err != nil {
		return "", edit, err
	}
	i := b.find("cards")
	if i < 0 {
		return "", edit, fmt.Errorf("line %d: a deck without cards needs a line \"cards: {}\"", deck.Line)
	}
	put := []string{b.indent + "cards:\n"}
	for _, r := range rows {
		edit.Added = append(edit.Added, r.ID)
		put = append(put, r.YAML(len(b.indent)+2)+"\n")
	}
	return strings.Join(slices.Replace(b.lines, i, i+1, put...), ""), edit, nil
}

// block is a text in lines, and the range of lines of something in it.
type block struct {
	lines    []string
	from, to int    // the lines below its first
	indent   string // of its keys
}

// blockOf returns the block at a spot. It is an error if its keys are not on lines of their own.
func blockOf(text string, at Spot) (*block, error) {
	lines := strings.SplitAfter(text, "\n")
	if at.Line < 1 || at.Line >= len(lines) {
		return nil, fmt.Errorf("line %d: there is nothing below it", at.Line)
	}
	lines = unfolded(lines, at)
	b := &block{lines: lines, from: at.Line, to: last(lines, at.Line, len(lines), at.Col-1)}
	for _, l := range lines[b.from:b.to] {
		inner := strings.TrimLeft(l, " ")
		if indent := len(l) - len(inner); indent >= at.Col && inner[0] != '#' && strings.TrimSpace(inner) != "" {
			b.indent = l[:indent]
			if !strings.HasSuffix(b.lines[b.to-1], "\n") {
				b.lines[b.to-1] += "\n"
			}
			return b, nil
		}
	}
	return nil, fmt.Errorf("line %d: write what is between the braces on lines of its own, below its id", at.Line)
}

// braced matches a key with a map in braces that contains no map other than {}.
var braced = pattern.New(`^([^:{]+:) \{([^{}]*(?:\{\}[^{}]*)*)\}(\s*)$`)

// unfolded puts the keys of a map in braces at a spot on lines of their own.
func unfolded(lines []string, at Spot) []string {
	line := lines[at.Line-1]
	m := braced.FindStringSubmatch(line[min(at.Col-1, len(line)):])
	if m == nil || strings.ContainsAny(m[2], `"'[`) {
		return lines
	}
	indent := strings.Repeat(" ", at.Col-1)
	put := []string{indent + m[1] + "\n"}
	for key := range strings.SplitSeq(m[2], ",") {
		put = append(put, indent+"  "+strings.TrimSpace(key)+"\n")
	}
	return slices.Replace(slices.Clone(lines), at.Line-1, at.Line, put...)
}

// find returns the index of the line with a key that has no value, or -1.
func (b *block) find(key string) int {
	for i := b.from; i < b.to; i++ {
		rest, ok := strings.CutPrefix(b.lines[i], b.indent+key+":")
		rest, _, _ = strings.Cut(rest, " #")
		if rest = strings.TrimSpace(rest); ok && (rest == "" || rest == "{}") {
			return i
		}
	}
	return -1
}
