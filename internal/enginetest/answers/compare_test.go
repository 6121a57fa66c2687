package answers

import (
	"fmt"

	"punchboard/internal/lists"
)

// Fault is an answer that is not what the file says. Under is the reading it
// was asked under, zero for the game's own. What says the fault by itself if it
// is none of one question.
type Fault struct {
	Question, Want, Got string
	Under               Reading
	What                string
}

// String is the fault for who reads a test's output.
func (f Fault) String() string {
	if f.What != "" {
		return f.What
	}
	under := ""
	if f.Under.ID != "" {
		under = fmt.Sprintf("\n under reading %s = %s", f.Under.ID, f.Under.Answer)
	}
	return fmt.Sprintf("%s%s\n want %s\n got  %s", f.Question, under, f.Want, f.Got)
}

// Tenth is a part of some lines, which is the same every time and spread over
// them.
func Tenth(all []Line) []Line {
	return lists.Only(all, func(l Line) bool { return mixed(uint64(l.Number))%10 == 0 })
}

// Check asks a tenth of what a file holds, under each reading that it names.
func (a *Asker) Check(f File, words bool) ([]Fault, error) {
	faults := a.differing(Tenth(f.Lines), Reading{}, words)
	for _, s := range f.Under {
		part := Tenth(s.Lines)
		if len(part) == 0 {
			continue
		}
		b, err := a.As(s.Reading)
		if err != nil {
			return nil, err
		}
		faults = append(faults, b.differing(part, s.Reading, words)...)
	}
	return faults, nil
}

// differing asks the questions of lines again.
func (a *Asker) differing(all []Line, under Reading, words bool) []Fault {
	questions := make([]string, len(all))
	for i, l := range all {
		questions[i] = l.Question
	}
	return differing(all, lines(questions, a.AskAll(questions)), under, words)
}

// differing are the faults of answers, of which some are wanted.
func differing(want, got []Line, under Reading, words bool) []Fault {
	is := map[string]string{}
	for _, l := range got {
		is[l.Question] = l.Answer
	}
	var out []Fault
	for _, l := range want {
		if s, ok := is[l.Question]; !ok || !Same(l.Answer, s, words) {
			if !ok {
				s = "not asked, or as without the reading"
			}
			out = append(out, Fault{Question: l.Question, Want: l.Answer, Got: s, Under: under})
		}
		delete(is, l.Question)
	}
	if n := len(is); n > 0 && under.ID == "" {
		out = append(out, Fault{What: fmt.Sprintf("%d questions are not in the file; -update writes them", n)})
	}
	return out
}

// Compare holds a file against what Record gives.
func Compare(want, got File, words bool) []Fault {
	out := differing(want.Lines, got.Lines, Reading{}, words)
	under := lists.By(got.Under, func(s Section) Reading { return s.Reading })
	for _, w := range want.Under {
		g, ok := under[w.Reading]
		if !ok {
			out = append(out, Fault{What: fmt.Sprintf("reading %s = %s: not asked", w.ID, w.Answer)})
			continue
		}
		delete(under, w.Reading)
		out = append(out, differing(w.Lines, g.all, w.Reading, words)...)
		if w.Differ != g.Differ || w.Differ > 0 && w.Digest != g.Digest {
			out = append(out, Fault{What: fmt.Sprintf("reading %s = %s: want %d answers that differ, digest %s, got %d, digest %s", w.ID, w.Answer, w.Differ, w.Digest, g.Differ, g.Digest)})
		}
	}
	if n := len(under); n > 0 {
		out = append(out, Fault{What: fmt.Sprintf("%d answers to readings are not in the file; -update writes them", n)})
	}
	return out
}
