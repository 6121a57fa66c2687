package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// hole finds an optional value that one or two of many members lack, where no other field explains
// why: what the source leaves empty is an erratum or a reading, not nothing. Only numbers, dice,
// choices and references are checked.
func hole(c *Context) {
	for f, d := range lists.Within(allFamilies(c), family.declared) {
		if !d.Optional || d.Default != nil || d.Formula.IsSet() || !numeric(d.Type.Kind) && d.Type.Kind != model.Choice && d.Type.Kind != model.Ref && d.Type.Kind != model.Dice {
			continue
		}
		without := slices.DeleteFunc(slices.Clone(f.of), func(m sibling) bool { return m.field(d.ID).IsSet() })
		with := len(f.of) - len(without)
		if n := len(without); n == 0 || n > 2 || with < leastFull || with < n*fewestFull || f.tells(d) {
			continue
		}
		for _, m := range without {
			if !c.damaged(m.at) && !ruledOn(c, m, d) && !f.endsBefore(m, d) {
				c.Report(diag.Finding{At: m.at, Mark: "none here", Message: fmt.Sprintf("%s of %q is not given, and %d of %d others have it", nameOf(d), m.called, with, len(f.of)-1),
					Also: []diag.Also{{At: d.At, Mark: "the model allows it"}},
					Help: "what the source leaves empty is an erratum or a reading; where it means nothing, say so with a word (or: [none])"})
			}
		}
	}
}

// tells reports whether another field distinguishes the members with a value from those without: a
// field in which no value, or its presence alone, is shared by both groups, or a figure that the
// two or more members without a value share with nobody else, like the rank 0 of jokers.
func (f family) tells(d *model.FieldDecl) bool {
	return slices.ContainsFunc(f.fields, func(o *model.FieldDecl) bool {
		if o == d || o.Type.Kind == model.Text {
			return false
		}
		if numeric(o.Type.Kind) && f.alone(d, o) {
			return true
		}
		said := map[string]bool{}
		for _, m := range f.of {
			v := m.field(o.ID)
			k := fmt.Sprint(v.IsSet(), v.Word)
			if o.Type.Kind == model.Choice || o.Type.Kind == model.Ref || o.Type.Kind == model.Flag {
				k += v.String()
			}
			has := m.field(d.ID).IsSet()
			if was, ok := said[k]; ok && was != has {
				return false
			}
			said[k] = has
		}
		return true
	})
}

// alone reports whether the members without a value in one field, at least two, have the same value
// in another, which nobody else has.
func (f family) alone(d, o *model.FieldDecl) bool {
	of := map[bool]map[string]int{false: {}, true: {}}
	for _, m := range f.of {
		of[m.field(d.ID).IsSet()][m.field(o.ID).String()]++
	}
	for k, n := range of[false] {
		return len(of[false]) == 1 && n > 1 && of[true][k] == 0
	}
	return false
}

// endsBefore reports whether a member also lacks all the optional figures declared after a field,
// like a row of a grid that is shorter than those above it.
func (f family) endsBefore(m sibling, d *model.FieldDecl) bool {
	behind := f.fields[slices.Index(f.fields, d)+1:]
	figures := slices.DeleteFunc(slices.Clone(behind), func(o *model.FieldDecl) bool { return !o.Optional || !numeric(o.Type.Kind) })
	return len(figures) > 0 && !slices.ContainsFunc(figures, func(o *model.FieldDecl) bool { return m.field(o.ID).IsSet() })
}

// ruledOn reports whether an erratum applies to a field of a member, or a reading asks about the
// member.
func ruledOn(c *Context, m sibling, d *model.FieldDecl) bool {
	return slices.ContainsFunc(c.Game.Errata, func(e *model.Erratum) bool {
		return strings.HasSuffix(e.Path, "."+d.ID) && e.NowAt == m.at
	}) || slices.ContainsFunc(c.Game.Readings, func(r *model.Reading) bool { return strings.Contains(r.Question, m.called) })
}
