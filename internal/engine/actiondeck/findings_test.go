package actiondeck_test

import (
	"strings"
	"testing"

	"punchboard/internal/engine/actiondeck"
	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

// TestFindings breaks one role at a time.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		change func(*model.Game)
		want   string
	}{
		{func(*model.Game) {}, ""},
		{func(g *model.Game) { g.Engine.Roles[0].ID = "dekc" }, `PB004 unknown role "dekc": did you mean deck?`},
		{func(g *model.Game) { g.Engine.Roles[0].Value.Text = "acton" }, `PB101 unknown deck "acton": did you mean action?`},
		{func(g *model.Game) { g.Engine.Roles[1].Value.Text = "defend" }, `PB101 unknown verb "defend": did you mean defense?`},
		{func(g *model.Game) { g.Table("splash").Columns[0].ID = "hurt" }, `PB005 table "splash" plays the role "splash" and has no column "hurts"`},
		{func(g *model.Game) { g.Engine.Roles = append(g.Engine.Roles, field("hits", text("hit"))) }, `PB101 unknown field "hit": did you mean hits?`},
		{func(g *model.Game) { g.Engine.Roles = append(g.Engine.Roles, field("units", text("unit"))) }, `PB101 unknown collection "unit": did you mean units?`},
		{func(g *model.Game) {
			g.Readings = []*model.Reading{{ID: "defense-spill", Options: []model.Answer{{ID: "one-attack"}, {ID: "both"}}}}
		}, `PB007 the engine knows no answer "both" to this reading`},
	} {
		g := skirmish()
		c.change(g)
		got := enginetest.Findings(t, g)
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("got  %s\nwant %s", s, c.want)
		}
	}
}

func TestDocs(t *testing.T) {
	r, err := actiondeck.New(skirmish())
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Docs(t, r)
	if _, err := actiondeck.New(nil); err == nil {
		t.Error("rules of no game")
	}
}
