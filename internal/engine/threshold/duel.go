package threshold

import (
	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// fight is a Snap Action being decided: the two sides, and how many actions
// failing by so much costs the surprised one.
type fight struct {
	r          *Rules
	npc, other side
	theirs     int // the other's modifier
	lost       func(short int) int
	tie        string
}

// duel throws the Cool check and both dice and asks what comes of each throw:
// ahead or more, behind, or even for a tie, which is rolled again if it must be.
func (r *Rules) duel(npc, other any, opts []map[string]any, what func(*fight) func(a, b int) (int, error)) (dice.Dist, error) {
	f, shorts, err := r.fight(npc, other, opts)
	if err != nil {
		return dice.Dist{}, err
	}
	d, err := r.die()
	if err != nil {
		return dice.Dist{}, err
	}
	// A roll and a shortfall are packed into one number.
	faces := len(d.Outcomes()) + 1
	packed := shorts.With(d, func(short, roll int) int { return short*faces + roll })
	ask := what(f)
	out := packed.With(d, func(mine, theirs int) int {
		roll, e := f.mine(mine/faces, mine%faces)
		if e == nil && roll.can {
			var n int
			if n, e = ask(roll.short, roll.result-theirs-f.theirs); e == nil {
				return n
			}
		}
		if e != nil {
			err = e
		}
		return behind
	})
	if err != nil {
		return dice.Dist{}, err
	}
	if f.tie == "again" {
		return again(out)
	}
	return out, nil
}

// fight reads the two sides and how the Cool check may go.
func (r *Rules) fight(npc, other any, opts []map[string]any) (*fight, dice.Dist, error) {
	o, err := ask.OptionsOf(opts, "threshold")
	if err != nil {
		return nil, dice.Dist{}, err
	}
	f := &fight{r: r, tie: r.Reading("snap-tie"), lost: func(int) int { return 0 }}
	if f.npc, err = r.side(npc); err == nil {
		f.other, err = r.side(other)
	}
	if err == nil {
		f.theirs, err = r.modifier(f.counted(f.other), 0)
	}
	if err == nil {
		f.theirs += f.other.reflex
		if r.Reading("snap-loses") == "loses" {
			f.lost, err = r.loses(f.npc.reflex)
		}
	}
	if err != nil || o["threshold"] == nil {
		return f, dice.Certain(0), err
	}
	t, err := r.thresholdOf(o["threshold"])
	if err != nil {
		return nil, dice.Dist{}, err
	}
	shorts, err := r.short(f.npc.person, t)
	return f, shorts, err
}

// counted is a side as it stands when results are compared: what it will do
// counts before, or only once it is done, as a reading says.
func (f *fight) counted(s side) side {
	if f.r.Reading("preset-when") == "after" {
		s.drop, s.dive = false, false
	}
	return s
}

// throw is what the surprised one has rolled.
type throw struct {
	short, result int
	can           bool
}

// mine is the surprised one's result, and whether anything is left to act with:
// an action, or metres, which count as one (002:60).
func (f *fight) mine(short, roll int) (throw, error) {
	s := f.left(short)
	n, err := f.r.modifier(f.counted(s), short)
	return throw{short, s.reflex + roll + n, s.held > 0 || s.move > 0}, err
}

// left is the surprised one after what the Cool check cost.
func (f *fight) left(short int) side {
	s := f.npc
	s.held = max(0, s.held-f.lost(short))
	return s
}

// first says who acts, by the lead of the surprised one.
func (f *fight) first(_, lead int) (int, error) {
	switch {
	case lead > 0 || lead == 0 && f.tie == "npc":
		return ahead, nil
	case lead == 0 && f.tie == "again":
		return even, nil
	}
	return behind, nil
}

// actions counts the actions that the surprised one takes: each lowers the
// result, and below the other's it ends. No action at all is behind.
func (f *fight) actions(short, lead int) (int, error) {
	if n, _ := f.first(short, lead); n != ahead {
		return n, nil
	}
	s := f.left(short)
	before, err := f.r.modifier(f.counted(s), short)
	if err != nil {
		return 0, err
	}
	done := 0
	for s.held > 0 || s.move > 0 {
		now, err := f.r.modifier(s, short)
		if err != nil {
			return 0, err
		}
		if lead+now-before < 0 {
			break
		}
		if s.held > 0 {
			s.held--
		} else {
			s.move = 0
		}
		done++
	}
	if done == 0 {
		return behind, nil
	}
	return done, nil
}
