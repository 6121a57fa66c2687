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

How many random slips does `+"`check`"+` find? `+"`make edits`"+` makes %d edits of %d kinds in the data and chapters of %d games, one at
a time, runs `+"`check`"+` after each%s, and writes this page. `+"`make test`"+` tries one edit of each kind.

Each edit is found, is harmless, or has escaped. `+"`check`"+` finds %d, and reports %d of those within three lines of the
edit. Leaving out the harmless edits:

- With everything on, **%s** are found.
- Without the games' control totals, **%s** are found. An edit that only a total noticed is then laid out, and is harmless
  if it prints the same.

| Column | The edit |
|---|---|
| reading | is found while the file is read, or because of what it refers to |
| checks | is found by a check of levels 1 to 4 |
| totals | is found only by a control total (PB219): the number or word is written in one place, so only its second entry contradicts it |
| errata | is found because no check notices an erratum any more (PB312) |
| laying out | is found by laying out the faces |
| same data | is harmless: the game reads the same |
| same print | is harmless: every face and every standing table of odds is the same |
| escaped | is not found, and something prints differently |

`, len(fates), len(kindsOfEdit), len(beds), some, found, near,
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
	b.WriteString("## What escapes\n\nOnly edits of these kinds may escape; a test fails if any other does.\n")
	for _, kind := range sortedKeys(mayEscape) {
		fmt.Fprintf(b, "\n**%s**: %s\n", kind, mayEscape[kind])
		of := slices.DeleteFunc(slices.Clone(fates), func(f fate) bool { return f.kind != kind || f.by != "" })
		for _, f := range of {
			fmt.Fprintf(b, "\n```\n%s\n```\n", f)
		}
		if len(of) == 0 {
			b.WriteString("None of these edits escaped.\n")
		}
	}
}
