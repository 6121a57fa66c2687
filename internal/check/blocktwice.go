package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// blockTwice finds the one block of entries in the chapters that prints the same as another, where
// all other blocks print entries of their own and some entries are in none: it was copied, and its
// condition was not changed.
func blockTwice(c *Context) {
	for _, k := range c.Game.Collections {
		var blocks []prose.Block
		eachBlock(c, func(b prose.Block) {
			if b.Kind == prose.Fence && b.Info == k.ID && b.Arg != "" {
				blocks = append(blocks, b)
			}
		})
		rostered := lists.First(c.Game.Book.Printed(), func(a *model.Appendix) bool { return a.Print == "roster" && len(a.Of) == 1 && a.Of[0] == k.ID })
		if len(blocks) >= leastBlocks && rostered == nil {
			sameEntries(c, k, blocks)
		}
	}
}

// sameEntries reports the block that was copied among those that print entries of a collection.
func sameEntries(c *Context, k *model.Collection, blocks []prose.Block) {
	all, err := c.Env.List("list(" + k.ID + ")")
	if err != nil || len(all) != len(k.Entries) {
		return
	}
	in := make([][]int, len(all)) // the blocks that print each entry
	for n, b := range blocks {
		condition, _, _ := prose.Braced(b.Arg)
		for i, o := range all {
			if is, err := c.Env.In(o).Bool(condition); err != nil {
				return
			} else if is {
				in[i] = append(in[i], n)
			}
		}
	}
	var none []string
	var pair []int
	for i, of := range in {
		switch {
		case len(of) == 0:
			none = append(none, k.Entries[i].Name)
		case len(of) > 2 || len(of) == 2 && pair != nil && (pair[0] != of[0] || pair[1] != of[1]):
			return
		case len(of) == 2:
			pair = of
		}
	}
	alone := func(of []int) bool { return len(of) == 1 && pair != nil && (of[0] == pair[0] || of[0] == pair[1]) }
	if len(none) == 0 || pair == nil || lists.Count(in, alone) > 0 {
		return
	}
	c.Report(diag.Finding{At: blocks[pair[1]].ArgAt, Mark: "printed again", Message: fmt.Sprintf("two blocks print the same %s, and %d others are in none", k.ID, len(none)),
		Also: []diag.Also{{At: blocks[pair[0]].ArgAt, Mark: "first here"}}, Evidence: []string{"in no block: " + listed(none[:min(len(none), mostNamed)])}, Help: "change the condition of one of them"})
}
