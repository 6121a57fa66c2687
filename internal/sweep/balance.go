package sweep

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// Balance is a proposal for prices: for each piece that is bought, a sweep over its price in the
// fights in which the price decides how many are bought.
type Balance struct {
	Sweeps []*Sweep `json:"sweeps"`
	Set    []string `json:"set,omitempty"` // prices that no fight decides, and why
}

// balanceFormat is raised when the meaning of a saved balance changes.
const balanceFormat = 2

// savedBalance is a balance as its file holds it, with the format of the file.
type savedBalance struct {
	Format int `json:"punchboard-balance"`
	*Balance
}

// Write saves a balance as JSON, to be continued.
func (b *Balance) Write(w io.Writer) error {
	return sim.WriteSaved(w, savedBalance{balanceFormat, b})
}

// ReadBalance reads a saved balance. It returns an error for a file that is not one, or is damaged.
func ReadBalance(in io.Reader) (*Balance, error) {
	s := savedBalance{Balance: &Balance{}}
	if err := sim.ReadSaved(in, "a saved balance", &s, &s.Format, balanceFormat, s.whole); err != nil {
		return nil, err
	}
	return s.Balance, nil
}

// whole returns an error if parts of a balance contradict each other.
func (b *Balance) whole() error {
	for _, x := range b.Sweeps {
		if x == nil || x.Key.Agents == nil {
			return fmt.Errorf("a sweep is missing")
		}
		if err := x.whole(); err != nil {
			return err
		}
	}
	return nil
}

// Of returns the sweep of a path in a simulation, nil if there is none.
func (b *Balance) Of(simulation, path string) *Sweep {
	return lists.First(b.Sweeps, func(s *Sweep) bool { return s.Simulation == simulation && s.Vary[0].Path == path })
}

// Proposal is the conclusion from a sweep over one price.
type Proposal struct {
	Path       string `json:"path"`
	Simulation string `json:"simulation"`
	Price      string `json:"price"`              // as declared
	Proposed   string `json:"proposed,omitempty"` // "" if nothing is to be changed, or not decided
	From       string `json:"from,omitempty"`     // the range of prices that may be even, from the least
	To         string `json:"to,omitempty"`
	Decided    bool   `json:"decided"`
	Says       string `json:"says"`
	Needs      int    `json:"needs,omitempty"` // games until it is decided, if the shares stay the same
	Rows       []Row  `json:"prices"`
}

// Proposals returns the conclusions from the sweeps, in their order.
func (b *Balance) Proposals() []Proposal {
	return lists.Map(b.Sweeps, (*Sweep).Proposal)
}

// Proposal returns the conclusion from a sweep over one price. The price stays if its interval is
// within the range meant to be even. If it is certainly outside, the price proposed is the one that
// is certainly within and nearest to the middle. Anything else is not decided.
func (s *Sweep) Proposal() Proposal {
	rows := s.looked()
	now := rows[s.AsDeclared]
	p := Proposal{Path: s.Vary[0].Path, Simulation: s.Simulation, Price: now.Values[0], Rows: rows}
	p.From, p.To = s.spread(rows)
	best := -1
	for i, r := range rows {
		if r.Verdict == "even" && (best < 0 || s.off(s.Variants[i], r.Games) < s.off(s.Variants[best], rows[best].Games)) {
			best = i
		}
	}
	others := slices.IndexFunc(s.Variants, func(v *Variant) bool { return v != s.Variants[s.AsDeclared] && v.Left == "" && !v.Same })
	switch {
	case now.Games == 0:
		p.Says = "not decided: " + cmp.Or(now.Note, "nothing was played")
	case others < 0:
		p.Says = "not decided: no other price changes anything"
	case now.Verdict == "even":
		p.Decided, p.Says = true, "stays: even"
	case now.Verdict == "open":
		p.Needs = now.Share.Needs(s.Even[0], s.Even[1])
		p.Says = "not decided: the price may be even or not" + needed(p.Needs)
	case best >= 0:
		p.Decided, p.Proposed = true, rows[best].Values[0]
		p.Says = "proposed: " + p.Proposed
	default:
		p.Says, p.Needs = s.undecided(rows)
	}
	return p
}

// looked returns the rows with intervals and verdicts that hold however often the games were looked
// at.
func (s *Sweep) looked() []Row {
	rows := s.Rows()
	for i, v := range s.Variants {
		if rows[i].Games == 0 {
			continue
		}
		rows[i].Lo, rows[i].Hi = Sequence(s.points(v.pool()))
		if rows[i].Verdict = s.decided(v); rows[i].Verdict == "" {
			rows[i].Verdict = "open"
		}
	}
	return rows
}

// needed says roughly how many games would decide a price. It is "" for 0, which means that no
// number would.
func needed(games int) string {
	if games == 0 {
		return ""
	}
	return fmt.Sprintf("; some %d games would tell, if its share stays", games)
}

// spread returns the least and the greatest price that may be even.
func (s *Sweep) spread(rows []Row) (from, to string) {
	lo, hi := 0, -1
	for _, r := range rows {
		n, err := strconv.Atoi(r.Values[0])
		if err != nil || r.Verdict != "even" && r.Verdict != "open" {
			continue
		}
		if from == "" || n < lo {
			lo, from = n, r.Values[0]
		}
		if to == "" || n > hi {
			hi, to = n, r.Values[0]
		}
	}
	return from, to
}

// undecided says why a price that is not even has no better one: another may be, or each is too low
// or too high.
func (s *Sweep) undecided(rows []Row) (string, int) {
	least, at := 0, ""
	cheap, dear := "", ""
	for _, r := range rows {
		switch {
		case r.Share == nil:
		case r.Verdict == "open":
			if n := r.Share.Needs(s.Even[0], s.Even[1]); n > 0 && (least == 0 || n < least) {
				least, at = n, r.Values[0]
			}
		case r.Hi*100 <= float64(s.Even[0]):
			dear = nearest(dear, r.Values[0], -1)
		default:
			cheap = nearest(cheap, r.Values[0], 1)
		}
	}
	switch {
	case at != "":
		return fmt.Sprintf("not decided: the price is not even, and %s may be%s", at, needed(least)), least
	case cheap != "" && dear != "":
		return fmt.Sprintf("not decided: no price that was tried is even; %s is too little and %s too much", cheap, dear), 0
	case dear != "":
		return fmt.Sprintf("not decided: no price that was tried is even; even %s is too much", dear), 0
	}
	return fmt.Sprintf("not decided: no price that was tried is even; even %s is too little", cmp.Or(cheap, rows[0].Values[0])), 0
}

// nearest returns the greater of two prices, or with a sign of -1 the lesser.
func nearest(a, b string, sign int) string {
	x, errA := strconv.Atoi(a)
	y, errB := strconv.Atoi(b)
	if errA != nil || errB == nil && sign*y > sign*x {
		return b
	}
	return a
}

// Text writes the balance for people.
func (b *Balance) Text(w io.Writer) error {
	t := &sim.Teller{W: w}
	for i, s := range b.Sweeps {
		if i == 0 || s.Simulation != b.Sweeps[i-1].Simulation {
			t.Line("%s: %s\nseed %d, %s; the same chance at each price. Even is meant to be: a piece wins %d to %d %% against the others;\nthe intervals hold however often they are looked at.\n",
				s.Simulation, s.Title, s.Seed, s.who(), s.Even[0], s.Even[1])
		}
		p := s.Proposal()
		t.Line("%s %s: %s", p.Path, p.Price, p.Says)
		t.Table("  ", lists.Map(p.Rows, func(r Row) []string {
			mark, share, in := " ", "-", "-"
			if r.AsDeclared {
				mark = "*"
			}
			if r.Share != nil {
				share, in = r.Share.Percent(), fmt.Sprintf("%.1f to %.1f %%", 100*r.Lo, 100*r.Hi)
			}
			return []string{mark, r.Values[0], diag.Count(r.Games, "game"), share, in, r.Verdict, r.Note}
		}))
		t.Line("")
	}
	for _, line := range b.Set {
		t.Line("not decided: %s", line)
	}
	return t.Err
}

// JSON writes what Text writes as one object.
func (b *Balance) JSON(w io.Writer) error {
	return sim.WriteJSON(w, struct {
		Proposals []Proposal `json:"proposals"`
		Set       []string   `json:"not_decided_by_any_fight"`
	}{b.Proposals(), append([]string{}, b.Set...)})
}
