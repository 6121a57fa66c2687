package compose

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/layout"
)

// even is what composers of several pieces know of texts that are alike on all
// of them: the number of the size that each name begins with, and those that were
// taken, the greatest of each name. A nil even knows of none.
type even struct {
	least map[string]int
	mutex sync.Mutex
	took  map[string]int
}

// from is the number of the size with which texts of a name begin.
func (lt lettering) from(name string) int {
	if lt.f.c.even == nil || name == "" {
		return 0
	}
	return lt.f.c.even.least[name]
}

// stepped notes the number of the size that a text of a name has.
func (lt lettering) stepped(name string, n int) {
	if name == "" {
		return
	}
	if lt.f.took == nil {
		lt.f.took = map[string]int{}
	}
	lt.f.took[name] = max(lt.f.took[name], n)
}

// note notes what the texts of a face took.
func (e *even) note(took map[string]int) {
	if e == nil {
		return
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	for name, n := range took {
		e.took[name] = max(e.took[name], n)
	}
}

// key tells faces apart whose texts begin with other sizes, "" for the first of
// all.
func (e *even) key() string {
	if e == nil || len(e.least) == 0 {
		return ""
	}
	return " alike" + strings.TrimPrefix(fmt.Sprint(e.least), "map")
}

// alike reports whether texts of some piece, of one of these layouts, are as large as
// those of others.
func (c *bench) alike(layouts []*layout.Layout) bool {
	alike := func(l *layout.Layout) bool {
		return l != nil && (c.needs(l, "front").alike || c.needs(l, "back").alike)
	}
	return slices.ContainsFunc(layouts, func(l *layout.Layout) bool {
		return alike(l) || slices.ContainsFunc(l.Variants, func(v layout.Variant) bool { return alike(c.lib.Layouts[v.Layout]) })
	})
}

// evenly is a composer for which the texts that are alike begin with the least
// size that one of the pieces needs, each laid out to know it; the same composer
// if none needs less than the first.
func (c *Composer) evenly(jobs queue, vary []string) *Composer {
	first := *c
	first.watch, first.finish, first.even = nil, nil, &even{took: map[string]int{}}
	first.pieces(jobs, vary)
	least := maps.Clone(first.even.took)
	maps.DeleteFunc(least, func(_ string, n int) bool { return n == 0 })
	if len(least) == 0 {
		return c
	}
	second := *c
	second.even = &even{least: least, took: map[string]int{}}
	return &second
}
