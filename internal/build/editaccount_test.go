package build

import (
	"fmt"
	"slices"
	"strings"
)

// stages are the possible outcomes of an edit, with the column heads of the account.
var stages = []struct{ by, head string }{
	{"reading", "reading"}, {"rules", "checks"}, {"totals", "totals"}, {"errata", "errata"}, {"laying", "laying out"},
	{"model", "same data"}, {"print", "same print"}, {"", "escaped"},
}

// rate formats the share of the edits that are not harmless that was found, in whole percent
// rounded down, and the counts.
func rate(fates []fate, by func(fate) string) string {
	found, all := 0, 0
	for _, f := range fates {
		switch by(f) {
		case "model", "print":
			continue
		case "":
		default:
			found++
		}
		all++
	}
	return fmt.Sprintf("%d %% (%d of %d)", 100*found/max(1, all), found, all)
}

// account returns the page docs/edits.md: the outcomes of all edits.
func account(beds []*bed, fates []fate, each int) string {
	var b strings.Builder
	found, near := 0, 0
	for _, f := range fates {
		if f.by != "" && f.by != "model" && f.by != "print" {
			found++
			if f.off >= 0 && f.off <= 3 {
				near++
			}
		}
	}
	some := ""
	if each > 1 {
		some = fmt.Sprintf(" (one in %d this time)", each)
	}
	fmt.Fprintf(&b, `# Random edits

Written by `+"`make edits`"+`. It makes %d random edits of the data and the chapters of %d games, one at a time, of %d
kinds, and asks `+"`check`"+` about each%s. An edit is found or it is harmless; what is neither has escaped. %d are found,
%d of them with a place within three lines of the edit. `+"`make test`"+` tries one of each kind.

Of the edits that are not harmless **%s** are found. With the control totals of the games taken out **%s** are: what only they
notice is laid out then, and harmless if it prints the same.

| Column | What it says |
|---|---|
| reading | found while the file is read, or by what it refers to |
| checks | found by a check of levels 1 to 4 |
| totals | found by no check but a control total (PB219): the number or word stands in one place only, so nothing contradicts it but its second entry |
| errata | found because an erratum is seen by no check any more (PB312) |
| laying out | found by laying out the faces |
| same data | harmless: the game as it is read is the same |
| same print | harmless: every face and every standing table of odds is the same |
| escaped | not found, and something printed is another |

`, len(fates), len(beds), len(kindsOfEdit), some, found, near,
		rate(fates, func(f fate) string { return f.by }), rate(fates, func(f fate) string { return f.bare }))
	var kinds, games []string
	for _, k := range kindsOfEdit {
		kinds = append(kinds, k.name)
	}
	for _, g := range beds {
		games = append(games, g.id)
	}
	kind, by := func(f fate) string { return f.kind }, func(f fate) string { return f.by }
	table(&b, "Kind of edit", kinds, fates, kind, by)
	table(&b, "Game", games, fates, func(f fate) string { return f.game }, by)
	b.WriteString("Without control totals:\n\n")
	table(&b, "Kind of edit", kinds, fates, kind, func(f fate) string { return f.bare })
	escapes(&b, fates)
	return b.String()
}

// table counts the outcomes of edits by one of their names, with a line for all.
func table(b *strings.Builder, head string, names []string, fates []fate, of, by func(fate) string) {
	fmt.Fprintf(b, "| %s | edits |", head)
	for _, s := range stages {
		fmt.Fprintf(b, " %s |", s.head)
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(stages)+1) + "\n")
	for _, name := range append(names, "all") {
		n := make([]int, len(stages)+1)
		for _, f := range fates {
			if of(f) == name || name == "all" {
				n[0]++
				for i, s := range stages {
					if s.by == by(f) {
						n[i+1]++
					}
				}
			}
		}
		b.WriteString("| " + name + " |")
		for _, x := range n {
			fmt.Fprintf(b, " %d |", x)
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

// escapes lists the kinds that may escape, with the reason, and those that did.
func escapes(b *strings.Builder, fates []fate) {
	b.WriteString("## What escapes\n\nNo edit of any other kind does; the test holds that.\n")
	for _, kind := range sortedKeys(mayEscape) {
		fmt.Fprintf(b, "\n**%s**: %s\n", kind, mayEscape[kind])
		of := slices.DeleteFunc(slices.Clone(fates), func(f fate) bool { return f.kind != kind || f.by != "" })
		for _, f := range of {
			fmt.Fprintf(b, "\n```\n%s\n```\n", f)
		}
		if len(of) == 0 {
			b.WriteString("Of these edits none did.\n")
		}
	}
}
