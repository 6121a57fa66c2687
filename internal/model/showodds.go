package model

// show is a standing table of odds as data.
func (o *Odds) show() (string, Node) {
	n := fields()
	n.put("name", o.Name)
	n.put("of", o.Of.Text)
	n.put("rows", gather(o.Rows, (*Axis).show))
	if len(o.Columns) > 0 {
		n.put("columns", gather(o.Columns, (*Axis).show))
	}
	n.put("as", o.As)
	n.put("by", o.By)
	n.put("unit", o.Unit)
	if len(o.Steps) > 0 {
		n.put("steps", Value{Kind: List, Items: o.Steps}.tree())
	}
	if o.Line.IsSet() {
		n.put("line", o.Line)
	}
	n.put("text", o.Text)
	n.put("note", o.Note)
	n.put("book", o.Book)
	return o.ID, n
}

// show is an axis by its name: what it runs through, and what more it says.
func (a *Axis) show() (string, Node) {
	n := fields()
	n.put("label", a.Label)
	n.put("of", a.through())
	if a.More.IsSet() {
		n.put("more", a.More.Text)
	}
	return a.Name, n
}

// through is what an axis runs through, as it is written.
func (a *Axis) through() Node {
	if len(a.Items) > 0 {
		return Value{Kind: List, Items: a.Items}.tree()
	}
	return node(a.Of.Text)
}

// show is a set of duels as data.
func (d *Duels) show() (string, Node) {
	n := fields()
	n.put("name", d.Name)
	n.put("text", d.Text)
	n.put("one", d.One.through())
	n.put("two", d.Two.through())
	n.put("worth", d.Worth.Text)
	n.put("lines", gather(d.Lines, func(l *DuelLine) (string, Node) {
		x := fields()
		x.put("name", l.Name)
		x.put("one", l.One.Text)
		x.put("two", l.Two.Text)
		return l.ID, x
	}))
	n.put("simulation", d.Simulation.Text)
	return d.ID, n
}
