package sweep

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// format is raised when the meaning of a saved sweep changes.
const format = 2

// saved is a sweep as a file holds it.
type saved struct {
	Format int `json:"punchboard-sweep"`
	*Sweep
}

// Write saves a sweep as JSON, to be continued or merged.
func (s *Sweep) Write(w io.Writer) error {
	return sim.WriteSaved(w, saved{format, s})
}

// Read reads a saved sweep. It returns an error for a file that is not one, or is damaged.
func Read(in io.Reader) (*Sweep, error) {
	s := saved{Sweep: &Sweep{}}
	if err := sim.ReadSaved(in, "a saved sweep", &s, &s.Format, format, s.whole); err != nil {
		return nil, err
	}
	return s.Sweep, nil
}

// whole returns an error if parts of a sweep contradict each other.
func (s *Sweep) whole() error {
	if len(s.Vary) == 0 || s.Block < 1 || s.AsDeclared < 0 || s.AsDeclared >= len(s.Variants) || s.Even[0] > s.Even[1] {
		return fmt.Errorf("%d axes, %d variants, blocks of %d", len(s.Vary), len(s.Variants), s.Block)
	}
	if err := s.filled(); err != nil {
		return err
	}
	for _, v := range s.Variants {
		end := 0
		for _, r := range v.Runs {
			if r == nil {
				return fmt.Errorf("%s: a run is missing", s.Name(v))
			}
			if err := r.Whole(); err != nil {
				return fmt.Errorf("%s: %w", s.Name(v), err)
			}
			if r.From < end || r.Data != s.key(v).Data || s.foreign(r) || !v.Runs[0].Fits(r) {
				return fmt.Errorf("%s: runs that do not belong to it", s.Name(v))
			}
			end = r.From + r.Games
		}
	}
	return nil
}

// filled returns an error if the variants are not those of the grid, optionally preceded by the
// game as declared.
func (s *Sweep) filled() error {
	many := 1
	for _, a := range s.Vary {
		if many *= len(a.Values); many < 1 || many > MaxVariants {
			return fmt.Errorf("axes of %d variants", many)
		}
	}
	wrong := fmt.Errorf("variants that are not those of its axes")
	more := len(s.Variants) - many
	if more < 0 || more > 1 || more == 1 && s.AsDeclared != 0 {
		return wrong
	}
	for _, v := range s.Variants {
		if v == nil || len(v.Values) != len(s.Vary) {
			return wrong
		}
	}
	for i, values := range grid(s.Vary) {
		if !slices.Equal(values, s.Variants[more+i].Values) {
			return wrong
		}
	}
	return nil
}

// foreign reports whether a run is of another simulation, seed or program.
func (s *Sweep) foreign(r *sim.Run) bool {
	k := r.Key
	k.Data = s.Data
	return s.Key.Differs(k) != ""
}

// differs says in words how another sweep differs from this one, "" if their games belong together.
func (s *Sweep) differs(o *Sweep) string {
	var out []string
	if d := s.Key.Differs(o.Key); d != "" {
		out = append(out, d)
	}
	if o.Who != s.Who {
		out = append(out, fmt.Sprintf("whose share: %s there, %s here", cmp.Or(o.Who, "the first side"), cmp.Or(s.Who, "the first side")))
	}
	if a, b := varied(o.Vary), varied(s.Vary); a != b {
		out = append(out, fmt.Sprintf("what is varied: %s there, %s here", a, b))
	} else if len(o.Variants) != len(s.Variants) {
		out = append(out, fmt.Sprintf("the variants: %d there, %d here", len(o.Variants), len(s.Variants)))
	}
	if o.Block != s.Block {
		out = append(out, fmt.Sprintf("the block: %d there, %d here", o.Block, s.Block))
	}
	if o.Even != s.Even {
		out = append(out, fmt.Sprintf("what is even: %d to %d %% there, %d to %d %% here", o.Even[0], o.Even[1], s.Even[0], s.Even[1]))
	}
	return strings.Join(out, "; ")
}

// varied returns axes as the command line gives them.
func varied(axes []Axis) string {
	return strings.Join(lists.Map(axes, func(a Axis) string { return a.Path + "=" + strings.Join(a.Values, "|") }), ", ")
}

// Resume continues a saved sweep as this one, which must have no games yet. For a sweep of anything
// else it returns an error that says how it differs.
func (s *Sweep) Resume(was *Sweep) error {
	if d := s.differs(was); d != "" {
		return fmt.Errorf("it cannot be continued: %s", d)
	}
	s.Variants = was.Variants
	return nil
}

// Merge returns one sweep of parts that were played separately, given in any order. It returns an
// error for parts that do not belong together or contain the same games, using names for the parts.
// The parts must not be used afterwards.
func Merge(names []string, parts []*Sweep) (*Sweep, error) {
	out := parts[0]
	for i, p := range parts[1:] {
		if d := out.differs(p); d != "" {
			return nil, fmt.Errorf("%s and %s do not belong together: %s", names[0], names[i+1], d)
		}
	}
	for i, v := range out.Variants {
		var runs []*sim.Run
		v.First = "" // each part has one of its own
		for _, p := range parts {
			o := p.Variants[i]
			runs = append(runs, o.Runs...)
			v.Same = v.Same && o.Same
			v.Left = cmp.Or(v.Left, o.Left)
			v.Stop = ""
		}
		slices.SortStableFunc(runs, func(a, b *sim.Run) int { return cmp.Compare(a.From, b.From) })
		v.Runs = nil
		for _, r := range runs {
			if n := len(v.Runs); n > 0 && r.From < v.Runs[n-1].From+v.Runs[n-1].Games {
				return nil, fmt.Errorf("%s: game %d of %s is in two of the files", strings.Join(names, ", "), r.From, out.Name(v))
			}
			if err := v.add(r); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}
