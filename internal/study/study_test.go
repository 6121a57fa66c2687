package study_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/engine"
	"punchboard/internal/load"
	"punchboard/internal/study"
)

const header = `
game: {title: Knights, source: {id: "001", title: Knights, lines: 9}, theme: plain}
collections:
  units:
    one: unit
    fields:
      side: {name: Side, type: choice, choices: [knights, orcs]}
      gold: {name: Gold, type: whole, optional: true}
      hits: {name: Hits, type: whole}
  weapons:
    one: weapon
    fields:
      power: {name: Power, type: whole}
      modes: {name: Modes, type: list, of: {type: text}, default: []}
readings:
  fury:
    question: Do orcs rage?
    options: {rage: {text: Yes.}, calm: {text: No.}}
    chosen: rage
units:
  squire: {name: Squire, side: knights, gold: 4, hits: 1}
  knight: {name: Knight, side: knights, gold: 4, hits: 2}
  orc: {name: Orc, side: orcs, gold: 2, hits: 3}
  ghost: {name: Ghost, side: orcs, hits: 9}
weapons:
  sword: {name: Sword, power: 2, modes: [cut, thrust]}
  feather: {name: Feather, power: 0}
functions:
  blow:
    about: Hits of a blow.
    ours: a test
    takes: {weapon: weapons, who: units}
    cannot: [{when: who.side == "orcs" and weapon.power == 0, why: '"orcs laugh at it"'}]
    gives: {by-reading: {fury: {rage: weapon.power * who.hits, calm: weapon.power}}}
  luck:
    about: A roll under.
    ours: a test
    takes: {n: whole}
    rolls: {die: d6}
    gives: die <= n
`

// facts returns the facts of a game with a section study.
func facts(t *testing.T, section string) (study.Facts, error) {
	t.Helper()
	files := fstest.MapFS{
		"content/knights/game.yaml":  {Data: []byte(header)},
		"content/knights/study.yaml": {Data: []byte(section)},
	}
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) > 0 {
		return study.Facts{}, fmt.Errorf("%v", p.Findings)
	}
	e := engine.New(p.Game("knights"))
	return e.Study(), nil
}

// TestFacts checks the facts of one entry of each kind.
func TestFacts(t *testing.T) {
	cases := []struct{ why, section, want string }{
		{"what is not set costs nothing, and is no action", `
study:
  actions:
    hire:
      each: {unit: list(units)}
      cost: unit.gold
      unit: '"gold"'
      by: {other: 'filter(list(units), .gold != nil)'}
      has: other.gold * 2
      most: other.gold * 3
      ledger: '"hired: " + unit.gold'`,
			"action Squire: 4 gold at game.yaml:21:47 by Squire 8/12, Knight 8/12, Orc 4/6 (hired: 4)\n" +
				"action Knight: 4 gold at game.yaml:22:47 by Squire 8/12, Knight 8/12, Orc 4/6 (hired: 4)\n" +
				"action Orc: 2 gold at game.yaml:23:38 by Squire 8/12, Knight 8/12, Orc 4/6 (hired: 2)"},
		{"more and less stand in the order written; readings are those of the functions called", `
study:
  options:
    hired:
      each: {unit: list(units)}
      when: unit.gold != nil
      kind: unit.side
      limit: 'unit.hits > 2 ? "one in an army" : ""'
      less: {gold: unit.gold}
      more:
        hits: unit.hits
        blow: {of: 'blow(weapon, unit)', over: {weapon: list(weapons)}}
      ways:
        - {each: {mode: weapons.sword.modes}, name: upper(mode), more: {twice: 2}}
        - {when: unit.hits > 1, name: '"rest"', let: {slept: unit.hits * 2}, less: {sleep: slept}}`,
			"option Squire of hired, kind knights () at game.yaml:21:3 by fury\n  less gold:  = 4\n  more hits:  = 1\n  more blow: Sword, Feather = 2 0\n  way CUT: more twice:  = 2\n  way THRUST: more twice:  = 2\n" +
				"option Knight of hired, kind knights () at game.yaml:22:3 by fury\n  less gold:  = 4\n  more hits:  = 2\n  more blow: Sword, Feather = 4 0\n  way CUT: more twice:  = 2\n  way THRUST: more twice:  = 2\n  way rest: less sleep:  = 4\n" +
				"option Orc of hired, kind orcs (one in an army) at game.yaml:23:3 by fury\n  less gold:  = 2\n  more hits:  = 3\n  more blow: Sword, Feather = 6 0\n  way CUT: more twice:  = 2\n  way THRUST: more twice:  = 2\n  way rest: less sleep:  = 6"},
		{"an index is told apart from options; endless is more than any number", `
study:
  indexes:
    arms: {each: {weapon: list(weapons)}, more: {power: 'weapon.power == 0 ? "none" : "endless"', odd: 1/3, sharp: weapon.power > 0}}`,
			"index Sword of arms, kind  () at game.yaml:26:3 by \n  more power:  = endless\n  more odd:  = 0.3\n  more sharp:  = 1\n" +
				"index Feather of arms, kind  () at game.yaml:27:3 by \n  more power:  = none\n  more odd:  = 0.3\n  more sharp:  = 0"},
		{"a curve stands where its field does, and leaves out what a function refuses", `
study:
  curves:
    blows: {each: {weapon: list(weapons)}, name: '"a blow"', over: {unit: list(units)}, rises: 'blow(weapon, unit)', text: '"!" + unit.id'}
    hits: {name: '"hits"', over: {unit: 'take(list(units), 2)'}, falls: unit.hits, point: unit.id}`,
			"curve a blow, rising true: Squire !squire 2 at game.yaml:21:3, Knight !knight 4 at game.yaml:22:3, Orc !orc 6 at game.yaml:23:3, Ghost !ghost 18 at game.yaml:24:3\n" +
				"curve a blow, rising true: Squire !squire 0 at game.yaml:21:3, Knight !knight 0 at game.yaml:22:3\n" +
				"curve hits, rising false: squire 1 1 at game.yaml:21:56, knight 2 2 at game.yaml:22:56"},
		{"a number among several says what it is of", `
study:
  options:
    arms: {each: {weapon: 'take(list(weapons), 1)'}, more: {reach: {of: weapon.power, over: {unit: 'take(list(units), 1)', range: 1..2}}, near: {of: weapon.power, over: {range: 1..1}}}}`,
			"option Sword of arms, kind  () at game.yaml:26:3 by \n  more reach: Squire, range 1, Squire, range 2 = 2 2\n  more near: 1 = 2"},
		{"chances print in percent", `
study:
  rolls:
    luck: {name: '"luck"', over: {n: 2..4}, chance: luck(n), cap: 5/6}
    might: {each: {weapon: list(weapons)}, by: {unit: 'take(list(units), 1)'}, over: {n: '[1]'}, who: unit.id, chance: luck(weapon.power), at: weapon.power}`,
			"roll luck, most 0.8 at study.yaml:4:5: anybody 2 33.3 %, 3 50 %, 4 66.7 %\n" +
				"roll Sword, most 0 at game.yaml:26:31: squire 1 33.3 %\nroll Feather, most 0 at game.yaml:27:35: squire 1 0 %"},
		{"the best over the range counts, and immune is who is so against all of it", `
study:
  attacks:
    arms:
      each: {weapon: list(weapons)}
      on: {unit: list(units)}
      over: {times: 1..2}
      damage: blow(weapon, unit) * times
      immune: unit.id == "knight"
      ledger: weapon.name + " " + times
      target-at: unit.hits`,
			"attack Sword on Squire: 4 false at game.yaml:26:3, game.yaml:21:56 (Sword 1; Sword 2)\nattack Sword on Knight: 8 true at game.yaml:26:3, game.yaml:22:56 (Sword 1; Sword 2)\n" +
				"attack Sword on Orc: 12 false at game.yaml:26:3, game.yaml:23:47 (Sword 1; Sword 2)\nattack Sword on Ghost: 36 false at game.yaml:26:3, game.yaml:24:42 (Sword 1; Sword 2)\n" +
				"attack Feather on Squire: 0 false at game.yaml:27:3, game.yaml:21:56 (Feather 1; Feather 2)\nattack Feather on Knight: 0 true at game.yaml:27:3, game.yaml:22:56 (Feather 1; Feather 2)"},
		{"what somebody resists with is told once, and met if any attack meets it", `
study:
  attacks:
    arms:
      each: {weapon: list(weapons)}
      on: {unit: 'filter(list(units), .side == "orcs")'}
      damage: weapon.power
      resists: '[unit.side, unit]'
      meets: 'weapon.power > 0 and unit.id == "orc" ? [unit] : []'`,
			"attack Sword on Orc: 2 false at game.yaml:26:3, game.yaml:23:3 ()\nattack Sword on Ghost: 2 false at game.yaml:26:3, game.yaml:24:3 ()\n" +
				"attack Feather on Orc: 0 false at game.yaml:27:3, game.yaml:23:3 ()\nattack Feather on Ghost: 0 false at game.yaml:27:3, game.yaml:24:3 ()\n" +
				"resists Orc of Orc at game.yaml:23:3: true in 2\nresists orcs of Orc at game.yaml:23:3: false in 2\n" +
				"resists orcs of Ghost at game.yaml:24:3: false in 2\nresists Ghost of Ghost at game.yaml:24:3: false in 2"},
		{"what ends undecided, what nothing asks for and what waits in vain", `
study:
  contests:
    draw: {name: '"a draw"', at: readings.fury.chosen, by: {n: '[1]'}, who: '"both"', chance: luck(n)}
  unused:
    gold: {each: {unit: 'filter(list(units), .id == "orc")'}, stat: '"Gold"', value: unit.gold, ledger: '["a", "b"]'}
  idle:
    ghosts: {each: {unit: 'filter(list(units), .gold == nil)'}, wants: '"pay"'}`,
			"contest a draw by  at game.yaml:19:13: both 1/6\nunused Orc Gold 2 at game.yaml:23:38 (a; b)\nidle Ghost wants pay at game.yaml:24:3"},
	}
	for _, c := range cases {
		f, err := facts(t, c.section)
		if err != nil || len(f.Faults) > 0 {
			t.Errorf("%s: %v %v", c.why, err, f.Faults)
			continue
		}
		if got := strings.ReplaceAll(strings.Join(told(f), "\n"), "content/knights/", ""); got != c.want {
			t.Errorf("%s\ngot:\n%s\nwant:\n%s", c.why, got, c.want)
		}
	}
}

func told(f study.Facts) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for _, a := range f.Actions {
		var by []string
		for _, p := range a.Payers {
			by = append(by, fmt.Sprintf("%s %s/%s", p.Who, p.Has, p.Most))
		}
		say("action %s: %s %s at %s by %s (%s)", a.What, a.Cost, a.Unit, a.At, strings.Join(by, ", "), strings.Join(a.Ledger, "; "))
	}
	option := func(kind string, o study.Option) {
		say("%s %s of %s, kind %s (%s) at %s by %s", kind, o.Name, o.Group, o.Kind, o.Limit, o.At, strings.Join(o.Readings, " "))
		for _, m := range o.Fixed {
			say("  %s", measured(m))
		}
		for _, w := range o.Ways {
			for _, m := range w.Measures {
				say("  way %s: %s", w.Name, measured(m))
			}
		}
	}
	for _, o := range f.Options {
		option("option", o)
	}
	for _, o := range f.Indexed {
		option("index", o)
	}
	for _, c := range f.Curves {
		var points []string
		for _, p := range c.Points {
			points = append(points, fmt.Sprintf("%s %s %s at %s", p.X, p.Text, p.Value, p.At))
		}
		say("curve %s, rising %t: %s", c.What, c.Rising, strings.Join(points, ", "))
	}
	for _, r := range f.Rolls {
		var by []string
		for _, b := range r.By {
			var states []string
			for i, s := range b.States {
				states = append(states, s+" "+b.Chances[i].String())
			}
			by = append(by, b.Who+" "+strings.Join(states, ", "))
		}
		say("roll %s, most %s at %s: %s", r.What, r.Cap, r.At, strings.Join(by, "; "))
	}
	for _, a := range f.Attacks {
		say("attack %s on %s: %s %t at %s, %s (%s)", a.What, a.Target, a.Damage, a.Immune, a.At, a.TargetAt, strings.Join(a.Ledger, "; "))
	}
	for _, r := range f.Resists {
		say("resists %s of %s at %s: %t in %d", r.What, r.Who, r.At, r.Met, r.Tried)
	}
	for _, x := range f.Open {
		for _, c := range x.Cases {
			say("contest %s by %s at %s: %s %s", x.What, strings.Join(x.Readings, " "), x.At, c.Who, c.Chance.RatString())
		}
	}
	for _, x := range f.Unused {
		say("unused %s %s %s at %s (%s)", x.Who, x.Stat, x.Value, x.At, strings.Join(x.Ledger, "; "))
	}
	for _, x := range f.Idle {
		say("idle %s wants %s at %s", x.What, x.Wants, x.At)
	}
	return out
}

func measured(m study.Measure) string {
	way := "more"
	if m.Lower {
		way = "less"
	}
	var values []string
	for _, v := range m.Values {
		values = append(values, v.String())
	}
	return fmt.Sprintf("%s %s: %s = %s", way, m.Name, strings.Join(m.At, ", "), strings.Join(values, " "))
}

// TestFaults checks the message for a section with a fault, and its place.
func TestFaults(t *testing.T) {
	cases := []struct{ section, want string }{
		{"study:\n  actions:\n    hire: {each: {unit: list(units)}, cost: unit.gold, unit: gold, has: 1}", "study.yaml:3:62 unknown name gold"},
		{"study:\n  actions:\n    hire: {cost: other.gold, unit: '\"gold\"', by: {other: list(units)}, has: 1}", "study.yaml:3:18 unknown name other"},
		{"study:\n  options:\n    all: {each: {unit: list(units)}, less: {gold: unit.gold}}", "study.yaml:3:51 want a number, endless or none, got a value that is not set"},
		{"study:\n  options:\n    all: {each: {unit: list(units)}, less: {gold: unit.name}}", `study.yaml:3:51 want a number, endless or none, got "Squire"`},
		{"study:\n  options:\n    all: {each: {unit: list(units)}, let: {a: b, b: a}, less: {gold: a}}", "study.yaml:3:44 a needs itself"},
		{"study:\n  options:\n    all: {each: {unit: list(units), unit2: list(units)}, let: {unit: 1}, less: {gold: 1}}", "study.yaml:3:64 two things are called unit here"},
		{"study:\n  options:\n    all: {let: {half: 1/0}, less: {gold: half}}", "study.yaml:3:24 division by zero"},
		{"study:\n  options:\n    all: {when: 3, less: {gold: 1}}", "study.yaml:3:17 want true or false, got 3"},
		{"study:\n  options:\n    all: {each: {unit: units.orc.hits}, less: {gold: 1}}", "study.yaml:3:24 want a list, got 3"},
		{"study:\n  options:\n    all: {at: units.orc.mana, less: {gold: units.orc.mana}}", `study.yaml:3:54 unit "orc" has no mana`},
		{"study:\n  options:\n    all: {each: {a: 1..3000, b: 1..3000}, less: {gold: 1}}", "study.yaml:3:5 it takes more than 5000000 steps"},
	}
	for _, c := range cases {
		f, err := facts(t, c.section)
		if err != nil || len(f.Faults) != 1 {
			t.Errorf("%s\n%v, faults %v, want %s", c.section, err, f.Faults, c.want)
			continue
		}
		got := strings.TrimPrefix(f.Faults[0].At.String(), "content/knights/") + " " + f.Faults[0].Err.Error()
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s\ngot  %s\nwant %s", c.section, got, c.want)
		}
	}
}
