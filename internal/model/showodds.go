package model

// tree is a standing table of odds as data.
func (o *Odds) tree() Node {
	n := tree()
	n.put("name", leaf(o.Name))
	n.put("of", leaf(o.Of.Text))
	n.put("rows", gather(o.Rows, (*Axis).show))
	if len(o.Columns) > 0 {
		n.put("columns", gather(o.Columns, (*Axis).show))
	}
	n.put("as", leaf(o.As))
	n.put("by", leaf(o.By))
	n.put("unit", leaf(o.Unit))
	if len(o.Steps) > 0 {
		n.put("steps", Value{Kind: List, Items: o.Steps}.tree())
	}
	if o.Line.IsSet() {
		n.put("line", o.Line.tree())
	}
	n.put("text", leaf(o.Text))
	n.put("note", leaf(o.Note))
	n.put("book", leaf(o.Book))
	return n
}

// show is an axis by its name: what it runs through, and what more it says.
func (a *Axis) show() (string, Node) {
	n := tree()
	n.put("label", leaf(a.Label))
	n.put("of", a.through())
	if a.More.IsSet() {
		n.put("more", leaf(a.More.Text))
	}
	return a.Name, n
}

// through is what an axis runs through, as it is written.
func (a *Axis) through() Node {
	if len(a.Items) > 0 {
		return Value{Kind: List, Items: a.Items}.tree()
	}
	return leaf(a.Of.Text)
}

// tree is a set of duels as data.
func (d *Duels) tree() Node {
	n := tree()
	n.put("name", leaf(d.Name))
	n.put("text", leaf(d.Text))
	n.put("one", d.One.through())
	n.put("two", d.Two.through())
	n.put("worth", leaf(d.Worth.Text))
	n.put("lines", gather(d.Lines, func(l *DuelLine) (string, Node) {
		x := tree()
		x.put("name", leaf(l.Name))
		x.put("one", leaf(l.One.Text))
		x.put("two", leaf(l.Two.Text))
		return l.ID, x
	}))
	n.put("simulation", leaf(d.Simulation.Text))
	return n
}
