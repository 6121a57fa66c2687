package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// mostEvidence is how many lines of evidence a finding shows, and fewEvidence how many one about a
// simulation shows: the report has its figures anyway, and its first line says how it was played.
const (
	mostEvidence = 12
	fewEvidence  = 3
	together     = 8 // up to this many lines are kept on one page
)

// findings writes what is open and what is accepted.
func (d *writer) findings() {
	all := worstFirst(d.Found)
	has := "nothing open in the data"
	if len(all) > 0 {
		has = diag.Count(len(all), "finding")
	}
	if n := len(d.Accepted); n > 0 {
		has += fmt.Sprintf(", %d accepted", n)
	}
	d.section("Findings", "What the checks have to say of the data, the rules and the layouts, the worst first. A note is no mistake: it is something that somebody should have decided.", has)
	switch {
	case len(all) > 0:
	case len(d.open())+len(d.Accepted)+len(keptOf(d)) == 0:
		d.text("No check has anything to say.")
	default:
		d.text("No check has anything to say of the data that is not decided; what playing found stands on the first page.")
	}
	for _, f := range all {
		d.finding(f)
	}
	if len(d.Accepted) > 0 {
		d.sub("Seen and accepted", "")
	}
	for _, a := range d.Accepted {
		d.finding(a.Finding)
		d.keep()
		d.add("reason", words{"text": plain(strings.TrimSuffix(a.Reason, ".") + ".")})
	}
}

// figures writes the claims about the design, which follow from the figures.
func (d *writer) figures() {
	all := slices.DeleteFunc(slices.Clone(d.game.Claims), func(c *model.Claim) bool { return !c.Design })
	if len(all) == 0 {
		return
	}
	d.section("What the figures lead to", "Nothing of it is wrong, but an evening may show whether it is meant. Each is proved from the data, and proved again with every check.", diag.Count(len(all), "remark"))
	for _, c := range all {
		d.add("bullet", words{"text": remark(odds.Said(d.Context.Env, c.Says), c.Cite)})
	}
}

// remark returns the text of a claim, with the source lines that it follows from.
func remark(says string, from model.Cite) string {
	if from.Source == "" {
		return sentence(says)
	}
	return sentence(says) + " (" + plain(from.String()) + ")"
}

// worstFirst sorts findings by severity, keeping their order within it.
func worstFirst(l diag.List) diag.List {
	out := slices.Clone(l)
	slices.SortStableFunc(out, func(a, b diag.Finding) int { return cmp.Compare(b.Severity, a.Severity) })
	return out
}

// finding writes a finding: its message, its place, and its evidence.
func (d *writer) finding(f diag.Finding) {
	d.add("item", words{"severity": f.Severity.String(), "code": f.Code, "text": plain(sentence(f.Message))}).Next = true
	where := f.Name
	if !f.At.IsZero() {
		where += " · " + f.At.String()
	}
	d.add("place", words{"text": plain(where)})
	for i, e := range f.Evidence {
		if i == mostEvidence {
			e = fmt.Sprintf("and %s more", diag.Count(len(f.Evidence)-i, "line"))
		}
		if i < 2 || len(f.Evidence) <= together {
			d.keep()
		}
		d.add("evidence", words{"text": plain(e)})
		if i == mostEvidence {
			break
		}
	}
	if f.Help != "" {
		d.keep()
		d.add("evidence", words{"text": plain(sentence(f.Help))})
	}
}

// keep keeps the last block together with the next.
func (d *writer) keep() { d.blocks[len(d.blocks)-1].Next = true }
