package load

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/guard"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// PrintedFile returns the name of the file, next to a game's data, that records what was marked as
// printed in a language, "" for the game's own.
func PrintedFile(language string) string {
	if language == "" {
		return "printed.json"
	}
	return "printed-" + language + ".json"
}

// printedFile matches the name of such a file and captures its language.
var printedFile = pattern.New(`^printed(?:-(` + languageTag + `))?\.json$`)

// printRuns reads, from the given files, what was marked as printed of a game, sorted by language.
func (s *source) printRuns(dir, game string, files []string) []*model.PrintRun {
	var out []*model.PrintRun
	for _, name := range files {
		if m := printedFile.FindStringSubmatch(path.Base(name)); m != nil && path.Dir(name) == dir {
			if r := s.printRun(name, game, m[1]); r != nil {
				out = append(out, r)
			}
		}
	}
	slices.SortFunc(out, func(a, b *model.PrintRun) int { return strings.Compare(a.Language, b.Language) })
	return out
}

// printRun reads what was marked as printed of a game in a language. If it cannot be read, it
// reports that and returns nil.
func (s *source) printRun(name, game, language string) *model.PrintRun {
	raw, err := readFile(s.fsys, name, guard.Text)
	if err == nil && leaves(s.fsys, name) {
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
	if err == nil && r.Language != language {
		line, err = 1, fmt.Errorf("it says that its language is %q", r.Language)
	}
	if err != nil {
		f := finding("PB001", diag.Place{File: name, Line: line, Col: 1}, "what was marked as printed cannot be read")
		f.Evidence = []string{"path: " + name, "reason: " + err.Error()}
		f.Help = "restore an earlier version of the file, or mark the game again: delete it and run punchboard printed " + game
		if language != "" {
			f.Help += " --language " + language
		}
		s.found.Add(f)
		return nil
	}
	return r
}

// day matches a date.
var day = pattern.New(`^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$`)

// IsDay reports whether a text is a date such as 2026-11-21.
func IsDay(s string) bool { return day.MatchString(s) }

// ParsePrintRun parses a file of what was printed. With an error it returns the line at fault.
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
