package report

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/stack"
)

// worstShown is how many findings the first page tells.
const worstShown = 4

// front are the blocks of the first page: what the report is of, how things
// stand, and what is where.
func (d *desk) front() []stack.Block {
	rest, found := d.blocks, d.found
	d.blocks = nil
	d.add("title", words{"sub": "Report for a playtest evening", "state": plain(d.state())})
	d.add("figures", words{"figures": d.glance()})
	d.text(plain(d.verdict()))
	d.worst()
	d.outcomes()
	d.add("sub", words{"title": "In this report", "text": ""}).Next = true
	for _, p := range d.parts {
		d.add("contents", words{"title": p.title, "text": plain(p.has), "page": p.page})
	}
	out := d.blocks
	d.blocks = rest
	for _, p := range d.parts {
		if p.page > 0 { // told already, the first time
			d.found = found
		}
	}
	return out
}

// state says which state of the game the report is of.
func (d *desk) state() string {
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

// glance are the figures of the first page.
func (d *desk) glance() []any {
	n := d.count()
	figure := func(n int, of string) any { return map[string]any{"n": n, "of": of} }
	return []any{figure(n[diag.Error]+n[diag.Warning], "errors and warnings"), figure(n[diag.Note], "open notes"), figure(len(d.Accepted), "notes accepted"),
		figure(len(d.game.Claims), "claims proved"), figure(len(d.game.Errata), "errata corrected"), figure(len(d.game.Readings), "questions ruled")}
}

func (d *desk) count() map[diag.Severity]int {
	n := map[diag.Severity]int{}
	for _, f := range d.Found {
		n[f.Severity]++
	}
	return n
}

// verdict is how the data stand, in a sentence or two.
func (d *desk) verdict() string {
	n := d.count()
	bad := n[diag.Error] + n[diag.Warning]
	var out []string
	switch {
	case bad == 0:
		out = append(out, "Nothing is known to be wrong: every check passes, and every claim about the figures holds.")
	case n[diag.Error] > 0:
		out = append(out, both(n)+": mend what is wrong before the evening, or play on knowing it.")
	default:
		out = append(out, fmt.Sprintf("%s: nothing is surely wrong, but each is very likely a mistake.", counted(n[diag.Warning], "warning")))
	}
	if d.Unplayed != "" {
		out = append(out, sentence(d.Unplayed))
	}
	return strings.Join(out, " ")
}

// both are the errors and, if there are any, the warnings.
func both(n map[diag.Severity]int) string {
	out := counted(n[diag.Error], "error")
	if n[diag.Warning] > 0 {
		out += " and " + counted(n[diag.Warning], "warning")
	}
	return out
}

// counted is a number of things in words: "1 error", "2 errors".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// worst are the worst findings, in words only.
func (d *desk) worst() {
	var all diag.List // what is said twice is told once
	for _, f := range worstFirst(d.Found) {
		if !slices.ContainsFunc(all, func(g diag.Finding) bool { return g.Message == f.Message }) {
			all.Add(f)
		}
	}
	if len(all) == 0 {
		return
	}
	d.add("sub", words{"title": "Worst first", "text": ""}).Next = true
	for i, f := range all {
		if i == worstShown {
			d.add("bullet", words{"text": fmt.Sprintf("and %d more", len(all)-i)})
			return
		}
		d.add("bullet", words{"text": "**" + sentence(f.Severity.String()) + "** " + plain(sentence(f.Message))})
	}
}
