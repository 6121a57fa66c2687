package rulebook

import (
	"cmp"
	"strings"

	"punchboard/internal/face"
)

// tagged gives each block of the book, in reading order, its path in the
// structure that a PDF has for those who hear it.
func tagged(sheets []*sheet) map[*block]string {
	out := map[*block]string{}
	level := 0 // of the last heading: the next is at most one below
	for _, s := range sheets {
		for _, sp := range s.Fragments {
			if _, ok := out[sp.Block]; ok {
				continue
			}
			out[sp.Block] = sp.Block.step(len(out))
			if sp.Block.heads() {
				level = min(level, sp.Block.Mark.Level) + 1
				out[sp.Block] = sp.Block.In + "H" + itoa(level) + "#" + itoa(len(out))
			}
		}
	}
	return out
}

// step is what a block is that is no heading: what it says of itself, or else a
// paragraph; n tells it from others.
func (b *block) step(n int) string { return b.In + cmp.Or(b.Role, "P") + "#" + itoa(n) }

// within puts a block into an element, such as an item of a list.
func (b *block) within(step string) { b.In = step + "/" + b.In }

// to begins what belongs to an element.
func (p *canvas) to(path, alt string, span int) {
	p.path = path
	p.add(&face.Tag{Path: path, Alt: alt, Span: span})
}

// part draws a part of the present element: step tells it from others.
func (p *canvas) part(step string, draw func()) { p.described(step, "", 0, draw) }

// described is part with what a picture shows in words, or over how many columns a
// cell goes.
func (p *canvas) described(step, alt string, span int, draw func()) {
	if p.mute {
		draw()
		return
	}
	was := p.path
	p.to(strings.TrimPrefix(was+"/"+step, "/"), alt, span)
	draw()
	p.to(was, "", 0)
}

// beside draws what stands next to the present element, in the same one.
func (p *canvas) beside(step string, draw func()) {
	was := p.path
	if p.mute || was == "" {
		draw()
		return
	}
	p.path = was[:max(0, strings.LastIndexByte(was, '/'))]
	p.part(step+"#"+was[strings.LastIndexByte(was, '#')+1:], draw)
	p.to(was, "", 0)
}

// unheard draws what nobody need hear: rules, and what is said again.
func (p *canvas) unheard(draw func()) {
	was, mute := p.path, p.mute
	p.to("", "", 0)
	p.mute = true
	draw()
	p.mute = mute
	p.to(was, "", 0)
}
