package sim

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"punchboard/internal/cells"
	"punchboard/internal/lists"
)

// JSON writes the summary as one object.
func (s *Summary) JSON(w io.Writer) error { return WriteJSON(w, s) }

// CSV writes one line for each scenario and seating of a run.
func (r *Run) CSV(w io.Writer) error {
	lines := [][]string{{"game", "simulation", "seed", "first_side", "second_side", "first_agent", "second_agent", "begins", "games", "wins", "draws", "losses",
		"share", "low", "high", "turns_tenth", "turns_half", "turns_nine_tenths"}}
	for _, t := range r.Tables {
		sides := t.Sides
		if t.Pair != nil {
			sides = t.Pair
		}
		lines = append(lines, lists.Map(t.Seatings, func(s *Seating) []string { return s.line(r, sides) })...)
	}
	return cells.Write(w, lines)
}

// line returns one seating as a line of CSV.
func (s *Seating) line(r *Run, sides []string) []string {
	wins := lists.Count(s.Scores, func(w Winners) bool { return w == 1 })
	losses := lists.Count(s.Scores, func(w Winners) bool { return !w.has(0) })
	share := s.Share(0)
	in := share.Interval()
	second := func(of []string) string { return strings.Join(of[1:], " + ") }
	who := []string{r.Game, r.Simulation, strconv.FormatUint(r.Seed, 10), sides[0], second(sides), s.Agents[0], second(s.Agents), sides[s.First]}
	games := lists.Map([]int{len(s.Scores), wins, len(s.Scores) - wins - losses, losses}, strconv.Itoa)
	parts := lists.Map([]float64{share.Float(), float64(in.Lo) / million, float64(in.Hi) / million}, fourPlaces)
	turns := lists.Map([]int{10, 50, 90}, func(p int) string { return strconv.Itoa(Quantile(s.Turns, p)) })
	return slices.Concat(who, games, parts, turns)
}

// fourPlaces formats a fraction of 1 for a cell of a file.
func fourPlaces(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// shownUses is how many of the most and of the least used things of a side are listed.
const shownUses = 6

// Text writes the summary for people.
func (s *Summary) Text(w io.Writer) error {
	t := &Teller{W: w}
	t.Line("%s: %s", s.Simulation, s.Title)
	t.Line("%s, seed %d, %s", s.played(), s.Seed, s.Who())
	t.Line("")
	s.standing(t)
	s.rest(t)
	for _, u := range s.Uses {
		u.text(t)
	}
	if len(s.LeavesOut) > 0 {
		t.Line("")
		t.Line("The simulation leaves out:")
		for _, l := range s.LeavesOut {
			t.Line("  - %s", l)
		}
	}
	return t.Err
}

// Teller writes lines for people and keeps the first error.
type Teller struct {
	W   io.Writer
	Err error
}

// Line writes a line, unless an earlier one failed.
func (t *Teller) Line(format string, args ...any) {
	if t.Err == nil {
		_, t.Err = fmt.Fprintf(t.W, format+"\n", args...)
	}
}

// Table writes rows in aligned columns, each after an indent.
func (t *Teller) Table(indent string, rows [][]string) {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 3, ' ', 0)
	for _, r := range rows {
		fmt.Fprintln(tw, indent+strings.Join(r, "\t"))
	}
	tw.Flush()
	for l := range strings.Lines(b.String()) {
		t.Line("%s", strings.TrimRight(l, " \n"))
	}
}

// played says how many games there were, per pair if there are pairs, and how often each was played
// with the same chance.
func (s *Summary) played() string {
	each, games := s.Plays/max(1, s.Games), fmt.Sprintf("%d games", s.Games)
	if s.tables > 1 {
		each, games = each/s.tables, fmt.Sprintf("%d games of each of %d %s", s.Games, s.tables, s.Meetings())
	}
	if each <= 1 {
		return games
	}
	return fmt.Sprintf("%s, each game played %d times with the same chance", games, each)
}

// Who says who played against whom.
func (s *Summary) Who() string {
	if s.First == nil {
		return s.Agents[0] + " against the game"
	}
	if !apart(s.Agents) {
		return Everywhere(s.Agents[0], s.Seats)
	}
	if s.Seats > 2 {
		return s.Agents[0] + " on each side once, against " + s.Agents[1] + " on the others"
	}
	return strings.Join(s.Agents, " against ") + ", each on either side"
}

// Everywhere says that an agent plays all of these seats.
func Everywhere(agent string, seats int) string {
	if seats > 2 {
		return agent + " on all sides"
	}
	return agent + " on both sides"
}

// Meetings returns the word for what a round robin consists of.
func (s *Summary) Meetings() string {
	if s.Seats > 2 {
		return "tables"
	}
	return "pairs"
}

// standing writes who wins.
func (s *Summary) standing(t *Teller) {
	if len(s.Ranking) > 0 {
		s.ranking(t)
	}
	var rows [][]string
	for i, p := range s.Sides {
		if i == 0 {
			rows = append(rows, header(p))
		}
		rows = append(rows, p.row())
	}
	t.Table("  ", rows)
	if len(s.ByAgent) > 0 {
		t.Line("")
		as := lists.Map(s.ByAgent[0].As, func(p Part) string { return "as " + p.Name })
		head := append([]string{"agent", "wins", "95 % interval"}, as...)
		t.Table("  ", append([][]string{head}, lists.Map(s.ByAgent, Part.row)...))
	}
	if s.Drawn.Of.Points > 0 {
		t.Line("  %s %s", Shared(s.Seats), s.Drawn.Of.Percent())
	}
	if s.First == nil {
		return
	}
	t.Line("")
	t.Line("  the first player wins %s (%s)%s", s.First.Of.Percent(), s.First.Range, s.First.says())
	for _, p := range s.Later {
		t.Line("  the %s player wins %s (%s)%s", p.Name, p.Of.Percent(), p.Range, p.says())
	}
	if m := s.Mirrored; m != nil {
		t.Line("  of %d games with seats changed: the first player won both %d, the second player %d, the same side %d; a draw in %d", m.Pairs, m.First, m.Second, m.Same, m.Drawn)
	}
}

// header returns the column headings of a table of sides.
func header(p Part) []string {
	begun := lists.Map(p.Begun, func(b Part) string { return b.Name + " first" })
	return slices.Concat([]string{"side", "wins", "95 % interval"}, p.heads(), begun)
}

// row returns a side with its share, its interval and its share in each seat.
func (p Part) row() []string {
	of := lists.Map(slices.Concat(p.Begun, p.As), func(b Part) string { return b.Of.Percent() })
	return slices.Concat([]string{p.Name, p.Of.Percent(), p.Range.String()}, p.cells(), of)
}

// heads returns the headings of the columns of points and places, none if there are no points.
func (p *Placed) heads() []string {
	if p == nil {
		return nil
	}
	return []string{"points", "place"}
}

// cells returns the cells of these columns.
func (p *Placed) cells() []string {
	if p == nil {
		return nil
	}
	return []string{fmt.Sprintf("%.1f", p.Points), fmt.Sprintf("%.2f", p.Place)}
}

// says returns points and place in words.
func (p *Placed) says() string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf(", with %.1f points, in place %.2f", p.Points, p.Place)
}

// widest is the most contestants whose results are written as a square.
const widest = 10

// ranking writes a round robin: the strongest first, and how often each wins against each other.
func (s *Summary) ranking(t *Teller) {
	head := append([]string{"", "wins", "strength"}, s.Ranking[0].heads()...)
	square := len(s.Ranking) <= widest && len(s.Pairs) > 0
	if square {
		head = append(head, lists.Map(s.Ranking, func(r Ranked) string { return "v. " + r.ID })...)
	}
	rows := [][]string{head}
	for _, r := range s.Ranking {
		row := append([]string{r.ID, r.Of.Percent(), fmt.Sprintf("%+.2f ± %.2f", r.Strength, r.Half)}, r.cells()...)
		if square {
			row = append(row, lists.Map(s.Ranking, func(o Ranked) string { return s.against(r.ID, o.ID) })...)
		}
		rows = append(rows, row)
	}
	t.Table("  ", rows)
}

// against returns what a contestant wins against another, a dash if they never met.
func (s *Summary) against(a, b string) string {
	for _, p := range s.Pairs {
		switch {
		case p.Pair[0] == a && p.Pair[1] == b:
			return p.Of.Percent()
		case p.Pair[0] == b && p.Pair[1] == a:
			return p.Of.Rest().Percent()
		}
	}
	return "-"
}

// rest writes lengths, ends and the numbers that the machine reports.
func (s *Summary) rest(t *Teller) {
	l := s.Turns
	t.Line("")
	t.Line("  turns: shortest %d, a tenth of the games up to %d, half up to %d, nine tenths up to %d, longest %d", l.Shortest, l.Tenth, l.Half, l.Nine, l.Longest)
	ends := lists.Map(s.Ends, func(e Ended) string {
		return fmt.Sprintf("%s %s", e.End, Share{Points: int64(e.Plays), Of: int64(s.Plays)}.Percent())
	})
	t.Line("  games ended by: %s", strings.Join(ends, ", "))
	if len(s.Tally) == 0 || len(s.Ranking) > 0 {
		return // long for a round robin, and in the JSON
	}
	t.Line("")
	rows := [][]string{{"in a game", "mean"}}
	rows = append(rows, lists.Map(s.Tally, func(x Told) []string { return []string{x.Name, fmt.Sprintf("%.2f ± %.2f", x.Mean, x.Half)} })...)
	t.Table("  ", rows)
}

// text writes what a side used most and least, compared with how often it would have been used if
// options were taken equally often.
func (u SideUses) text(t *Teller) {
	t.Line("")
	if len(u.Uses) == 0 {
		t.Line("  %s used nothing", u.Side)
		return
	}
	rows := [][]string{{u.Side + " used", "times", "if options were taken alike", "ratio"}}
	skipped := len(u.Uses) - 2*shownUses
	for i, x := range u.Uses {
		if skipped > 0 && i >= shownUses && i < shownUses+skipped {
			if i == shownUses {
				rows = append(rows, []string{fmt.Sprintf("(%d between)", skipped)})
			}
			continue
		}
		rows = append(rows, []string{x.ID, strconv.Itoa(x.Times), fmt.Sprintf("%.1f", x.Expected), fmt.Sprintf("%.2f", ratio(x.Times, x.Expected))})
	}
	t.Table("  ", rows)
}
