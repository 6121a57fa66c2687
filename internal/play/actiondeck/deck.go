package actiondeck

import (
	"fmt"

	"punchboard/internal/model"
)

// lines reads the ability tables of all units.
func (b *gameData) lines() error {
	c, err := b.rules.Collection("units")
	if err != nil {
		return err
	}
	tables := map[string]map[int]*line{}
	for i, e := range c.Entries {
		for _, id := range e.Field(b.rules.ID("abilities")).Texts() {
			if tables[id] == nil {
				if tables[id], err = b.table(id); err != nil {
					return err
				}
			}
			b.kinds[i].learn(tables[id])
		}
	}
	return nil
}

// learn gives a unit the lines of a table.
func (k *kind) learn(table map[int]*line) {
	for n := 0; len(table) > 0 && n < 32; n++ {
		for len(k.lines) <= n {
			k.lines = append(k.lines, nil)
		}
		if l := table[n]; l != nil {
			k.lines[n] = append(k.lines[n], l)
		}
	}
}

// table compiles an ability table into lines by number.
func (b *gameData) table(id string) (map[int]*line, error) {
	t := b.rules.Game.Table(id)
	if t == nil {
		return nil, fmt.Errorf("there is no ability table %q", id)
	}
	out := map[int]*line{}
	for _, r := range t.Rows {
		effect, tags := r.Cell("effect"), r.Cell("tags").Texts()
		l, err := b.line(t.ID+"/"+r.ID, r.Cell("name").Text, effect.Effect, tags)
		if err != nil {
			return nil, err
		}
		for _, in := range r.Takes {
			for n := in.Lo; n <= in.Hi; n++ {
				out[n] = l
			}
		}
	}
	return out, nil
}

// linesFor returns the lines that a Spec card with a number lets a unit use.
func (k *kind) linesFor(number int) []*line {
	if number <= 0 || number >= len(k.lines) {
		return nil
	}
	return k.lines[number]
}

// deck reads the cards.
func (b *gameData) deck() error {
	d, err := b.rules.Deck("deck")
	if err != nil {
		return err
	}
	word, err := b.rules.Verb("spec")
	if err != nil {
		return err
	}
	for _, c := range d.Cards {
		k, err := b.card(c, word.ID)
		if err != nil {
			return err
		}
		b.cards = append(b.cards, k)
		b.size += k.copies
	}
	return nil
}

// card reads a card of the deck: its copies, its Spec number, if any, and its line. A card without
// an effect gets a line that does nothing.
func (b *gameData) card(c *model.Card, word string) (card, error) {
	out := card{id: c.ID, name: c.Name, copies: int(c.Copies.Int)}
	for f := range c.Fields.All() {
		if f.Value.Kind != model.EffectKind {
			continue
		}
		if s := f.Value.Effect.Clause(word); s != nil {
			out.spec = s.Amount
			continue
		}
		var err error
		if out.line, err = b.line(c.ID, c.Name, f.Value.Effect, nil); err != nil {
			return out, err
		}
	}
	if out.line == nil {
		out.line = &line{id: c.ID, name: c.Name}
	}
	return out, nil
}

// has reports whether any way of a line has an act of a verb.
func (l *line) has(v verb) bool {
	for i := range l.ways {
		for j := range l.ways[i].acts {
			if l.ways[i].acts[j].verb == v {
				return true
			}
		}
	}
	return false
}

// ranged returns the ranges at which a unit does an act with a card: some units have one range for
// every Attack card (003:322).
func (k *kind) ranged(c *card, l *line, a *act) uint32 {
	if a.verb == attack && k.override > 0 && l == c.line {
		return 1 << min(k.override, 31)
	}
	return a.ranges
}

// usable calls f with every line and way that a card allows a unit at certain times, in a fixed
// order.
func (b *gameData) usable(k *kind, c *card, at when, f func(l *line, w *way)) {
	if c.spec == 0 {
		c.line.each(at, f)
		return
	}
	for _, l := range k.linesFor(c.spec) {
		l.each(at, f)
	}
}

// each calls f with every way of a line that may be used at one of the given times.
func (l *line) each(at when, f func(l *line, w *way)) {
	for i := range l.ways {
		if l.ways[i].when&at != 0 {
			f(l, &l.ways[i])
		}
	}
}
