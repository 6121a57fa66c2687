package pdf

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/lists"
)

// annotations returns the lines of a page's dictionary about its links, its fields and its content.
func (p *plan) annotations(page int) string {
	out := ""
	if on := lists.Only(p.links, func(l link) bool { return l.page == page }); len(on) > 0 {
		out = "/Annots[" + refs(len(on), func(i int) int { return on[i].obj }) + "]\n"
	}
	if p.tags != nil {
		out += "/StructParents " + strconv.Itoa(page) + "\n/Tabs/S\n"
	}
	return out
}

// writeLinks writes the annotations.
func (p *plan) writeLinks(out *file) {
	names := map[string]int{}
	for i, l := range p.links {
		parent := ""
		if p.tags != nil {
			parent = "/StructParent " + strconv.Itoa(len(p.doc.Pages)+i)
		}
		if l.field != nil {
			p.writeField(out, l, parent, names)
			continue
		}
		out.object(l.obj, fmt.Sprintf("<</Type/Annot/Subtype/Link/Rect[%.2f %.2f %.2f %.2f]/Border[0 0 0]/F 4/Contents%s%s%s>>",
			l.box.X.PT(), l.box.Y.PT(), l.box.Right().PT(), l.box.Bottom().PT(), literal(l.says), parent, l.action))
	}
}

// described returns the lines of the catalogue about the whole document: page numbers equal to
// positions, the metadata, and the structure, if tree is not 0.
func (p *plan) described(tree int) string {
	out := "/PageLabels <</Nums[0 <</S/D>>]>>\n/Metadata " + ref(p.meta) + "\n"
	if tree > 0 {
		out += "/MarkInfo <</Marked true>>\n/StructTreeRoot " + ref(tree) + "\n"
	}
	return out
}

// metadata writes the document's properties as XMP. A document with a structure claims conformance
// to PDF/UA-1, unless it has form fields: viewers fill those in with a font of their own.
func (f *file) metadata(p *plan) {
	var b strings.Builder
	say := func(form string, v string) {
		if v == "" {
			return
		}
		var e strings.Builder
		xml.EscapeText(&e, []byte(v))
		b.WriteString(fmt.Sprintf(form, e.String()) + "\n")
	}
	d := p.doc
	b.WriteString("<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n" +
		"<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" " +
		"xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\n<dc:format>application/pdf</dc:format>\n")
	say(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title>`, d.Title)
	say(`<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>`, d.Author)
	say(`<dc:description><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:description>`, d.Subject)
	say(`<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:rights>`, d.Rights)
	say(`<dc:language><rdf:Bag><rdf:li>%s</rdf:li></rdf:Bag></dc:language>`, lang(d))
	say(`<pdf:Keywords>%s</pdf:Keywords>`, d.Keywords)
	say(`<pdf:Producer>%s</pdf:Producer>`, "Punchboard")
	if p.tags != nil && !p.fillable() {
		b.WriteString("<pdfuaid:part>1</pdfuaid:part>\n")
	}
	b.WriteString("</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>")
	f.stream(p.meta, "/Type/Metadata/Subtype/XML", []byte(b.String()))
}
