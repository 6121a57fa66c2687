package expr

import "punchboard/internal/model"

// applies is applies(modifier, thing): whether the condition of a table's
// modifier holds for a thing, whose fields stand bare in it. A modifier without
// a condition belongs to the situation and never holds by itself.
func applies(f *Frame, a []any) (any, error) {
	var m *model.Modifier
	if o, ok := a[0].(Object); ok {
		m, _ = o.Model().(*model.Modifier)
	}
	thing, ok := a[1].(Object)
	switch {
	case m == nil:
		return nil, errorf("applies wants a modifier of a table first, got %s", describe(a[0]))
	case !ok:
		return nil, errorf("applies wants the thing that the modifier may be for, got %s", describe(a[1]))
	case m.For == "":
		return false, nil
	}
	v, err := partOf(f.env.In(thing), f.run, m.For)
	if err == nil {
		if _, ok := v.(bool); !ok {
			err = errorf("want true or false, got %s", describe(v))
		}
	}
	if err != nil {
		return nil, errorf("modifier %q: %s", m.ID, err)
	}
	return v, nil
}

// partOf is the value of an expression asked as part of a run.
func partOf(e *Env, r *Run, src string) (any, error) {
	p, err := e.root.program(src)
	if err != nil {
		return nil, err
	}
	if err := r.Enter(); err != nil {
		return nil, err
	}
	defer r.Leave()
	return e.runIn(p, r)
}
