package report

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/stack"
)

// worstShown is how many findings the first page shows.
const worstShown = 4

// front returns the blocks of the first page: what the report is about, the state of things, and
// the contents.
func (d *writer) front() []stack.Block {
	rest, found := d.blocks, d.found
	d.blocks = nil
	d.add("title", words{"sub": "Report for a playtest evening", "state": plain(stateOf(d))})
	n := d.count()
	figure := func(n int, of string) any { return map[string]any{"n": n, "of": of} }
	d.add("figures", words{"figures": []any{figure(n[diag.Error]+n[diag.Warning], "errors and warnings"), figure(n[diag.Note], "open notes"), figure(len(d.Accepted)+len(keptOf(d)), "notes accepted"),
		figure(len(d.game.Claims), "claims proved"), figure(len(d.game.Errata), "errata corrected"), figure(len(d.game.Readings), "questions ruled")}})
	d.text(plain(verdictOf(d)))
	worstOf(d)
	known := lists.Map(keptOf(d), func(a load.Allow) string { return plain(sentence(a.Reason)) })
	topOf(d, "Known from playing, and accepted", known, ", each beside its figure in the data")
	outcomesOf(d)
	d.add("sub", words{"title": "In this report", "text": ""}).Next = true
	for _, p := range d.parts {
		d.add("contents", words{"title": p.title, "text": plain(p.has), "page": p.page})
	}
	out := d.blocks
	d.blocks = rest
	for _, p := range d.parts {
		if p.page > 0 { // already listed, the first time
			d.found = found
		}
	}
	return out
}

// stateOf says which state of the game the report is about.
func stateOf(d *writer) string {
	var out []string
	if d.game.Subtitle != "" {
		out = append(out, d.game.Subtitle)
	}
	if d.game.Edition != "" {
		out = append(out, d.game.Edition+" edition")
	}
	if d.Release != "" {
		out = append(out, "newest release "+d.Release)
	} else {
		out = append(out, "not released yet")
	}
	out = append(out, "data "+d.Hash)
	if d.Date != "" {
		out = append(out, d.Date)
	}
	return strings.Join(out, " · ")
}

// count counts open findings by severity, in the data and from playing.
func (d *writer) count() map[diag.Severity]int {
	n := map[diag.Severity]int{}
	for _, f := range d.open() {
		n[f.Severity]++
	}
	return n
}

// open returns all open findings, in the data and from playing.
func (d *writer) open() diag.List {
	out := slices.Clone(d.Found)
	for _, p := range d.Played {
		out.Add(p.Found...)
	}
	return out
}

// keptOf returns the allowances in the game's data for checks that play games: they say what those
// found, whether or not anything was played for this report.
func keptOf(d *writer) []load.Allow {
	if d.Project == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.Project.Allows), func(a load.Allow) bool {
		c := check.Find(a.Code)
		return c == nil || !c.Samples() || !strings.HasPrefix(a.At.File, "content/"+d.game.ID+"/")
	})
}

// topOf lists the first of some texts under a title, and says how many more there are, with of
// appended. It writes nothing if there are none.
func topOf(d *writer, title string, all []string, of string) {
	if len(all) == 0 {
		return
	}
	d.add("sub", words{"title": title, "text": ""}).Next = true
	for i, text := range all {
		if i == worstShown {
			d.add("bullet", words{"text": fmt.Sprintf("and %d more%s", len(all)-i, of)})
			return
		}
		d.add("bullet", words{"text": text})
	}
}

// verdictOf describes the state of the data in a sentence or two.
func verdictOf(d *writer) string {
	n := d.count()
	bad := n[diag.Error] + n[diag.Warning]
	var out []string
	switch {
	case bad == 0 && n[diag.Note]+len(d.Accepted)+len(keptOf(d)) == 0:
		out = append(out, "Nothing is known to be wrong: every check passes, and every claim about the figures holds.")
	case bad == 0:
		out = append(out, "Every check passes but for notes, and every claim about the figures holds: "+notesOf(d, n[diag.Note])+".")
	case n[diag.Error] > 0:
		wrong := diag.Count(n[diag.Error], "error")
		if n[diag.Warning] > 0 {
			wrong += " and " + diag.Count(n[diag.Warning], "warning")
		}
		out = append(out, wrong+": mend what is wrong before the evening, or play on knowing it.")
	default:
		out = append(out, fmt.Sprintf("%s: nothing is surely wrong, but each is very likely a mistake.", diag.Count(n[diag.Warning], "warning")))
	}
	if d.Unplayed != "" {
		out = append(out, sentence(d.Unplayed))
	}
	return strings.Join(out, " ")
}

// notesOf counts the open and the accepted notes, in words.
func notesOf(d *writer, open int) string {
	var out []string
	if open > 0 {
		out = append(out, diag.Count(open, "note")+" to decide")
	}
	if n := len(d.Accepted) + len(keptOf(d)); n > 0 {
		out = append(out, fmt.Sprintf("%d known and accepted", n))
	}
	return strings.Join(out, ", ")
}

// worstOf lists the worst findings, by their messages only.
func worstOf(d *writer) {
	var all diag.List // without repeated messages
	for _, f := range worstFirst(d.open()) {
		if !slices.ContainsFunc(all, func(g diag.Finding) bool { return g.Message == f.Message }) {
			all.Add(f)
		}
	}
	texts := lists.Map(all, func(f diag.Finding) string {
		return "**" + sentence(f.Severity.String()) + "** " + plain(sentence(f.Message))
	})
	topOf(d, "Worst first", texts, "")
}
