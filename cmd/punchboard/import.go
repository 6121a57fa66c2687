package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// importFlags are the flags of `import`.
type importFlags struct {
	game, as, tab, name string
	kinds, piece        string
	cardSize, bleed     string
	without, only       []string
	columns             []string
	dry, replace, yes   bool
	fields, numbered    bool
	size                geom.Size // from cardSize, for a new deck from a spreadsheet
}

// importsCommand imports the rows of a spreadsheet as entries of a game.
func importsCommand(a *app) *cobra.Command {
	var fl importFlags
	cmd := &cobra.Command{
		Use:  "import FILE.csv|FILE.xlsx|FILE.ods|FILE.json|FILE.yaml|FOLDER|LINK",
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.takeIn(args[0], fl) },
	}
	f := cmd.Flags()
	f.StringVar(&fl.game, "game", "", "the game, if the project has more than one")
	f.StringVar(&fl.as, "as", "", "what the rows are: a collection such as units, decks/ID or tables/ID; default: a deck named after the file, or a table if the first column is what is rolled")
	f.StringVar(&fl.tab, "tab", "", "sheet of a workbook, by default the first; list in a JSON or YAML file, such as decks.events")
	f.StringVar(&fl.name, "name", "", "name of a new deck; default: made of its id")
	f.StringVar(&fl.kinds, "kinds", "", "column whose words are kinds of cards in a new deck, each with a face of its own")
	f.StringVar(&fl.piece, "piece", "card", "what to print a new deck as: "+strings.Join(spreadsheet.Pieces(), ", "))
	f.StringSliceVar(&fl.without, "without", nil, "columns to leave out, by name")
	f.StringSliceVar(&fl.only, "only", nil, "read only these columns, besides id, name and copies")
	f.StringArrayVar(&fl.columns, "column", nil, "what a column is, such as 'Relic Name=name'")
	f.StringVar(&fl.cardSize, "card-size", "", "size to cut the cards of a new deck at: a name such as poker, or width x height in mm; default: the size that pictures are drawn for, or that the text needs")
	f.StringVar(&fl.bleed, "bleed", "", "for a folder of pictures: how much bleed they have on each side, in mm, such as 3")
	f.BoolVar(&fl.numbered, "numbered", false, "rows have no names, such as questions: call them 1, 2 and so on")
	f.BoolVar(&fl.replace, "replace", false, "remove what the spreadsheet does not have")
	f.BoolVar(&fl.fields, "fields", false, "turn new columns into fields of the deck or of a collection without entries, or into columns of the table")
	f.BoolVar(&fl.yes, "yes", false, "do not ask before removing anything")
	f.BoolVar(&fl.dry, "dry-run", false, "show what would change, and write nothing")
	return cmd
}

// takeIn imports a spreadsheet into a game.
func (a *app) takeIn(file string, fl importFlags) error {
	folder, err := a.project()
	if err != nil {
		return err
	}
	if !slices.Contains(spreadsheet.Pieces(), fl.piece) {
		return usage{fmt.Errorf("--piece %q: want one of %s", fl.piece, join(spreadsheet.Pieces()))}
	}
	var data []byte
	var pictures bool
	if isLink(file) {
		file, data, err = fetch(file, fl.tab)
		if err == nil {
			fmt.Fprintln(a.errs, "fetched", file)
		}
	} else {
		data, pictures, err = given(file)
	}
	if err != nil {
		return err
	}
	if !pictures && fl.bleed != "" {
		return usage{errors.New("--bleed is for a folder of pictures: other cards have theirs in their face")}
	}
	release, err := build.Hold(folder)
	if err != nil {
		return err
	}
	defer release()
	g, err := a.receiver(fl.game)
	if errors.Is(err, errFindings) {
		fmt.Fprintln(a.errs, "nothing written: the game itself has errors")
	}
	if err != nil {
		return err
	}
	id := model.ID(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
	as := cmp.Or(fl.as, "decks/"+id)
	set, ok := find(g, as)
	if deck, is := find(g, "decks/"+as); is && !ok {
		as, set, ok = "decks/"+as, deck, is
	}
	s, err := a.sheetOf(file, data, pictures, folder, g, as, set.deep(), fl)
	if err != nil {
		return err
	}
	if fl.as == "" && !ok && !pictures && spreadsheet.IsTable(s) {
		as = "tables/" + id
		set, ok = find(g, as)
	}
	if !pictures && fl.cardSize != "" {
		if err := a.asked(g.ID, &fl); err != nil {
			return err
		}
	}
	return a.rowsInto(folder, g, s, as, set, ok, fl)
}

// given reads a spreadsheet, or reports that the name is that of a folder.
func given(file string) (data []byte, folder bool, err error) {
	st, err := os.Stat(file)
	switch {
	case err == nil && st.IsDir():
		return nil, true, nil
	case err == nil && !st.Mode().IsRegular():
		return nil, false, usage{fmt.Errorf("%s is not a file: want one that ends in .csv, .tsv, .xlsx, .ods, .json or .yaml, or a folder of pictures", file)}
	}
	data, err = os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, usage{err}
	}
	if err != nil {
		return nil, false, fmt.Errorf("reading the spreadsheet: %w", err)
	}
	return data, false, nil
}

// asked looks up the requested card size.
func (h *home) asked(game string, fl *importFlags) error {
	p, err := h.open([]string{game}, load.Options{})
	if err != nil {
		return err
	}
	c, err := cardSize(fl.cardSize, p)
	if err == nil {
		fl.size = c.Size
	}
	return err
}

// rowsInto puts the rows of a sheet into a set of a game, which exists if ok.
func (a *app) rowsInto(folder string, g *model.Game, s *spreadsheet.Sheet, as string, set *set, ok bool, fl importFlags) error {
	deck, isDeck := strings.CutPrefix(as, "decks/")
	table, isTable := strings.CutPrefix(as, "tables/")
	for _, says := range s.Told {
		fmt.Fprintln(a.errs, says)
	}
	switch {
	case fl.size.W > 0 && (!isDeck || fl.piece != "card" || ok && !begun(folder, g, s, deck, fl)):
		return usage{errors.New("--card-size is for a new deck of cards: other decks have theirs in their face")}
	case ok && isTable:
		s.Keyed(set.table)
		return a.spliceIn(folder, g, s, as, set, fl)
	case isTable && !model.IsID(table):
		return usage{fmt.Errorf("%q is not an id for a table: want small letters, digits and hyphens; give one with --as tables/ID", table)}
	case isTable:
		return newTable(a, folder, g, s, table, fl)
	case ok && !isDeck && len(set.entries) == 0:
		return a.beginSet(folder, g, s, as, set, fl)
	case ok && !(isDeck && begun(folder, g, s, deck, fl)):
		return a.spliceIn(folder, g, s, as, set, fl)
	case !isDeck:
		return noSuch(g, as, fmt.Sprintf("; a new deck is decks/%[1]s, a new table tables/%[1]s, and a collection is declared in %[2]s first", as[strings.LastIndex(as, "/")+1:], g.At.File))
	case !model.IsID(deck):
		return usage{fmt.Errorf("%q is not an id for a deck: want small letters, digits and hyphens; give one with --as decks/ID", deck)}
	}
	return a.newDeck(folder, g, s, deck, fl)
}

// sheetOf reads what is imported as rows.
func (h *home) sheetOf(file string, data []byte, pictures bool, folder string, g *model.Game, as string, deep []string, fl importFlags) (*spreadsheet.Sheet, error) {
	if pictures {
		return h.wholeCards(file, g.ID, strings.TrimPrefix(as, "decks/"), fl)
	}
	s, err := spreadsheet.Read(filepath.ToSlash(file), data, spreadsheet.Options{Tab: fl.tab, Without: fl.without, Only: fl.only, Columns: fl.columns, Deep: deep, Icons: iconsOf(folder), Numbered: fl.numbered, Table: strings.HasPrefix(as, "tables/"), Language: g.Tongue()})
	if err != nil {
		return nil, usage{err}
	}
	return s, nil
}

// iconsOf returns the ids of a project's icons.
func iconsOf(folder string) []string {
	files, _ := fs.Glob(os.DirFS(folder), "layouts/icons/*.svg")
	return lists.Map(files, func(f string) string { return strings.TrimSuffix(path.Base(f), ".svg") })
}

// receiver returns the game that rows go into.
func (a *app) receiver(game string) (*model.Game, error) {
	var games []string
	if game != "" {
		games = []string{game}
	}
	p, err := a.open(games, load.Options{NoLayouts: true})
	if err != nil {
		return nil, err
	}
	if err := a.sound(p, p.Findings); err != nil {
		return nil, err
	}
	if len(p.Games) != 1 {
		ids := model.IDs(p.Games)
		return nil, usage{fmt.Errorf("which game? name one with --game: %s", join(ids))}
	}
	return p.Games[0], nil
}

// set is a deck, a collection or a table with its entries.
type set struct {
	fields  []*model.FieldDecl
	entries []*model.Entry
	copies  []model.Value // of cards; nil for a collection
	total   *model.Value
	table   *model.Table // whose rows are the entries; nil for others
	at      diag.Place   // of the deck, or of the collection's declaration
}

// deep returns the ids and names of a set's fields that hold several values.
func (s *set) deep() []string {
	var out []string
	if s == nil {
		return nil
	}
	for _, f := range s.fields {
		if f.Type.Kind == model.List || f.Type.Kind == model.Record {
			out = append(out, f.ID, f.Name)
		}
	}
	return out
}

// find returns the deck, table or collection with that name.
func find(g *model.Game, as string) (*set, bool) {
	if id, ok := strings.CutPrefix(as, "decks/"); ok {
		d := g.Deck(id)
		if d == nil {
			return nil, false
		}
		s := &set{fields: d.Fields, copies: []model.Value{}, total: &d.Total, at: d.At}
		for _, c := range d.Cards {
			s.entries, s.copies = append(s.entries, &c.Entry), append(s.copies, c.Copies)
		}
		return s, true
	}
	if id, ok := strings.CutPrefix(as, "tables/"); ok {
		t := g.Table(id)
		if t == nil {
			return nil, false
		}
		return &set{fields: t.Columns, entries: spreadsheet.RowsOf(t), table: t, at: t.At}, true
	}
	c := g.Collection(as)
	if c == nil {
		return nil, false
	}
	return &set{fields: c.Fields, entries: c.Entries, at: c.At}, true
}

// noSuch returns an error saying that a game has no set with a name, which it has, and perhaps
// more.
func noSuch(g *model.Game, id, more string) error {
	have := slices.Concat(model.IDs(g.Collections), lists.Map(g.Decks, func(d *model.Deck) string { return "decks/" + d.ID }),
		lists.Map(g.Tables, func(t *model.Table) string { return "tables/" + t.ID }))
	if len(have) == 0 {
		return usage{fmt.Errorf("%s has no %q, and nothing else that has rows: import a deck first, or declare %q under collections in %s", g.ID, id, id, g.At.File)}
	}
	return usage{fmt.Errorf("%s has no %q; there is %s%s", g.ID, id, join(have), more)}
}
