package build

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// Checked is what there is to find in a project, allowed ones left out, and the
// codes of the checks that did not run: Waits of those that wait until something
// else is mended, Unasked of those that have to be asked for, with how.
type Checked struct {
	Found   diag.List
	Waits   []string
	Unasked map[string]string
}

// CheckWhole is Check, and which checks did not run. What an earlier check of the
// same data found is taken from the cache of an output folder, if a build made
// one there, and kept in it; "" is for none.
func CheckWhole(p *load.Project, built *Built, how *check.Sampling, out string) (*Checked, error) {
	kept := builtCache(p, out)
	found, all, ran, err := everything(p, built, how, kept)
	if err != nil {
		return nil, err
	}
	kept.saveNoted()
	told := folded(p.Silence(found, ran), all)
	c := &Checked{Found: check.Last(told), Unasked: map[string]string{"PB508": "punchboard simulate --against tells it"}}
	if built == nil {
		c.Unasked["PB310"] = "it looks at what was built: say where with --out"
	}
	for _, x := range check.All() {
		if x.Samples() && how == nil && c.Unasked[x.Code] == "" {
			c.Unasked[x.Code] = "it plays games: say how many with --games"
		}
		last := len(c.Found) < len(told) && slices.ContainsFunc(told, func(f diag.Finding) bool { return f.Code == x.Code }) &&
			!slices.ContainsFunc(c.Found, func(f diag.Finding) bool { return f.Code == x.Code })
		if c.Unasked[x.Code] == "" && (last || !ran(x.Code)) {
			c.Waits = append(c.Waits, x.Code)
		}
	}
	return c, nil
}

// seen is what the errata of a game break when they are put back, and how many are
// found by what.
type seen struct {
	Found diag.List
	By    check.Bases
}

// AsPrinted is what each erratum of each game breaks when what is printed is put
// back, sorted, and how many errata are found by what; deep studies every game whole
// for each. It keeps what it finds as CheckWhole does.
func AsPrinted(p *load.Project, deep bool, out string) (diag.List, check.Bases) {
	kept := builtCache(p, out)
	what := "printed"
	if deep {
		what = "deep"
	}
	var found diag.List
	var by check.Bases
	for _, g := range p.Games {
		all := once(kept, g, what, func() (all seen) {
			for _, s := range check.Errata(p, g, deep) {
				all.By[s.Basis()]++
				all.Found.Add(s.Told())
			}
			return all
		})
		found.Add(all.Found...)
		for i, n := range all.By {
			by[i] += n
		}
	}
	kept.saveNoted()
	return found.Sorted(), by
}

// folded tells once, at the box of the layout, what that box does wrong on most
// of the faces that it is drawn on.
func folded(l diag.List, all []part) diag.List {
	type fault struct {
		box  diag.Place
		code string
	}
	of := func(f diag.Finding) fault {
		if f.Code < "PB601" || f.Code > "PB606" || len(f.Also) == 0 || !strings.HasPrefix(f.Also[len(f.Also)-1].At.File, "layouts/") {
			return fault{}
		}
		return fault{f.Also[len(f.Also)-1].At, f.Code}
	}
	group := map[fault]diag.List{}
	for _, f := range l {
		if k := of(f); k.code != "" {
			group[k] = append(group[k], f)
		}
	}
	drawn := map[fault]int{}
	for _, m := range all {
		seen := map[fault]bool{}
		for _, f := range m.Found {
			if k := of(f); k.code != "" && !seen[k] {
				seen[k] = true
				drawn[k] += m.Pieces
			}
		}
	}
	var out diag.List
	told := map[fault]bool{}
	for _, f := range l {
		k := of(f)
		switch n := len(group[k]); {
		case k.code == "" || n < 3 || 2*n < drawn[k]:
			out.Add(f)
		case !told[k]:
			told[k] = true
			out.Add(atBox(group[k]))
		}
	}
	return unknownOnce(out.Sorted())
}

// unknownOnce tells a key that nothing declares once for all of a file, however many of its
// entries have it: what is wrong is where they are declared. Of a name that is not known
// nothing else is told, such as that the function which has it cannot be read.
func unknownOnce(l diag.List) diag.List {
	type fault struct{ code, file, message string }
	first := map[fault]int{}
	more := map[int][]string{}
	unknown := map[diag.Place]bool{}
	for _, f := range l {
		if f.Code == "PB101" {
			unknown[f.At.Start()] = true
		}
	}
	var out diag.List
	for _, f := range l {
		if (f.Code == "PB006" || f.Code == "PB315") && unknown[f.At.Start()] {
			continue
		}
		k := fault{f.Code, f.At.File, f.Message}
		if i, again := first[k]; again && f.Code == "PB004" {
			more[i] = append(more[i], fmt.Sprint(f.At.Line))
			continue
		}
		first[k] = len(out)
		out.Add(f)
	}
	for i, lines := range more {
		out[i].Evidence = append(slices.Clone(out[i].Evidence), fmt.Sprintf("and %d more here: %s", len(lines), few(lines)))
	}
	return out
}

// atBox is what findings about one box come to.
func atBox(l diag.List) diag.Finding {
	f := l[0]
	box := f.Also[len(f.Also)-1]
	var places []string
	file := ""
	for _, g := range l[1:] {
		at := fmt.Sprint(g.At.Line)
		if g.At.File != file {
			file = g.At.File
			at = file + ":" + at
		}
		places = append(places, at)
	}
	f.Also = append(slices.Clone(f.Also[:len(f.Also)-1]), diag.Also{At: f.At, Mark: "such as with this"})
	f.At = box.At
	f.Evidence = append(slices.Clone(f.Evidence), fmt.Sprintf("and %d more: %s", len(places), few(places)))
	return f
}
