package sim

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/cells"
	"punchboard/internal/lists"
)

// Panel is one simulation as played by several agents. A run's result holds only for the agents
// that played it, and it is worth more the more agents agree.
type Panel struct {
	Title string `json:"title"`
	Even  [2]int `json:"even"` // intended share of the first side, in whole percent; 0 and 0 if not declared
	Runs  []*Run `json:"runs"`
}

// panelFormat is raised when the meaning of a saved panel changes.
const panelFormat = 3

// savedPanel is a panel as its file holds it, with the format of the file.
type savedPanel struct {
	Format int `json:"punchboard-agents"`
	*Panel
}

// Write saves a panel as JSON, to be continued or put into a report.
func (p *Panel) Write(w io.Writer) error {
	return WriteSaved(w, savedPanel{panelFormat, p})
}

// ReadPanel reads a saved panel. It returns an error for a file that is not one, or is damaged.
func ReadPanel(in io.Reader) (*Panel, error) {
	s := savedPanel{Panel: &Panel{}}
	if err := ReadSaved(in, "saved games of several agents", &s, &s.Format, panelFormat, s.Panel.whole); err != nil {
		return nil, err
	}
	return s.Panel, nil
}

// whole returns an error if parts of a panel contradict each other.
func (p *Panel) whole() error {
	if len(p.Runs) == 0 {
		return fmt.Errorf("a run is missing")
	}
	for _, r := range p.Runs {
		if r == nil {
			return fmt.Errorf("a run is missing")
		}
		if err := r.Whole(); err != nil {
			return err
		}
		first := p.Runs[0].Key
		first.Agents = r.Agents
		if d := r.Differs(first); d != "" {
			return fmt.Errorf("runs that do not belong together: %s", d)
		}
	}
	return nil
}

// Opinion is the result of the games of one agent, or of two against each other.
type Opinion struct {
	Agents  string  `json:"agents"`
	Games   int     `json:"games"`
	Share   Share   `json:"-"`
	Part    float64 `json:"share"` // what the first side wins, from 0 to 1
	Lo      float64 `json:"low"`   // its 95 % interval
	Hi      float64 `json:"high"`
	Verdict string  `json:"verdict,omitempty"` // even, more, less or open
	Needs   int     `json:"needs,omitempty"`   // games until an open one is settled, if its share stays the same
}

// Side returns the name of the first side, whose shares are reported.
func (p *Panel) Side() string { return p.Runs[0].Tables[0].Sides[0] }

// Opinions returns the results of the games of each, in the order asked for.
func (p *Panel) Opinions() []Opinion {
	var out []Opinion
	for _, r := range p.Runs {
		share := r.Side(0)
		in := share.Interval()
		o := Opinion{Agents: strings.Join(slices.Compact(slices.Clone(r.Agents)), " against "), Games: r.Games, Share: share, Part: share.Float(),
			Lo: float64(in.Lo) / million, Hi: float64(in.Hi) / million}
		if p.Even != [2]int{} {
			if o.Verdict = p.verdict(share); o.Verdict == open {
				o.Needs = share.Needs(p.Even[0], p.Even[1])
			}
		}
		out = append(out, o)
	}
	return out
}

// open is the verdict of undecided games.
const open = "open"

// verdict returns "even", "less" or "more" if the games decide it, else open.
func (p *Panel) verdict(s Share) string {
	switch s.Judge(p.Even[0], p.Even[1]) {
	case Within:
		return "even"
	case Beyond:
		if s.side(int64(p.Even[0])*million/100) < 0 {
			return "less"
		}
		return "more"
	}
	return open
}

// Says returns the joint result as a sentence. It is decided if the intervals of all agents are on
// the same side of the range meant to be even, or all within it.
func (p *Panel) Says() (decided bool, sentence string) {
	if p.Even == [2]int{} {
		return false, "Not decided: nothing says between which shares it is even."
	}
	all := p.Opinions()
	var each []string
	same := true
	for _, o := range all {
		same = same && o.Verdict == all[0].Verdict
		what := o.Agents + " says " + map[string]string{"even": "even", "less": "too little", "more": "too much", open: "nothing for sure"}[o.Verdict]
		if o.Needs > 0 {
			what += fmt.Sprintf(" (some %d games would, if its share stays)", o.Needs)
		}
		each = append(each, what)
	}
	switch {
	case !same || all[0].Verdict == open:
		return false, "Not decided: " + strings.Join(each, "; ") + "."
	case all[0].Verdict == "even":
		return true, "Decided: even, whoever plays."
	}
	return true, fmt.Sprintf("Decided: %s wins %s than is meant, whoever plays.", p.Side(), all[0].Verdict)
}

// Text writes the panel for people.
func (p *Panel) Text(w io.Writer) error {
	t := &Teller{W: w}
	r := p.Runs[0]
	t.Line("%s: %s", r.Simulation, p.Title)
	t.Line("seed %d; the same dice and cards for all", r.Seed)
	if p.Even != [2]int{} {
		t.Line("Meant is: %s wins %s.", p.Side(), Meant(p.Even))
	}
	t.Line("")
	rows := [][]string{{"agents", "games", p.Side() + " wins", "95 % interval", "", "whoever begins"}}
	for i, o := range p.Opinions() {
		row := []string{o.Agents, strconv.Itoa(o.Games), o.Share.Percent(), o.Share.Interval().String(), o.Verdict, ""}
		if len(r.Tables[0].Sides) > 1 {
			row[5] = p.Runs[i].First().Percent()
		}
		rows = append(rows, row)
	}
	t.Table("  ", rows)
	t.Line("")
	_, says := p.Says()
	t.Line("%s", says)
	return t.Err
}

// Meant returns a range of shares in words.
func Meant(even [2]int) string {
	if even[0] == even[1] {
		return fmt.Sprintf("%d %%", even[0])
	}
	return fmt.Sprintf("%d to %d %%", even[0], even[1])
}

// CSV writes one line for each opinion.
func (p *Panel) CSV(w io.Writer) error {
	lines := [][]string{{"game", "simulation", "seed", "agents", "games", "side", "share", "low", "high", "verdict", "needs", "decided"}}
	decided, _ := p.Says()
	r := p.Runs[0]
	for _, o := range p.Opinions() {
		line := []string{r.Game, r.Simulation, strconv.FormatUint(r.Seed, 10), o.Agents, strconv.Itoa(o.Games), p.Side()}
		line = append(line, lists.Map([]float64{o.Part, o.Lo, o.Hi}, fourPlaces)...)
		lines = append(lines, append(line, o.Verdict, strconv.Itoa(o.Needs), strconv.FormatBool(decided)))
	}
	return cells.Write(w, lines)
}

// JSON writes what Text writes as one object.
func (p *Panel) JSON(w io.Writer) error {
	decided, says := p.Says()
	r := p.Runs[0]
	return WriteJSON(w, struct {
		Game       string    `json:"game"`
		Simulation string    `json:"simulation"`
		Title      string    `json:"title"`
		Seed       uint64    `json:"seed"`
		Side       string    `json:"side"`
		Even       [2]int    `json:"even"` // in whole percent
		Decided    bool      `json:"decided"`
		Says       string    `json:"says"`
		Agents     []Opinion `json:"agents"`
	}{r.Game, r.Simulation, p.Title, r.Seed, p.Side(), p.Even, decided, says, p.Opinions()})
}
