package facetest

import (
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// words are the text of made-up cards.
const words = "Choose one enemy unit within line of sight and roll two dice against its armour if the result is higher then mark a hit and move it back one space toward cover"

// Deck returns a document of the given number of pages, each with nine distinct cards that have a
// border, a title, a type line, a cost circle, an icon, a paragraph of 30 words in six lines and a
// footer, and with cut marks on a layer.
func (k *Kit) Deck(pages int) *face.Document {
	doc := &face.Document{Title: "Deck"}
	for p := range pages {
		sheet := &face.Face{Size: geom.Size{W: 210000, H: 297000}}
		for i := range 9 {
			x, y := geom.Length(10500+63000*(i%3)), geom.Length(16500+88000*(i/3))
			sheet.Items = append(sheet.Items, &face.Group{Map: geom.Move(x, y), Of: k.Card(9*p + i)})
		}
		marks := &face.Group{Layer: "cut marks", Map: geom.Identity}
		for i := range 4 {
			x, y := 10.5+63*float64(i), 16.5+88*float64(i)
			marks.Items = append(marks.Items,
				&face.Shape{Path: geom.Line(At(x, 5), At(x, 13)), Stroke: face.Black, Width: 200},
				&face.Shape{Path: geom.Line(At(x, 284), At(x, 292)), Stroke: face.Black, Width: 200},
				&face.Shape{Path: geom.Line(At(2, y), At(9, y)), Stroke: face.Black, Width: 200},
				&face.Shape{Path: geom.Line(At(201, y), At(208, y)), Stroke: face.Black, Width: 200})
		}
		sheet.Items = append(sheet.Items, marks)
		doc.Pages = append(doc.Pages, face.Page{Face: sheet})
	}
	return doc
}

// Card returns the n-th card of the deck, from 0.
func (k *Kit) Card(n int) *face.Face {
	number := strconv.Itoa(n + 1)
	f := &face.Face{ID: "card-" + number, Size: geom.Size{W: 63000, H: 88000}}
	f.Items = []face.Item{
		&face.Shape{Path: geom.RoundBox(Rect(2, 2, 59, 84), 2000), Stroke: face.Black, Width: 300},
		&face.Shape{Path: geom.Circle(At(54, 9), 5000), Fill: accent},
		k.Line(Title, 15, 5, 10, "Orders No. "+number),
		k.Line(Body, 7, 5, 14, "Action – special"),
		&face.Icon{ID: "wheel", Box: Rect(20, 22, 23, 23), Fill: face.Black},
	}
	cost := k.Line(Title, 14, 52.5, 11, strconv.Itoa(n%10))
	cost.Colour = face.White
	f.Items = append(f.Items, cost)
	w := strings.Fields(words)
	at := n % len(w)
	w = append(w[at:], w[:at]...)
	for i := range 6 {
		line := k.Line(Body, 8.5, 5, 58+3.7*float64(i), strings.Join(w[5*i:5*i+5], " "))
		for j, g := range line.Glyphs {
			switch {
			case g.Rune == ' ':
				line.Glyphs[j].Advance += int32(40 + n%7)
			case j%7 == 3: // about as often as a font kerns
				line.Glyphs[j].Advance -= 8
			}
		}
		f.Items = append(f.Items, line)
	}
	f.Items = append(f.Items, k.Line(Body, 6.5, 5, 84, "Showcase 1.0  "+number))
	return f
}
