// Package diag holds what Punchboard reports about content: a place in a file, a finding at that
// place, a sorted list of findings, and their printed forms. It is independent of games: a finding
// is plain data, and formatting it never fails.
package diag

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/lists"
)

// Place is a span of text in a file. Line and Col count from 1, Col and Len in
// characters (not bytes). A zero Line means the whole file; a zero Len marks a
// single character. The zero Place is "nowhere" and prints as nothing.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"`
	Len  int    `json:"len,omitempty"`
}

// IsZero reports whether the place is nowhere.
func (p Place) IsZero() bool { return p == Place{} }

// Start returns the beginning of a place, with no length.
func (p Place) Start() Place {
	p.Len = 0
	return p
}

// String returns file:line:col, the form that editors and terminals link.
func (p Place) String() string {
	switch {
	case p.File == "":
		return ""
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Compare orders places by file, line and column.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col), cmp.Compare(p.Len, q.Len))
}

// Severity says how bad a finding is. Higher is worse.
type Severity int

// The three severities: worth a look, very likely a mistake, wrong.
const (
	Note Severity = iota + 1
	Warning
	Error
)

// String returns the word printed before the code.
func (s Severity) String() string {
	switch s {
	case Note:
		return "note"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return "none"
}

// ParseSeverity parses a word that String returns.
func ParseSeverity(s string) (Severity, error) {
	for _, v := range []Severity{Note, Warning, Error} {
		if v.String() == s {
			return v, nil
		}
	}
	return 0, fmt.Errorf("unknown severity %q: want error, warning or note", s)
}

// Also is another place related to a finding, with a few words about it.
type Also struct {
	At   Place  `json:"at"`
	Mark string `json:"mark,omitempty"`
}

// Finding is one fault in content. Message is lower case without a full stop and names what was
// found and what it disagrees with; Mark is the few words under the marked text; Evidence supports
// the message line by line.
type Finding struct {
	At       Place    `json:"at"`
	Severity Severity `json:"-"`
	Code     string   `json:"code"`
	Name     string   `json:"name"`
	Message  string   `json:"message"`
	Mark     string   `json:"mark,omitempty"`
	Also     []Also   `json:"also,omitempty"`
	Evidence []string `json:"evidence,omitempty"`
	Help     string   `json:"help,omitempty"`
	Erratum  string   `json:"erratum,omitempty"` // the erratum with the printed value that causes it, in a game as printed
	Basis    string   `json:"basis,omitempty"`   // likewise: what it rests on, "general check"
}

// String returns the finding's first line.
func (f Finding) String() string {
	s := fmt.Sprintf("%s[%s] %s: %s", f.Severity, f.Code, f.Name, f.Message)
	if f.At.IsZero() {
		return s
	}
	return f.At.String() + ": " + s
}

// List collects findings. The zero List is empty and ready to use.
type List []Finding

// Add appends findings.
func (l *List) Add(f ...Finding) { *l = append(*l, f...) }

// Sorted returns the list in order of place, then severity (worst first), code and message, without
// exact repeats. The receiver is not changed.
func (l List) Sorted() List {
	out := slices.Clone(l)
	slices.SortStableFunc(out, func(a, b Finding) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(b.Severity, a.Severity),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
	})
	return slices.CompactFunc(out, func(a, b Finding) bool {
		return a.At == b.At && a.Code == b.Code && a.Message == b.Message
	})
}

// Without returns the list without those findings, from index from on, for which f is true. It
// overwrites the list.
func (l List) Without(from int, f func(Finding) bool) List {
	return l[:from+len(slices.DeleteFunc(l[from:], f))]
}

// Worst returns the highest severity in the list, or zero if it is empty.
func (l List) Worst() Severity {
	return lists.Most(l, func(f Finding) Severity { return f.Severity })
}
