package spreadsheet

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Row is a row of a spreadsheet as an entry: its id, and its keys with their
// values in YAML, in the order of the columns.
type Row struct {
	ID     string
	Keys   []string
	Values []string
	Cells  map[string]string // the cells as written, by key
	Line   int               // of the file, from 1
}

// Parse reads the rows as entries with these fields. Columns are named by a field's id, name or
// abbreviation, in upper or lower case. A column that is not a field, a missing or duplicate id,
// and a cell that is not of its field's type are findings; whether ids named in cells exist is left
// to the checks. Ids that other programs allow are converted: Fire_Strike to fire-strike. Rows
// without an id may share a name: the second "Fog" is fog-2, with a note. A hidden column that is
// not a field is left out, with a note too.
func (s *Sheet) Parse(fields []*model.FieldDecl) ([]Row, diag.List) {
	p := parserOf(s, fields)
	for _, f := range s.unfit {
		if p.keys[f.col-1] != "" {
			p.add("PB006", "wrong-type", diag.Place{File: s.File, Line: f.line, Col: f.col}, "%s", f.says)
		}
	}
	if named := slices.Contains(p.keys, "id") || slices.Contains(p.keys, "name"); !named && len(s.Head) > 0 && len(s.Rows) > 0 {
		p.found.Add(diag.Finding{At: diag.Place{File: s.File, Line: max(1, s.HeadLine), Col: 1}, Code: "PB005", Name: "missing-field", Severity: diag.Error,
			Message: "no column is an id or a name", Help: nameHelp(s)})
		return nil, p.found.Sorted()
	}
	var out []Row
	for i := range s.Rows {
		if r, ok := p.row(i); ok {
			out = append(out, r)
		}
	}
	p.again.tell(&p.found)
	p.nameless.tell(&p.found)
	return out, p.found.Sorted()
}

// nameHelp says how to name rows that no column names. It suggests the column whose head speaks of
// names, or else one whose cells are all short and different.
func nameHelp(s *Sheet) string {
	says := func(h string) bool {
		return slices.ContainsFunc(strings.Split(model.ID(inWords(h)), "-"), func(w string) bool { return usual(w) == "name" })
	}
	at := slices.IndexFunc(s.Head, says)
	for j := 0; at < 0 && j < len(s.Head); j++ {
		cell := func(r []string) string { return r[j] }
		if seen := lists.Set(s.Rows, cell); len(seen) == len(s.Rows) && !slices.ContainsFunc(slices.Collect(maps.Keys(seen)), unlikeName) {
			at = j
		}
	}
	help := fmt.Sprintf("--column '%s=name' takes names from that column; --numbered calls the rows 1, 2 and so on", s.Head[max(0, at)])
	if slices.ContainsFunc(s.Head, func(h string) bool { _, is := amount(h); return is }) {
		help += "; if the first row is a card, put one above it that names the columns"
	}
	return help
}

// unlikeName reports whether a cell is unlikely to be a name: it is empty, a number, or long.
func unlikeName(c string) bool {
	_, isNumber := amount(c)
	return c == "" || isNumber || utf8.RuneCountInString(c) > longName
}

// longName is the most letters that a name is likely to have.
const longName = 40

// parser reads the rows of a sheet as entries with these fields.
type parser struct {
	sheet  *Sheet
	fields []*model.FieldDecl
	keys   []string // of the columns, "" for one that is left out
	types  []*model.Type
	units  []string // of their numbers, "" for none
	seen   map[string]int
	found  diag.List

	again, nameless folded // rows with the name of an earlier one, and rows without one
}

// folded are findings reported as one: the first, and how many there are.
type folded struct {
	diag.Finding
	n int
}

// add counts a finding, and keeps it if it is the first.
func (f *folded) add(x diag.Finding) {
	if f.n++; f.n == 1 {
		f.Finding = x
	}
}

// tell adds the first finding, if there is one, to a list.
func (f *folded) tell(found *diag.List) {
	if f.n > 1 {
		f.Evidence = []string{fmt.Sprintf("and %d more like it here", f.n-1)}
	}
	if f.n > 0 {
		found.Add(f.Finding)
	}
}

// add adds an error at a place of the sheet.
func (p *parser) add(code, name string, at diag.Place, format string, a ...any) {
	p.found.Add(diag.Finding{At: at, Code: code, Name: name, Severity: diag.Error, Message: fmt.Sprintf(format, a...)})
}

// wrong reports a cell that is not of the type of its field, and where that is declared.
func (p *parser) wrong(at diag.Place, key, message string) {
	f := diag.Finding{At: at, Code: "PB006", Name: "wrong-type", Severity: diag.Error, Message: message}
	if d := model.Declared(p.fields, key); d != nil && d.At.File != "" {
		f.Help = fmt.Sprintf("the type of %s is at %s", key, d.At)
	}
	p.found.Add(f)
}

// synonyms are common names of columns of cards, in the languages of layouts/words too.
var synonyms = map[string]string{
	"title": "name", "count": "copies", "qty": "copies", "quantity": "copies", "card": "name", "card-name": "name", "card-title": "name", "cardname": "name",
	"number-of-copies": "copies", "no-of-copies": "copies", "num-copies": "copies", "card-count": "copies", "copy-count": "copies", "card-quantity": "copies",
	"kartenname": "name", "kartentitel": "name", "nom-de-la-carte": "name", "nom-carte": "name", "nombre-de-la-carta": "name", "nome-da-carta": "name", "nome-carta": "name", "kaartnaam": "name", "nazwa-karty": "name",
	"titel": "name", "karte": "name", "anzahl": "copies", "exemplare": "copies", "nom": "name", "titre": "name", "carte": "name", "exemplaires": "copies", "quantite": "copies",
	"nombre": "name", "titulo": "name", "carta": "name", "copias": "copies", "ejemplares": "copies", "cantidad": "copies",
	"nome": "name", "titolo": "name", "copie": "copies", "quantita": "copies", "quantidade": "copies", "qtd": "copies", "naam": "name", "kaart": "name", "aantal": "copies", "exemplaren": "copies",
	"nazwa": "name", "tytul": "name", "karta": "name", "sztuk": "copies", "sztuki": "copies", "liczba": "copies", "ilosc": "copies", "kopie": "copies", "egzemplarze": "copies",
	"nazva": "name", "nazvanie": "name", "imia": "name", "ime": "name", "kilkist": "copies", "kolichestvo": "copies", "shtuk": "copies", "sht": "copies", "kopii": "copies", "broi": "copies",
	"onoma": "name", "titlos": "name", "antitypa": "copies",
	"名前": "name", "名称": "name", "名": "name", "カード名": "name", "カード": "name", "タイトル": "name", "枚数": "copies", "個数": "copies", "数量": "copies",
	"名稱": "name", "名字": "name", "卡名": "name", "卡牌": "name", "卡牌名称": "name", "卡牌名稱": "name", "标题": "name", "標題": "name", "數量": "copies", "张数": "copies", "張數": "copies",
	"이름": "name", "카드": "name", "카드명": "name", "카드 이름": "name", "제목": "name", "매수": "copies", "장수": "copies", "수량": "copies", "개수": "copies",
	"שם": "name", "שם הקלף": "name", "קלף": "name", "כותרת": "name", "כמות": "copies", "עותקים": "copies",
	"الاسم": "name", "اسم": "name", "العنوان": "name", "البطاقة": "name", "نام": "name", "العدد": "copies", "عدد": "copies", "الكمية": "copies", "النسخ": "copies", "تعداد": "copies",
}

// truths are the words for yes and no, including what spreadsheet programs write for them.
var truths = map[string]bool{
	"yes": true, "true": true, "x": true, "1": true, "ja": true, "wahr": true, "oui": true, "vrai": true, "sí": true, "si": true, "sì": true, "verdadero": true, "vero": true, "sim": true, "verdadeiro": true, "waar": true, "tak": true, "prawda": true,
	"так": true, "да": true, "істина": true, "истина": true, "ναι": true, "ні": false, "нет": false, "не": false, "хибність": false, "ложь": false, "όχι": false,
	"はい": true, "○": true, "〇": true, "有": true, "是": true, "예": true, "네": true,
	"いいえ": false, "×": false, "無": false, "无": false, "否": false, "아니요": false, "아니오": false,
	"כן": true, "אמת": true, "نعم": true, "صحيح": true, "بله": true, "לא": false, "שקר": false, "لا": false, "خطأ": false, "خیر": false,
	"no": false, "false": false, "0": false, "nein": false, "falsch": false, "non": false, "faux": false, "falso": false, "nie": false, "fałsz": false, "não": false, "nee": false, "onwaar": false,
}

// parserOf returns a parser for the rows of a sheet that knows what each column is. It reports
// unknown and duplicate columns.
func parserOf(s *Sheet, fields []*model.FieldDecl) *parser {
	p := &parser{sheet: s, fields: fields, seen: map[string]int{}}
	for i, h := range p.sheet.Head {
		key, t := p.column(p.sheet.key(i))
		if yields(p.sheet, i) && slices.Contains(fixed, key) {
			key, t = "", nil
		}
		at := diag.Place{File: p.sheet.File, Line: max(1, p.sheet.HeadLine), Col: i + 1}
		switch {
		case key == "" && h != "" && p.sheet.hidden[i]:
			p.found.Add(diag.Finding{At: at, Code: "PB004", Name: "unknown-field", Severity: diag.Note, Message: fmt.Sprintf("the column %q is hidden, and is left out", h)})
		case key == "" && h != "" && idle(p.sheet, i) != "":
			p.found.Add(diag.Finding{At: at, Code: "PB004", Name: "unknown-field", Severity: diag.Note, Message: fmt.Sprintf("the column %q holds %s, and is left out", h, idle(p.sheet, i)),
				Help: fmt.Sprintf("--column '%s=...' makes a field of it", h)})
		case key == "" && h != "":
			known := lists.Only(fixed, func(k string) bool { return unasked(k, p.sheet.table) != "" })
			known = append(known, lists.Map(p.fields, func(f *model.FieldDecl) string { return f.ID })...)
			help := "--without leaves it out, --column says what it is, --fields makes it a field of a deck, of a collection without entries, or a column of a table"
			if near := diag.Nearest(model.ID(h), known, 1); len(near) > 0 {
				help = "did you mean " + near[0] + "? Else " + help
			}
			p.found.Add(diag.Finding{At: at, Code: "PB004", Name: "unknown-field", Severity: diag.Error,
				Message: fmt.Sprintf("no field %q; there is %s", h, strings.Join(known, ", ")), Help: help})
		case key != "" && slices.Contains(p.keys, key):
			p.found.Add(diag.Finding{At: at, Code: "PB003", Name: "key-twice", Severity: diag.Error,
				Message: fmt.Sprintf("two columns are the field %q", key), Help: fmt.Sprintf("--without leaves one out; --column '%s=...' says what this one is", h)})
		}
		unit := ""
		if d := model.Declared(p.fields, key); d != nil {
			if unit = d.Unit; d.Type.Kind == model.Percent {
				unit = "%"
			}
		}
		p.keys, p.types, p.units = append(p.keys, key), append(p.types, t), append(p.units, unit)
	}
	return p
}

// column returns the key that a column's head stands for, with its type: a field by its id, else by
// its name or abbreviation in upper or lower case, else one of the fixed keys or a synonym of it.
// It returns "" for any other head.
func (p *parser) column(head string) (string, *model.Type) {
	if head == "" {
		return "", nil
	}
	f := lists.First(p.fields, func(f *model.FieldDecl) bool { return head == f.ID })
	f = cmp.Or(f, lists.First(p.fields, func(f *model.FieldDecl) bool {
		return strings.EqualFold(head, f.Name) || strings.EqualFold(head, f.Short) || model.ID(head) == f.ID
	}))
	if f != nil {
		return f.ID, &f.Type
	}
	if k := unasked(head, p.sheet.table); k != "" {
		t := &model.Type{Kind: model.Text}
		if k == "copies" {
			t = &model.CopiesType
		}
		return k, t
	}
	return "", nil
}

// unasked returns the fixed column that a head names, perhaps by a synonym, or "". In a table of
// the rules the only one is id.
func unasked(head string, row *model.Table) string {
	if row != nil {
		if model.ID(head) == "id" {
			return "id"
		}
		return ""
	}
	k := usual(head)
	if !slices.Contains(fixed, k) {
		return ""
	}
	return k
}

// row reads row i, counted from 0 below the head. It skips empty cells and columns without a key. A
// row without an id gets one made from its name. It returns false if the row has no id, one that an
// earlier row has, or a cell of the wrong type.
func (p *parser) row(i int) (Row, bool) {
	r := Row{Cells: map[string]string{}, Line: p.sheet.Lines[i]}
	ok := true
	for j, c := range p.sheet.Rows[i] {
		key := p.keys[j]
		if key == "" || c == "" {
			continue
		}
		if key == "id" {
			r.ID, r.Cells[key] = c, c
			continue
		}
		if marked := p.sheet.rich[[2]int{i, j}]; marked != "" && p.types[j].Kind == model.Text {
			c = marked
		}
		if n, unit := unitOf(c); unit != "" && unit == p.units[j] {
			c = n
		}
		if key == "copies" {
			c = strings.Trim(c, "xX× ") // 3x, and x3
		}
		c = said(c, p.types[j])
		v, why := yaml(c, p.types[j])
		if why != "" {
			p.wrong(p.sheet.At(i, j), key, fmt.Sprintf("%s: %q is %s", key, c, why))
			ok = false
			continue
		}
		r.Cells[key] = settled(c, v, p.types[j])
		r.Keys, r.Values = append(r.Keys, key), append(r.Values, v)
	}
	switch id := model.ID(r.ID); {
	case r.ID == "":
		r.ID = p.another(model.ID(r.Cells["name"]), i)
	case p.sheet.table == nil && model.IsID(id): // fire_strike, and GQ-01
		r.ID = id
	}
	switch first, twice := p.seen[r.ID]; {
	case r.ID == "":
		p.nameless.add(diag.Finding{At: p.sheet.At(i, 0), Code: "PB005", Name: "missing-field", Severity: diag.Error,
			Message: "a row needs an id, or a name to make one from", Help: "--numbered calls rows that have neither by their numbers"})
		return r, false
	case p.sheet.table != nil && notKey(p.sheet.table, r.ID) != "":
		p.add("PB006", "wrong-type", p.sheet.At(i, max(0, slices.Index(p.keys, "id"))), "%q is %s", r.ID, notKey(p.sheet.table, r.ID))
		return r, false
	case p.sheet.table == nil && !model.IsID(r.ID):
		what := "want small letters, digits and hyphens"
		if r.Cells["id"] == "" {
			what = fmt.Sprintf("give %q one in a column id, of small letters, digits and hyphens", r.Cells["name"])
		}
		p.add("PB006", "wrong-type", p.sheet.At(i, 0), "%q is not an id: %s", r.ID, what)
		return r, false
	case twice:
		p.add("PB102", "id-twice", p.sheet.At(i, 0), "%q is also the id of line %d", r.ID, first)
		return r, false
	}
	p.seen[r.ID] = r.Line
	return r, ok
}

// settled returns a cell as Cell writes it, given its value in YAML, v: +2 and 02 become 2.
func settled(c, v string, t *model.Type) string {
	if slices.Contains(t.Or, c) || !slices.Contains(demanding[:3], t.Kind) {
		return c
	}
	return v
}

// another returns the id of a row that has only a name, with a number if an earlier row has that
// id.
func (p *parser) another(id string, row int) string {
	if _, twice := p.seen[id]; !twice || !model.IsID(id) {
		return id
	}
	next, twice := id, true
	for n := 2; twice; n++ {
		next = id + "-" + strconv.Itoa(n)
		_, twice = p.seen[next]
	}
	p.again.add(diag.Finding{At: p.sheet.At(row, 0), Code: "PB102", Name: "id-twice", Severity: diag.Note,
		Message: fmt.Sprintf("line %d has the same name: its id is %q", p.seen[id], next), Help: "a column id keeps the ids when rows are reordered"})
	return next
}

// yaml returns a cell as YAML of a type; why says what is wrong with it, "" for nothing.
func yaml(c string, t *model.Type) (v, why string) {
	if slices.Contains(t.Or, c) {
		return scalar(c), ""
	}
	if looksDeep(c) {
		var any any
		if err := json.Unmarshal([]byte(c), &any); err != nil {
			if t.Kind == model.Text {
				return quote(c), "" // "[Trap] Draw a card." is not a list
			}
			return "", "no JSON: " + err.Error()
		}
		s, isText := any.(string)
		switch {
		case t.Kind == model.List || t.Kind == model.Record:
			return c, ""
		case isText && slices.Contains(demanding, t.Kind):
			c = s
		case isText:
			return quote(s), ""
		}
	}
	switch t.Kind {
	case model.Whole, model.Signed, model.Percent:
		if t.Kind != model.Signed && strings.HasPrefix(c, "+") {
			return "", "no " + string(t.Kind) + " number: those of type signed have a plus"
		}
		n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(ungrouped(c), "−", "-"), "+"), "%"), 10, 64)
		if err != nil {
			return "", "no whole number"
		}
		if lo, hi := t.Bounds(); n < lo {
			return "", fmt.Sprintf("under the limit of %d", lo)
		} else if n > hi {
			return "", fmt.Sprintf("over the limit of %d", hi)
		}
		return strconv.FormatInt(n, 10), ""
	case model.Decimal:
		n, places, ok := model.ParseDecimal(pointed(strings.ReplaceAll(c, "−", "-")))
		if !ok {
			return "", "not a number such as 2.5"
		}
		return model.DecimalText(n, places), ""
	case model.Flag:
		if is, ok := truths[strings.ToLower(c)]; ok {
			return strconv.FormatBool(is), ""
		}
		return "", "neither yes nor no"
	case model.Choice:
		if !slices.Contains(t.Choices, c) {
			return "", "none of " + strings.Join(t.Choices, ", ")
		}
	case model.List:
		return list(c, t.Of)
	case model.Record:
		return "", "not a record: want JSON such as {\"key\": 1}"
	}
	return scalar(c), ""
}

// demanding are the kinds of values that not every text is, quoted or not; whole numbers come
// first.
var demanding = []model.Kind{model.Whole, model.Signed, model.Percent, model.Decimal, model.Flag, model.Choice}

// commaed matches a number with a decimal comma.
var commaed = pattern.New(`^-?[0-9]+,[0-9]+$`)

// ungrouped returns a whole number without the comma between its thousands.
func ungrouped(c string) string {
	if thousands.MatchString(c) {
		return strings.Replace(c, ",", "", 1)
	}
	return c
}

// pointed returns a number with a decimal point instead of a comma.
func pointed(c string) string {
	if commaed.MatchString(c) {
		return strings.Replace(c, ",", ".", 1)
	}
	return c
}

// list returns a list of words separated by semicolons as YAML.
func list(c string, of *model.Type) (string, string) {
	of = cmp.Or(of, &model.Type{Kind: model.Text})
	var out []string
	for _, part := range strings.Split(c, ";") {
		v, why := yaml(strings.TrimSpace(part), of)
		if why != "" {
			return "", why
		}
		out = append(out, v)
	}
	return "[" + strings.Join(out, ", ") + "]", ""
}

// plain matches texts that need no quotes in YAML, even within braces.
var plain = pattern.New(`^[A-Za-z][A-Za-z0-9 _./()'’×–+-]*$`)

// mistaken matches texts that YAML would take for something else.
var mistaken = pattern.New(`(?i)^(y|n|yes|no|on|off|true|false|null|nan|inf)$`)

// scalar returns a text as YAML, in quotes only if it needs them.
func scalar(s string) string {
	if plain.MatchString(s) && !mistaken.MatchString(s) && !strings.HasSuffix(s, " ") {
		return s
	}
	return quote(s)
}

// YAML returns the entry as a line indented by some blanks.
func (r Row) YAML(indent int) string {
	parts := make([]string, len(r.Keys))
	for i, k := range r.Keys {
		parts[i] = k + ": " + r.Values[i]
	}
	return strings.Repeat(" ", indent) + r.ID + ": {" + strings.Join(parts, ", ") + "}"
}
