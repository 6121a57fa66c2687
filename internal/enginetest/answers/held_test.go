package answers

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// File is what a game's functions answer.
type File struct {
	// Lines are the questions as the game reads its rules.
	Lines []Line
	// Under are the answers that another reading changes.
	Under []Section
}

// Line is a question and its answer. Number is the line of the file that it
// was read from, from 1.
type Line struct {
	Question, Answer string
	Number           int
}

// Section is what another answer to a reading changes: of all answers so many
// differ, some of which are Lines, all if they are few. Digest tells all of
// them apart from others.
type Section struct {
	Reading
	Differ int
	Digest string
	Lines  []Line
	all    []Line // all that differ, where they were asked
}

var (
	heading = regexp.MustCompile(`^## reading (\S+) = (\S+)$`)
	counted = regexp.MustCompile(`^# of [0-9]+ answers ([0-9]+) differ(?:; the digest of all is ([0-9a-f]+))?$`)
)

// head is the first line of a file of answers.
const head = "# What the functions of %s answer. go test ./internal/enginetest/answers -update writes this.\n"

// Text is the file as text.
func (f File) Text(title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, title)
	for _, l := range f.Lines {
		b.WriteString(l.text())
	}
	for _, s := range f.Under {
		fmt.Fprintf(&b, "\n## reading %s = %s\n# of %d answers %d differ", s.ID, s.Answer, len(f.Lines), s.Differ)
		if s.Differ > 0 {
			fmt.Fprintf(&b, "; the digest of all is %s", s.Digest)
		}
		b.WriteString("\n")
		for _, l := range s.Lines {
			b.WriteString(l.text())
		}
	}
	return b.String()
}

// text is a question and its answer as they stand in the file.
func (l Line) text() string { return l.Question + " => " + l.Answer + "\n" }

// ParseFile reads what Text wrote.
func ParseFile(text string) (File, error) {
	var f File
	for i, line := range strings.Split(text, "\n") {
		if m := heading.FindStringSubmatch(line); m != nil {
			f.Under = append(f.Under, Section{Reading: Reading{m[1], m[2]}})
			continue
		}
		if m := counted.FindStringSubmatch(line); m != nil && len(f.Under) > 0 {
			s := &f.Under[len(f.Under)-1]
			s.Differ, _ = strconv.Atoi(m[1])
			s.Digest = m[2]
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		q, answer, ok := strings.Cut(line, " => ")
		if !ok {
			return f, fmt.Errorf("line %d: want QUESTION => ANSWER, got %q", i+1, line)
		}
		l := Line{q, answer, i + 1}
		if n := len(f.Under); n > 0 {
			f.Under[n-1].Lines = append(f.Under[n-1].Lines, l)
		} else {
			f.Lines = append(f.Lines, l)
		}
	}
	return f, nil
}

// digest is one of many lines, whatever the words of refusals.
func digest(all []Line) string {
	h := sha256.New()
	for _, l := range all {
		if strings.HasPrefix(l.Answer, refusal) {
			l.Answer = refusal
		}
		h.Write([]byte(l.text()))
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6])
}
