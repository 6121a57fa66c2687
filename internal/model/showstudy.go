package model

// studies are what is told of the game as a whole, kind by kind.
func studies(all []*Study) Node {
	n := fields()
	for _, kind := range StudyKinds {
		var of []*Study
		for _, s := range all {
			if s.Kind == kind {
				of = append(of, s)
			}
		}
		if len(of) > 0 {
			n.put(kind, gather(of, func(s *Study) (string, Node) { return s.ID, s.Tree() }))
		}
	}
	return n
}

// keyed is a formula and the key that it is written under.
type keyed struct {
	key string
	is  *Formula
}

// formulas puts those of the expressions that there are, each under its key.
func (n *Node) formulas(all ...keyed) {
	for _, k := range all {
		n.formula(k.key, k.is)
	}
}

// Tree is an entry of the study as data, its expressions as they are written.
func (s *Study) Tree() Node {
	n := fields()
	n.bound("each", s.Each)
	n.formula("when", s.When)
	n.bound("let", s.Let)
	n.formulas(keyed{"name", s.Name}, keyed{"at", s.Spot})
	n.bound("by", s.By)
	n.formula("who", s.Who)
	n.bound("on", s.On)
	n.formulas(keyed{"target", s.Target}, keyed{"target-at", s.Struck})
	n.bound("over", s.Over)
	n.formulas(keyed{"point", s.Point},
		keyed{"cost", s.Cost}, keyed{"unit", s.Unit}, keyed{"has", s.Has}, keyed{"most", s.Most},
		keyed{"kind", s.Group}, keyed{"limit", s.Limit},
		keyed{"rises", s.Rises}, keyed{"falls", s.Falls}, keyed{"text", s.Text},
		keyed{"chance", s.Chance}, keyed{"cap", s.Cap}, keyed{"damage", s.Damage}, keyed{"immune", s.Immune},
		keyed{"stat", s.Stat}, keyed{"value", s.Value}, keyed{"wants", s.Wants}, keyed{"ledger", s.Ledger})
	n.measures("more", s.More)
	n.measures("less", s.Less)
	if len(s.Ways) > 0 {
		n.put("ways", list(s.Ways, (*Way).show))
	}
	return n
}

// show is one way to play in a study, with what it measures more or less than the others.
func (w *Way) show() Node {
	x := fields()
	x.bound("each", w.Each)
	x.formula("when", w.When)
	x.bound("let", w.Let)
	x.formulas(keyed{"name", w.Name}, keyed{"kind", w.Group})
	x.measures("more", w.More)
	x.measures("less", w.Less)
	return x
}

// measures puts measures by name under a key, nothing for none.
func (n *Node) measures(key string, all []*Measured) {
	if len(all) > 0 {
		n.put(key, gather(all, (*Measured).show))
	}
}

// show is a measure by its name: the expression alone where nothing else is said of it.
func (m *Measured) show() (string, Node) {
	if len(m.Over) == 0 && m.Point == nil {
		return m.Name, m.Of.show()
	}
	x := fields()
	x.formula("of", m.Of)
	x.bound("over", m.Over)
	x.formula("point", m.Point)
	return m.Name, x
}
