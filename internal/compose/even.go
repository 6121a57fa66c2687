package compose

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/layout"
)

// even holds what composers of several pieces share about texts with the same size on all of them:
// for each name, the step of the size to begin with, and the greatest step used. A nil even holds
// nothing.
type even struct {
	least map[string]int
	mutex sync.Mutex
	took  map[string]int
}

// from returns the step of the size that texts of a name begin with.
func (lt lettering) from(name string) int {
	if lt.f.c.even == nil || name == "" {
		return 0
	}
	return lt.f.c.even.least[name]
}

// stepped notes the step of the size of a text with a name.
func (lt lettering) stepped(name string, n int) {
	if name == "" {
		return
	}
	if lt.f.took == nil {
		lt.f.took = map[string]int{}
	}
	lt.f.took[name] = max(lt.f.took[name], n)
}

// note notes the steps that the texts of a face used.
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

// key distinguishes faces whose texts begin with different sizes; it is "" for the default.
func (e *even) key() string {
	if e == nil || len(e.least) == 0 {
		return ""
	}
	return " alike" + strings.TrimPrefix(fmt.Sprint(e.least), "map")
}

// alike reports whether some piece of one of these layouts has texts that are to be as large as
// those of others.
func (c *bench) alike(layouts []*layout.Layout) bool {
	alike := func(l *layout.Layout) bool {
		return l != nil && (c.needs(l, "front").alike || c.needs(l, "back").alike)
	}
	return slices.ContainsFunc(layouts, func(l *layout.Layout) bool {
		return alike(l) || slices.ContainsFunc(l.Variants, func(v layout.Variant) bool { return alike(c.lib.Layouts[v.Layout]) })
	})
}

// evenly returns a composer for which the texts with a shared size begin with the smallest that any
// piece needs, found by laying out each piece. It returns the same composer if none needs less than
// the first size.
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
