package check

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// token is a name or a number in a sentence, with its byte offsets. The number is -1 if it is
// printed from the data.
type token struct {
	from, to int
	entry    *model.Entry
	n        int64
}

// inARow finds the one number in a sentence, among several that each belong to a thing, that
// differs from the data where all the others agree with the same field: "the Ferry for 20 crowns,
// the Quarry for 50 and the Bank for 110", "5 for the Harbour, and 7 for the Market and the Hill".
func inARow(c *Context, p paragraph, low string) {
	named := c.namedIn(low)
	for len(named) > 0 {
		i := named[0][0]
		n := slices.IndexFunc(named, func(at [2]int) bool { return at[0] != i })
		if n < 0 {
			n = len(named)
		}
		if n > 1 {
			for from := 0; from < len(p.said); from = sentenceEnd(p.said, from) + 2 {
				rowOf(c, p, c.stated[i], tokensOf(c, p, named[:n], low, from, sentenceEnd(p.said, from)))
			}
		}
		named = named[n:]
	}
}

// someDigits matches digits. bareBefore and bareBehind match the surroundings of a number that is
// not part of a range, a code or a percentage.
var (
	someDigits = pattern.New(`(?:` + inFigures + `)`)
	bareBefore = pattern.New(`(?:^|[\s(:])\p{Sc}?$`)
	bareBehind = pattern.New(`^[,.;:)+]*(?:$|\s(?:[^\s%]|$))`)
)

// tokensOf returns the names of some entries and the numbers between two bytes of a paragraph, in
// order. Of overlapping names the longer counts.
func tokensOf(c *Context, p paragraph, named [][2]int, low string, from, to int) []token {
	var out []token
	if len(low) != len(p.said) {
		return nil
	}
	for _, at := range named {
		s := c.subjects.of[at[0]][at[1]]
		for i := strings.Index(low[from:to], s.name); i >= 0; {
			a, b := from+i, from+i+len(s.name)
			if (a == 0 || !letter(low[a-1])) && (b == len(low) || !letter(low[b]) || low[b] == 's') && (capitalAt(p.said, a) || unicode.IsDigit(rune(p.said[a]))) && !p.longer(c.Game, s.entry.Name, a) {
				out = append(out, token{from: a, to: b, entry: s.entry})
			}
			next := strings.Index(low[b:max(b, to)], s.name)
			if i = -1; next >= 0 {
				i = b + next - from
			}
		}
	}
	for _, m := range someDigits.FindAllStringIndex(p.said[from:to]) {
		a, b := from+m[0], from+m[1]
		if bareBefore.MatchString(p.said[:a]) && bareBehind.MatchString(p.said[b:to]) {
			n, _ := figureIn(p.said[a:b]) // by the pattern
			out = append(out, token{from: a, to: b, n: n})
		}
	}
	if !c.Game.English() {
		for _, w := range words(p.said[from:to]) {
			if n, ok := numberSaid(c, p.said[from+w.from:from+w.to]); ok && !someDigits.MatchString(p.said[from+w.from:from+w.to]) {
				out = append(out, token{from: from + w.from, to: from + w.to, n: n})
			}
		}
	}
	for i := from; i < to; i++ {
		if p.said[i] == 0 {
			out = append(out, token{from: i, to: i + 1, n: -1})
		}
	}
	slices.SortFunc(out, func(a, b token) int { return cmp.Or(a.from-b.from, b.to-a.to) })
	end := 0
	return slices.DeleteFunc(out, func(t token) bool {
		within := t.from < end
		end = max(end, t.to)
		return within
	})
}

// capitalAt reports whether there is a capital at a byte of a text.
func capitalAt(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return unicode.IsUpper(r)
}

// rowOf compares the tokens of a sentence with the entries of a collection.
func rowOf(c *Context, p paragraph, of *model.Collection, all []token) {
	pairs := namesAndNumbers(all)
	if len(pairs) == 2 {
		elliptic(c, p, of, pairs[0], pairs[1])
	}
	if len(pairs) < leastInARow {
		return
	}
	var slips []func()
	for _, d := range of.Fields {
		if d.Type.Kind != model.Whole {
			continue
		}
		wrong, differ, right := []([2]token){}, map[int64]bool{}, 0
		for _, x := range pairs {
			v := x[0].entry.Field(d.ID)
			switch {
			case !v.IsSet() || v.Word:
				wrong = append(wrong, x, x)
			case x[1].n < 0:
			case v.Int == x[1].n:
				right, differ[v.Int] = right+1, true
			default:
				wrong = append(wrong, x)
			}
		}
		if len(wrong) == 0 {
			return // the sentence is about this field
		}
		if len(wrong) == 1 && right >= leastInARow-1 && len(differ) > 1 {
			if x := wrong[0]; !otherField(p, of, d, x) {
				slips = append(slips, func() { tellPair(c, p, of, d, x) })
			}
		}
	}
	if len(slips) == 1 {
		slips[0]()
	}
}

// otherField reports whether a name and its number, in either order, refer to another field that is
// named before the next punctuation mark and has that number: "the Quarry costs 50, the Bank scores
// 2 points".
func otherField(p paragraph, of *model.Collection, d *model.FieldDecl, x [2]token) bool {
	from, to := min(x[0].from, x[1].from), max(x[0].to, x[1].to)
	behind := p.said[to:sentenceEnd(p.said, to)]
	if i := strings.IndexAny(behind, ",;:("); i >= 0 {
		behind = behind[:i]
	}
	low := strings.ToLower(p.said[from:to] + behind)
	return slices.ContainsFunc(of.Fields, func(o *model.FieldDecl) bool {
		v := x[0].entry.Field(o.ID)
		return o != d && plain(v) && v.Int == x[1].n && strings.Contains(low, strings.ToLower(strings.TrimSuffix(o.Name, "s")))
	})
}

// onlyHas matches what may come between a name and its number if the thing counted was mentioned
// before.
var onlyHas = pattern.New(`^(?: (?:has|have|with|only|just|but))* $`)

// elliptic compares two things with a field that is named with the number of the first and also
// applies to the second: "the Lancer has 5 hits, the Archer 3". One of them must be right.
func elliptic(c *Context, p paragraph, of *model.Collection, first, second [2]token) {
	rest := p.said[max(second[0].to, second[1].to):]
	if rest != "" && !strings.ContainsAny(rest[:1], ".,;)") {
		return
	}
	for _, d := range of.Fields {
		if d.Type.Kind != model.Whole || !p.saysOnce(d, first, second) {
			continue
		}
		v, w := first[0].entry.Field(d.ID), second[0].entry.Field(d.ID)
		right, also := first[1].n < 0 || v.Int == first[1].n, second[1].n < 0 || w.Int == second[1].n
		if !plain(v) || !plain(w) || right == also {
			return
		}
		x := first
		if right {
			x = second
		}
		tellPair(c, p, of, d, x)
		return
	}
}

// costing matches the words between a name and its price, and forOne those between a price and
// what it buys.
var (
	costing = pattern.New(`^ costs?(?: you| only| just)* $`)
	forOne  = pattern.New(`^ for (?:an?|the|each|every) $`)
)

// saysOnce reports whether a paragraph names a field with the first of two pairs alone: "has 5
// hits, an Archer 3", "costs 5, an Archer 3", "pay 5 for a Lancer, 3 for an Archer".
func (p paragraph) saysOnce(d *model.FieldDecl, first, second [2]token) bool {
	name := strings.ToLower(strings.TrimSuffix(d.Name, "s"))
	price := d.Price || name == "price" || name == "cost"
	if first[1].from < first[0].from {
		return price && paying.MatchString(strings.ToLower(p.said[:first[1].from])) &&
			forOne.MatchString(p.said[first[1].to:first[0].from]) && forOne.MatchString(p.said[second[1].to:second[0].from])
	}
	return onlyHas.MatchString(p.said[second[0].to:second[1].from]) &&
		(len(name) >= 3 && strings.HasPrefix(strings.ToLower(p.said[first[1].to:]), " "+name) || price && costing.MatchString(p.said[first[0].to:first[1].from]))
}

// tellPair reports a name with a number that differs from a field, unless the place already has a
// finding.
func tellPair(c *Context, p paragraph, of *model.Collection, d *model.FieldDecl, x [2]token) {
	at := p.part(x[1].from, x[1].to)
	if !toldAt(c, at) {
		statement{of: of, entry: x[0].entry, field: d, value: x[0].entry.Field(d.ID)}.tell(c, at, x[1].n)
	}
}

// namesAndNumbers pairs the names in a sentence with their numbers, where each number follows its
// name, or precedes its names. It returns nil for any other order.
func namesAndNumbers(all []token) [][2]token {
	var out [][2]token
	seen := map[*model.Entry]bool{}
	for i, t := range all {
		if t.entry == nil {
			continue
		}
		if seen[t.entry] {
			return nil
		}
		seen[t.entry] = true
		number := -1
		if all[0].entry != nil {
			number = i + 1
		} else {
			number = i - 1
			for number >= 0 && all[number].entry != nil {
				number--
			}
		}
		if number < 0 || number >= len(all) || all[number].entry != nil {
			return nil
		}
		out = append(out, [2]token{t, all[number]})
	}
	for i := 1; i < len(all); i++ {
		if all[i].entry == nil && all[i-1].entry == nil {
			return nil
		}
	}
	return out
}
