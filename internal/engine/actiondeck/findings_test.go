package actiondeck_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/actiondeck"
	"punchboard/internal/model"
)

// TestFindings breaks one role at a time.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		change func(*model.Game)
		want   string
	}{
		{func(*model.Game) {}, ""},
		{func(g *model.Game) { g.Engine.Roles[0].ID = "dekc" }, `PB004 unknown-field: unknown role "dekc": did you mean deck?`},
		{func(g *model.Game) { g.Engine.Roles[0].Value.Text = "acton" }, `PB101 unknown-id: unknown deck "acton": did you mean action?`},
		{func(g *model.Game) { g.Engine.Roles[1].Value.Text = "defend" }, `PB101 unknown-id: unknown verb "defend": did you mean defense?`},
		{func(g *model.Game) { g.Table("splash").Columns[0].ID = "hurt" }, `PB005 missing-field: table "splash" plays the role "splash" and has no column "hurts"`},
		{func(g *model.Game) { g.Engine.Roles = append(g.Engine.Roles, field("hits", text("hit"))) }, `PB101 unknown-id: unknown field "hit": did you mean hits?`},
		{func(g *model.Game) { g.Engine.Roles = append(g.Engine.Roles, field("units", text("unit"))) }, `PB101 unknown-id: unknown collection "unit": did you mean units?`},
		{func(g *model.Game) {
			g.Readings = []*model.Reading{{ID: "defense-spill", Options: []model.Answer{{ID: "one-attack"}, {ID: "both"}}}}
		}, `PB007 not-a-choice: the engine knows no answer "both" to this reading`},
	} {
		g := skirmish()
		c.change(g)
		e, err := engine.New(g)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range e.Findings() {
			got = append(got, f.Code+" "+f.Name+": "+f.Message)
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("got  %s\nwant %s", s, c.want)
		}
	}
}

// TestDocs holds that every function has its doc and every doc its function,
// and that the readings asked are documented.
func TestDocs(t *testing.T) {
	r, err := actiondeck.New(skirmish())
	if err != nil {
		t.Fatal(err)
	}
	funcs := r.Funcs()
	var asked []string
	for _, d := range actiondeck.Docs() {
		if funcs[d.Name] == nil || d.About == "" || !strings.HasPrefix(d.Signature, d.Name+"(") {
			t.Errorf("doc of %q", d.Name)
		}
		delete(funcs, d.Name)
		asked = append(asked, d.Readings...)
	}
	if len(funcs) > 0 {
		t.Errorf("without a doc: %v", funcs)
	}
	if !slices.Equal(asked, []string{"defense-spill"}) {
		t.Errorf("readings %v", asked)
	}
	if _, err := actiondeck.New(nil); err == nil {
		t.Error("rules of no game")
	}
}
