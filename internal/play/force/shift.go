package force

import (
	"fmt"
	"slices"

	"punchboard/internal/model"
)

// shifts returns what the effects of cards and rooms add to a roll. For interception a reading says
// whether the cards' effects are added, or ours compared with the aliens'. A card that cannot
// change the roll is an error.
func (r *rules) shifts(role string, cards []*card) (int, error) {
	t, err := r.Table(role)
	if err != nil {
		return 0, err
	}
	rooms, added, ahead := 0, 0, 0
	for _, c := range cards {
		n, may := shift(c, role+"-track", cards)
		switch {
		case c.room:
			rooms += n
		case !may:
			return 0, fmt.Errorf("%q does not change this roll", c.ID)
		default:
			added, ahead = added+n, ahead+n
		}
	}
	if role != "interception" || ahead == 0 && added == 0 {
		return rooms + added, nil
	}
	how := r.Reading("interception-bonuses")
	if how == "compare" {
		added = 0
	}
	if how != "add" && ahead != 0 {
		id := "ahead"
		if ahead < 0 {
			id = "behind"
		}
		i := slices.IndexFunc(t.Modifiers, func(m *model.Modifier) bool { return m.ID == id })
		if i < 0 {
			return 0, fmt.Errorf("table %q has no modifier %q", t.ID, id)
		}
		added += t.Modifiers[i].Bonus
	}
	return rooms + added, nil
}

// shift returns what a card adds to a track, and whether it may add anything. A shift that names a
// room only counts if the room is in among.
func shift(c *card, track string, among []*card) (n int, may bool) {
	for _, x := range c.acts {
		if x.verb != "shift" || x.track != track {
			continue
		}
		may = true
		if x.room == "" || slices.ContainsFunc(among, func(k *card) bool { return k.ID == x.room }) {
			n += x.n
		}
	}
	return n, may
}
