package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"punchboard"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// set is a deck, a table or a collection of a built-in game.
type set struct {
	name    string
	fields  []*model.FieldDecl
	entries []*model.Entry
	copies  []model.Value
	table   *model.Table
}

// sheet returns a set as a spreadsheet.
func (s set) sheet() *spreadsheet.Sheet {
	if s.table != nil {
		return spreadsheet.OfTable(s.table)
	}
	return spreadsheet.Of(s.fields, s.entries, s.copies)
}

// parse reads the rows of a sheet as rows of the set.
func (s set) parse(x *spreadsheet.Sheet) ([]spreadsheet.Row, diag.List) {
	if s.table != nil {
		x.Keyed(s.table)
	}
	return x.Parse(s.fields)
}

func sets(g *model.Game) []set {
	var out []set
	for _, c := range g.Collections {
		out = append(out, set{c.ID, c.Fields, c.Entries, nil, nil})
	}
	for _, d := range g.Decks {
		s := set{"decks." + d.ID + ".cards", d.Fields, nil, []model.Value{}, nil}
		for _, c := range d.Cards {
			s.entries, s.copies = append(s.entries, &c.Entry), append(s.copies, c.Copies)
		}
		out = append(out, s)
	}
	for _, t := range g.Tables {
		out = append(out, set{"tables." + t.ID, t.Columns, spreadsheet.RowsOf(t), nil, t})
	}
	return out
}

// TestEveryEntryComesBack writes every deck, table and collection of every game as CSV and as a
// workbook, and checks that reading them back changes, adds and loses nothing.
func TestEveryEntryComesBack(t *testing.T) {
	p, err := load.Open(punchboard.Files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, g := range p.Games {
		for _, s := range sets(g) {
			if len(s.entries) == 0 {
				continue
			}
			for _, kind := range []string{"csv", "xlsx"} {
				ran += len(s.entries)
				back := through(t, s.sheet(), kind)
				rows, found := s.parse(back)
				if len(found) > 0 {
					t.Errorf("%s %s by %s: %v", g.ID, s.name, kind, found[0])
					continue
				}
				spots := spreadsheet.Of(s.fields, s.entries, s.copies).Spots(func(string) (int, int) { return 1, 1 })
				rows, spared := back.Complete(rows, s.fields, spots, s.copies != nil, false)
				if len(spared) > 0 {
					t.Errorf("%s %s by %s: empty cells of %v", g.ID, s.name, kind, spared)
				}
				for i, r := range rows {
					want := spots[i].Cells
					r.Cells["id"] = r.ID
					if diff := cmp.Diff(want, r.Cells); diff != "" {
						t.Errorf("%s %s %s by %s (-was +is):\n%s", g.ID, s.name, r.ID, kind, diff)
					}
				}
			}
		}
	}
	if ran < 1000 {
		t.Fatalf("only %d entries came by", ran)
	}
}

func through(t *testing.T, s *spreadsheet.Sheet, kind string) *spreadsheet.Sheet {
	t.Helper()
	var b bytes.Buffer
	write := s.WriteCSV
	if kind == "xlsx" {
		write = func(w io.Writer) error { return s.WriteXLSX(w, "entries") }
	}
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := write(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("the same sheet gives other bytes as %s: %v", kind, err)
	}
	back, err := spreadsheet.Read("x."+kind, b.Bytes(), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// TestRowsSayTheSame writes all rows of every deck, table and collection as YAML, as if they had
// changed, and checks that the game loads with the same data.
func TestRowsSayTheSame(t *testing.T) {
	for _, id := range []string{"command", "encounter", "one-roll", "skirmish", "tactical"} {
		t.Run(id, func(t *testing.T) {
			p, err := load.Open(punchboard.Files, load.Options{Games: []string{id}, NoLayouts: true})
			if err != nil {
				t.Fatal(err)
			}
			files := fstest.MapFS{}
			for name, b := range p.Files {
				files[name] = &fstest.MapFile{Data: b}
			}
			n := 0
			for _, s := range sets(p.Games[0]) {
				n += rewrite(t, files, id, s)
			}
			if n == 0 {
				t.Fatal("nothing was written")
			}
			again, err := load.Open(files, load.Options{Games: []string{id}, NoLayouts: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range again.Findings {
				if f.Severity == diag.Error {
					t.Fatalf("%v", f)
				}
			}
			was, now := data(t, p.Games[0]), data(t, again.Games[0])
			if diff := cmp.Diff(was, now); diff != "" {
				t.Errorf("another game (-was +is):\n%.3000s", diff)
			}
		})
	}
}

// rewrite splices the rows of a set into its file, as if every one had changed.
func rewrite(t *testing.T, files fstest.MapFS, game string, s set) int {
	t.Helper()
	if len(s.entries) == 0 {
		return 0
	}
	name := s.entries[0].At.File
	at := map[string]diag.Place{}
	for _, e := range s.entries {
		if e.At.File != name {
			return 0
		}
		at[e.ID] = e.At
	}
	of := spreadsheet.Of(s.fields, s.entries, s.copies)
	rows, found := s.parse(of)
	if len(found) > 0 {
		t.Fatal(found)
	}
	// An expression between {{ }} in the file stays one. Places are those of the original file, so
	// a set that would move lines is not written.
	spots := of.Spots(func(id string) (int, int) { return at[id].Line, at[id].Col })
	rows, _ = of.Complete(rows, s.fields, spots, s.copies != nil, true)
	for i := range spots {
		spots[i].Cells["id"] += " " // so that no entry counts as unchanged
	}
	text, edit, err := spreadsheet.Splice(string(files[name].Data), spots, rows, true)
	if err != nil {
		t.Logf("%s %s: %v", game, s.name, err)
		return 0
	}
	if len(edit.Changed) != len(rows) || len(edit.Added)+len(edit.Removed) > 0 {
		t.Errorf("%s: %+v", s.name, edit)
	}
	if strings.Count(text, "\n") != strings.Count(string(files[name].Data), "\n") {
		return 0 // several lines became one: the places of sets below would be wrong
	}
	files[name] = &fstest.MapFile{Data: []byte(text)}
	return len(rows)
}

// data returns everything in a game, for comparison.
func data(t *testing.T, g *model.Game) string {
	t.Helper()
	b, err := json.MarshalIndent(g.Tree(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func fields() []*model.FieldDecl {
	whole := model.Type{Kind: model.Whole}
	return []*model.FieldDecl{
		{ID: "steps", Name: "Steps", Short: "ST", Type: whole},
		{ID: "quick", Name: "Quick", Type: model.Type{Kind: model.Flag}},
		{ID: "manner", Name: "Manner", Type: model.Type{Kind: model.Choice, Choices: []string{"snap", "aimed"}}},
		{ID: "tags", Name: "Tags", Type: model.Type{Kind: model.List, Of: &model.Type{Kind: model.Text}}},
		{ID: "text", Name: "Text", Type: model.Type{Kind: model.Text}},
	}
}

// TestSplice edits a file: an unchanged row keeps its line and its comments; others are rewritten,
// removed or added.
func TestSplice(t *testing.T) {
	text := `# Who runs.
units:
  # the first
  hare: {name: Hare, steps: 3, quick: true}   # fast
  otter:
    name: "Otter # 1"
    # swims
    steps: 2   # wet
  # the last

  mole: {name: Mole, steps: 1}

tables: {}
`
	spots := []spreadsheet.Spot{
		{ID: "hare", Line: 4, Col: 3, Cells: map[string]string{"id": "hare", "name": "Hare", "steps": "3", "quick": "yes"}},
		{ID: "otter", Line: 5, Overrides: []string{"steps"}, Col: 3, Cells: map[string]string{"id": "otter", "name": "Otter", "steps": "2"}},
		{ID: "mole", Line: 11, Col: 3, Cells: map[string]string{"id": "mole", "name": "Mole", "steps": "1"}},
	}
	s, err := spreadsheet.Read("runners.csv", []byte("Name;ST;Quick;Tags\nHare;3;yes;\nOtter;4;no;\"wet; slow: very\"\nOld Owl;1;;[]\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, found := s.Parse(fields())
	if len(found) > 0 {
		t.Fatal(found)
	}
	got, edit, err := spreadsheet.Splice(text, spots, rows, true)
	if err != nil {
		t.Fatal(err)
	}
	want := `# Who runs.
units:
  # the first
  hare: {name: Hare, steps: 3, quick: true}   # fast
  # swims
  # wet
  otter: {name: Otter, steps: 4, quick: false, tags: [wet, "slow: very"], overrides: [steps]}
  # the last

  old-owl: {name: Old Owl, steps: 1, tags: []}

tables: {}
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("spliced (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(spreadsheet.Edit{Added: []string{"old-owl"}, Changed: []string{"otter"}, Removed: []string{"mole"}, Kept: []string{"hare"}}, edit); diff != "" {
		t.Error(diff)
	}
	got, edit, err = spreadsheet.Splice(text, spots, rows, false)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got, "  mole: {name: Mole, steps: 1}\n  old-owl:") || fmt.Sprint(edit.Beyond, edit.Removed) != "[mole] []" {
		t.Errorf("without leave to replace: %+v\n%s", edit, got)
	}
	if _, _, err := spreadsheet.Splice("units: {a: {}, b: {}}\n", []spreadsheet.Spot{{ID: "a", Line: 1, Col: 9}, {ID: "b", Line: 1, Col: 16}}, rows, true); err == nil {
		t.Error("entries on one line are spliced")
	}
	got, _, err = spreadsheet.Splice("units:\n  mole: {name: Mole}", []spreadsheet.Spot{{ID: "mole", Line: 2, Col: 3}}, rows[:1], true)
	if want := "units:\n  hare: {name: Hare, steps: 3, quick: true}\n"; err != nil || got != want {
		t.Errorf("a last line that is not ended: %v, %q, want %q", err, got, want)
	}
}

// TestReferencesByName checks that names are read in a column of references.
func TestReferencesByName(t *testing.T) {
	ref := model.Type{Kind: model.Ref, To: "suits", Or: []string{"Any"}}
	fields := []*model.FieldDecl{{ID: "suit", Name: "Suit", Type: ref}, {ID: "foes", Name: "Foes", Type: model.Type{Kind: model.List, Of: &ref}}}
	s, err := spreadsheet.Read("x.csv", []byte("Name,Suit,Foes\nA,Old Tide,Ember; the-grove\nB,ember,Any\nC,Any,\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, found := s.Parse(fields)
	got := fmt.Sprint(found, lists.Map(rows, func(r spreadsheet.Row) []string { return append(r.Values, r.Cells["suit"], r.Cells["foes"]) }))
	if want := "[] [[A old-tide [ember, the-grove] old-tide ember; the-grove] [B ember [Any] ember Any] [C Any Any ]]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestFaultsOfASheet checks the place and the message of each fault.
func TestFaultsOfASheet(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("id,name,stepps,ST,Steps,quick,manner,text\na,A,,1,,perhaps,snap,\nไท,,,two,,,,\na,A,,,,,fast,[1\n,,,,,,,only\n,ไทย,,,,,,\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, found := s.Parse(fields())
	var got []string
	for _, f := range found {
		got = append(got, fmt.Sprintf("%s %s", f.At, f.Message))
	}
	want := []string{
		`x.csv:1:3 no field "stepps"; there is id, name, source, ours, copies, steps, quick, manner, tags, text`,
		`x.csv:1:5 two columns are the field "steps"`,
		`x.csv:2:6 quick: "perhaps" is neither yes nor no`,
		`x.csv:3:1 "ไท" is not an id: want small letters, digits and hyphens`,
		`x.csv:3:4 steps: "two" is no whole number`,
		`x.csv:4:1 "a" is also the id of line 2`,
		`x.csv:4:7 manner: "fast" is none of snap, aimed`,
		`x.csv:5:1 a row needs an id, or a name to make one from`,
		`x.csv:6:1 "ไทย" is not an id: give "ไทย" one in a column id, of small letters, digits and hyphens`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestSheetWithoutNames checks that a sheet whose rows have neither ids nor names gets a single
// finding, which says how to use a column as names.
func TestSheetWithoutNames(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("Unit,Steps\nGuard,2\nLancers,1\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, found := s.Parse(fields())
	at := slices.IndexFunc(found, func(f diag.Finding) bool { return f.Code == "PB005" })
	if len(rows) > 0 || at < 0 || found[at].At.Line != 1 || found[at].Help != "--column 'Unit=name' takes names from that column; --numbered calls the rows 1, 2 and so on" {
		t.Errorf("%d rows, found %v", len(rows), found)
	}
}

// TestCopiesOfASheet checks that numbers of copies outside the limits are errors, and that 3x is 3.
func TestCopiesOfASheet(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("id,copies\na,-1\nb,0\nc,10000\nd,10001\ne,3x\nf,× 2\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, found := s.Parse(nil)
	if got := fmt.Sprint(rows[len(rows)-2].Values, rows[len(rows)-1].Values); got != "[3] [2]" {
		t.Errorf("3x and × 2 are %s", got)
	}
	var got []string
	for _, f := range found {
		got = append(got, fmt.Sprintf("%s %s", f.At, f.Message))
	}
	want := []string{`x.csv:2:2 copies: "-1" is under the limit of 0`, `x.csv:5:2 copies: "10001" is over the limit of 10000`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestBrokenFiles checks that a file that is not a spreadsheet is an error that says so.
func TestBrokenFiles(t *testing.T) {
	for name, c := range map[string]struct{ data, want string }{
		"a.csv":  {"", "the sheet is empty"},
		"b.csv":  {"id,name\nb,B\n\"a,A\nc,C\n", "b.csv:3:1: a cell of this row begins with a quote"},
		"c.csv":  {"id,name\na,Am\x81\n", "c.csv:2:5: byte 0x81: the text is not UTF-8: save it"},
		"d.csv":  {"id\na,b\n", "d.csv:2:2: \"b\" is in a column without a name"},
		"e.xlsx": {"PK no", "not a workbook that can be read"},
		"f.xls":  {"x", "ends in .csv, .tsv, .xlsx, .ods, .json or .yaml"},
		"g.tsv":  {"\x00\x00", "not UTF-8"},
		"h.csv":  {"id,name\na, \"A\", B\n", "h.csv:2:4: a quote within a cell"},
		"i.csv":  {"\xff\xfei\x00d\x00,\x00\x00\x00", "byte 0x00: the text is not UTF-8"},
		"j.csv":  {"id,name\n,\n\n", "names columns and has no row"},
		"k.csv":  {"\n\n", "the sheet is empty"},
		"l.csv":  {",,\na,A\n", "names columns and has no row"},
		"m.csv":  {"id,name\na,#NAME?\n", "m.csv:2:2: #NAME?: the formula of this cell came to nothing"},
		"n.csv":  {"id,name\na,#¿NOMBRE?\n", "n.csv:2:2: #¿NOMBRE?: the formula"},
		"o.csv":  {"id,name\na,#NV\n", "o.csv:2:2: #NV: the formula"},
		"p.csv":  {"id,name\na,Err:502\n", "p.csv:2:2: Err:502: the formula"},
		"q.csv":  {"id,name\n<<<<<<< HEAD\r\na,A\r\n=======\r\na,B\r\n>>>>>>> other\r\n", "q.csv:2:1: a merge conflict is not resolved"},
		"r.csv":  {"version https://git-lfs.github.com/spec/v1\noid sha256:61\nsize 5\n", "r.csv: it is a pointer to a file in Git LFS"},
	} {
		if _, err := spreadsheet.Read(name, []byte(c.data), spreadsheet.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
	if _, err := spreadsheet.Read("a.csv", []byte("id,name,a,b,c\na,#1,#hashtag!,#WOW,Err: 502\n"), spreadsheet.Options{}); err != nil {
		t.Error(err)
	}
	if _, err := spreadsheet.Read("a.csv", []byte("id\n"), spreadsheet.Options{Tab: "Cards"}); err == nil {
		t.Error("a CSV file has sheets")
	}
}

// TestBrokenWorkbooks checks the errors for cells that cannot hold what was meant, for a missing
// sheet, and for a workbook cut off anywhere.
func TestBrokenWorkbooks(t *testing.T) {
	for _, c := range []struct {
		name, want string
		fill       func(b *excelize.File) error
	}{
		{"text", "", func(b *excelize.File) error { return b.SetCellValue("Cards", "B2", "1-2") }},
		{"number", "", func(b *excelize.File) error { return b.SetCellValue("Cards", "B2", 45000) }},
		{"money", "", func(b *excelize.File) error { return styled(b, `#,##0.00 "days"`, 3) }},
		{"red", "", func(b *excelize.File) error { return styled(b, `[Red]0`, 3) }},
		{"date", "x.xlsx:2:2: the cell is a date (", func(b *excelize.File) error {
			return b.SetCellValue("Cards", "B2", time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC))
		}},
		{"own date", "x.xlsx:2:2: the cell is a date (", func(b *excelize.File) error { return styled(b, "d-mmm", 46000) }},
		{"failed", "x.xlsx:2:2: #REF!: the formula", func(b *excelize.File) error { return b.SetCellValue("Cards", "B2", "#REF!") }},
		{"nothing", "", func(b *excelize.File) error { return b.SetCellFormula("Cards", "B2", `""`) }},
		{"beyond", "x.xlsx:2:4: \"z\" is in a column without a name", func(b *excelize.File) error { return b.SetCellValue("Cards", "D2", "z") }},
		{"empty", "no sheet \"Cards\"; there is Sheet1", func(b *excelize.File) error { return b.DeleteSheet("Cards") }},
		{"merged", "", func(b *excelize.File) error { return b.MergeCell("Cards", "B2", "B3") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := workbook(t, c.fill)
			_, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards"})
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
	whole := workbook(t, func(b *excelize.File) error { return b.SetCellFormula("Cards", "B2", "1+1") })
	if _, err := spreadsheet.Read("x.xlsx", edited(t, whole, ` t="str"><f>`, `><f>`), spreadsheet.Options{Tab: "Cards"}); err == nil || !strings.Contains(err.Error(), "x.xlsx:2:2: a formula whose value is not in the file") {
		t.Errorf("a formula that was never reckoned: error %v", err)
	}
	for n := 0; n < len(whole); n += 97 {
		if _, err := spreadsheet.Read("x.xlsx", whole[:n], spreadsheet.Options{Tab: "Cards"}); err == nil || !strings.Contains(err.Error(), "save it as .xlsx, .ods or CSV") {
			t.Fatalf("%d of %d bytes: error %v", n, len(whole), err)
		}
	}
}

// workbook returns a workbook with a head and two rows, and what fill adds to it.
func workbook(t *testing.T, fill func(*excelize.File) error) []byte {
	t.Helper()
	b := excelize.NewFile()
	defer b.Close()
	_, err := b.NewSheet("Cards")
	for at, c := range map[string]string{"A1": "id", "B1": "name", "C1": "text", "A2": "a", "A3": "b"} {
		err = errors.Join(err, b.SetCellStr("Cards", at, c))
	}
	var out bytes.Buffer
	if err := errors.Join(err, fill(b), b.Write(&out)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// edited returns a workbook with one text replaced in all its parts.
func edited(t *testing.T, book []byte, from, to string) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range in.File {
		text, err := fs.ReadFile(in, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		w, err := z.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(bytes.ReplaceAll(text, []byte(from), []byte(to)))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// styled puts a number with a number format into a cell.
func styled(b *excelize.File, format string, n int) error {
	style, err := b.NewStyle(&excelize.Style{CustomNumFmt: &format})
	return errors.Join(err, b.SetCellValue("Cards", "B2", n), b.SetCellStyle("Cards", "B2", "B2", style))
}

// TestDecimalsAreGuessed checks which columns of digits become decimals and which stay texts.
func TestDecimalsAreGuessed(t *testing.T) {
	s, err := spreadsheet.Read("cards.csv", []byte("Name,A,B,C,D,E,F\nx,2.50,1.5,-0.5,01.5,-1,+1.5\ny,3,\"1,5\",2.25,1.5,2,2.5\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
	for _, want := range []string{"a: {name: A, type: decimal}", "b: {name: B, type: text}", "c: {name: C, type: decimal}", "d: {name: D, type: text}", "e: {name: E, type: whole, min: -1}", "e: -1,",
		"f: {name: F, type: text}", "a: 2.50,", "a: 3,", "c: -0.5,"} {
		if !strings.Contains(string(d.Content), want) {
			t.Errorf("no %q in\n%s", want, d.Content)
		}
	}
}

// TestSignsAndIconsAreGuessed checks that numbers below 0 are told from modifiers, and icons from
// words.
func TestSignsAndIconsAreGuessed(t *testing.T) {
	s, err := spreadsheet.Read("cards.csv", []byte("Name,A,B,C,D,Icon,Bird,Sort icon\nx,-3,+1,-1,+2,bell,cat,bell\ny,12,0,+1,+0,cat,bell,moth\nz,−4,−2,2,+1,bell,cat,cat\n"), spreadsheet.Options{Icons: []string{"bell", "cat"}})
	if err != nil {
		t.Fatal(err)
	}
	d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
	if len(found) > 0 {
		t.Fatal(found)
	}
	for _, want := range []string{"a: {name: A, type: whole, min: -4}", "b: {name: B, type: signed}", "c: {name: C, type: text}", "d: {name: D, type: signed}", "d: 0,", "icon: {name: Icon, type: icon}",
		"bird: {name: Bird, type: text}", "sort-icon: {name: Sort icon, type: text}", "a: -4, b: -2, c: \"2\", d: 1,", "icon: bell,"} {
		if !strings.Contains(string(d.Content), want) {
			t.Errorf("no %q in\n%s", want, d.Content)
		}
	}
	if want := `text: "{{ ':' + card.icon + ':' }}"`; !strings.Contains(string(d.Faces[2]["x-card"]), want) {
		t.Errorf("no %s in\n%s", want, d.Faces[2]["x-card"])
	}
}

// TestFreshDeckIsWhole makes a deck from a sheet alone and loads it.
func TestFreshDeckIsWhole(t *testing.T) {
	s, err := spreadsheet.Read("cards.csv", []byte("\xef\xbb\xbfTitle,Count,Cost,Rare,Rules text\nFire: one,2,3,x,\"Burn {it}, said \"\"she\"\".\nTwice.\"\nIce,1,0,no,\nyes,1,7,,no\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "spells", Name: "Spells", Piece: "card"})
	if len(found) > 0 {
		t.Fatal(found)
	}
	game := `game: {title: G, source: {id: "900", title: G, lines: 1}, theme: house, players: "2", edition: First, credits: [x]}
collections: {units: {one: unit, fields: {}}}
units: {a: {name: A, source: "900:1"}}
components:
  book: {name: Book, kind: rulebook}

  # the end
`
	if game, err = spreadsheet.Append(game, []spreadsheet.Spot{{ID: "book", Line: 5, Col: 3}}, d.Component); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{
		"content/g/game.yaml":   {Data: []byte(game)},
		"content/g/spells.yaml": {Data: d.Content},
	}
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if p.Findings.Worst() == diag.Error {
		t.Fatalf("%v\n%s", p.Findings, d.Content)
	}
	if n := len(p.Games[0].Components); n != 2 {
		t.Errorf("%d components in\n%s", n, game)
	}
	deck := p.Games[0].Deck("spells")
	if deck == nil || deck.Size() != 4 || d.Cards != 4 {
		t.Fatalf("deck %+v", deck)
	}
	c := deck.Cards[0]
	if c.Name != "Fire: one" || c.Field("cost").Int != 3 || !c.Field("rare").True() || c.Field("rules-text").Text != "Burn {it}, said \"she\".\nTwice." {
		t.Errorf("card %+v", c)
	}
	if deck.Cards[2].ID != "yes" || deck.Cards[2].Field("rules-text").Text != "no" {
		t.Errorf("card %+v", deck.Cards[2])
	}
	// A card shows only its own values, and a field that all cards have may become optional.
	face := string(d.Faces[0]["spells-card"])
	if !strings.Contains(face, "{{ card.rules_text ?? '' }}") || !strings.Contains(face, "plated: card.cost != nil\n") || !strings.Contains(face, "code_text: \"''\"") || strings.Contains(face, "deck.size") {
		t.Errorf("face:\n%s", face)
	}
}

// TestFreshDeckKeepsWhatItReads checks the types of cells that are nearly something else, and where
// the columns go on the card.
func TestFreshDeckKeepsWhatItReads(t *testing.T) {
	s, err := spreadsheet.Read("cards.csv", []byte("Name,Number,2 players,Kind,Text,Flavour,Wild\n"+
		"Überfall,007,yes,trap,[Trap] Draw a card and then put another card back on top of its deck.,{so they say} by the old men of the harbour,x\n"+
		"Straße,042,no,trap,\"\"\"Halt!\"\"\",,\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "night", Name: "Night", Piece: "card"})
	if len(found) > 0 {
		t.Fatal(found)
	}
	for _, want := range []string{
		"      number: {name: Number, type: text}\n", "      n2-players: {name: \"2 players\", type: flag}\n",
		`      uberfall: {name: "Überfall", number: "007", n2-players: true, kind: trap, text: "[Trap] Draw`, `flavour: "{so they say}`,
		`      strasse: {name: "Straße", number: "042", n2-players: false, kind: trap, text: "\"Halt!\"",`,
	} {
		if !strings.Contains(string(d.Content), want) {
			t.Errorf("no %q in\n%s", want, d.Content)
		}
	}
	for _, want := range []string{`- {name: kind, text: "{{ capital(card.kind ?? '') }}"`, `- {name: number, when: card.number != nil, valign: baseline`, `{{ card.n2_players ?? false }}`, `- {name: text, text: `, "style: card-said, foot: true"} {
		if !strings.Contains(string(d.Faces[0]["night-card"]), want) {
			t.Errorf("no %q in\n%s", want, d.Faces[0]["night-card"])
		}
	}
}

// TestFacesOfKinds checks that each kind of card has a face of its own, whatever its name.
func TestFacesOfKinds(t *testing.T) {
	s, err := spreadsheet.Read("cards.csv", []byte("Name,Sort\nOne,Big trap\nTwo,big-trap\nThree,Card\nFour,Spell\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "night", Name: "Night", Kinds: "sort", Piece: "card"})
	if len(found) > 0 {
		t.Fatal(found)
	}
	want := []string{"night-big-trap", "night-card", "night-kind-2", "night-kind-3", "night-spell"}
	if got := slices.Sorted(maps.Keys(d.Faces[0])); !slices.Equal(got, want) {
		t.Errorf("faces %v, want %v", got, want)
	}
	if face := d.Faces[0]["night-spell"]; !strings.Contains(string(face), "capital(card.sort ?? '')") { // even if no other card is of its kind
		t.Errorf("a card does not say its kind below its name:\n%s", face)
	}
}

// TestFaceOfACounter checks what is on a counter: the sort, a picture rather than an icon, the
// numbers that are not prices, and the name, in a band if there are sorts.
func TestFaceOfACounter(t *testing.T) {
	for _, c := range []struct {
		sheet, piece string
		want, none   []string
	}{
		{"Name,Side,Art,Icon,Attack,Cost,Worth,Text\nWolf,O'Neil,w.png,bell,3,2,+1,It howls all night long.\nBear,Guard,,bell,5,4,-1,\nFox,Guard,,bell,1,1,-1,\n", "counter",
			[]string{"size: [16mm, 16mm]", "let:", `{name: side, `, `text: "{{ card.side }}"`, `picture: "{{ card.art }}", when: card.art != nil}`, `join(filter([card.attack, card.worth], # != nil), '-')`,
				`kind: "{{ card.side == 'O\\'Neil' ? 'solid' : 'hatched' }}"`},
			[]string{"corner", "icon:", "card.cost", "card.text"}},
		{"Name,Attack,Move,Flipped Attack,Move flipped,Turn\nA,4,5,2,4,\nB,3,4,1,3,\nC,3,4,1,3,2\n", "counter",
			[]string{"join(filter([card.attack, card.move], # != nil), '-')", "back:\n", "join(filter([card.flipped_attack, card.move_flipped], # != nil), '-')"}, []string{"card.turn"}},
		{"Name,Icon\nWolf,bell\nBear,\n", "round", []string{"corner: 8mm", `icon: "{{ card.icon }}", when: card.icon != nil}`, `{name: name, `, `text: "{{ title }}", style: counter-words`}, []string{"figures, ", "band"}},
	} {
		s, err := spreadsheet.Read("x.csv", []byte(c.sheet), spreadsheet.Options{Icons: []string{"bell"}})
		if err != nil {
			t.Fatal(err)
		}
		d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: c.piece})
		if len(found) > 0 {
			t.Fatal(found)
		}
		if want := "layout: x-" + c.piece + ", sheet: " + c.piece + "s}"; !strings.HasSuffix(d.Component, want) {
			t.Errorf("%s: no %s", d.Component, want)
		}
		face := string(d.Faces[0]["x-"+c.piece])
		for _, want := range c.want {
			if !strings.Contains(face, want) {
				t.Errorf("no %s in\n%s", want, face)
			}
		}
		for _, none := range c.none {
			if strings.Contains(face, none) {
				t.Errorf("%s in\n%s", none, face)
			}
		}
	}
}

// TestFaceOfADie checks that columns whose names differ only by numbers stay together and have
// their names, however short one of them is, and that the name of a box is quoted if YAML has
// another meaning for it.
func TestFaceOfADie(t *testing.T) {
	s, err := spreadsheet.Read("events.csv", []byte("Name,No,Roll 1-2,Roll 3-4,Roll 5-6\nPit,a,You fall down a long way.,Hold on.,Look around before you go on.\nFog,b,Wait.,Wait.,Go.\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "events", Name: "Events", Piece: "card"})
	face := string(d.Faces[0]["events-card"])
	for _, want := range []string{`{name: "no", `, `{name: roll-1-2, text: "{{ card.roll_1_2 == nil ? '' : '**Roll 1-2**`, `{name: roll-3-4, text: "{{ card.roll_3_4 == nil ? '' : '**Roll 3-4**`, `card.roll_5_6 }}", style: card-words}`} {
		if !strings.Contains(face, want) {
			t.Errorf("no %q in\n%s", want, face)
		}
	}
}
