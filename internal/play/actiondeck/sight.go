package actiondeck

// sees reports whether a unit would see a cell from another: no hex in between
// is higher than its own, and no unit in between is as high or higher, unless
// they do not matter (003:480-484). A line between two hexes is blocked only
// if both block it.
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

// blocks reports whether a cell or who is in it stands in the way of a unit's
// eye.
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
