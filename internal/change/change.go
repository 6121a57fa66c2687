// Package change tells what differs between two states of a game in players'
// words: a unit's figure, a card's copies, a row of a table, a section of the
// rules, a cell of the odds. Places in files, order and the spelling of YAML
// are no difference. It reads no files; who calls it has loaded both states.
package change

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/prose"
	"punchboard/internal/rules"
)

// State is a game at one time. Docs are its chapters, read; Odds its standing
// tables, answered, Examples the lines of its worked examples, and Faces its
// pieces, and Rules its functions, to be asked, each nil for not comparing them.
type State struct {
	Game     *model.Game
	Env      *expr.Env
	Rules    *rules.Set
	Docs     []*prose.Doc
	Odds     []*odds.Grid
	Examples []Example
	Faces    []Face
	Pictures map[string]string // what the game's pictures hold, as digests by their files
}

// Of is a game as it is, its odds left out.
func Of(g *model.Game, env *expr.Env) State {
	s := State{Game: g, Env: env}
	for _, ch := range g.Chapters {
		doc, _ := prose.Parse(ch.File, ch.Text) // its findings are load's to report
		s.Docs = append(s.Docs, doc)
	}
	return s
}

// How a thing differs.
const (
	Added   = "new"
	Removed = "gone"
	Renamed = "renamed"
	Changed = "changed"
)

// Change is one difference. Was and Now are what people read, "" where there
// is nothing; where What says it all both are "". Of a thing that is new or gone
// What is "", and Now is what there is to say of a new one, in short.
type Change struct {
	Part string     `json:"part"`           // the heading it belongs under: "Units", "Odds"
	ID   string     `json:"id"`             // of the thing, as it is now; as it was if it is gone
	Name string     `json:"name"`           // of the thing
	Kind string     `json:"kind"`           // Added, Removed, Renamed, Changed
	What string     `json:"what,omitempty"` // which figure or text of it
	Was  string     `json:"was,omitempty"`  // before
	Now  string     `json:"now,omitempty"`  // after
	At   diag.Place `json:"-"`              // in the files as they are now; as they were if it is gone
}

// Between is everything that differs, part by part in the order in which a
// game is told, things in the order written, those that are gone last.
func Between(was, now State) []Change {
	var out []Change
	befores := once(parts(was))
	for _, p := range once(parts(now)) {
		i := slices.IndexFunc(befores, func(b part) bool { return b.id == p.id })
		var before part
		if i >= 0 {
			before = befores[i]
			befores = slices.Delete(befores, i, i+1)
		}
		out = append(out, differ{p.name, was.Env, now.Env}.compare(before.things, p.things)...)
	}
	for _, b := range befores {
		out = append(out, differ{b.name, was.Env, now.Env}.compare(b.things, nil)...)
	}
	out = append(out, functionsBetween(was, now)...)
	out = append(out, facesBetween(was.Faces, now.Faces)...)
	out = append(out, picturesBetween(was.Pictures, now.Pictures)...)
	return append(out, oddsBetween(was.Odds, now.Odds)...)
}

// once are parts without those that are there a second time, as a deck is of which another
// program has left a copy beside its file.
func once(all []part) []part {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(p part) bool {
		again := seen[p.id]
		seen[p.id] = true
		return again
	})
}

// subject is anything of a game with an id, as facts that people read.
type subject struct {
	id, name string
	facts    []fact
	at       diag.Place
}

// fact is one figure or text of a thing.
type fact struct {
	what, says string // texts as they are written, with their expressions
	at         diag.Place
}

// differ is who compares two states: was and now put what expressions stand
// for into the texts that people read.
type differ struct {
	part     string
	was, now *expr.Env
}

// compare is what differs between the things of one part.
func (d differ) compare(was, now []subject) []Change {
	var out, gone []Change
	part := d.part
	old := map[string]*subject{}
	for i := range was {
		old[was[i].id] = &was[i]
	}
	new := lists.Set(now, func(t subject) string { return t.id })
	for _, t := range now {
		b := old[t.id]
		if b == nil {
			b = renamed(t, was, new)
			if b == nil {
				out = append(out, Change{Part: part, ID: t.id, Name: t.name, Kind: Added, Now: filled(d.now, t.short()), At: t.at})
				continue
			}
			new[b.id] = true
			out = append(out, Change{Part: part, ID: t.id, Name: t.name, Kind: Renamed, What: "id", Was: b.id, Now: t.id, At: t.at})
		}
		out = append(out, d.differing(b, t)...)
	}
	for _, t := range was {
		if !new[t.id] {
			gone = append(gone, Change{Part: part, ID: t.id, Name: t.name, Kind: Removed, At: t.at})
		}
	}
	return append(out, gone...)
}

// renamed is the thing of was that t has become: one whose id is no more and
// which says more than half of what t says, the likest first. Things of fewer
// than two facts are never taken for one another, unless they bear one name.
func renamed(t subject, was []subject, taken map[string]bool) *subject {
	best, most := (*subject)(nil), 0
	for i := range was {
		b := &was[i]
		if taken[b.id] {
			continue
		}
		same := lists.Count(t.facts, func(f fact) bool {
			return slices.ContainsFunc(b.facts, func(g fact) bool { return g.what == f.what && g.says == f.says })
		})
		if b.name == t.name && t.name != "" {
			same += 2
		}
		if 2*same > max(len(b.facts), len(t.facts)) && same >= 2 && same > most {
			best, most = b, same
		}
	}
	return best
}

// differing are the facts that are not the same.
func (d differ) differing(b *subject, t subject) []Change {
	var out []Change
	if b.name != t.name {
		out = append(out, Change{Part: d.part, ID: t.id, Name: t.name, Kind: Changed, What: "name", Was: b.name, Now: t.name, At: t.at})
	}
	say := func(what, was, now string, at diag.Place) {
		if was, now = filled(d.was, was), filled(d.now, now); was != now {
			was, now = around(was, now)
			out = append(out, Change{Part: d.part, ID: t.id, Name: t.name, Kind: Changed, What: what, Was: was, Now: now, At: at})
		}
	}
	old, now := aligned(b.facts, t.facts)
	what := func(f fact) string { return f.what }
	from, to := numbered(old, what), numbered(now, what)
	before := map[string]string{}
	for i, f := range old {
		before[from[i]] = f.says
	}
	for i, f := range now {
		say(f.what, before[to[i]], f.says, cmp.Or(f.at, t.at))
		delete(before, to[i])
	}
	for i, f := range old {
		if was, left := before[from[i]]; left {
			say(f.what, was, "", t.at)
		}
	}
	return out
}

// numbered are keys of some things: several of one name are told apart by their order.
func numbered[T any](all []T, name func(T) string) []string {
	seen := map[string]int{}
	return lists.Map(all, func(x T) string {
		key := name(x)
		seen[key]++
		return fmt.Sprint(key, "\x00", seen[key])
	})
}
