package typeset

import "math"

// node is a way of setting everything up to a point: the node of the line before, its total cost,
// how tight its last line is, and how many lines in a row have ended with a hyphen.
type node struct {
	point, before int32
	cost          int64
	fit, run      uint8
}

// The costs of a line. Ragged lines cost the square of their slack in thousandths of the width;
// justified ones are judged as TeX judges them.
const (
	ragLine     = 1e9 // for each line, so that there are as few as possible
	ragRunt     = 4e6 // a last line of one short word
	ragHyphen   = 250_000
	justLine    = 10
	justRunt    = 20_000
	justHyphen  = 50 * 50
	justClash   = 10_000 // a tight line next to a loose one
	hyphenRow   = 10_000 // a hyphen below a hyphen
	overfull    = 1e12   // a line that is too long because it cannot be broken
	mostHyphens = 2      // in a row
)

// The tolerances limit how far spaces are stretched, in thousandths of their stretch: first without
// hyphenation, then with it, up to the limit for any line, then without limit. A narrow search is
// quick, and usually enough.
const (
	strict    = 1000
	relaxed   = 1600
	widestSet = 1000 * widest
	unlimited = 1 << 40
)

// widest limits the stretch of any line; a line that needs more stays short. A space is then 2.5
// times its width.
const widest = 3

// chain returns the points at which lines end, the start first.
func (g *galley) chain() []int32 {
	if !g.justif {
		g.mark(g.para.Hyphenate)
		g.search(unlimited, true)
		return g.best()
	}
	g.mark(false)
	if g.search(strict, false) {
		return g.best()
	}
	if g.para.Hyphenate {
		g.mark(true)
	}
	for _, tolerance := range []int64{relaxed, widestSet} {
		if g.search(tolerance, false) {
			return g.best()
		}
	}
	g.search(unlimited, true)
	return g.best()
}

// best follows the cheapest way from the end back to the start. The last point is forced, so the
// active nodes are those at the end.
func (g *galley) best() []int32 {
	at := g.active[0]
	for _, n := range g.active {
		if g.nodes[n].cost < g.nodes[at].cost {
			at = n
		}
	}
	count := 0
	for n := at; n >= 0; n = g.nodes[n].before {
		count++
	}
	g.active = append(g.active[:0], make([]int32, count)...)
	for n := at; n >= 0; n = g.nodes[n].before {
		count--
		g.active[count] = g.nodes[n].point
	}
	return g.active
}

// search finds the cheapest nodes for every point within a tolerance. The final pass always finds
// something; in earlier ones, false means that some line would be looser or longer than allowed.
func (g *galley) search(tolerance int64, final bool) bool {
	g.nodes = append(g.nodes[:0], node{before: -1, fit: 1})
	g.active = append(g.active[:0], 0)
	for j := 1; j < len(g.points); j++ {
		if !g.reach(int32(j), tolerance, final) {
			return false
		}
	}
	return true
}

// classes distinguishes the nodes kept for one point: a costlier way may still lead to a better
// result if its last line is looser or has no hyphen.
const classes = 4 * (mostHyphens + 1)

// reach tries every active node as the start of a line that ends at point j, drops those from which
// the line is too long, and adds the best ways.
func (g *galley) reach(j int32, tolerance int64, final bool) bool {
	g.found = [classes]bool{}
	g.rescued = false
	forced := g.points[j].forced
	bound := int64(math.MaxInt64)
	kept := g.active[:0]
	for i, n := range g.active { // in the order of their points
		from := &g.nodes[n]
		next, excess := node{}, int64(tooLoose)
		if from.cost <= bound {
			next, excess = g.line(from, n, j, tolerance)
		}
		if excess == tooLoose { // and so are the lines from the rest
			kept = append(kept, g.active[i:]...)
			break
		}
		if excess > 0 {
			g.offerRescue(from, next)
			continue
		}
		if !forced {
			kept = append(kept, n)
		}
		if excess == 0 {
			g.offer(next)
			if !g.justif && !g.cuts && !forced {
				bound = min(bound, next.cost) // a node that costs more is a line behind
			}
		}
	}
	for k := range g.found {
		if g.found[k] {
			kept = g.keep(kept, g.cheapest[k])
		}
	}
	if len(kept) == 0 && final && g.rescued {
		kept = g.keep(kept, g.rescue)
	}
	g.active = kept
	return len(kept) > 0
}

// offer keeps a way to the current point if it is the cheapest of its class.
func (g *galley) offer(n node) {
	k := n.fit*(mostHyphens+1) + n.run
	if !g.found[k] || n.cost < g.cheapest[k].cost {
		g.cheapest[k], g.found[k] = n, true
	}
}

// offerRescue keeps a line that is too long, in case nothing else is left: the one that begins
// last, so that it exceeds the width least, or else costs least.
func (g *galley) offerRescue(from *node, n node) {
	n.cost = from.cost + overfull
	if g.rescued {
		held := g.nodes[g.rescue.before].point
		if from.point < held || from.point == held && n.cost >= g.rescue.cost {
			return
		}
	}
	g.rescue, g.rescued = n, true
}

// keep adds a node to those from which a line may still begin.
func (g *galley) keep(active []int32, n node) []int32 {
	g.nodes = append(g.nodes, n)
	return append(active, int32(len(g.nodes)-1))
}

// The results of line for a line that is out of the question.
const (
	tooLoose = -1
	tooRough = -2 // too many hyphens in a row
)

// line judges the line from node n to point j. A positive excess is how much it is too long; a
// negative one is tooLoose or tooRough.
func (g *galley) line(from *node, n, j int32, tolerance int64) (next node, excess int64) {
	a, b := &g.points[from.point], &g.points[j]
	natural := b.pre + b.end - a.post
	room := g.width - natural
	next = node{point: j, before: n, fit: 1}
	if b.hyphen && b.at > 0 {
		next.run = from.run + 1
	}
	stretch := int64(0)
	if g.justif {
		stretch = b.preStretch - a.postStretch
	}
	switch {
	case room < -shrinkOf(stretch):
		next.run = min(next.run, mostHyphens)
		return next, -room
	case g.justif && tolerance < unlimited && !b.forced && room*1000 > tolerance*stretch:
		return next, tooLoose
	case next.run > mostHyphens:
		return next, tooRough
	case !g.justif:
		next.cost = from.cost + g.ragged(a, b, natural, room) + hyphens(from, b, ragHyphen)
		return next, 0
	}
	ratio := justify(room, stretch, g.width, b.forced)
	next.fit = fitness(ratio)
	bad := justLine + badness(ratio)
	next.cost = from.cost + bad*bad + hyphens(from, b, justHyphen)
	if clash := int(next.fit) - int(from.fit); clash > 1 || clash < -1 {
		next.cost += justClash
	}
	if g.runt(a, b, natural) {
		next.cost += justRunt
	}
	return next, 0
}

// hyphens returns the cost of ending the line at b with a hyphen.
func hyphens(from *node, b *point, one int64) int64 {
	if !b.hyphen {
		return 0
	}
	if from.run > 0 {
		return one + hyphenRow
	}
	return one
}

// ragged returns the cost of a line that is not justified. The last line may be short, unless the
// lines are to be even: there it counts a little less.
func (g *galley) ragged(a, b *point, natural, room int64) int64 {
	cost := int64(ragLine)
	slack := room * 1000 / g.width
	switch {
	case !b.forced:
		cost += slack * slack
	case g.even:
		cost += slack * slack * 3 / 4
	}
	if g.runt(a, b, natural) {
		cost += ragRunt
	}
	return cost
}

// runt reports whether the line is a last line, below another line, of a single short word or
// shorter than requested.
func (g *galley) runt(a, b *point, natural int64) bool {
	least := int64(g.para.Least) * 1000
	if b.preSpaces == a.postSpaces {
		least = max(least, g.width/3)
	}
	return b.forced && !a.forced && natural < least
}

// justify returns how far the spaces of a line must stretch to fill the room, in thousandths of
// their stretch; if they shrink it is negative, in thousandths of their shrink. A last line need
// not fill it.
func justify(room, stretch, width int64, last bool) int64 {
	switch {
	case room < 0:
		return room * 1000 / shrinkOf(stretch)
	case last:
		return 0
	case stretch == 0:
		return 500_000 + room*1000/width
	}
	return min(room*1000/stretch, 500_000)
}

// badness is TeX's, a hundred times the cube of the ratio, up to 10,000; beyond that it grows
// slowly, so that hopeless lines can be compared.
func badness(ratio int64) int64 {
	const end = 4642
	r := max(ratio, -ratio)
	if r > end {
		return 10_000 + r - end
	}
	return r * r * r / 10_000_000
}

// fitness returns the class of a ratio: tight, decent, loose or very loose.
func fitness(ratio int64) uint8 {
	switch {
	case ratio < -500:
		return 0
	case ratio <= 500:
		return 1
	case ratio <= 1000:
		return 2
	}
	return 3
}
