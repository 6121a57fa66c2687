package typeset

// point is a place where a line may end. Everything before it up to pre is on the line, with end
// added (a hyphen, or kerning and tracking taken back); the next line begins at post. Sums count
// from the start of the paragraph.
type point struct {
	piece, at int32 // the line ends before glyph at of this piece
	next      int32 // the piece that the next line begins with
	hyphen    bool  // the line ends within a word; if at is set, with a hyphen, otherwise in a gap
	forced    bool
	last      int32 // advance of the glyph before a break in a word

	pre, end, post          int64
	preStretch, postStretch int64
	preSpaces, postSpaces   int32
}

// sums are the running totals along a paragraph.
type sums struct {
	width, stretch int64
	spaces         int32
}

// mark lists the places where lines may end, with hyphenation if hyphens is set. The first point is
// the paragraph's start.
func (g *galley) mark(hyphens bool) {
	var sum sums
	g.cuts = false
	g.points = append(g.points[:0], point{forced: true, post: g.lead(0) - int64(g.para.First)*1000})
	for i := range g.pieces {
		pc := &g.pieces[i]
		here := point{piece: int32(i), next: int32(i) + 1, pre: sum.width, preStretch: sum.stretch, preSpaces: sum.spaces}
		switch pc.kind {
		case pieceSpace, pieceGap:
			here.end, here.hyphen = -g.trailing(i), pc.within
			sum.width += pc.width
			sum.spaces++
			sum.stretch += pc.stretch
			if !pc.keep {
				g.add(here, sum)
			}
			continue
		case pieceNewline:
			here.forced, here.end = true, -g.trailing(i)
			g.add(here, sum)
		case pieceWord:
			if !pc.keep {
				g.markWord(i, sum, hyphens && i < len(g.pieces)-1)
			}
		}
		sum.width += pc.width
	}
	n := len(g.pieces)
	g.add(point{piece: int32(n), next: int32(n), forced: true, end: -g.trailing(n),
		pre: sum.width, preStretch: sum.stretch, preSpaces: sum.spaces}, sum)
}

// add adds a place where a line may end, with the sums of what comes after it.
func (g *galley) add(p point, after sums) {
	if p.post = after.width; p.at == 0 {
		p.post += g.lead(p.next)
	}
	p.postStretch, p.postSpaces = after.stretch, after.spaces
	g.cuts = g.cuts || p.hyphen
	g.points = append(g.points, p)
}

// trailing returns the tracking after the last glyph before piece i plus its blank part, which a
// line that ends there leaves out.
func (g *galley) trailing(i int) int64 {
	if i == 0 || g.pieces[i-1].kind == pieceIcon || g.pieces[i-1].kind == pieceNewline {
		return 0
	}
	f := g.para.Spans[g.pieces[i-1].span].Font
	return int64(g.pieces[i-1].word.track(f.tracking())+g.tail(i)) * int64(f.Size)
}

// markWord adds the points within a word, including hyphenation if requested.
func (g *galley) markWord(i int, sum sums, hyphens bool) {
	pc := &g.pieces[i]
	splits := pc.word.splits
	font := g.fonts[pc.span]
	if hyphens && len(splits) == 0 {
		splits = g.set.syllables(font, pc.word, g.para.Lang)
	}
	f := g.para.Spans[pc.span].Font
	size, track := int64(f.Size), int64(pc.word.track(f.tracking()))
	var at int32
	for _, sp := range splits {
		for ; at < sp.at; at++ {
			sum.width += (int64(pc.word.glyphs[at].Advance) + track) * size
		}
		p := point{piece: int32(i), at: sp.at, next: int32(i), hyphen: sp.hyphen, last: sp.last,
			pre: sum.width, preStretch: sum.stretch, preSpaces: sum.spaces}
		p.end = int64(sp.last-pc.word.glyphs[at-1].Advance) * size
		if sp.hyphen {
			p.end += int64(font.hyphen.Advance) * size
		} else {
			p.end -= track * size
		}
		g.add(p, sum)
	}
}
