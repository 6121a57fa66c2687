package facetest

// Whole says what is wrong with the structure of a file, "" if nothing is: every reference must
// lead to an object, the trailer must lead to every object, and pages and bookmarks must be linked
// to those above and next to them.
func Whole(data []byte) string {
	x, read := examine(data)
	if read {
		x.whole()
	}
	return x.Fault()
}

// whole checks the structure of a file.
func (x *examiner) whole() {
	met := map[pdfRef]bool{}
	x.follow(x.trailer, met)
	for n, o := range x.objects {
		s, _ := o.(pdfStream)
		if kind := s.dict["Type"]; !met[pdfRef(n)] && kind != pdfName("ObjStm") && kind != pdfName("XRef") {
			x.fault("nothing leads to object %d", n)
		}
	}
	pages, _ := x.root()["Pages"].(pdfRef)
	kids := list(x.dict(pages)["Kids"])
	if x.dict(pages)["Count"] != float64(len(kids)) {
		x.fault("it counts %v pages and has %d", x.dict(pages)["Count"], len(kids))
	}
	for i, k := range kids {
		if d := x.dict(k); d["Type"] != pdfName("Page") || d["Parent"] != pages {
			x.fault("page %d is %v of %v", i+1, d["Type"], d["Parent"])
		}
	}
	if top, ok := x.root()["Outlines"].(pdfRef); ok {
		x.outline(top, map[pdfRef]bool{top: true})
	}
}

// follow records every object that a value leads to.
func (x *examiner) follow(v any, met map[pdfRef]bool) {
	switch v := v.(type) {
	case pdfRef:
		if !met[v] {
			met[v] = true
			x.follow(x.at(v), met)
		}
	case []any:
		for _, e := range v {
			x.follow(e, met)
		}
	case pdfDict:
		for _, e := range v {
			x.follow(e, met)
		}
	case pdfStream:
		x.follow(v.dict, met)
	}
}

// outline checks the bookmarks below one, from the first to the last.
func (x *examiner) outline(above pdfRef, met map[pdfRef]bool) {
	var before any
	at, some := x.dict(above)["First"].(pdfRef)
	for some {
		d := x.dict(at)
		to := list(d["Dest"])
		if met[at] || d["Parent"] != above || d["Prev"] != before || len(to) == 0 || x.dict(to[0])["Type"] != pdfName("Page") {
			x.fault("bookmark %d is out of its place: %v", at, d)
			return
		}
		met[at], before = true, at
		x.outline(at, met)
		at, some = d["Next"].(pdfRef)
	}
	if x.dict(above)["Last"] != before {
		x.fault("the last bookmark below %d is %v, not %v", above, before, x.dict(above)["Last"])
	}
}
