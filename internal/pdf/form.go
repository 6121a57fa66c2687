package pdf

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// fillable reports whether a document has form fields.
func (p *plan) fillable() bool {
	return slices.ContainsFunc(p.links, func(l link) bool { return l.field != nil })
}

// form returns the line of the catalogue about all fields, which sets the look of entered text. The
// font is one that every viewer has.
func (p *plan) form() string {
	fields := lists.Only(p.links, func(l link) bool { return l.field != nil })
	return "/AcroForm <</Fields [" + refs(len(fields), func(i int) int { return fields[i].obj }) + "]/DA(/Helv 0 Tf 0 g)" +
		"/DR<</Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>>>"
}

// The look of entered text: as large as fits in a low field, writtenSize points in others. In
// fields taller than lineHigh, lines wrap.
const (
	lowHigh     = 6500 * geom.Micrometre
	lineHigh    = 11 * geom.MM
	writtenSize = 11
)

// writeField writes a field as an annotation; parent is its line about the structure. The field is
// named after its label; further fields with the same label get a number, counted in names, because
// fields with the same name are one field.
func (p *plan) writeField(out *file, l link, parent string, names map[string]int) {
	name := strings.ReplaceAll(l.says, ".", "") // a point separates names of nested fields
	if names[name]++; names[name] > 1 {
		name += fmt.Sprintf(" (%d)", names[name])
	}
	head := fmt.Sprintf("<</Type/Annot/Subtype/Widget/Rect[%.2f %.2f %.2f %.2f]/F 4/P %s/T%s/TU%s%s",
		l.box.X.PT(), l.box.Y.PT(), l.box.Right().PT(), l.box.Bottom().PT(), ref(pageObject(l.page)), literal(name), literal(l.says), parent)
	switch {
	case l.field.Tick:
		out.object(l.obj, head+"/FT/Btn/V/Off/AS/Off/MK<</CA(8)>>/AP<</N<</On "+ref(l.obj+1)+">>>>>>")
		box, cross := crossed(l.box.Size())
		out.stream(l.obj+1, box, cross)
	case l.box.H <= lowHigh:
		out.object(l.obj, head+"/FT/Tx>>")
	default:
		lines := ""
		if l.box.H > lineHigh {
			lines = "/Ff 4096"
		}
		out.object(l.obj, head+fmt.Sprintf("/FT/Tx%s/DA(/Helv %d Tf 0 g)>>", lines, writtenSize))
	}
}

// crossed returns the dictionary and content of a form with a cross, for a ticked box.
func crossed(s geom.Size) (dict string, content []byte) {
	w, h := s.W.PT(), s.H.PT()
	in := min(w, h) / 5
	dict = fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 %.2f %.2f]", w, h)
	return dict, fmt.Appendf(nil, "%.2f w %.2f %.2f m %.2f %.2f l %.2[2]f %.2[5]f m %.2[4]f %.2[3]f l S", in/1.6, in, in, w-in, h-in)
}
