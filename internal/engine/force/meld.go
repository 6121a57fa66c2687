package force

import (
	"fmt"

	"punchboard/internal/engine/ask"
)

// limits gathers what cards break.
type limits struct {
	r      *Rules
	cards  []*card
	breaks []any
	counts []any // every limit on what there is of, with how many, kept or not
}

// count is how many of the cards belong to a role's group.
func (l *limits) count(role string) int {
	n := 0
	for _, c := range l.cards {
		if c.groups[l.r.ID(role)] {
			n++
		}
	}
	return n
}

// most checks that there are at most so many of something; among is what sets
// the number, "" if it is one of the rules.
func (l *limits) most(role string, limit int, among string) {
	n := l.count(role)
	if n > 0 {
		l.counts = append(l.counts, fmt.Sprintf("%s of at most %d", l.r.counted(role, n), limit))
	}
	if n > limit {
		s := fmt.Sprintf("%s, at most %d", l.r.counted(role, n), limit)
		if among != "" {
			s += ", one for each " + l.r.groupName(l.r.ID(among))
		}
		l.breaks = append(l.breaks, s)
	}
}

// counted is a number of cards of a role's group in words.
func (r *Rules) counted(role string, n int) string {
	name := r.groupName(r.ID(role))
	if e, err := r.Entry("groups", r.ID(role)); err == nil && n != 1 && e.Field("plural").Text != "" {
		name = e.Field("plural").Text
	}
	return fmt.Sprintf("%d %s", n, name)
}

// idle finds cards that are never played in a battle.
func (l *limits) idle() {
	seen := map[*card]bool{}
	for _, c := range l.cards {
		if !c.tactical && !seen[c] {
			l.breaks = append(l.breaks, fmt.Sprintf("%s is never played in a battle", c.Name))
			seen[c] = true
		}
	}
}

// meld is whether cards may be played together, as {legal, breaks, soldiers,
// soldiers_max, limits}: breaks are the limits broken, in words, and limits all
// of them beside what there is (004:222-225).
func (r *Rules) meld(cards any, opts ...map[string]any) (map[string]any, error) {
	l, aside, err := r.limits(cards, opts)
	if err != nil {
		return nil, err
	}
	top, err := r.Rule("soldiers-max")
	if err != nil {
		return nil, err
	}
	for _, c := range aside {
		n, _ := shift(c, r.ID("soldier-limit"), aside)
		top += n
	}
	soldiers := l.count("soldier")
	l.idle()
	l.most("soldier", top, "")
	l.most("primary-weapon", soldiers+l.carriers(), "soldier")
	l.most("equipment", soldiers, "soldier")
	l.most("armour", soldiers, "soldier")
	return l.answer(map[string]any{"soldiers": soldiers, "soldiers_max": top, "limits": l.counts}), nil
}

func (r *Rules) limits(cards any, opts []map[string]any) (*limits, []*card, error) {
	o, err := ask.OptionsOf(opts, "research")
	if err != nil {
		return nil, nil, err
	}
	list, err := r.hand(cards, false)
	if err != nil {
		return nil, nil, err
	}
	aside, err := r.hand(o["research"], true)
	return &limits{r: r, cards: list, breaks: []any{}}, aside, err
}

// carriers are cards that count as something for primary weapons, if a
// reading lets each carry one.
func (l *limits) carriers() int {
	n := 0
	if l.r.Reading("shiv-carries") == "no" {
		return 0
	}
	weapon := map[string]bool{l.r.ID("primary-weapon"): true}
	l.r.several(weapon)
	for _, c := range l.cards {
		for _, x := range c.clauses {
			if x.verb == "counts-as" && weapon[x.what] && !c.groups[l.r.ID("soldier")] {
				n++
			}
		}
	}
	return n
}

func (l *limits) answer(more map[string]any) map[string]any {
	more["legal"], more["breaks"] = len(l.breaks) == 0, l.breaks
	return more
}

// battleDeck is whether cards may make a battle deck, as {legal, breaks,
// size} (004:216-221).
func (r *Rules) battleDeck(cards any) (map[string]any, error) {
	l, _, err := r.limits(cards, nil)
	if err != nil {
		return nil, err
	}
	n, err := r.Numbers("deck-min", "heroes-max", "psionic-min")
	if err != nil {
		return nil, err
	}
	l.idle()
	if len(l.cards) < n["deck-min"] {
		l.breaks = append(l.breaks, fmt.Sprintf("%d cards, at least %d", len(l.cards), n["deck-min"]))
	}
	l.most("hero", n["heroes-max"], "")
	if l.count("psi") > 0 && l.count("psionic") < n["psionic-min"] {
		l.breaks = append(l.breaks, fmt.Sprintf("%s with %s, at least %d", r.counted("psi", l.count("psi")), r.counted("psionic", l.count("psionic")), n["psionic-min"]))
	}
	return l.answer(map[string]any{"size": len(l.cards)}), nil
}
