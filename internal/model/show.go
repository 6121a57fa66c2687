package model

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// Tree returns the whole game as data, with defaults and rulings applied: everything declared by
// the tags of its parts that is set, except the declarations of fields.
func (g *Game) Tree() Node {
	n := fields()
	n.add("game", g)
	for _, c := range g.Collections {
		n.add(c.ID, c.Entries)
	}
	n.add("tables", g.Tables)
	n.add("decks", g.Decks)
	n.add("tiles", g.Tiles)
	n.add("counters", g.Counters)
	n.add("scenarios", g.Scenarios)
	n.add("terms", g.Terms)
	n.add("claims", g.Claims)
	n.add("errata", g.Errata)
	n.add("readings", g.Readings)
	n.add("functions", g.Functions)
	study := fields()
	for _, kind := range StudyKinds {
		study.add(kind, slices.DeleteFunc(slices.Clone(g.Studies), func(s *Study) bool { return s.Kind != kind }))
	}
	if len(study.Fields) > 0 {
		n.put("study", study)
	}
	n.add("odds", g.Odds)
	n.add("duels", g.Duels)
	n.add("stories", g.Stories)
	n.add("courses", g.Courses)
	n.add("simulations", g.Simulations)
	return n
}

// TreeOf returns a part of a game as data, by the keys that its tags declare.
func TreeOf(part any) Node {
	n, _ := tree(reflect.ValueOf(part))
	return n
}

// add puts a part under a key, unless nothing in it is set.
func (n *Node) add(key string, part any) {
	if x, set := tree(reflect.ValueOf(part)); set {
		n.put(key, x)
	}
}

// tree returns a value as data, and whether it is set.
func tree(v reflect.Value) (n Node, set bool) {
	switch x := v.Interface().(type) {
	case Cite:
		return node(x), x.Source != ""
	case Value:
		return x.tree(), x.IsSet()
	case Cell:
		return node(x.Code), true
	case Line:
		return node(x.Text), true
	case Spell:
		return node(x.Text), true
	case *Formula:
		return x.show(), x != nil
	case *Binding:
		return x.Is.show(), true
	case *Answered:
		return x.Is.show(), true
	case *Judged:
		return node(x.By), true
	case *Param:
		n = fields()
		n.put("type", x.Type)
		n.add("default", x.Default)
		return n, true
	case *Force:
		return node(x.Count.Int), true
	case Share:
		return list([]int{x.Lo, x.Hi}, func(x int) Node { return node(x) }), true
	case []*FieldDecl:
		return n, false
	case []Field:
		n = fields()
		n.putFields(x)
		return n, len(x) > 0
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return n, false
		}
		n, _ = tree(v.Elem())
		return n, true
	case reflect.Slice:
		return several(v)
	case reflect.Struct:
		n = whole(v)
		return n, n.kind != 'f' || len(n.Fields) > 0
	case reflect.String:
		return node(v.String()), v.String() != ""
	case reflect.Int:
		return node(v.Int()), v.Int() != 0
	}
	return node(v.Interface()), !v.IsZero()
}

// several returns a map of things by name, or a list of things without names.
func several(v reflect.Value) (n Node, set bool) {
	n = Node{kind: 'i'}
	for i := range v.Len() {
		x, _ := tree(v.Index(i))
		if key, named := keyed(v.Index(i)); named {
			n.kind = 'f'
			n.Fields = append(n.Fields, Branch{key, x})
		} else {
			n.Items = append(n.Items, x)
		}
	}
	return n, v.Len() > 0
}

// keyed returns the key of a thing in a map: its id, its name if that is not a key of its own, the
// number of a level or the unit of a force.
func keyed(v reflect.Value) (string, bool) {
	v = reflect.Indirect(v)
	if v.Kind() != reflect.Struct {
		return "", false
	}
	switch x := v.Interface().(type) {
	case Level:
		return strconv.Itoa(x.N), true
	case Force:
		return x.Unit.Text, true
	}
	if id := v.FieldByName("ID"); id.IsValid() {
		return id.String(), true
	}
	f, ok := v.Type().FieldByName("Name")
	if !ok || f.Tag != "" {
		return "", false
	}
	return v.FieldByIndex(f.Index).String(), true
}

// whole returns a struct by its keys, followed by its other fields.
func whole(v reflect.Value) Node {
	n := fields()
	for _, k := range Keys(v.Type()) {
		x := v.FieldByIndex(k.Index)
		if a, ok := v.Interface().(Axis); ok && k.Name == "of" {
			n.put(k.Name, a.through())
		} else if a, ok := x.Interface().(*Axis); ok {
			n.put(k.Name, a.through())
		} else {
			n.add(k.Name, x.Interface())
		}
	}
	switch x := v.Interface().(type) {
	case Level, Measured, Answer:
		if len(n.Fields) == 1 { // nothing else about it is set
			return n.Fields[0].Node
		}
	case Row:
		n.putFields(x.Cells)
	case Deck:
		n.put("size", x.Size())
	}
	if own := v.FieldByName("Fields"); own.IsValid() {
		switch all := own.Interface().(type) {
		case []Field:
			n.putFields(all)
		case Fields:
			n.putFields(all.List())
		}
	}
	return n
}

// through returns the values that an axis takes, as written.
func (a *Axis) through() Node {
	if len(a.Items) > 0 {
		return Value{Kind: List, Items: a.Items}.tree()
	}
	return node(a.Of.Text)
}

// String returns the citation as written, "" if there is none.
func (c Cite) String() string {
	switch {
	case c.Source == "":
		return ""
	case c.To > c.From:
		return fmt.Sprintf("%s:%d-%d", c.Source, c.From, c.To)
	}
	return fmt.Sprintf("%s:%d", c.Source, c.From)
}

// putFields adds the fields that are set, in order.
func (n *Node) putFields(fs []Field) {
	for _, f := range fs {
		if f.Value.IsSet() {
			n.put(f.ID, f.Value)
		}
	}
}

// tree returns a value as JSON represents it: numbers as numbers, a decimal with its digits as
// written, words and everything else as text.
func (v Value) tree() Node {
	if v.Word {
		return node(v.Text)
	}
	switch v.Kind {
	case Whole, Signed, Percent:
		return node(v.Int)
	case Decimal:
		return node(json.Number(v.Text))
	case Flag:
		return node(v.Int == 1)
	case List:
		return list(v.Items, Value.tree)
	case Record:
		n := fields()
		n.putFields(v.Fields)
		return n
	case EffectKind:
		return v.Effect.tree()
	}
	return node(v.Text)
}

// tree returns an effect as its notation and its clauses; nothing for nil.
func (e *Effect) tree() Node {
	n := fields()
	if e == nil {
		return n
	}
	n.put("notation", e.Source)
	n.put("clauses", list(e.Clauses, Clause.tree))
	return n
}

// tree returns a clause by its parts, without those it does not have.
func (c Clause) tree() Node {
	n := fields()
	n.put("join", string(c.Join))
	n.put("verb", c.Verb)
	if nums := c.Span.All(); len(nums) > 0 {
		n.put("numbers", list(nums, func(x int) Node { return node(x) }))
		n.put("form", c.Span.Form)
	}
	if c.Amount != 0 {
		n.put("amount", c.Amount)
	}
	n.putFields(c.Slots)
	n.putFields(c.Options)
	if c.Gives != nil {
		n.put("gives", c.Gives.tree())
	}
	return n
}

// show returns an expression as written, or one for each answer to a reading.
func (f *Formula) show() Node {
	if f == nil {
		return node("")
	}
	if f.By == nil {
		return node(f.Text)
	}
	x, by := fields(), fields()
	by.add(f.By.Reading, f.By.Answers)
	x.put("by-reading", by)
	return x
}
