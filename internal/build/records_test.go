package build

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
)

// TestRecordBoxes counts the boxes on every record sheet of Tactical and compares them with the
// data: a box for each time unit, each point of health and armour, and each round, and as many grey
// ones as can be bought.
func TestRecordBoxes(t *testing.T) {
	for _, m := range sheetsOf(t, "records", 22) {
		for _, p := range m.pieces {
			unit, suit, _ := strings.Cut(p.ID, "-")
			if v, _ := m.kit.env.Eval("units['" + p.ID + "']"); v != nil {
				unit, suit = p.ID, ""
			}
			ask := func(format string, args ...any) int { return number(t, m, fmt.Sprintf(format, args...)) }
			known := unit != "zombie"
			got, spare := tally(p.Front)
			worn, price := "units['"+unit+"']", "0"
			if suit != "" {
				worn, price = "suits['"+suit+"']", "suits['"+suit+"'].price"
			}
			want := map[string]int{}
			if known {
				want["TIME UNITS"], want["HEALTH"] = ask("units['%s'].tu", unit), ask("units['%s'].hth", unit)
				for _, side := range []string{"front", "left", "right", "back", "under"} {
					want[strings.ToUpper(side)] = ask("%s.armour.%s", worn, side)
				}
			}
			want["AMMO"] = ask("sum(concat([0], map(filter(map(units['%s'].attacks, let a = #; attacks[a]), .ammo != 'infinite'), .ammo)))", unit)
			switch {
			case suit == "personal-armour":
				want["AMMO"] = ask("weapons.rifle.ammo + weapons.pistol.ammo")
			case ask("units['%s'].carries ? 1 : 0", unit) == 1:
				want["AMMO"] = ask("2 * max(map(filter(list(weapons), .ammo != 'infinite'), .ammo))")
			}
			for name, n := range want {
				if got[name] != n {
					t.Errorf("%s: %d boxes for %s, want %d", p.ID, got[name], name, n)
				}
			}
			if sold := ask("units['%s'].points == 'none' ? 0 : 1", unit); sold == 1 {
				if n := ask("rules.boost_max.n"); spare["TIME UNITS"] != n || spare["HEALTH"] != n {
					t.Errorf("%s: %d and %d grey boxes, want %d", p.ID, spare["TIME UNITS"], spare["HEALTH"], n)
				}
				if n := strconv.Itoa(ask("units['%s'].points + %s", unit, price)); !says(p.Front, n) {
					t.Errorf("%s: does not say that it costs %s", p.ID, n)
				}
			}
			if !says(p.Front, "ACTIONS") {
				t.Errorf("%s: no list of actions", p.ID)
			}
		}
	}
}

// TestRosterLines checks that the roster has a line for each unit of the most numerous squad that
// the usual points buy.
func TestRosterLines(t *testing.T) {
	for _, m := range sheetsOf(t, "roster", 2) {
		n := number(t, m, "floor(rules.squad_points.n / min(map(filter(list(units), .points != 'none'), .points)))")
		for i := 1; i <= n; i++ {
			if !says(m.pieces[0].Front, strconv.Itoa(i)) && !says(m.pieces[1].Front, strconv.Itoa(i)) {
				t.Errorf("no line %d of %d", i, n)
			}
		}
	}
}

// sheetsOf makes the pieces of one component of Tactical.
func sheetsOf(t *testing.T, id string, pieces int) []*printable {
	t.Helper()
	p, err := opened(os.DirFS("../.."), load.Options{Games: []string{"tactical"}})
	if err != nil {
		t.Fatal(err)
	}
	opt := Defaults()
	opt.Only = []string{id}
	all, found := laidOut(p, opt)
	if len(found) > 0 || len(all) != 1 || len(all[0].found) > 0 || len(all[0].pieces) != pieces {
		t.Fatalf("%s: %d components, findings %v", id, len(all), found)
	}
	return all
}

func number(t *testing.T, m *printable, src string) int {
	t.Helper()
	v, err := m.kit.env.Eval(src)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(fmt.Sprint(v))
	if err != nil {
		t.Fatalf("%s is %v, not a number", src, v)
	}
	return n
}

// says reports whether a text of a face is exactly these words.
func says(f *face.Face, words string) bool {
	found := false
	face.Walk(f, func(it face.Item, _ geom.Matrix) {
		if x, ok := it.(*face.Text); ok && x.String() == words {
			found = true
		}
	})
	return found
}

// tally counts the square boxes of a sheet, black and grey, by their heading.
func tally(f *face.Face) (black, grey map[string]int) {
	heads := map[string]geom.Length{}
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		if x, ok := it.(*face.Text); ok {
			name, _, _ := strings.Cut(x.String(), " ·")
			heads[name] = m.Apply(x.At).Y
		}
	})
	black, grey = map[string]int{}, map[string]int{}
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		s, ok := it.(*face.Shape)
		if !ok || len(s.Path) != 5 || s.Stroke == face.None || s.Fill != face.White {
			return
		}
		r := m.ApplyRect(s.Path.Bounds())
		if r.W != r.H || r.W > 2500 {
			return
		}
		name := under(heads, r)
		if s.Stroke == face.Black {
			black[name]++
		} else {
			grey[name]++
		}
	})
	return black, grey
}

// under returns the heading of a box: among those of its third of the sheet, the last one above it.
func under(heads map[string]geom.Length, r geom.Rect) string {
	mm := r.X / geom.MM
	var names []string
	switch {
	case mm < 62:
		names = []string{"TIME UNITS", "HEALTH", "STATE", "CRITICAL HITS"}
	case mm < 87:
		names = []string{"FRONT", "LEFT"}
	case mm < 112:
		names = []string{"FRONT", "BACK"}
	case mm < 135:
		names = []string{"FRONT", "RIGHT", "UNDER"}
	case mm > 145:
		return "AMMO"
	}
	last := ""
	for _, name := range names {
		if y, ok := heads[name]; ok && y <= r.Y {
			last = name
		}
	}
	return last
}
