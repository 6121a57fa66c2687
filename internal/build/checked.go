package build

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
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
		of := func(f diag.Finding) bool { return f.Code == x.Code }
		last := slices.ContainsFunc(told, of) && !slices.ContainsFunc(c.Found, of)
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

// unknownOnce tells a key that nothing declares, or an icon that is not there, once for all of a
// file, however many of its entries have it: what is wrong is where they are declared or drawn. Of a name that is not known
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
		if i, again := first[k]; again && (f.Code == "PB004" || f.Code == "PB012" && strings.HasPrefix(f.Message, "there is no icon ")) {
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

// part is one component of a game, laid out, as far as findings are about it.
type part struct {
	game   *model.Game
	Found  diag.List // by laying it out
	Pieces int
}

// parts are of each component the game, what was found and how many pieces there are.
func parts(all []*printable) []part {
	out := make([]part, len(all))
	for i, m := range all {
		out[i] = part{m.kit.game, m.found, len(m.pieces)}
	}
	return out
}

// proof is all that there is to find in one game that was read: a check keeps it.
type proof struct {
	Rules diag.List // by making its engine ready, and by the checks of rules
	Whole bool      // nothing kept the checks that compute from running
	Parts []part
	Looks diag.List // what only the faces of the whole game tell
}

// everything is all that there is to find, allowed or not, sorted, the components
// that were laid out for it, and which checks ran. Of a game that the cache knows
// a proof of nothing is done again, unless what was built is held against it.
func everything(p *load.Project, built *Built, how *check.Sampling, kept *cache) (diag.List, []part, func(code string) bool, error) {
	if built != nil {
		kept = nil
	}
	proofs := make([]proof, len(p.Games))
	var fresh []int
	for i, g := range p.Games {
		if !kept.recall(g, "proved", &proofs[i]) {
			proofs[i] = proof{}
			fresh = append(fresh, i)
		}
	}
	all, laying := prove(p, built, proofs, fresh)
	found := slices.Concat(p.Findings, check.Ruled(p), laying)
	whole := true
	var every []part
	for i, g := range p.Games {
		found.Add(proofs[i].Rules...)
		whole = whole && proofs[i].Whole
		for j := range proofs[i].Parts {
			proofs[i].Parts[j].game = g
		}
		every = append(every, proofs[i].Parts...)
	}
	clean := p.Standing(found).Worst() != diag.Error
	found = laid(p, found, every)
	for i, g := range p.Games {
		if slices.Contains(fresh, i) {
			kept.note(g, "proved", proofs[i])
		}
		if clean {
			found.Add(proofs[i].Looks...)
		}
	}
	sound := p.Standing(found).Worst() != diag.Error
	looked, played := built != nil && sound, how != nil && sound
	if looked {
		found.Add(built.stale(p, all)...)
	}
	if played {
		for _, g := range p.Games {
			sampled, err := check.SampleAll(p, g, *how)
			if err != nil {
				return nil, nil, nil, err
			}
			found.Add(sampled...)
		}
	}
	held := ran(found, whole, played)
	return found.Sorted(), every, func(code string) bool { return held(code) && (code != "PB310" || looked) }, nil
}

// prove checks and lays out the games of these numbers, and gives what was found
// about the options and the fonts; and what was laid out, if what was built is to be
// held against it. Else the faces of a game go when they were looked at: how much
// there is at one time is what collecting garbage costs.
func prove(p *load.Project, built *Built, proofs []proof, fresh []int) ([]*printable, diag.List) {
	games := make([]*check.Context, len(fresh))
	for i, n := range fresh {
		games[i], proofs[n].Rules = check.Ready(p, p.Games[n])
	}
	opt := Options{Papers: everyday(p.Library), unpainted: built == nil}
	if built != nil {
		for _, id := range built.papers(p) {
			opt.Papers = lists.Added(opt.Papers, id)
		}
	}
	all, laying := begin(p, readable(p, games), opt)
	laid := make([][]*printable, len(fresh))
	for i, n := range fresh {
		laid[i] = of(all, p.Games[n])
	}
	if built == nil {
		all = nil
	}
	wait := cores.Go(func() {
		for i, n := range fresh {
			proofs[n].Rules.Add(games[i].RunAll(p)...)
			proofs[n].Whole = games[i].Whole()
			games[i] = nil
		}
	})
	for i, n := range fresh {
		fill(laid[i], opt, func(string) {})
		proofs[n].Parts, proofs[n].Looks = parts(laid[i]), looks(laid[i])
		laid[i] = nil
	}
	wait()
	return all, laying
}

// undrawn are the pictures of games all of whose components are laid out that
// stand on none of their faces.
func undrawn(all []*printable) diag.List {
	var found diag.List
	for _, of := range lists.Groups(all, func(m *printable) *model.Game { return m.kit.game }) {
		if g := of[0].kit.game; len(of) == len(g.Components) {
			found.Add(check.Undrawn(g, pictured(of))...)
		}
	}
	return found
}

// pictured are the ids of the pictures that components draw, or would if they
// were there.
func pictured(all []*printable) map[string]bool {
	out := map[string]bool{}
	var using face.Using
	for _, m := range all {
		var faces []*face.Face
		for _, p := range m.pieces {
			faces = append(faces, p.Front, p.Back)
		}
		for _, doc := range m.books {
			if doc != nil {
				faces = append(faces, lists.Map(doc.Pages, func(pg face.Page) *face.Face { return pg.Face })...)
			}
		}
		for _, f := range faces {
			if f == nil {
				continue
			}
			uses := using.Of(f)
			for _, id := range slices.Concat(uses.Art, uses.Pictures) {
				out[id] = true
			}
		}
		for _, f := range m.found {
			if _, name, ok := strings.Cut(f.Message, "there is no picture "); ok && f.Code == "PB612" {
				out[strings.Trim(name, `"`)] = true
			}
		}
	}
	return out
}
