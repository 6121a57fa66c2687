package build

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// drawn returns the edits to try: several of each kind, taken in turn from each game that has a
// place for them.
func drawn(beds []*bed, seed uint64) []*replacement {
	places := map[string][][]replacement{}
	for _, b := range beds {
		fields := b.fields(seed)
		for _, k := range kindsOfEdit {
			var all []replacement
			for _, f := range fields {
				all = append(all, k.sites(f)...)
			}
			chance(seed, b.id+" "+k.name).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			places[k.name] = append(places[k.name], all)
		}
	}
	var out []*replacement
	for _, k := range kindsOfEdit {
		out = append(out, inTurn(places[k.name], editsEach)...)
	}
	return out
}

// inTurn takes up to most edits from some lists, one of each at a time.
func inTurn(lists [][]replacement, most int) []*replacement {
	var out []*replacement
	for i := 0; len(out) < most; i++ {
		n := len(out)
		for _, all := range lists {
			if i < len(all) && len(out) < most {
				out = append(out, &all[i])
			}
		}
		if len(out) == n {
			break
		}
	}
	return out
}

// fields returns the files of a game, each with its own source of random numbers.
func (b *bed) fields(seed uint64) []*field {
	p, err := opened(b.files, load.Options{NoLayouts: true})
	if err != nil {
		return nil
	}
	ids := kinIDs(p.Games[0])
	var out []*field
	for _, s := range sources(b.id, b.files) {
		out = append(out, &field{s, chance(seed, s.file), ids})
	}
	return out
}

// kinIDs returns the ids that may replace each id: those of its kind.
func kinIDs(g *model.Game) map[string][]string {
	kinds := slices.Clone(model.Kinds)
	for _, c := range g.Collections {
		kinds = append(kinds, c.ID)
	}
	out := map[string][]string{}
	for _, k := range kinds {
		names, _ := g.Names(k)
		var all []string
		for _, n := range names {
			all = append(all, n.ID)
		}
		for _, id := range all {
			if len(out[id]) < 2 {
				out[id] = all
			}
		}
	}
	return out
}

// chance returns a source of random numbers that depends only on a seed and a name.
func chance(seed uint64, name string) *rand.Rand {
	h := sha256.Sum256([]byte(name))
	return rand.New(rand.NewPCG(seed, binary.BigEndian.Uint64(h[:])))
}

// modelHash returns a hash of a game without its places.
func modelHash(g *model.Game) string {
	h := sha256.New()
	bare(h, reflect.ValueOf(g))
	return string(h.Sum(nil))
}

var placeType = reflect.TypeFor[diag.Place]()

// bare writes a part of the model without places.
func bare(h io.Writer, v reflect.Value) {
	if v.Type() == placeType {
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		fmt.Fprint(h, v.IsNil(), "*")
		if !v.IsNil() {
			bare(h, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			bare(h, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		fmt.Fprint(h, v.Len(), "[")
		for i := range v.Len() {
			bare(h, v.Index(i))
		}
	case reflect.String:
		fmt.Fprintf(h, "%q", v.String())
	default:
		fmt.Fprintf(h, "%v,", v)
	}
}

// printHash returns a hash of everything a game prints: every face with its number of copies, and
// every standing table of odds.
func printHash(p *load.Project, all []*printable) string {
	h := sha256.New()
	for _, m := range all {
		fmt.Fprintln(h, m.comp.ID)
		for _, p := range m.pieces {
			fmt.Fprintln(h, p.Copies)
			for _, f := range []*face.Face{p.Front, p.Back} {
				if f != nil {
					fmt.Fprintln(h, m.kit.hashes.Hash(f))
				}
			}
		}
		for _, id := range sortedKeys(m.books) {
			for _, page := range m.books[id].Pages {
				fmt.Fprintln(h, m.kit.hashes.Hash(page.Face))
			}
		}
	}
	c, _ := check.Scope(p.Games[0])
	for _, o := range p.Games[0].Odds {
		if grid, err := odds.Ask(c.Env, odds.Standing(p.Games[0], o)); err == nil {
			grid.WriteText(h)
		}
	}
	return string(h.Sum(nil))
}
