package sim_test

import (
	"bytes"
	"encoding/csv"
	"flag"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/sim"
)

var update = flag.Bool("update", false, "rewrite what runs are written as")

// golden holds a text against its file.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := "testdata/" + name
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", name, d)
	}
}

func TestWrite(t *testing.T) {
	lame := even()
	lame.lame, lame.turns = [2]int{0, 1}, 7
	for _, c := range []struct {
		name   string
		plan   sim.Plan
		leaves []string
	}{
		{"seats", sim.Plan{Scenarios: []sim.Scenario{lame}, Agents: agents(t, "greedy", "greedy without leap")}, []string{"Wind.", "Rain."}},
		{"alike", sim.Plan{Scenarios: []sim.Scenario{lame}, Agents: agents(t, "greedy")}, nil},
		{"alone", sim.Plan{Scenarios: []sim.Scenario{race{id: "r", fields: 12, turns: 8, alone: true, leapsWorth: 2}}, Agents: agents(t, "random")}, nil},
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
			golden(t, c.name+".txt", text.Bytes())
			golden(t, c.name+".json", obj.Bytes())
			golden(t, c.name+".csv", table.Bytes())
		})
	}
}

// TestLinesAddUp holds that wins, draws and losses of each line are its games.
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
