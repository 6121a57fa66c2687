package load

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// decimal reads a number that may have decimals and checks its limits. It keeps the decimals as
// written, or has as many as its type says.
func (t typed) decimal(n *yaml.Node, ty *model.Type, decl diag.Place) model.Value {
	v, places, ok := readDecimal(t.d, n, want(ty))
	if !ok {
		return model.Value{}
	}
	if ty.Places != nil {
		w, whole := model.InPlaces(v, places, int(*ty.Places))
		if !whole {
			f := t.d.add("PB212", n, fmt.Sprintf("%s has more than the %d decimals that are declared", n.Value, *ty.Places))
			f.Also = []diag.Also{{At: decl, Mark: "declared here"}}
			return model.Value{}
		}
		v, places = w, int(*ty.Places)
	}
	word := ""
	fine, _ := model.InPlaces(v, places, model.MaxPlaces)
	switch {
	case ty.Min != nil && fine < *ty.Min:
		word = "under the limit of " + boundText(*ty.Min)
	case ty.Max != nil && fine > *ty.Max:
		word = "over the limit of " + boundText(*ty.Max)
	}
	if word != "" {
		f := t.d.add("PB212", n, n.Value+" is "+word)
		if !decl.IsZero() {
			f.Also = []diag.Also{{At: decl, Mark: "the limit is declared here"}}
		}
	}
	return model.Value{Kind: model.Decimal, Int: v, Text: model.DecimalText(v, places)}
}

// readDecimal reads a number as written, without going through a float.
func readDecimal(d *doc, n *yaml.Node, want string) (v int64, places int, ok bool) {
	n = follow(n)
	s, ok := d.word(n, want)
	if !ok {
		return 0, 0, false
	}
	if v, places, ok = model.ParseDecimal(s); ok && isPlain(n) {
		return v, places, true
	}
	f := d.wrong(n, want)
	dotted := strings.Replace(strings.ReplaceAll(s, "_", ""), ",", ".", 1)
	if strings.HasPrefix(dotted, ".") {
		dotted = "0" + dotted
	}
	switch _, _, good := model.ParseDecimal(dotted); {
	case ok:
		f.Help = "take the quotes off"
	case good:
		f.Help = "write " + dotted
	default:
		f.Evidence = append(f.Evidence, fmt.Sprintf("up to 11 digits, and up to %d behind the point", model.MaxPlaces))
	}
	return 0, 0, false
}

// readBound reads a limit of a type, nil if there is none. Limits of decimals are in units of their
// last possible place.
func readBound(d *doc, n *yaml.Node, kind model.Kind) *int64 {
	switch {
	case n == nil:
	case kind == model.Decimal:
		if v, places, ok := readDecimal(d, n, "a number such as 2.5"); ok {
			v, _ = model.InPlaces(v, places, model.MaxPlaces)
			return &v
		}
	default:
		if v, ok := d.whole(n, "a whole number"); ok {
			return &v
		}
	}
	return nil
}

// boundText returns a limit of decimals as it is written.
func boundText(n int64) string {
	s := model.DecimalText(n, model.MaxPlaces)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}
