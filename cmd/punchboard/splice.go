package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// spliceIn replaces the entries of a set by rows.
func (a *app) spliceIn(folder string, g *model.Game, s *spreadsheet.Sheet, as string, to *set, fl importFlags) error {
	var fresh []*model.FieldDecl
	if fl.fields && (to.total != nil || to.ownColumns()) {
		fresh = s.Undeclared(to.fields, to.total != nil, len(to.entries) > 0)
	}
	there := to.fields
	to.fields = slices.Concat(there, fresh)
	rows, found := s.Parse(to.fields)
	if err := a.held(nil, found, nil, "nothing written:"); err != nil {
		return err
	}
	name, spots, err := to.spots(g, as)
	if err != nil {
		return err
	}
	file := filepath.Join(folder, filepath.FromSlash(name))
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	old := load.Unended(string(raw))
	rows, spared := s.Complete(rows, to.fields, spots, to.total != nil, fl.replace)
	if err := a.held(nil, s.Missing(rows, to.fields), nil, "nothing written:"); err != nil {
		return err
	}
	counted, recounted := to.recount(old, spots, rows, fl.replace)
	text, edit, err := to.written(counted, there, fresh, spots, rows, fl.replace)
	if err != nil {
		return usage{fmt.Errorf("%s: %w", name, err)}
	}
	for _, f := range fresh {
		recounted += fmt.Sprintf("\n  a new field: %s, %s", f.ID, f.Type.Kind)
	}
	fmt.Fprintln(a.out, merged(as+" of "+g.ID, edit, spared, spreadsheet.Unspoken(s, rows, to.fields, spots), fl.replace)+recounted)
	if fl.replace && !fl.yes && !fl.dry && len(edit.Removed)+len(spared) > 0 && !a.sure("Take that out of "+name+"?") {
		fmt.Fprintln(a.errs, "nothing written")
		return errFindings
	}
	if err := a.bring(folder, g.ID, s, s.Pictures(to.fields), fl); err != nil || fl.dry || text == old {
		return err
	}
	return build.Update(file, raw, []byte(load.EndedAs(string(raw), text)))
}

// written returns the text of the file with the fresh fields after the existing ones, and with the
// rows in place of the entries or, for an empty deck, added to it.
func (s *set) written(text string, there, fresh []*model.FieldDecl, spots []spreadsheet.Spot, rows []spreadsheet.Row, replace bool) (string, spreadsheet.Edit, error) {
	deck := spreadsheet.Spot{Line: s.at.Line, Col: s.at.Col}
	fields := lists.Map(there, func(f *model.FieldDecl) spreadsheet.Spot { return spreadsheet.Spot{Line: f.At.Line, Col: f.At.Col} })
	text, after, n, err := spreadsheet.Declare(text, deck, fields, fresh)
	if err != nil {
		return "", spreadsheet.Edit{}, err
	}
	if len(spots) == 0 {
		return spreadsheet.Fill(text, deck, rows)
	}
	for i := range spots {
		if spots[i].Line > after {
			spots[i].Line += n
		}
	}
	return spreadsheet.Splice(text, spots, rows, replace)
}

// ownColumns reports whether a table declares its columns itself rather than through its class, so
// that columns may be added.
func (s *set) ownColumns() bool {
	return s.table != nil && len(s.fields) > 0 && len(s.entries) > 0 && s.fields[0].At.File == s.at.File && s.fields[0].At.Line >= s.at.Line && s.fields[0].At.Line < s.entries[0].At.Line
}

// spots returns the positions of a set's entries, and the file they are in.
func (s *set) spots(g *model.Game, as string) (string, []spreadsheet.Spot, error) {
	if len(s.entries) == 0 && s.total != nil {
		return s.at.File, nil, nil
	}
	name := s.entries[0].At.File
	at := map[string]*model.Entry{}
	for _, e := range s.entries {
		if e.At.File != name {
			return "", nil, usage{fmt.Errorf("%s of %s is spread over several files, %s and %s: rows can only go into one", as, g.ID, name, e.At.File)}
		}
		at[e.ID] = e
	}
	spots := spreadsheet.Of(s.fields, s.entries, s.copies).Spots(func(id string) (int, int) { return at[id].At.Line, at[id].At.Col })
	for i := range spots {
		spots[i].Overrides = at[spots[i].ID].Overrides
	}
	return name, spots, nil
}

// merged says what importing rows into a set does, and what not in the spreadsheet stays or goes.
func merged(what string, edit spreadsheet.Edit, spared, unspoken []string, replace bool) string {
	said := fmt.Sprintf("%s: %s as before, %d changed, %d new, ", what, diag.Count(len(edit.Kept), "row"), len(edit.Changed), len(edit.Added))
	if replace {
		said += fmt.Sprintf("%d removed", len(edit.Removed))
	} else {
		said += fmt.Sprintf("%d not in the spreadsheet", len(edit.Beyond))
	}
	stay := "not in the spreadsheet, and kept (--replace removes them)"
	empty := "empty in the spreadsheet, and kept (--replace removes them)"
	if replace {
		empty = "empty in the spreadsheet, and removed"
	}
	for _, l := range []struct {
		what string
		ids  []string
	}{{"changed", edit.Changed}, {"new", edit.Added}, {"removed", edit.Removed}, {stay, edit.Beyond}, {empty, spared},
		{"fields without a column, kept as they are", unspoken}} {
		if len(l.ids) > 0 {
			said += "\n  " + l.what + ": " + join(few(l.ids))
		}
	}
	return said
}

// mostIDs is how many ids of a long list are named.
const mostIDs = 40

// few returns ids, or the first of a long list and how many more there are.
func few(ids []string) []string {
	if len(ids) <= mostIDs+1 {
		return ids
	}
	return append(slices.Clip(ids[:mostIDs]), fmt.Sprintf("%d more", len(ids)-mostIDs))
}

// recount returns the text of a deck with its control total updated, if it was right before, and a
// sentence saying so: the change in copies is intended.
func (s *set) recount(text string, spots []spreadsheet.Spot, rows []spreadsheet.Row, replace bool) (string, string) {
	if s.total == nil || !s.total.IsSet() {
		return text, ""
	}
	copies := map[string]string{}
	was, now := 0, 0
	for _, x := range spots {
		copies[x.ID] = x.Cells["copies"]
		n, _ := strconv.Atoi(x.Cells["copies"])
		was += n
	}
	if int64(was) != s.total.Int {
		return text, ""
	}
	if replace {
		clear(copies)
	}
	for _, r := range rows {
		copies[r.ID] = r.Cells["copies"]
	}
	for _, c := range copies {
		n, _ := strconv.Atoi(c)
		now += n
	}
	lines := strings.SplitAfter(text, "\n")
	at, number := s.total.At, strconv.Itoa(was)
	if now == was || at.Line < 1 || at.Line > len(lines) || at.Col > len(lines[at.Line-1]) || !strings.HasPrefix(lines[at.Line-1][at.Col-1:], number) {
		return text, ""
	}
	line := lines[at.Line-1]
	lines[at.Line-1] = line[:at.Col-1] + strconv.Itoa(now) + line[at.Col-1+len(number):]
	return strings.Join(lines, ""), fmt.Sprintf("\n  total: %d, was %d", now, was)
}

// sure asks on a terminal whether to go on; elsewhere it returns true.
func (a *app) sure(question string) bool {
	f, ok := a.in.(*os.File)
	if !ok {
		return true
	}
	none, _ := os.Stat(os.DevNull)
	if st, err := f.Stat(); err != nil || st.Mode()&os.ModeCharDevice == 0 || os.SameFile(st, none) {
		return true
	}
	fmt.Fprint(a.errs, question+" [y/N] ")
	line, err := bufio.NewReader(io.LimitReader(f, 1<<10)).ReadString('\n')
	return err == nil && slices.Contains([]string{"y", "yes"}, strings.ToLower(strings.TrimSpace(line)))
}

// newTable writes a table of the rules into its own file.
func newTable(a *app, folder string, g *model.Game, s *spreadsheet.Sheet, id string, fl importFlags) error {
	content, says, hints, found := spreadsheet.FreshTable(s, fl.fresh(g, id, s.File))
	if err := a.held(nil, found, nil, "nothing written:"); err != nil {
		return err
	}
	name := path.Join("content", g.ID, id+".yaml")
	file := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return usage{fmt.Errorf("%s is there already: choose another name with --as tables/ID", name)}
	}
	fmt.Fprintf(a.out, "a new table of %s: %s\n  %s\n  a chapter prints it where it says ```table %s; otherwise it is printed after the chapters\n", g.ID, says, name, id)
	for _, line := range hints {
		fmt.Fprintln(a.out, " ", line)
	}
	if fl.dry {
		return nil
	}
	return build.Replace(file, build.Bytes(content))
}

// beginSet writes the first entries of a collection into their own file, after adding the requested
// fields that the collection lacks to game.yaml.
func (a *app) beginSet(folder string, g *model.Game, s *spreadsheet.Sheet, as string, to *set, fl importFlags) error {
	var fresh []*model.FieldDecl
	if fl.fields {
		fresh = s.Undeclared(to.fields, false, false)
	}
	fields := slices.Concat(to.fields, fresh)
	rows, found := s.Parse(fields)
	if err := a.held(nil, found, nil, "nothing written:"); err != nil {
		return err
	}
	rows, _ = s.Complete(rows, fields, nil, false, false)
	if err := a.held(nil, s.Missing(rows, fields), nil, "nothing written:"); err != nil {
		return err
	}
	name := path.Join("content", g.ID, as+".yaml")
	file := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return usage{fmt.Errorf("%s of %s has no entry yet, and %s is there already: write the first by hand", as, g.ID, name)}
	}
	was, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(to.at.File)))
	if err != nil {
		return err
	}
	there := lists.Map(to.fields, func(f *model.FieldDecl) spreadsheet.Spot { return spreadsheet.Spot{Line: f.At.Line, Col: f.At.Col} })
	now, _, _, err := spreadsheet.Declare(load.Unended(string(was)), spreadsheet.Spot{Line: to.at.Line, Col: to.at.Col}, there, fresh)
	if err != nil {
		return usage{fmt.Errorf("%s: %w", to.at.File, err)}
	}
	fmt.Fprintf(a.out, "%s of %s: %s\n  %s\n", as, g.ID, diag.Count(len(rows), "new row"), name)
	for _, f := range fresh {
		fmt.Fprintf(a.out, "  a new field: %s, %s\n", f.ID, f.Type.Kind)
	}
	if err := a.bring(folder, g.ID, s, s.Pictures(fields), fl); err != nil || fl.dry {
		return err
	}
	entries := build.Output{Path: name, Write: build.Bytes(spreadsheet.Section(g.ID, as, rows))}
	return together(folder, []build.Output{entries}, to.at.File, was, now)
}
