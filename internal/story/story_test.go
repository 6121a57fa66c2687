package story_test

import (
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/story"
)

func source(s string) model.Value { return model.Value{Kind: model.Expr, Text: s} }

func rolls(all ...int64) []model.Value {
	var out []model.Value
	for _, n := range all {
		out = append(out, model.Value{Kind: model.Whole, Int: n})
	}
	return out
}

// shot returns a story in which everything agrees: a roll under 25 and 50 less 17.
func shot() *model.Story {
	return &model.Story{Name: "A shot", Ends: "hit", Die: source("d100-1"), Rolls: rolls(41),
		Let:  []model.Field{{ID: "far-off", Value: source("17")}},
		Adds: source(`[{value: 25, reason: "skill"}, {value: 50, reason: "shot"}, {value: -far_off, reason: "range"}]`),
		Hit:  source("roll < total"), Chance: source("chance(roll(d100) <= 58, true)"),
		Happens: source("{{ roll }} of {{ total }}"), Follows: []model.Value{source("total == 58")},
		Boxes: []*model.StoryBox{{Name: "a", Value: source("3")}, {Name: "b", Value: source("-1")}, {Name: "c", Value: source("2")}}}
}

func TestProve(t *testing.T) {
	cases := []struct {
		name string
		edit func(*model.Story)
		want string // part of the first fault, "" for none
	}{
		{"all agrees", func(*model.Story) {}, ""},
		{"the least roll", func(s *model.Story) { s.Rolls = rolls(0) }, ""},
		{"above the dice", func(s *model.Story) { s.Rolls = rolls(100) }, "shows 100"},
		{"too many dice", func(s *model.Story) { s.Rolls = rolls(4, 1) }, "1 die are thrown, and 2 dice shown"},
		{"another outcome", func(s *model.Story) { s.Rolls = rolls(58) }, "ends in a hit, and the throw is a miss"},
		{"another chance", func(s *model.Story) { s.Hit = source("roll <= total") }, "59 % are a hit by this"},
		{"another sum", func(s *model.Story) { s.Let[0].Value = source("18") }, "57 % are a hit by this"},
		{"boxes off", func(s *model.Story) { s.Boxes[2].Value = source("3") }, "come to 2"},
		{"no consequence", func(s *model.Story) { s.Follows = append(s.Follows, source("total > 60")) }, "does not follow"},
		{"a text that fails", func(s *model.Story) { s.Happens = source("{{ nothing_such }}") }, "nothing_such"},
		{"a sum of no reasons", func(s *model.Story) { s.Adds = source("[1, 2]") }, "{value, reason}"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := shot()
			c.edit(s)
			found := story.Prove(expr.New(nil, nil), s)
			if c.want == "" && len(found) > 0 {
				t.Errorf("faults in a true story: %v", found)
			}
			if c.want != "" && (len(found) == 0 || !strings.Contains(found[0].Message, c.want)) {
				t.Errorf("want a fault with %q, got %v", c.want, found)
			}
		})
	}
}

// TestPool checks that a pool is as large as its sum, and is counted by what it shows in any order.
func TestPool(t *testing.T) {
	s := &model.Story{Name: "A pair", Ends: "hit", Die: source("d6"), Pool: true, Rolls: rolls(2, 5, 2), Happens: source("So it is."),
		Adds: source(`[{value: 2, reason: "skill"}, {value: 1, reason: "aim"}]`), Reads: source("max(map(dice, let x = #; count(dice, # == x)))"), Needs: source("2"),
		Hit: source("roll >= needed"), Chance: source("1 - 5 / 6 * 4 / 6")}
	if found := story.Prove(expr.New(nil, nil), s); len(found) > 0 {
		t.Errorf("faults: %v", found)
	}
	for _, c := range []struct {
		rolls []model.Value
		want  string
	}{{rolls(1, 1, 6), ""}, {rolls(6, 6, 1), ""}, {rolls(2, 5, 1), "the throw is a miss"}, {rolls(2, 0, 2), "shows 0"}, {rolls(2, 7, 2), "shows 7"}} {
		s.Rolls = c.rolls
		if found := story.Prove(expr.New(nil, nil), s); c.want == "" && len(found) > 0 || c.want != "" && (len(found) == 0 || !strings.Contains(found[0].Message, c.want)) {
			t.Errorf("%v: %v, want %q", c.rolls, found, c.want)
		}
	}
	one := &model.Story{Name: "Alone", Ends: "hit", Die: source("d6"), Pool: true, Rolls: rolls(6), Happens: source("So it is."), Adds: source(`[{value: 1, reason: "skill"}]`),
		Reads: source("dice[0]"), Needs: source("6"), Hit: source("roll >= needed"), Chance: source("1 / 6")}
	if found := story.Prove(expr.New(nil, nil), one); len(found) > 0 {
		t.Errorf("a pool of one die: %v", found)
	}
	one.Chance = source(`"often"`)
	if found := story.Prove(expr.New(nil, nil), one); len(found) == 0 || !strings.Contains(found[0].Message, "no chance") {
		t.Errorf("a chance that is a word: %v", found)
	}
}

// TestPercentile checks the number shown by two dice read as tens and ones.
func TestPercentile(t *testing.T) {
	told, found := story.Tell(expr.New(nil, nil), shot())
	if len(found) > 0 || !told.Percentile() || told.Over() || told.Roll != 41 || told.Needed != 58 || told.Says() != "A hit." {
		t.Errorf("got %+v, %v", told, found)
	}
}
