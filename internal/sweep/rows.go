package sweep

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"punchboard/internal/cells"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// Row is the result of a variant.
type Row struct {
	Values     []string   `json:"values"` // by axis
	AsDeclared bool       `json:"as_declared,omitempty"`
	Games      int        `json:"games"` // so far
	Share      *sim.Share `json:"-"`
	Part       float64    `json:"share"` // what the first side wins, from 0 to 1
	Lo         float64    `json:"low"`   // its 95 % interval
	Hi         float64    `json:"high"`
	Verdict    string     `json:"verdict,omitempty"` // even, uneven or open
	Note       string     `json:"note,omitempty"`    // why it was played no further, or not at all
}

// Rows returns the variants in the order of the grid.
func (s *Sweep) Rows() []Row {
	var out []Row
	for i, v := range s.Variants {
		r := Row{Values: v.Values, AsDeclared: i == s.AsDeclared, Games: v.games(), Hi: 1, Note: v.note()}
		if r.Games > 0 {
			share := s.share(v.pool())
			in := share.Interval()
			r.Share, r.Part, r.Lo, r.Hi = &share, share.Float(), float64(in.Lo)/1e6, float64(in.Hi)/1e6
			r.Verdict = s.verdict(share)
		}
		out = append(out, r)
	}
	return out
}

// note says why a variant was not played on, "" if it was.
func (v *Variant) note() string {
	switch {
	case v.Left != "":
		return "left out: " + v.Left
	case v.Same:
		return fmt.Sprintf("changes nothing in the first %s: not played on", diag.Count(v.games(), "game"))
	case v.Stop == "even" || v.Stop == "uneven":
		return "decided"
	}
	return v.Stop
}

// verdict compares the interval of a share with the range meant to be even.
func (s *Sweep) verdict(share sim.Share) string {
	if s.Even == [2]int{} {
		return ""
	}
	switch share.Judge(s.Even[0], s.Even[1]) {
	case sim.Within:
		return "even"
	case sim.Beyond:
		return "uneven"
	}
	return "open"
}

// Side returns the name of the side whose share is reported, "" before the first game.
func (s *Sweep) Side() string {
	if t := s.base(); t != nil {
		if s.Who != "" {
			return s.Who
		}
		return t.Sides[0]
	}
	return ""
}

// who says who plays.
func (s *Sweep) who() string {
	switch t := s.base(); {
	case t != nil && len(t.Sides) == 1:
		return s.Agents[0] + " against the game"
	case t != nil && len(s.Agents) == 2 && s.Agents[0] == s.Agents[1]:
		return sim.Everywhere(s.Agents[0], len(t.Sides))
	}
	return strings.Join(s.Agents, " against ")
}

// base returns a table of the simulation, nil before the first game.
func (s *Sweep) base() *sim.Table {
	for _, v := range s.Variants {
		if len(v.Runs) > 0 {
			return v.Runs[0].Tables[0]
		}
	}
	return nil
}

// Tell writes the sweep as text, json or csv.
func (s *Sweep) Tell(w io.Writer, format string) error {
	switch format {
	case "json":
		return s.JSON(w)
	case "csv":
		return s.CSV(w)
	}
	return s.Text(w)
}

// Text writes the sweep for people.
func (s *Sweep) Text(w io.Writer) error {
	t := &sim.Teller{W: w}
	t.Line("%s: %s", s.Simulation, s.Title)
	t.Line("%s, seed %d, %s; the same chance in all", diag.Count(len(s.Variants), "variant"), s.Seed, s.who())
	if s.Even != [2]int{} {
		t.Line("Even is meant to be: %s wins %d to %d %%.", s.Side(), s.Even[0], s.Even[1])
	}
	t.Line("")
	head := append([]string{""}, lists.Map(s.Vary, func(a Axis) string { return a.Path })...)
	rows := [][]string{append(head, "games", s.Side()+" wins", "95 % interval", "", "")}
	for _, r := range s.Rows() {
		line := append([]string{" "}, r.Values...)
		if r.AsDeclared {
			line[0] = "*"
		}
		line = append(line, strconv.Itoa(r.Games))
		if r.Share == nil {
			line = append(line, "-", "-", "", r.Note)
		} else {
			line = append(line, r.Share.Percent(), r.Share.Interval().String(), r.Verdict, r.Note)
		}
		rows = append(rows, line)
	}
	t.Table("", rows)
	t.Line("\n* the game as it is")
	return t.Err
}

// CSV writes a line for each variant.
func (s *Sweep) CSV(w io.Writer) error {
	head := append([]string{"game", "simulation", "seed"}, lists.Map(s.Vary, func(a Axis) string { return a.Path })...)
	lines := [][]string{append(head, "as_declared", "games", "side", "share", "low", "high", "verdict", "note")}
	for _, r := range s.Rows() {
		line := append([]string{s.Game, s.Simulation, strconv.FormatUint(s.Seed, 10)}, r.Values...)
		declared := ""
		if r.AsDeclared {
			declared = "yes"
		}
		line = append(line, declared, strconv.Itoa(r.Games), s.Side())
		for _, x := range []float64{r.Part, r.Lo, r.Hi} {
			text := ""
			if r.Share != nil {
				text = strconv.FormatFloat(x, 'f', 4, 64)
			}
			line = append(line, text)
		}
		lines = append(lines, append(line, r.Verdict, r.Note))
	}
	return cells.Write(w, lines)
}

// JSON writes what Text writes as one object.
func (s *Sweep) JSON(w io.Writer) error {
	return sim.WriteJSON(w, struct {
		sim.Key
		Title string `json:"title"`
		Vary  []Axis `json:"vary"`
		Even  []int  `json:"even,omitempty"` // in whole percent
		Side  string `json:"side"`
		Rows  []Row  `json:"variants"`
	}{s.Key, s.Title, s.Vary, s.even(), s.Side(), s.Rows()})
}

// even returns the two ends of the range meant to be even, in percent, nil if not declared.
func (s *Sweep) even() []int {
	if s.Even == [2]int{} {
		return nil
	}
	return s.Even[:]
}
