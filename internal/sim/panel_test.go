package sim_test

import (
	"bytes"
	"strings"
	"testing"

	"punchboard/internal/sim"
)

// panel returns a simulation in which each agent won the first number of games out of the second.
func panel(t *testing.T, meant [2]int, won ...[2]int) *sim.Panel {
	t.Helper()
	p := &sim.Panel{Title: "Race", Even: meant}
	for i, w := range won {
		r := playOut(t, sim.Plan{Scenarios: []sim.Scenario{sim.Scenario(even())}, Agents: agents(t, []string{"greedy", "random", "search:9"}[i]), Seed: 1}, w[1])
		for _, s := range r.Tables[0].Seatings {
			for n := range s.Scores {
				s.Scores[n] = 2
				if n < w[0] {
					s.Scores[n] = 1
				}
			}
		}
		p.Runs = append(p.Runs, r)
	}
	return p
}

// TestPanelDecides checks when several agents together decide anything: if all of their intervals
// are on the same side of what is meant.
func TestPanelDecides(t *testing.T) {
	for _, c := range []struct {
		name    string
		even    [2]int
		won     [][2]int
		decided bool
		says    string
	}{
		{"both even", [2]int{40, 60}, [][2]int{{200, 400}, {210, 400}}, true, "Decided: even, whoever plays."},
		{"both more", [2]int{40, 60}, [][2]int{{300, 400}, {390, 400}}, true, "Decided: red wins more than is meant, whoever plays."},
		{"both less", [2]int{40, 60}, [][2]int{{100, 400}, {90, 400}}, true, "Decided: red wins less than is meant, whoever plays."},
		{"more and less", [2]int{40, 60}, [][2]int{{300, 400}, {100, 400}}, false, "Not decided: greedy says too much; random says too little."},
		{"even and open", [2]int{40, 60}, [][2]int{{200, 400}, {23, 40}}, false, "Not decided: greedy says even; random says nothing for sure (some 1476 games would, if its share stays)."},
		{"both open", [2]int{50, 50}, [][2]int{{20, 40}, {20, 40}}, false, "Not decided: greedy says nothing for sure; random says nothing for sure."},
		{"nothing is meant", [2]int{}, [][2]int{{20, 40}}, false, "Not decided: nothing says between which shares it is even."},
	} {
		p := panel(t, c.even, c.won...)
		decided, says := p.Says()
		if decided != c.decided || says != strings.ReplaceAll(c.says, "red", "Red") || p.Side() != "Red" {
			t.Errorf("%s: %v, %s", c.name, decided, says)
		}
		var b bytes.Buffer
		if err := p.Text(&b); err != nil || !strings.Contains(b.String(), says) {
			t.Errorf("%s: %v, %s", c.name, err, b.String())
		}
	}
}

// TestPanelIsKept checks that saved games of several agents are read back unchanged, and that other
// files are rejected.
func TestPanelIsKept(t *testing.T) {
	p := panel(t, [2]int{40, 60}, [2]int{3, 5}, [2]int{2, 5})
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	was := b.String()
	q, err := sim.ReadPanel(strings.NewReader(was))
	if err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := q.Write(&b); err != nil || b.String() != was {
		t.Errorf("%v: kept\n%s\nread\n%s", err, was, b.String())
	}
	for edit, want := range map[string]string{
		"x":                        "not saved games of several agents",
		was + "1":                  "not saved games of several agents",
		`{"punchboard-agents": 3}`: "damaged games of several agents",
		strings.Replace(was, `agents": 3`, `agents": 7`, 1):                     "of format 7, where this program writes 3",
		strings.Replace(was, `"games": 5`, `"games": 4`, 1):                     "damaged games",
		strings.Replace(was, `"simulation": "race"`, `"simulation": "walk"`, 1): "runs that do not belong together: the simulation",
	} {
		if _, err := sim.ReadPanel(strings.NewReader(edit)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
