package report

import (
	"fmt"
	"strings"

	"punchboard/internal/change"
	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// changes writes what differs from an earlier state of the game, if there is one.
func (d *writer) changes() {
	if d.Since == "" {
		return
	}
	d.section("What changed", plain("Since "+d.Since+"."), diag.Count(len(d.Changes), "change")+" since "+d.Since)
	if len(d.Changes) == 0 {
		d.text("Nothing changed.")
		return
	}
	part := ""
	for i := 0; i < len(d.Changes); {
		c := d.Changes[i]
		if c.Part != part {
			part = c.Part
			d.add("part", words{"title": plain(part)}).Next = true
		}
		if c.Kind == change.Added || c.Kind == change.Removed {
			i = d.comeAndGone(i)
			continue
		}
		i = d.changed(i)
	}
}

// comeAndGone writes all things of one part that are new, or gone, in one paragraph, starting at i;
// it returns the index after them.
func (d *writer) comeAndGone(i int) int {
	first := d.Changes[i]
	var names []string
	for ; i < len(d.Changes); i++ {
		c := d.Changes[i]
		if c.Part != first.Part || c.Kind != first.Kind {
			break
		}
		names = append(names, c.Name)
	}
	d.add("thing", words{"text": plain(model.Capital(first.Kind))}).Next = true
	d.add("change", words{"text": plain(strings.Join(names, " · "))})
	return i
}

// changed writes all differences of one thing, starting at i; of a table of odds only the first
// cells. It returns the index after them.
func (d *writer) changed(i int) int {
	first := d.Changes[i]
	d.add("thing", words{"text": plain(first.Name)}).Next = true
	n := 0
	for ; i < len(d.Changes); i++ {
		c := d.Changes[i]
		if c.Part != first.Part || c.ID != first.ID || c.Kind == change.Added || c.Kind == change.Removed {
			break
		}
		if n++; c.Part != "Odds" || n <= change.Most {
			d.add("change", words{"text": lines(c.Says())})
		}
	}
	if more := n - change.Most; first.Part == "Odds" && more > 0 {
		d.add("change", words{"text": fmt.Sprintf("and %d more", more)})
	}
	return i
}

// lines returns a text with each of its lines on a line of its own.
func lines(s string) string {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, plain(l))
		}
	}
	return strings.Join(out, "\\\n")
}
