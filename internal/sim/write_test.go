package sim_test

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"testing"

	"punchboard/internal/golden"
	"punchboard/internal/sim"
)

func TestWrite(t *testing.T) {
	lame := even()
	lame.lame, lame.turns = [2]int{0, 1}, 7
	many := even()
	many.many, many.turns, many.lame = 3, 5, [2]int{3, 0}
	var tables []sim.Scenario
	for _, ids := range [][]string{{"snail", "hare", "fox"}, {"snail", "hare", "dog"}, {"snail", "fox", "dog"}} {
		m := many
		m.pair = ids
		tables = append(tables, match{m})
	}
	for _, c := range []struct {
		name   string
		plan   sim.Plan
		leaves []string
	}{
		{"seats", sim.Plan{Scenarios: []sim.Scenario{lame}, Agents: agents(t, "greedy", "greedy without leap")}, []string{"Wind.", "Rain."}},
		{"alike", sim.Plan{Scenarios: []sim.Scenario{lame}, Agents: agents(t, "greedy")}, nil},
		{"alone", sim.Plan{Scenarios: []sim.Scenario{race{id: "r", fields: 12, turns: 8, alone: true, leapsWorth: 2}}, Agents: agents(t, "random")}, nil},
		{"many", sim.Plan{Scenarios: []sim.Scenario{many}, Agents: agents(t, "greedy", "random")}, nil},
		{"tables", sim.Plan{Scenarios: tables, Agents: agents(t, "greedy")}, nil},
		{"robin", sim.Plan{Scenarios: robin(map[string]int{"fox": 2, "snail": 8}, "snail", "hare", "fox"), Agents: agents(t, "greedy")}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.plan.Seed = 6
			r := playOut(t, c.plan, 40)
			s := r.Summarise("A race", c.leaves)
			var text, obj, table bytes.Buffer
			if err := s.Text(&text); err != nil {
				t.Fatal(err)
			}
			if err := s.JSON(&obj); err != nil {
				t.Fatal(err)
			}
			if err := r.CSV(&table); err != nil {
				t.Fatal(err)
			}
			golden.File(t, c.name+".txt", text.Bytes())
			golden.File(t, c.name+".json", obj.Bytes())
			golden.File(t, c.name+".csv", table.Bytes())
		})
	}
}

// TestLinesAddUp checks that the wins, draws and losses of each line add up to its games.
func TestLinesAddUp(t *testing.T) {
	var b bytes.Buffer
	if err := playOut(t, sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy", "random")}, 30).CSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Fatal(len(rows), err)
	}
	for _, r := range rows[1:] {
		n := [4]int{}
		for i := range n {
			n[i], _ = strconv.Atoi(r[8+i])
		}
		if n[0] != 30 || n[1]+n[2]+n[3] != 30 {
			t.Errorf("%v", r)
		}
	}
}
