package answers

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// mostUnder is how many of the answers of one function that another reading
// changes are written.
const mostUnder = 40

// Questions are all that is asked of a game: the blocks of its file, then what
// its content asks, each once; and of these what is asked under other readings
// too. An error names the line.
func (a *Asker) Questions(blocks []Block, files fs.FS) (all, under []string, err error) {
	for _, b := range blocks {
		list, err := a.Expand(b)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, list...)
		if !b.Once {
			under = append(under, list...)
		}
	}
	list, err := a.FromContent(files)
	return once(append(all, list...)), once(append(under, list...)), err
}

// Record asks everything: as the game reads its rules, and with every other
// answer to its readings. Feels are, for each function, the readings that
// change an answer of a question that calls no other function.
func (a *Asker) Record(all, under []string) (f File, feels map[string][]string, err error) {
	f.Lines = lines(all, a.AskAll(all))
	is := map[string]string{}
	for _, l := range f.Lines {
		is[l.Question] = l.Answer
	}
	feels = map[string][]string{}
	for _, r := range a.Readings() {
		b, err := a.As(r)
		if err != nil {
			return f, nil, err
		}
		differ := lines(under, b.AskAll(under))
		differ = slices.DeleteFunc(differ, func(l Line) bool { return Same(is[l.Question], l.Answer, false) })
		f.Under = append(f.Under, a.section(r, differ))
		for _, name := range slices.Sorted(maps.Keys(a.byFunction(differ))) {
			if !strings.Contains(name, " ") && !slices.Contains(feels[name], r.ID) {
				feels[name] = append(feels[name], r.ID)
			}
		}
	}
	return f, feels, nil
}

// lines are questions with their answers.
func lines(questions, answers []string) []Line {
	out := make([]Line, len(questions))
	for i, q := range questions {
		out[i] = Line{Question: q, Answer: answers[i]}
	}
	return out
}

// section is what another answer to a reading changes, with some of the
// answers of each function.
func (a *Asker) section(r Reading, differ []Line) Section {
	s := Section{Reading: r, Differ: len(differ), Digest: digest(differ), all: differ}
	groups := a.byFunction(differ)
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		s.Lines = append(s.Lines, spread(groups[name], mostUnder)...)
	}
	return s
}

// byFunction are lines by the functions that they call, joined by a blank if
// there are several.
func (a *Asker) byFunction(all []Line) map[string][]Line {
	out := map[string][]Line{}
	for _, l := range all {
		name := strings.Join(Called(l.Question, a.Names), " ")
		out[name] = append(out[name], l)
	}
	return out
}

// Summary are the readings that change an answer of each function, as text,
// and those that change none.
func (a *Asker) Summary(f File, feels map[string][]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The readings that change an answer of a function of %s. go test ./internal/enginetest/answers -update writes this.\n", a.Game.Title)
	for _, name := range a.Names {
		b.WriteString(strings.TrimSpace(name+": "+strings.Join(feels[name], " ")) + "\n")
	}
	b.WriteString("\n# Answers to readings that change nothing.\n")
	for _, s := range f.Under {
		if s.Differ == 0 {
			fmt.Fprintf(&b, "%s = %s\n", s.ID, s.Answer)
		}
	}
	return b.String()
}
