package percentile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// The keys of a member of a squad.
var memberKeys = []string{"unit", "n", "suit", "items", "boost"}

// squad is what a squad costs and which technology level it needs. It is a
// list of {unit, n, suit, items, boost}, items for each of the n. The answer
// is {points, left, level, side, ledger, faults}: the ledger has a line
// {what, each, n, points} for everything bought, faults say what the rules do
// not allow.
func (r *Rules) squad(list []any) (map[string]any, error) {
	b := &basket{r: r}
	for _, x := range list {
		m, ok := x.(map[string]any)
		if !ok {
			id, is := ask.WordOf(x)
			if !is {
				return nil, fmt.Errorf("want a unit or {unit: ...}, got %v", x)
			}
			m = map[string]any{"unit": id}
		}
		if err := b.member(m); err != nil {
			return nil, err
		}
	}
	return b.ledger()
}

// basket gathers what a squad buys.
type basket struct {
	r      *Rules
	lines  []line
	bought []*model.Entry // what the technology table must allow
	units  []*model.Entry
	faults []string
}

type line struct {
	what    string
	each, n int
}

func (b *basket) fault(format string, args ...any) {
	if s := fmt.Sprintf(format, args...); !slices.Contains(b.faults, s) {
		b.faults = append(b.faults, s)
	}
}

func (b *basket) buy(what string, each, n int) {
	for i := range b.lines {
		if b.lines[i].what == what && b.lines[i].each == each {
			b.lines[i].n += n
			return
		}
	}
	b.lines = append(b.lines, line{what, each, n})
}

// member buys a unit as a question names it, so many of them, with all they carry.
func (b *basket) member(m map[string]any) error {
	o, err := ask.OptionsOf([]map[string]any{m}, memberKeys...)
	if err != nil {
		return err
	}
	id, err := o.Word("unit")
	if err != nil {
		return err
	}
	u, err := b.r.unit(id)
	if err != nil {
		return err
	}
	n, err := o.Number("n", 1)
	if err == nil {
		err = ask.Count("units", n)
	}
	if err != nil {
		return err
	}
	points, err := part.Number(u, "points")
	if err != nil {
		return err
	}
	b.buy(u.Name, points, n)
	b.units, b.bought = append(b.units, u), append(b.bought, u)
	if err := b.suit(u, o, n); err != nil {
		return err
	}
	if err := b.items(u, o["items"], n); err != nil {
		return err
	}
	return b.boosts(u, o["boost"], n)
}

func (b *basket) suit(u *model.Entry, o ask.Options, n int) error {
	suit, err := b.r.worn(u, o)
	if err != nil || suit == nil {
		return err
	}
	price, err := part.Number(suit, "price")
	b.bought = append(b.bought, suit)
	b.buy(suit.Name, price, n)
	return err
}

// items buys things for each of n units.
func (b *basket) items(u *model.Entry, items any, n int) error {
	list, err := ask.Things(items)
	if err != nil {
		return err
	}
	if len(list) > 0 && !u.Field("carries").True() {
		b.fault("%s carries no equipment", u.Name)
	}
	for _, x := range list {
		weapon, ammo, clip := strings.Cut(x.ID, ":")
		a, err := b.r.arm(weapon)
		if err != nil {
			return err
		}
		if a.kind == "attacks" {
			return fmt.Errorf("%q is built into %q and cannot be bought", a.ID, a.Field("owner").Text)
		}
		if clip {
			err = b.clip(a, ammo, x.N*n)
		} else {
			err = b.item(a, x.N*n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *basket) item(a arm, n int) error {
	price, err := part.Number(a.Entry, "price")
	b.bought = append(b.bought, a.Entry)
	b.buy(a.Name, price, n)
	return err
}

// clip buys n clips of a load.
func (b *basket) clip(a arm, ammo string, n int) error {
	l, err := b.r.load(a, shot{}, ammo)
	if err != nil {
		return err
	}
	price, err := part.Whole(l.price, fmt.Sprintf("load %q of %q", l.id, a.ID), "price")
	name := l.id
	if kind, err := b.r.Entry("damage-types", l.kind); err == nil {
		name = kind.Field("short").Text
		if l.class > 0 {
			name = fmt.Sprintf("%s-%d", name, l.class)
		}
	}
	b.buy(fmt.Sprintf("%s clip, %s", a.Name, name), price, n)
	return err
}

// boosts buys points of statistics for each of n units.
func (b *basket) boosts(u *model.Entry, v any, n int) error {
	if v == nil {
		return nil
	}
	m, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("boost: want a map such as {acc: 10}, got %v", v)
	}
	highest, err := b.r.Rule("boost-max")
	if err != nil {
		return err
	}
	for _, stat := range slices.Sorted(maps.Keys(m)) {
		by, err := ask.Options(m).Amount(stat)
		if err != nil {
			return err
		}
		each, err := b.r.boost(u, stat)
		if err != nil {
			return err
		}
		if by > highest {
			b.fault("%s: %s boosted by %d, at most %d", u.Name, b.r.statName(stat), by, highest)
		}
		if each == 0 {
			b.fault("%s: %s cannot be boosted", u.Name, b.r.statName(stat))
		}
		if by > 0 {
			b.buy(fmt.Sprintf("%s +%d, %s", b.r.statName(stat), by, u.Name), each*by, n)
		}
	}
	return nil
}

// boost is what a point more of a statistic costs a unit, 0 if it cannot be
// had.
func (r *Rules) boost(u *model.Entry, stat string) (int, error) {
	e, err := r.Entry("statistics", stat)
	if err != nil {
		return 0, err
	}
	v := e.Field("boost")
	if v.Word && u.Field("side").Text != v.Text || without(u, e) {
		return 0, nil
	}
	each, err := 0, error(nil)
	if v.Word { // a side's own, at one price
		each, err = r.Rule("boost-armour")
	} else {
		each, err = part.Whole(v, fmt.Sprintf("statistic %q", stat), "boost")
	}
	if err != nil || u.Field("kind").Text == "soldier" {
		return each, err
	}
	times, err := r.Rule("boost-heavy")
	return each * times, err
}

// without says whether a unit is without a statistic: its block has a word in
// place of a number, or a number to roll against that is 0 (000:186).
func without(u, stat *model.Entry) bool {
	v := u.Field(stat.ID)
	return v.Word || stat.Field("form").Text == "number" && v.IsSet() && v.Int == 0 && v.Text == ""
}

// ledger is the answer: what was bought line by line, what it comes to, and what
// the rules do not allow.
func (b *basket) ledger() (map[string]any, error) {
	worth, err := b.r.Rule("squad")
	if err != nil {
		return nil, err
	}
	side := b.side()
	level, err := b.level(side)
	if err != nil {
		return nil, err
	}
	if err := b.races(); err != nil {
		return nil, err
	}
	points, ledger, faults := 0, []any{}, []any{}
	for _, l := range b.lines {
		points += l.each * l.n
		ledger = append(ledger, map[string]any{"what": l.what, "each": l.each, "n": l.n, "points": l.each * l.n})
	}
	for _, f := range b.faults {
		faults = append(faults, f)
	}
	return map[string]any{"points": points, "left": worth - points, "level": level, "side": side, "ledger": ledger, "faults": faults}, nil
}

// side is the side of the units, "" if there are none.
func (b *basket) side() string {
	side := ""
	for _, u := range b.units {
		is := u.Field("side").Text
		if side != "" && is != side {
			b.fault("%s and %s are on different sides", b.units[0].Name, u.Name)
			continue
		}
		side = is
	}
	return side
}

// level is the least technology level that allows everything: a side has its
// own up to the level, and the other's up to the one below.
func (b *basket) level(side string) (int, error) {
	level := 0
	for _, e := range b.bought {
		id := e.Field("tech").Text
		if id == "" {
			continue
		}
		t, err := b.r.Entry("technology", id)
		if err != nil {
			return 0, err
		}
		n, err := part.Number(t, "level")
		if err != nil {
			return 0, err
		}
		if t.Field("side").Text != side {
			n++
		}
		level = max(level, n)
	}
	return level, nil
}

// races finds units that do not fight beside one another.
func (b *basket) races() error {
	for i, u := range b.units {
		if u.Field("kind").Text == "terror" && !b.led(u) {
			b.fault("%s needs a soldier of its race", u.Name)
		}
		for _, v := range b.units[:i] {
			one, other := u.Field("race").Text, v.Field("race").Text
			if one == "" || other == "" || one == other {
				continue
			}
			together := false
			for _, x := range [][2]string{{one, other}, {other, one}} {
				e, err := b.r.Entry("races", x[0])
				if err != nil {
					return err
				}
				together = together || slices.Contains(e.Field("with").Texts(), x[1])
			}
			if !together {
				b.fault("%s does not fight beside %s", u.Name, v.Name)
			}
		}
	}
	return nil
}

// led says whether a soldier of a terror unit's race is in the squad (000:182).
func (b *basket) led(u *model.Entry) bool {
	return slices.ContainsFunc(b.units, func(v *model.Entry) bool {
		return v.Field("kind").Text == "soldier" && v.Field("race").Text == u.Field("race").Text
	})
}
