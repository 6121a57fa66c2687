package model

// show is a function as data: its parts as they are written.
func (f *Function) show() (string, Node) {
	n := fields()
	n.put("about", f.About)
	n.put("source", f.Cite)
	n.put("ours", f.Ours)
	n.set("hidden", f.Hidden)
	if len(f.Takes) > 0 {
		n.put("takes", gather(f.Takes, (*Param).show))
	}
	n.put("number", f.Number)
	n.put("word", f.Word)
	n.bound("tried", f.Tried)
	n.bound("says", f.Says)
	if len(f.Judged) > 0 {
		n.put("judged", gather(f.Judged, func(j *Judged) (string, Node) { return j.Name, node(j.By) }))
	}
	if len(f.Cannot) > 0 {
		n.put("cannot", list(f.Cannot, func(r *Refusal) Node {
			x := fields()
			x.formula("when", r.When)
			x.formula("why", r.Why)
			return x
		}))
	}
	n.bound("rolls", f.Rolls)
	n.bound("let", f.Let)
	n.formula("given", f.Given)
	if len(f.Sum) > 0 {
		n.put("sum", list(f.Sum, (*Addend).show))
	}
	if f.Fold != nil {
		n.put("fold", f.Fold.show())
	}
	if f.Chain != nil {
		n.put("chain", f.Chain.show())
	}
	if f.Hand != nil {
		n.put("hand", f.Hand.show())
	}
	n.formula("gives", f.Gives)
	if len(f.Order) > 0 {
		n.put("order", list(f.Order, func(s string) Node { return node(s) }))
	}
	return f.ID, n
}

// show is a parameter by its type and, if it may be left out, its default.
func (p *Param) show() (string, Node) {
	x := fields()
	x.put("type", p.Type)
	x.formula("default", p.Default)
	return p.Name, x
}

// show is a part of a sum with the reason for it; a group shows the parts in it.
func (t *Addend) show() Node {
	x := fields()
	x.formula("of", t.Of)
	x.formula("why", t.Why)
	x.formula("when", t.When)
	x.formula("each", t.Each)
	if t.Each != nil {
		x.put("as", t.As)
	}
	if len(t.Terms) > 0 {
		x.put("terms", list(t.Terms, (*Addend).show))
	}
	x.set("keep", t.Keep)
	return x
}

// show is a fold: what it goes through, the state it begins with and what follows on it.
func (f *Fold) show() Node {
	x := fields()
	x.formula("over", f.Over)
	x.set("down", f.Down)
	x.bound("from", f.From)
	x.bound("next", f.Next)
	return x
}

// show is a chain of steps: what each rolls and reckons, and when it ends.
func (c *Chain) show() Node {
	x := fields()
	x.bound("from", c.From)
	x.bound("rolls", c.Rolls)
	x.bound("let", c.Let)
	x.bound("next", c.Next)
	x.formula("until", c.Until)
	x.formula("gives", c.Gives)
	x.formula("adds", c.Adds)
	x.formula("times", c.Times)
	x.formula("most", c.Most)
	return x
}

// show is a draw of cards: how many, of which, and what is counted of them.
func (h *Draw) show() Node {
	x := fields()
	x.formula("cards", h.Cards)
	x.formula("of", h.Of)
	x.formula("with", h.With)
	x.formula("each", h.Each)
	x.formula("pair", h.Pair)
	x.formula("once", h.Once)
	x.formula("dice", h.Dice)
	x.formula("tag", h.Tag)
	return x
}

// set puts a flag under a key, nothing if it is not set.
func (n *Node) set(key string, flag bool) {
	if flag {
		n.put(key, true)
	}
}

// bound puts names and what they stand for under a key, nothing for none.
func (n *Node) bound(key string, all []*Binding) {
	if len(all) > 0 {
		n.put(key, gather(all, func(b *Binding) (string, Node) { return b.Name, b.Is.show() }))
	}
}

// formula puts an expression under a key, nothing for none.
func (n *Node) formula(key string, f *Formula) {
	if f != nil {
		n.put(key, f.show())
	}
}

// show is an expression as written, or one for each answer to a reading.
func (f *Formula) show() Node {
	if f == nil {
		return node("")
	}
	if f.By == nil {
		return node(f.Text)
	}
	x, by := fields(), fields()
	by.put(f.By.Reading, gather(f.By.Answers, func(a *Answered) (string, Node) { return a.ID, a.Is.show() }))
	x.put("by-reading", by)
	return x
}
