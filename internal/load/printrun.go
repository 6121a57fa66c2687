package load

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// PrintedFile is the name of the file beside a game's data that keeps what was
// marked as printed.
const PrintedFile = "printed.json"

// printRun reads what was marked as printed of a game, nil if nothing was. What
// cannot be read is a finding.
func (s *source) printRun(dir, game string) *model.PrintRun {
	name := path.Join(dir, PrintedFile)
	raw, err := readFile(s.fsys, name, maxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil && leaves(s.fsys, name):
		err = errLeaves
	}
	if err != nil {
		s.found.Add(unreadable(name, err))
		return nil
	}
	s.texts.put(name, clean(name, raw, &s.found))
	r, line, err := ParsePrintRun(raw)
	if err == nil && r.Game != game {
		line, err = 1, fmt.Errorf("it is of the game %q", r.Game)
	}
	if err != nil {
		f := finding("PB001", diag.Place{File: name, Line: line, Col: 1}, "what was marked as printed cannot be read")
		f.Evidence = []string{"path: " + name, "reason: " + err.Error()}
		f.Help = "put back an earlier version of the file, or mark anew: delete it and run punchboard printed " + game
		s.found.Add(f)
		return nil
	}
	return r
}

// day is how a date is written.
var day = regexp.MustCompile(`^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$`)

// IsDay reports whether a text is a date such as 2026-11-21.
func IsDay(s string) bool { return day.MatchString(s) }

// ParsePrintRun reads the text of a file of what was printed. With an error, it
// gives the line at fault.
func ParsePrintRun(raw []byte) (*model.PrintRun, int, error) {
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	dec.DisallowUnknownFields()
	r := &model.PrintRun{}
	if err := dec.Decode(r); err != nil {
		off := dec.InputOffset()
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			off = syntax.Offset
		case errors.As(err, &kind):
			off = kind.Offset
		}
		return nil, 1 + strings.Count(string(raw[:min(int(off), len(raw))]), "\n"), err
	}
	if r.Game == "" || !IsDay(r.On) {
		return nil, 1, errors.New("it does not say the game and the day")
	}
	for _, p := range r.Pieces {
		if p.Kind == "" || p.ID == "" || p.Front == "" || p.Copies < 1 {
			return nil, 1, fmt.Errorf("a piece %q lacks its kind, id, front or copies", p.ID)
		}
	}
	return r, 0, nil
}
