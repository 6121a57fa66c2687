package percentile

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/engine/square"
	"punchboard/internal/enginetest"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// TestScripts plays every testdata/*.script, worked out by hand, with the verbs of
// enginetest.Stages and the following. Units are numbered from 1; a square is "x,y" or "x,y,level";
// facings are n, ne, e, se, s, sw, w and nw:
//
//	fight [night] [TILE]   a new fight on open ground, or on a tile
//	builds SQUARE FACING THING / lays SQUARE FLOOR / puts SQUARE OBJECT
//	                       things on open ground and on levels above it
//	raises SQUARE N        by this many steps of a slope
//	reading ID ANSWER      the answer to a reading for the fight
//	unit SIDE UNIT[/SUIT] SQUARE FACING [ITEM, ITEM N...]   of side one or two
//	is N WHAT VALUE        tu, damage, stun, armour (of all sides), weight, kneels, rounds, legs
//	                       (the factor for its movement costs), arms (what its skills lost)
//	rounds N               how many the fight lasts
//	egg N ROUNDS           an egg in it hatches after that
//	blast SQUARE GRENADE   one goes off there
//	turn N                 it has its turn now, with all its time units unless tu was
//	                       set
//	round                  the round ends, and the next begins
//	smoke SQUARE / fire SQUARE
//	tu N V / at N SQUARE / faces N FACING / kneels N yes / prone N yes / state N standing, lying, dead or gone
//	damage N V / stun N V / armour N SIDE V / lost N arms V / legs N V / holds N ROUNDS...
//	side N SIDE / called N NAME / acts N (the unit at work) / done N yes
//	clouds SQUARE smoke V fire V / wall SQUARE FACING THING / object SQUARE THING /
//	floor SQUARE THING / units N / first SIDE / ends WORD, won SIDE
func TestScripts(t *testing.T) {
	g, _, _ := read(t, nil)
	enginetest.Stages(t, func(t *testing.T, chance func() *rand.Rand) enginetest.Stage {
		return &stage{t: t, game: g, chance: chance}
	})
}

// stage is a fight set up by a script.
type stage struct {
	t      *testing.T
	game   *model.Game
	chance func() *rand.Rand
	as     *model.Game // with the readings of the fight
	book   *simulationReader
	tile   string
	night  bool
	who    [2][]*figure
	placed []placed
	built  [][]string
	b      *battle
}

// placed is a unit to be placed.
type placed struct {
	seat   int
	spot   string
	facing string
}

var directions = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// Options returns what the unit at work may do.
func (s *stage) Options() []string {
	var out []string
	s.b.Options()
	for _, a := range s.b.acts {
		out = append(out, s.tell(a))
	}
	return out
}

// Play carries out an option.
func (s *stage) Play(i int, chance *rand.Rand) { s.b.Play(i, chance) }

// name returns the name of a unit with its number.
func (s *stage) name(i int) string { return fmt.Sprintf("%s %d", s.b.units[i].f.name, i+1) }

// tell describes an act.
func (s *stage) tell(a act) string {
	b, u := s.b, &s.b.units[a.unit]
	shot := func(k int, x *shot) string { return u.f.arms[k].id + " " + x.ID }
	percent := func(more int) string {
		t := &b.units[a.at]
		x := b.sees(a.unit, u.spot, u.kneeling, a.at, t.spot)
		return fmt.Sprintf(" at %s, %d%%", s.name(a.at), b.n.good(b.sum(a.unit, a.with, a.shot, a.at, x)+more))
	}
	switch a.does {
	case rises:
		return s.name(a.unit) + " begins"
	case stops:
		return "ends its turn"
	case walks:
		return fmt.Sprintf("goes to %s for %d.", square2(b.g.at[a.spot]), b.ways.cost(a.spot))
	case turns:
		return "turns " + directions[a.at] + "."
	case kneels:
		return "kneels or stands"
	case fires:
		return "fires " + shot(a.with, a.shot) + percent(0)
	case throws:
		return "throws " + shot(a.with, a.shot) + percent(0)
	case pairs:
		last := u.last
		defer func() { u.last = last }()
		u.last, a.with, a.shot = -1, a.two.arms[0], a.two.shots[0]
		return "fires " + shot(a.with, a.shot) + " and " + shot(a.two.arms[1], a.two.shots[1]) + percent(a.two.penalty)
	case assails:
		if a.mind.control {
			return "controls " + s.name(a.at)
		}
		return "panics " + s.name(a.at)
	case loads:
		return "loads " + u.f.arms[a.with].id
	}
	return "treats " + s.name(a.at) + " " + a.shot.ID
}

// square2 formats a square as scripts write it.
func square2(s model.Spot) string {
	if s.Level == 1 {
		return fmt.Sprintf("%d,%d", s.X, s.Y)
	}
	return fmt.Sprintf("%d,%d,%d", s.X, s.Y, s.Level)
}

// Line carries out a line of a script.
func (s *stage) Line(verb string, w []string) (string, error) {
	words := strings.Join(w, " ")
	switch verb {
	case "fight":
		s.fight(w)
	case "reading":
		return words, enginetest.Set(s.as, append([]string{"reading"}, w...))
	case "builds", "lays", "puts", "raises":
		s.built = append(s.built, append([]string{verb}, w...))
	case "unit":
		return words, s.unit(w)
	case "blast":
		return words, s.blast(w)
	case "rounds":
		s.begun().rounds = number(w[0])
	case "is":
		s.is(s.no(w[0]), w[1], w[2])
	case "egg":
		u := &s.begun().units[s.no(w[0])]
		u.f, u.hatch = u.f.zombie, number(w[1])
	case "turn":
		s.turn(s.no(w[0]))
	case "round":
		b := s.begun()
		closeRound(b, s.chance())
		b.settle(true)
		openRound(b, s.chance())
		b.listed = false
		b.onward(s.chance())
	case "smoke", "fire":
		s.begun().impact().haze(s.at(w[0]), verb == "fire")
	default:
		return s.look(verb, w)
	}
	return words, nil
}

// fight prepares a new fight.
func (s *stage) fight(w []string) {
	as := *s.game
	as.Readings = slices.Clone(s.game.Readings)
	*s = stage{t: s.t, game: s.game, chance: s.chance, as: &as}
	for _, x := range w {
		if x == "night" {
			s.night = true
			continue
		}
		s.tile = x
	}
}

// unit adds a unit.
func (s *stage) unit(w []string) error {
	if s.book == nil {
		var err error
		if s.book, err = readerOf(Machine.Of(s.as)); err != nil {
			return err
		}
		s.book.Reader = &part.Reader{Of: &model.Simulation{ID: "script"}}
	}
	items, err := itemsOf(strings.Join(w[4:], " "))
	if err != nil {
		return err
	}
	id, suit, _ := strings.Cut(w[1], "/")
	f, err := s.book.make.figure(member{unit: id, suit: suit, n: 1, items: items})
	if err != nil {
		return err
	}
	seat := slices.Index([]string{"one", "two"}, w[0])
	s.who[seat] = append(s.who[seat], f)
	s.placed = append(s.placed, placed{seat, w[2], w[3]})
	return nil
}

// begun returns the fight, starting it on the first call. Units are in the order of their sides.
func (s *stage) begun() *battle {
	if s.b != nil {
		return s.b
	}
	w, h := 24, 14
	if len(s.built) > 0 {
		w, h = 16, 8 // everything built is looked at from each square to each
	}
	m, err := s.book.r.plain(w, h)
	if s.tile != "" {
		m, err = s.book.r.tile(s.tile)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	for _, w := range s.built {
		s.build(m.Square, w)
	}
	f := s.book.fight()
	f.dark, f.sides, f.squads, f.rounds = s.night, []string{"one", "two"}, s.who, 3
	g := s.book.ground("script "+s.tile, m, s.tile == "" && len(s.built) == 0, f.squads)()
	f.land = func() *land {
		l := &land{ground: g, exact: true}
		for _, p := range s.placed {
			l.starts[p.seat] = append(l.starts[p.seat], int32(g.index(spotAt(p.spot))))
		}
		return l
	}
	s.b = f.start(0, rand.New(rand.NewPCG(1, 1)), nil)
	slices.SortStableFunc(s.placed, func(x, y placed) int { return cmp.Compare(x.seat, y.seat) })
	for i, p := range s.placed {
		s.b.put(i, s.at(p.spot))
		s.b.units[i].facing = int8(slices.Index(directions, p.facing))
	}
	return s.b
}

// build adds a wall, a floor or an object to a drawing.
func (s *stage) build(q *model.Square, w []string) {
	to := spotAt(w[1])
	for len(q.Levels) < to.Level {
		above, err := s.book.r.plain(q.W, q.H)
		if err != nil {
			s.t.Fatal(err)
		}
		q.Levels = append(q.Levels, above.Levels[0])
	}
	p, x, y := q.Levels[to.Level-1], to.X-1, to.Y-1
	if w[0] == "raises" {
		p.Cells[y][x].Rise = number(w[2])
		return
	}
	e := s.as.Collection("terrain").Entry(w[len(w)-1])
	if e == nil {
		s.t.Fatalf("no terrain %q", w)
	}
	switch at := &p.Cells[y][x]; w[0] {
	case "lays":
		at.Floor = e
	case "puts":
		at.Object = e
	default:
		*map[string]**model.Entry{"n": &p.Across[y][x], "s": &p.Across[y+1][x], "w": &p.Down[y][x], "e": &p.Down[y][x+1]}[w[2]] = e
	}
}

// blast sets off a load.
func (s *stage) blast(w []string) error {
	b := s.begun()
	a, err := s.book.make.weapon(w[1])
	if err != nil {
		return err
	}
	l := s.book.make.load(a.Loads[0], 0)
	b.impact().explode(s.at(w[0]), &l, s.at(w[0]), true, s.chance())
	return nil
}

func spotAt(text string) model.Spot {
	out := model.Spot{Level: 1}
	for i, x := range strings.Split(text, ",") {
		*[]*int{&out.X, &out.Y, &out.Level}[i] = number(x)
	}
	return out
}

func (s *stage) at(text string) int32 { return int32(s.begun().g.index(spotAt(text))) }

func (s *stage) no(text string) int { return number(text) - 1 }

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// is sets a value of a unit.
func (s *stage) is(i int, what, value string) {
	u := &s.begun().units[i]
	n, _ := strconv.Atoi(value)
	switch what {
	case "tu":
		u.tu = n
	case "damage":
		u.damage = n
	case "stun":
		u.stun = n
	case "armour":
		for side := range u.armour {
			u.armour[side] = n
		}
	case "rounds":
		u.guns[0].rounds = int16(n)
	case "weight":
		u.weight = n
	case "kneels":
		u.kneeling = value == "yes"
	case "legs":
		u.suffer(critical{movement: n})
	case "arms":
		u.suffer(critical{accuracy: -n, movement: 1})
	default:
		s.t.Fatalf("nothing is %q", what)
	}
	s.b.impact().fall(i, s.chance())
}

// turn gives a unit its turn.
func (s *stage) turn(i int) {
	b := s.begun()
	u := &b.units[i]
	for j := range b.units {
		b.units[j].done = false
	}
	b.order, b.phase, b.listed = [2]int8{u.seat, 1 - u.seat}, 0, false
	b.begin(i, s.chance())
	b.onward(s.chance())
}

// look returns the actual value for an expectation.
func (s *stage) look(verb string, w []string) (string, error) {
	b := s.begun()
	switch verb {
	case "clouds":
		at, smoke, fire := s.at(w[0]), uint8(0), uint8(0)
		if b.fumes != nil {
			smoke, fire = b.fumes[at], b.flames[at]
		}
		return fmt.Sprintf("%s smoke %d fire %d", w[0], smoke, fire), nil
	case "wall":
		d := square.Dirs[slices.Index(directions, w[1])]
		thing := "nothing"
		if e := b.g.m.Wall(spotAt(w[0]), d[0], d[1]); e != nil {
			thing = e.ID
		}
		return w[0] + " " + w[1] + " " + thing, nil
	case "floor":
		thing := "nothing"
		if e := b.g.m.At(spotAt(w[0])).Floor; e != nil {
			thing = e.ID
		}
		return w[0] + " " + thing, nil
	case "object":
		thing := "nothing"
		if e := b.g.m.At(spotAt(w[0])).Object; e != nil {
			thing = e.ID
		}
		return w[0] + " " + thing, nil
	case "first":
		return b.sides[b.order[0]], nil
	case "ends":
		if b.end == "" {
			return "not yet", nil
		}
		return fmt.Sprintf("%s, won %v", b.end, b.score[0]), nil
	case "acts":
		return fmt.Sprint(b.active + 1), nil
	case "units":
		return fmt.Sprint(len(b.units)), nil
	}
	got, err := s.unitNow(verb, s.no(w[0]), w)
	return w[0] + " " + got, err
}

// unitNow returns an actual value of a unit.
func (s *stage) unitNow(verb string, i int, w []string) (string, error) {
	b, u := s.b, &s.b.units[i]
	switch verb {
	case "tu":
		return fmt.Sprint(u.tu), nil
	case "at":
		return square2(b.g.at[u.spot]), nil
	case "faces":
		return directions[u.facing], nil
	case "kneels":
		return yes(u.kneeling), nil
	case "prone":
		return yes(u.prone), nil
	case "done":
		return yes(u.done), nil
	case "state":
		return [...]string{"standing", "lying", "dead"}[u.state], nil
	case "damage":
		return fmt.Sprint(u.damage), nil
	case "stun":
		return fmt.Sprint(u.stun), nil
	case "armour":
		side := slices.IndexFunc(s.as.Collection("facings").Entries, func(e *model.Entry) bool { return e.ID == w[1] })
		return fmt.Sprint(w[1], " ", u.armour[side]), nil
	case "lost":
		return fmt.Sprint("arms ", u.clumsy), nil
	case "legs":
		return fmt.Sprint(u.lame), nil
	case "holds":
		var out []string
		for k := range u.f.arms {
			out = append(out, fmt.Sprint(u.guns[k].rounds))
		}
		return strings.Join(out, " "), nil
	case "side":
		return b.sides[u.seat], nil
	case "called":
		return u.f.name, nil
	case "panics":
		return yes(u.fears), nil
	}
	return "", fmt.Errorf("no verb %q", verb)
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// TestImaginedGround checks that what is broken in an imagined fight is intact in the real one, and
// vice versa, though both began with ground that was already broken.
func TestImaginedGround(t *testing.T) {
	g, _, _ := read(t, nil)
	s := &stage{t: t, game: g, chance: func() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }}
	for _, line := range []string{"fight", "builds 3,3 e house-wall", "builds 8,3 e house-wall", "builds 13,3 e house-wall",
		"unit one troop 1,8 e", "unit two muton 16,8 w", "blast 3,3 grenade"} {
		w := strings.Fields(line)
		if _, err := s.Line(w[0], w[1:]); err != nil {
			t.Fatal(err)
		}
	}
	fight := s.b
	imagined := fight.Imagine(0, nil).(*battle)
	breaks := func(b *battle, at string) {
		s.b = b
		if err := s.blast([]string{at, "grenade"}); err != nil {
			t.Fatal(err)
		}
	}
	breaks(imagined, "8,3")
	breaks(fight, "13,3")
	for _, c := range []struct {
		b     *battle
		walls [3]bool
	}{{fight, [3]bool{false, true, false}}, {imagined, [3]bool{false, false, true}}} {
		for i, x := range []int{3, 8, 13} {
			is := c.b.g.m.Wall(model.Spot{X: x, Y: 3, Level: 1}, 1, 0) != nil
			shut := c.b.g.shut[c.b.g.index(model.Spot{X: x, Y: 3, Level: 1})]&(1<<2) != 0
			if is != c.walls[i] || shut != c.walls[i] {
				t.Errorf("imagined %v: a wall at %d stands %v, stops shots %v, want %v", c.b == imagined, x, is, shut, c.walls[i])
			}
		}
	}
}
