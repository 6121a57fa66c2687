package actiondeck

// sees reports whether unit i, in cell from, would see cell to: no hex between is higher than the
// unit's own and, unless over is set, no unit between is as high or higher (003:480-484). A line
// between two hexes is blocked only if both block it.
func (p *Position) sees(i, from, to int16, over bool) bool {
	eye := int(p.high[from])
	if p.kinds[p.units[i].kind].flyer {
		eye = p.Flight
	}
	for _, s := range p.between(from, to) {
		if p.blocks(i, s.on, eye, over) && (s.beside == none || p.blocks(i, s.beside, eye, over)) {
			return false
		}
	}
	return true
}

// blocks reports whether a cell or a unit in it blocks a unit's view.
func (p *Position) blocks(i, cell int16, eye int, over bool) bool {
	high := int(p.high[cell])
	if high > eye {
		return true
	}
	if over {
		return false
	}
	on, above := p.ground[cell], p.air[cell]
	return on != none && on != i && high >= eye || above != none && above != i && p.Flight >= eye
}
