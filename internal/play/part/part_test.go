package part_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

func text(s string) model.Value { return model.Value{Kind: model.Text, Text: s} }
func whole(n int) model.Value   { return model.Value{Kind: model.Whole, Int: int64(n)} }

// cast returns a game with a table of three rows for a d4 and a rule, with a machine's roles.
func cast(t *testing.T, roles ...string) part.Cast {
	t.Helper()
	rows := []*model.Row{
		{ID: "low", Takes: model.Ranges{{Lo: 1, Hi: 2}}, Cells: []model.Field{{ID: "result", Value: text("Miss")}, {ID: "n", Value: whole(7)}}},
		{ID: "mid-way", Takes: model.Ranges{{Lo: 3, Hi: 3}}, Cells: []model.Field{{ID: "hit", Value: model.Value{Kind: model.Flag, Int: 1}}}},
		{ID: "high", Takes: model.Ranges{{Lo: 4, Hi: 4}}, Cells: []model.Field{{ID: "n", Value: model.Value{Kind: model.Whole, Word: true, Text: "all"}}}},
	}
	g := &model.Game{
		Tables: []*model.Table{{ID: "rolls", Die: "d4", Rows: rows, Columns: []*model.FieldDecl{{ID: "result"}, {ID: "hit"}}}},
		Collections: []*model.Collection{
			{ID: "laws", One: "law", Entries: []*model.Entry{{ID: "hand-size", Fields: model.FieldsOf([]model.Field{{ID: "n", Value: whole(5)}})}}},
			{ID: "units", Fields: []*model.FieldDecl{{ID: "pace"}}},
		},
		Readings: []*model.Reading{{ID: "tie", Chosen: text("again"), Options: []model.Answer{{ID: "again"}, {ID: "both"}}}},
	}
	for _, r := range roles {
		id, is, _ := strings.Cut(r, " ")
		g.Play.Roles = append(g.Play.Roles, model.Field{ID: id, Value: text(is)})
	}
	m := &part.Machine{Roles: []part.Role{
		{ID: "attack", Kind: "table", Default: "rolls", Columns: []string{"result", "harm"}, Rows: []string{"low", "lower"}, Flag: "hit"},
		{ID: "flight", Kind: "table", Flag: "seen", Default: "rolls", About: "rolled by who runs"},
		{ID: "rules", Kind: "collection", Default: "rules"},
		{ID: "units", Kind: "collection", Default: "units"},
		{ID: "hand", Kind: "rule", Default: "hand-size", About: "how many cards one holds"},
		{ID: "speed", Kind: "field", Of: "units", Default: "speed"},
		{ID: "cards", Kind: "deck", About: "what is drawn from"},
	}, Readings: []part.Reading{{ID: "tie", Answers: []string{"nobody", "again"}}, {ID: "edge", Answers: []string{"in", "out"}}}}
	return m.Of(g)
}

func TestWhatPlaysAPart(t *testing.T) {
	c := cast(t, "rules laws")
	if n, err := c.Rule("hand"); n != 5 || err != nil {
		t.Errorf("a rule is %d, %v", n, err)
	}
	if n, err := c.Cell("attack", "low", "n"); n != 7 || err != nil {
		t.Errorf("a cell is %d, %v", n, err)
	}
	if e, err := c.Entry("rules", "hand_size"); err != nil || e.ID != "hand-size" {
		t.Errorf("an entry is %v, %v", e, err)
	}
	if row, err := c.Row("attack", "mid_way"); err != nil || row.ID != "mid-way" {
		t.Errorf("a row is %v, %v", row, err)
	}
	if p, err := c.Flagged("attack"); err != nil || p.String() != "1/4" {
		t.Errorf("a flag is %v, %v", p, err)
	}
	if got := []string{c.Reading("tie"), c.Reading("edge"), c.Reading("none")}; !slices.Equal(got, []string{"again", "in", ""}) {
		t.Errorf("readings %q", got)
	}
}

// TestErrors checks that errors for missing things are in the game's words.
func TestErrors(t *testing.T) {
	c := cast(t, "rules laws")
	for want, ask := range map[string]func() error{
		`the game names no deck for the role "cards" (what is drawn from)`: func() error { _, err := c.Deck("cards"); return err },
		`unknown law "hand": did you mean hand-size?`:                      func() error { _, err := c.Entry("rules", "hand"); return err },
		`table "rolls": unknown row "lo": did you mean low?`:               func() error { _, err := c.Row("attack", "lo"); return err },
		`row "mid-way" of table "rolls" has no n`:                          func() error { _, err := c.Cell("attack", "mid-way", "n"); return err },
		`row "high" of table "rolls" has no number for n: it is "all"`:     func() error { _, err := c.Cell("attack", "high", "n"); return err },
		`table "rolls" has no column "seen" to say which rows count`:       func() error { _, err := c.Flagged("flight"); return err },
		`how many cards one holds: unknown collection "lawes": did you mean laws?`: func() error {
			_, err := cast(t, "rules lawes").Rule("hand")
			return err
		},
	} {
		if err := ask(); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestRolled(t *testing.T) {
	c := cast(t)
	table, _, err := c.Roll("attack")
	if err != nil {
		t.Fatal(err)
	}
	table.Die = "d5"
	if _, _, err := c.Roll("attack"); err == nil || err.Error() != `table "rolls" has no row for a roll of 5 (d5)` {
		t.Errorf("rows beyond the last: %v", err)
	}
}

func TestFindings(t *testing.T) {
	c := cast(t, "rules laws", "attack rolls", "flight rols", "hand hand-sise", "speed pase", "cards any", "flee rolls", "units units")
	var got []string
	for _, f := range c.Findings() {
		got = append(got, f.Code+" "+f.Message)
	}
	slices.Sort(got)
	want := []string{
		`PB004 unknown role "flee": there is attack, flight, rules, units, hand, speed, cards`,
		`PB005 table "rolls" plays the role "attack" and has no column "harm"`,
		`PB005 table "rolls" plays the role "attack" and has no row "lower"`,
		`PB101 unknown deck "any"`,
		`PB101 unknown field "pase": did you mean pace?`,
		`PB101 unknown rule "hand-sise": did you mean hand-size?`,
		`PB101 unknown table "rols": did you mean rolls?`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// TestStanding checks how a side stands: its part of what both have, a half, or all or nothing if
// something counts against its owner.
func TestStanding(t *testing.T) {
	m := part.Measure{1, -2}
	for _, c := range []struct {
		mine, theirs []float64
		want         float64
	}{
		{[]float64{3, 0}, []float64{1, 0}, 0.75}, {[]float64{0, 0}, []float64{0, 0}, 0.5},
		{[]float64{3, 0}, []float64{0, 1}, 1}, {[]float64{0, 1}, []float64{3, 0}, 0}, {[]float64{0, 1}, []float64{1, 0}, 0.5},
	} {
		if got := m.Standing(c.mine, c.theirs); got != c.want {
			t.Errorf("%v against %v stands at %v, want %v", c.mine, c.theirs, got, c.want)
		}
	}
}

// TestWeightFindings checks that an unknown weight or measure is reported.
func TestWeightFindings(t *testing.T) {
	g, m := &model.Game{}, &part.Machine{Weights: []part.Weight{{ID: "harm"}}, Counts: []part.Weight{{ID: "hits"}}}
	g.Play.Weights = []*model.Weight{{ID: "harm"}, {ID: "hram"}}
	g.Play.Search.Measure = []*model.Weight{{ID: "hits"}, {ID: "harm"}}
	var got []string
	for _, f := range m.Of(g).Findings() {
		got = append(got, f.Code+" "+f.Message)
	}
	if want := []string{`PB004 unknown weight "hram": did you mean harm?`, `PB004 unknown measure "harm": there is hits`}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
