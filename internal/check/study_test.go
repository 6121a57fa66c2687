package check

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// TestStudiesOfTactical checks the findings of the checks that study a whole game for Tactical,
// unchanged and with one number or reading changed. Each case was counted by hand.
func TestStudiesOfTactical(t *testing.T) {
	cases := []struct {
		why, file, old, put string
		want                []string
	}{
		{"The Laser Rifle costs 5 less, comes a level earlier and does more in a turn at every range, as its one lack is strength against walls.",
			"weapons.yaml", "", "", nil},
		{"A burst rolled once, for more time and with less accuracy than a snap shot, is of no use: not for any of the nine weapons that have it.",
			"readings-combat.yaml", "    chosen: each-round\n", "    chosen: one-roll\n", []string{
				"PB404 Rifle, Snap is at least as good everywhere as Rifle, Auto, and better somewhere",
				"PB404 Laser Pistol, Snap is at least as good everywhere as Laser Pistol, Auto, and better somewhere",
				"PB404 Laser Rifle, Snap is at least as good everywhere as Laser Rifle, Auto, and better somewhere",
				"PB404 Plasma Pistol, Snap is at least as good everywhere as Plasma Pistol, Auto, and better somewhere",
				"PB404 Plasma Rifle, Snap is at least as good everywhere as Plasma Rifle, Auto, and better somewhere",
				"PB404 Heavy Plasma, Snap is at least as good everywhere as Heavy Plasma, Auto, and better somewhere",
				"PB404 Auto Cannon, Snap is at least as good everywhere as Auto Cannon, Auto, and better somewhere",
				"PB404 Grenade Launcher, Snap is at least as good everywhere as Grenade Launcher, Auto, and better somewhere",
				"PB404 Sectopod, Snap is at least as good everywhere as Sectopod, Auto, and better somewhere",
			}},
		{"An Ethereal has most time of those who carry, 34.",
			"weapons.yaml", "{shot: aimed, accuracy: 50, tu: 20}", "{shot: aimed, accuracy: 50, tu: 35}", []string{
				"PB403 nobody can pay for Rifle, Aimed: 35 TU, and Ethereal has most, 34"}},
		{"With 35 an Ethereal that keeps still can pay 34 exactly.",
			"weapons.yaml", "{shot: aimed, accuracy: 50, tu: 20}", "{shot: aimed, accuracy: 50, tu: 34}", nil},
		{"Tanks take 5 off close combat, so that a knife of 5 does nothing to any of the five.",
			"equipment.yaml", "damage: 15, type: cc", "damage: 5, type: cc", []string{
				"PB412 Knives never hurts Tank Cannon, Tank Rocket Launcher, Tank Laser Cannon, Hovertank Plasma and Hovertank Fusion, not said to be immune"}},
		{"Accuracy 40, kneeling and with 20 more, comes to 75: less 75 it never hits; and all others have less.",
			"weapons.yaml", "{shot: auto, accuracy: -30, tu: 6}", "{shot: auto, accuracy: -75, tu: 6}", []string{
				"PB408 Laser Pistol, Auto never succeeds for Firing Accuracy 25"}},
		{"Nobody fights worse than 54: with 41 more everybody comes to the cap.",
			"equipment.yaml", "{shot: melee, accuracy: 15, tu: 10}", "{shot: melee, accuracy: 41, tu: 10}", []string{
				"PB411 Knives, Melee comes to the cap of 95 % for everybody"}},
		{"Stronger walls must not fall to less.",
			"tables.yaml", "he: 160", "he: 69", []string{
				"PB407 the damage of HE that destroys should not fall: 70 at Hardened, 69 at Super-tough"}},
		{"Turning further must not cost less.",
			"tables.yaml", `{name: "Turn 180°", tu: 2,`, `{name: "Turn 180°", tu: 1,`, []string{
				"PB407 the cost of a turn should not fall: 2 TU at Turn 135°, 1 TU at Turn 180°"}},
	}
	for _, k := range cases {
		got := studies(t, k.file, k.old, k.put)
		if diff := cmp.Diff(k.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", k.why, diff)
		}
	}
}

// studies returns the code and message of each finding of the checks that study the game, with an
// edit to a file.
func studies(t *testing.T, file, old, put string) []string {
	t.Helper()
	const folder = "content/tactical/"
	files := golden.Files(t, os.DirFS("../.."), "content/tactical")
	data := string(files[folder+file].Data)
	if !strings.Contains(data, old) {
		t.Fatalf("%s does not hold %q", file, old)
	}
	files[folder+file] = &fstest.MapFile{Data: []byte(strings.Replace(data, old, put, 1))}
	p, err := Opened(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := Scope(p.Game("tactical"))
	var out []string
	for _, k := range All() {
		if k.Code < "PB403" || k.Code > "PB417" && k.Code != "PB428" || k.Run == nil {
			continue
		}
		c.running, c.found = k, nil
		k.Run(c)
		for _, f := range p.Silence(c.found, func(string) bool { return false }) {
			out = append(out, f.Code+" "+f.Message)
		}
	}
	return out
}
