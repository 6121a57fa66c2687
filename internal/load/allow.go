package load

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/pattern"
)

// Allow silences one kind of finding on one line: "# pb:allow PB304 reason" in YAML, "<!-- pb:allow
// PB304 reason -->" in Markdown. A line may have several, one after another.
type Allow struct {
	At     diag.Place // of the code
	Code   string
	Reason string
}

// allowForm matches the comment; allows cuts off whatever follows it.
var allowForm = pattern.New(`(?:#|<!--)\s*pb:allow\b[ \t]*([A-Za-z0-9]*)[ \t]*([^\n]*)`)

// codeForm matches a finding code.
var codeForm = pattern.New(`^PB[0-9]{3}$`)

// allows collects the comments of one file. One without a code or a reason silences nothing and is
// reported as a finding.
func allows(file, text string, found *diag.List) []Allow {
	if !strings.Contains(text, "pb:allow") {
		return nil
	}
	var out []Allow
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		for from := 0; ; {
			m := allowForm.FindStringSubmatchIndex(line[from:])
			if m == nil {
				break
			}
			code, reason := line[from+m[2]:from+m[3]], line[from+m[4]:from+m[5]]
			at := diag.Place{File: file, Line: n, Col: utf8.RuneCountInString(line[:from+m[2]]) + 1, Len: max(1, len(code))}
			if next := allowForm.FindStringIndex(reason); next != nil {
				reason = reason[:next[0]]
			}
			from += m[4] + len(reason)
			if a, ok := allowed(at, code, strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(reason), "-->")), found); ok {
				out = append(out, a)
			}
		}
	}
	return out
}

// allowed returns what a comment allows. It returns false and adds a finding if the comment names
// no code or no reason.
func allowed(at diag.Place, code, reason string, found *diag.List) (Allow, bool) {
	f := finding("PB013", at, fmt.Sprintf("pb:allow %s gives no reason", code))
	f.Severity, f.Help = diag.Warning, "say after the code why the finding is wrong here"
	switch {
	case !codeForm.MatchString(code):
		f.Message, f.Help = "pb:allow does not name a code", "write # pb:allow PB304 and the reason"
	case reason != "":
		return Allow{At: at, Code: code, Reason: reason}, true
	}
	found.Add(f)
	return Allow{}, false
}

// Silence removes the allowed findings from a list: those with the comment's code on the comment's
// line or, if the comment is alone on its line, on the next. A comment in a layout also covers
// findings that refer to its line, such as a box too small for the texts of many cards. An allow
// that silences nothing becomes a finding, unless ran is given and says that the check for its code
// did not run. Findings in a value that aliases repeat also get the places of those aliases. What
// the project's policy skips is removed too, and the rest get the severities it sets.
func (p *Project) Silence(l diag.List, ran func(code string) bool) diag.List {
	l = p.skipped(p.aliased(l), ran)
	if len(p.Allows) == 0 {
		return p.Policy.ruled(l)
	}
	used := make([]bool, len(p.Allows))
	out := make(diag.List, 0, len(l))
	for _, f := range l {
		i := slices.IndexFunc(p.Allows, func(a Allow) bool { return p.allows(a, f) })
		if i < 0 {
			out.Add(f)
			continue
		}
		used[i] = true
	}
	for i, a := range p.Allows {
		if used[i] || ran != nil && !ran(a.Code) {
			continue
		}
		f := finding("PB013", a.At, fmt.Sprintf("nothing here raises %s", a.Code))
		f.Evidence = []string{"reason given: " + a.Reason}
		f.Help = "take the comment out"
		out.Add(f)
	}
	return p.Policy.ruled(out)
}

// Standing returns the findings that no comment allows. Only these hold up other work or count as
// the cause of other findings.
func (p *Project) Standing(l diag.List) diag.List {
	if len(p.Allows) == 0 {
		return l
	}
	return slices.DeleteFunc(slices.Clone(l), p.Allowed)
}

// Allowed reports whether a comment allows a finding.
func (p *Project) Allowed(f diag.Finding) bool {
	return slices.ContainsFunc(p.Allows, func(a Allow) bool { return p.allows(a, f) })
}

// allows reports whether a comment applies to a finding.
func (p *Project) allows(a Allow, f diag.Finding) bool {
	return a.Code == f.Code && (p.covers(a, f.At) || slices.ContainsFunc(f.Also, func(o diag.Also) bool {
		return strings.HasPrefix(o.At.File, "layouts/") && p.covers(a, o.At)
	}))
}

// covers reports whether a comment applies to the line of a place.
func (p *Project) covers(a Allow, at diag.Place) bool {
	if a.At.File != at.File {
		return false
	}
	if at.Line == a.At.Line {
		return true
	}
	return at.Line == a.At.Line+1 && p.alone(a)
}

// alone reports whether the comment is alone on its line.
func (p *Project) alone(a Allow) bool {
	d := fileText{text: string(p.Files[a.At.File])}
	line, _, _ := strings.Cut(d.from(a.At.Line, 1), "\n")
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, "<!--")
}

// Accepted is a finding that a comment allows, with the reason it gives.
type Accepted struct {
	Finding diag.Finding
	Reason  string
}

// Accepted returns the findings that Silence removes from a list, in the list's order.
func (p *Project) Accepted(l diag.List) []Accepted {
	var out []Accepted
	for _, f := range l {
		if i := slices.IndexFunc(p.Allows, func(a Allow) bool { return p.allows(a, f) }); i >= 0 {
			out = append(out, Accepted{f, p.Allows[i].Reason})
		}
	}
	return out
}
