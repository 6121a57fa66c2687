// Package change reports what differs between two states of a game in players' words: a unit's
// figure, a card's copies, a row of a table, a section of the rules, a cell of the odds. Places in
// files, order and the spelling of YAML do not count as differences. It reads no files; the caller
// loads both states.
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

// State is a game at one time. Docs are its parsed chapters, Odds its computed standing tables,
// Examples the lines of its worked examples, Faces its pieces, and Rules its functions. Each is nil
// if it is not to be compared.
type State struct {
	Game     *model.Game
	Env      *expr.Env
	Rules    *rules.Set
	Docs     []*prose.Doc
	Odds     []*odds.Grid
	Examples []Example
	Faces    []Face
	Pictures map[string]string // digests of the game's pictures by file
}

// Of returns the state of a game, without its odds.
func Of(g *model.Game, env *expr.Env) State {
	s := State{Game: g, Env: env}
	for _, ch := range g.Chapters {
		doc, _ := prose.Parse(ch.File, ch.Text) // its findings are load's to report
		s.Docs = append(s.Docs, doc)
	}
	return s
}

// Kinds of changes.
const (
	Added   = "new"
	Removed = "gone"
	Renamed = "renamed"
	Changed = "changed"
)

// Change is one difference. Was and Now are texts for people, "" for nothing; both are "" where
// What says it all. For a thing that is new or gone What is "", and Now is a short description of a
// new one.
type Change struct {
	Part string     `json:"part"`           // the heading it belongs under: "Units", "Odds"
	ID   string     `json:"id"`             // of the thing; its current one unless it is gone
	Name string     `json:"name"`           // of the thing
	Kind string     `json:"kind"`           // Added, Removed, Renamed, Changed
	What string     `json:"what,omitempty"` // which figure or text of it
	Was  string     `json:"was,omitempty"`  // before
	Now  string     `json:"now,omitempty"`  // after
	At   diag.Place `json:"-"`              // in the current files; in the earlier ones if it is gone
}

// Between returns all differences, part by part in the order in which a game is presented, things
// in the order written, those that are gone last.
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

// once returns parts without duplicates, such as a deck of which another program has left a copy
// next to its file.
func once(all []part) []part {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(p part) bool {
		again := seen[p.id]
		seen[p.id] = true
		return again
	})
}

// subject is anything in a game with an id, as facts that people read.
type subject struct {
	id, name string
	facts    []fact
	at       diag.Place
}

// fact is one figure or text of a subject.
type fact struct {
	what, says string // texts as written, with their expressions
	at         diag.Place
}

// differ compares two states: was and now evaluate the expressions in their texts.
type differ struct {
	part     string
	was, now *expr.Env
}

// compare returns the differences between the things of one part.
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

// renamed returns the thing of was that t has become: one whose id no longer exists and that shares
// more than half of t's facts, preferring the most similar. Things with fewer than two facts never
// match, unless they have the same name.
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

// differing returns the facts that differ.
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

// numbered returns keys of some things; those with the same name are told apart by their order.
func numbered[T any](all []T, name func(T) string) []string {
	seen := map[string]int{}
	return lists.Map(all, func(x T) string {
		key := name(x)
		seen[key]++
		return fmt.Sprint(key, "\x00", seen[key])
	})
}
