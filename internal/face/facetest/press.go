package facetest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Pressed is the result of examining a file for a press. Every fault is a rule of PDF/X-1a:2003
// that the file breaks, or one of ours: colours only in the four inks and within the coverage.
type Pressed struct {
	Faults   []string
	Intent   string
	Title    string
	Pages    []PressedPage
	Fonts    int
	Pictures int
	Coverage float64 // the most ink in one place, in percent
	Black    int     // the number of colours that are black or grey in black alone
	Colours  int     // the number of colours with other inks
}

// PressedPage are the boxes of a page, in points from the lower left.
type PressedPage struct{ Media, Bleed, Trim [4]float64 }

// examiner examines a file.
type examiner struct {
	*Pressed
	*pdfFile
	most   float64
	known  map[pdfRef]bool
	glyphs map[pdfRef]int // the number of glyphs of a font, by its file
}

// Press examines a file for a press that accepts at most the given percentage of ink.
func Press(data []byte, most float64) *Pressed {
	x, read := examine(data)
	if !read {
		return x.Pressed
	}
	x.most = most
	if x.version != "1.3" && x.version != "1.4" {
		x.fault("it is PDF %s", x.version)
	}
	x.whole()
	x.identity()
	x.banned()
	x.page(x.get(x.root(), "Pages"), pdfDict{})
	if len(x.Pages) == 0 {
		x.fault("it has no pages")
	}
	return x.Pressed
}

// examine parses a file; if it cannot be read, the reason is its only fault.
func examine(data []byte) (x *examiner, read bool) {
	f, err := readPDF(data)
	x = &examiner{Pressed: &Pressed{}, pdfFile: f, known: map[pdfRef]bool{}, glyphs: map[pdfRef]int{}}
	if err != nil {
		x.fault("%v", err)
	}
	return x, err == nil
}

// fault records something that a press would refuse, once for each wording.
func (x *examiner) fault(format string, a ...any) {
	if s := fmt.Sprintf(format, a...); !slices.Contains(x.Faults, s) {
		x.Faults = append(x.Faults, s)
	}
}

// get returns the value of a dictionary's entry, following a reference.
func (x *examiner) get(d pdfDict, key pdfName) any { return x.at(d[key]) }

// at returns a value, or the object that it refers to; a missing object is a fault.
func (x *examiner) at(v any) any {
	if r, ok := v.(pdfRef); ok {
		o, there := x.objects[int(r)]
		if !there {
			x.fault("it names object %d, which is not there", r)
		}
		return o
	}
	return v
}

// dict returns a dictionary, or that of a stream; an empty one for anything else.
func (x *examiner) dict(v any) pdfDict {
	switch v := x.at(v).(type) {
	case pdfDict:
		return v
	case pdfStream:
		return v.dict
	}
	return pdfDict{}
}

// root returns the catalogue of the file.
func (x *examiner) root() pdfDict { return x.dict(x.trailer["Root"]) }

// pdfDate matches a date as PDF writes it, with its zone.
var pdfDate = regexp.MustCompile(`^D:\d{14}(Z|[+-]\d\d'\d\d'?)$`)

// identity checks what the file declares about itself against 6.6, 6.7 and 6.2 of the standard.
func (x *examiner) identity() {
	info := x.dict(x.trailer["Info"])
	want := func(key pdfName, ok bool) {
		if !ok {
			x.fault("its %s is %v", key, info[key])
		}
	}
	title, _ := info["Title"].(pdfString)
	x.Title = string(title)
	want("Title", title != "")
	for _, key := range []pdfName{"CreationDate", "ModDate"} {
		date, _ := info[key].(pdfString)
		want(key, pdfDate.MatchString(string(date)))
	}
	want("Trapped", info["Trapped"] == pdfName("False") || info["Trapped"] == pdfName("True"))
	want("GTS_PDFXVersion", info["GTS_PDFXVersion"] == pdfString("PDF/X-1a:2003"))
	want("GTS_PDFXConformance", info["GTS_PDFXConformance"] == nil)
	id := list(x.trailer["ID"])
	if len(id) != 2 || len(fmt.Sprint(id[0])) != 16 {
		x.fault("its ID is %q", id)
	}
	intents := list(x.get(x.root(), "OutputIntents"))
	if len(intents) != 1 {
		x.fault("it has %d output intents", len(intents))
		return
	}
	in := x.dict(intents[0])
	name, _ := in["OutputConditionIdentifier"].(pdfString)
	x.Intent = string(name)
	if in["S"] != pdfName("GTS_PDFX") || name == "" || in["RegistryName"] != pdfString("http://www.color.org") {
		x.fault("its output intent is %v", in)
	}
}

// bannedKeys must not be in any dictionary of the file: encryption, forms, annotations, actions,
// layers, PostScript, alternate pictures, transfer curves, and all transparency.
var bannedKeys = []pdfName{"Encrypt", "AcroForm", "Annots", "AA", "OpenAction", "A", "JS", "JavaScript", "Names", "OCProperties", "OC",
	"PS", "Level1", "OPI", "Alternates", "TR", "TR2", "HTP", "SMask", "Group", "BM", "CA", "ca", "EmbeddedFiles", "FFilter", "Ref",
	"ViewerPreferences", "PieceInfo", "XRefStm", "Prev", "ArtBox", "Outlines"}

// banned checks every object of the file, used or not.
func (x *examiner) banned() {
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case pdfDict:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				if slices.Contains(bannedKeys, k) {
					x.fault("it has a key %s", k)
				}
				walk(v[k])
			}
			if t := v["Type"]; t == pdfName("ObjStm") || t == pdfName("XRef") || t == pdfName("ExtGState") {
				x.fault("it has an object of the type %s", t)
			}
			if s := v["Subtype"]; s == pdfName("PS") {
				x.fault("it has PostScript")
			}
		case []any:
			for _, e := range v {
				walk(e)
			}
		case pdfStream:
			walk(v.dict)
			if f := v.dict["Filter"]; f != nil && f != pdfName("FlateDecode") && f != pdfName("DCTDecode") {
				x.fault("it has a stream packed by %v", f)
			}
			if v.dict["F"] != nil {
				x.fault("a stream lies in another file")
			}
		}
	}
	walk(x.trailer)
	for _, n := range slices.Sorted(maps.Keys(x.objects)) {
		walk(x.objects[n])
	}
}

// page checks the tree of pages; what a page does not declare it inherits from above.
func (x *examiner) page(v any, above pdfDict) {
	d := maps.Clone(above)
	own := x.dict(v)
	for _, k := range []pdfName{"MediaBox", "CropBox", "Resources", "Rotate"} {
		if own[k] != nil {
			d[k] = own[k]
		}
	}
	if kids := list(x.get(own, "Kids")); kids != nil {
		for _, k := range kids {
			x.page(x.at(k), d)
		}
		return
	}
	p := PressedPage{x.box(d, "MediaBox"), x.box(own, "BleedBox"), x.box(own, "TrimBox")}
	n := len(x.Pages) + 1
	if d["CropBox"] != nil || d["Rotate"] != nil {
		x.fault("page %d is turned or cropped", n)
	}
	if !p.nested() {
		x.fault("the boxes of page %d do not lie in one another: %v", n, p)
	}
	x.Pages = append(x.Pages, p)
	ref, _ := own["Contents"].(pdfRef)
	if s, ok := x.at(ref).(pdfStream); !ok {
		x.fault("page %d has no contents", n)
	} else if !x.known[ref] {
		x.known[ref] = true
		x.contents(fmt.Sprintf("page %d", n), s, x.dict(d["Resources"]))
	}
}

// box returns the four numbers of a page's box, in points; any other number of them is a fault.
func (x *examiner) box(d pdfDict, key pdfName) (out [4]float64) {
	all := list(x.get(d, key))
	if len(all) != 4 {
		x.fault("a page has the %s %v", key, d[key])
		return
	}
	six := numbers(all)
	return [4]float64(six[:4])
}

// nested reports whether the trim of a page is not empty and inside its bleed, and the bleed inside
// its paper.
func (p PressedPage) nested() bool {
	return inside(p.Trim, p.Bleed) && inside(p.Bleed, p.Media) && p.Trim[2] > p.Trim[0] && p.Trim[3] > p.Trim[1]
}

// inside reports whether a box is inside another one.
func inside(a, b [4]float64) bool {
	return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3]
}

// inked records and checks a colour in the four inks, as fractions of a solid.
func (x *examiner) inked(where string, c [4]float64) {
	sum := 100 * (c[0] + c[1] + c[2] + c[3])
	x.Coverage = max(x.Coverage, sum)
	if sum > x.most+1e-6 {
		x.fault("%s: %v is %.1f %% of ink", where, c, sum)
	}
	if slices.Min(c[:]) < 0 || slices.Max(c[:]) > 1 {
		x.fault("%s: %v is no colour", where, c)
	}
	if c[0]+c[1]+c[2] == 0 {
		x.Black++
	} else {
		x.Colours++
	}
}

// Fault returns all faults in one text, "" for none.
func (p *Pressed) Fault() string { return strings.Join(p.Faults, "\n") }
