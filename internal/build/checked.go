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
	"punchboard/internal/pattern"
)

// Checked holds the findings in a project except those allowed, and the codes of the checks that
// did not run: Waits lists those waiting until something else is fixed, Unasked those that run only
// on request, with how to request them.
type Checked struct {
	Found   diag.List
	Waits   []string
	Unasked map[string]string
}

// CheckWhole is Check that also returns which checks did not run. If a build made a cache in the
// output folder out, what an earlier check of the same data found is taken from it, and new
// findings are kept there; "" means no cache.
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

// seen is what the errata of a game break when they are undone, and how many errata were found by
// which means.
type seen struct {
	Found diag.List
	By    check.Bases
}

// AsPrinted returns what each erratum of each game breaks when the printed text is put back,
// sorted, and how many errata were found by which means. With deep, the whole game is studied for
// each erratum. Results are cached as CheckWhole caches them.
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

// folded reports a fault of a layout's box once, at the box, if it occurs at least three times and
// on at least half of the pieces that the box is drawn on.
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

// unknownOnce reports an undeclared key, or a missing icon, style or colour, once per file, however
// many entries and boxes use it: the fault is where they are declared or drawn. Nothing else is
// reported at an unknown name, such as that the function using it cannot be read.
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
		if i, again := first[k]; again && (f.Code == "PB004" || oncePerFile.MatchString(f.Message)) {
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

// oncePerFile matches what names something that does not exist.
var oncePerFile = pattern.New(`^there is no (?:icon|style|colour) "`)

// atBox combines findings about one box into one.
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

// part is one laid-out component of a game, as far as findings need it.
type part struct {
	game   *model.Game
	Found  diag.List // from laying it out
	Pieces int
}

// parts returns a part for each component.
func parts(all []*printable) []part {
	out := make([]part, len(all))
	for i, m := range all {
		out[i] = part{m.kit.game, m.found, len(m.pieces)}
	}
	return out
}

// proof is everything there is to find in one game that was read; a check caches it.
type proof struct {
	Rules diag.List // from making its engine ready and from the checks of rules
	Whole bool      // nothing kept the checks that compute from running
	Parts []part
	Looks diag.List // findings that need the faces of the whole game
}

// everything returns all findings, allowed or not, sorted; the components laid out for them; and
// which checks ran. A game whose proof is in the cache is not checked again, unless what was built
// is compared with it.
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

// prove checks and lays out the games with these numbers. It returns what was laid out, if what was
// built is to be compared with it, and the findings about the options and the fonts. Without built,
// the faces of a game are dropped once they have been looked at, because garbage collection costs
// as much as is held at one time.
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

// undrawn finds the pictures that appear on no face, in games whose components are all laid out.
func undrawn(all []*printable) diag.List {
	var found diag.List
	for _, of := range lists.Groups(all, func(m *printable) *model.Game { return m.kit.game }) {
		if g := of[0].kit.game; len(of) == len(g.Components) {
			found.Add(check.Undrawn(g, pictured(of))...)
		}
	}
	return found
}

// pictured returns the ids of the pictures that components draw, or would draw if they existed.
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
