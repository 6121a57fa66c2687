package check_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// TestTacticalTwins edits what Tactical prints twice and expects the finding, with both places. The
// edits that nothing else depends on are made at once, and nothing else is found.
func TestTacticalTwins(t *testing.T) {
	files := golden.Files(t, os.DirFS("../.."), "content/tactical")
	type twin struct {
		file, old, put, want string
		alone                bool // nothing else depends on the edit
	}
	sets := map[bool][]twin{}
	for _, c := range []twin{
		{"tables.yaml", "units: [ethereal], st: -10", "units: [ethereal], st: -5", `tables.yaml PB303 st of "ethereal" is −5 in "susceptibility" and −10 in the stat blocks; units.yaml`, true},
		{"tables.yaml", "units: [snakeman], in: -15}", "units: [snakeman]}", `tables.yaml PB303 in of "snakeman" is nothing in "susceptibility" and −15 in the stat blocks; units.yaml`, true},
		{"tables.yaml", "units: [troop, civilian, sectoid,", "units: [troop, civilian,", `tables.yaml PB211 no row of "susceptibility" speaks of Sectoid; units.yaml`, true},
		{"tables.yaml", "units: [muton], ap: -20}", "units: [muton, reaper], ap: -20}", `tables.yaml PB211 two rows of "susceptibility" speak of Reaper; tables.yaml`, true},
		{"technology.yaml", "{name: Heavy Laser,", "{name: Laser Cannon,", `technology.yaml PB303 name of "heavy-laser" is Laser Cannon in "technology" and Heavy Laser in the price lists; weapons.yaml`, true},
		{"technology.yaml", `source: "000:96", side: alien`, `source: "000:96", side: xcom`, `technology.yaml PB303 side of "muton" is xcom in "technology" and alien in the stat blocks; units.yaml`, false},
		{"kinds.yaml", "short: LB,", "short: LA,", `kinds.yaml PB303 short of "lb" is LA in "damage-types" and LB in the head of the table of susceptibilities; tables.yaml`, false},
		{"tables.yaml", "3: {name: HE-3, falloff: 40}", "3: {name: HE-3, falloff: 50}", `tables.yaml PB306 falloff of "3" is 50 in "splash", its formula gives 40; tables.yaml`, false},
	} {
		sets[c.alone] = append(sets[c.alone], c)
	}
	for alone, set := range sets {
		edited := maps.Clone(files)
		var want []string
		for _, c := range set {
			name := "content/tactical/" + c.file
			was := string(edited[name].Data)
			if strings.Count(was, c.old) != 1 {
				t.Fatalf("%s holds %q %d times", c.file, c.old, strings.Count(was, c.old))
			}
			edited[name] = &fstest.MapFile{Data: []byte(strings.Replace(was, c.old, c.put, 1))}
			want = append(want, c.want)
		}
		p, err := check.Opened(edited, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		short := func(file string) string { return strings.TrimPrefix(file, "content/tactical/") }
		var got []string
		for _, f := range p.Silence(append(p.Findings, check.Run(p, p.Games[0])...), func(code string) bool { return !check.Find(code).Samples() }) {
			said := short(f.At.File) + " " + f.Code + " " + f.Message
			if len(f.Also) > 0 {
				said += "; " + short(f.Also[0].At.File)
			}
			got = append(got, said)
		}
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("not found: %s", w)
			}
		}
		if alone && len(got) > len(want) || t.Failed() {
			t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
		}
	}
}
