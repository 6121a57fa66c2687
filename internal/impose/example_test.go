package impose_test

import (
	"fmt"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
)

// blank sets no words.
type blank struct{}

// Line returns a line of text without its characters.
func (blank) Line(font string, size geom.Length, colour face.Colour, _ string) (face.Item, geom.Length) {
	return &face.Text{Font: font, Size: size, Colour: colour}, 0
}

// Twenty cards go nine to a sheet of A4, with its back behind each front.
func ExampleLay() {
	size := geom.Size{W: 63 * geom.MM, H: 88 * geom.MM}
	card := &face.Piece{Kind: "card", ID: "fox", Name: "Fox", Copies: 20,
		Front: &face.Face{ID: "front", Size: size}, Back: &face.Face{ID: "back", Size: size}}
	plan := &layout.Sheet{ID: "cards", Kind: "grid", Marks: "corners", Backs: "long", MarkLen: 4 * geom.MM, MarkOff: geom.MM}
	paper := &layout.Paper{ID: "a4", Name: "A4", Size: geom.Size{W: 210 * geom.MM, H: 297 * geom.MM}, Margin: 5 * geom.MM}

	job, found := impose.Lay([]*face.Piece{card}, plan, paper, impose.Info{}, blank{})
	fmt.Println(job.Fronts, "cards on", job.Sheets, "sheets,", job.Full, "on the fullest:", len(job.Pages), "pages to print")
	fmt.Println(len(found), "findings")
	// Output:
	// 20 cards on 3 sheets, 9 on the fullest: 6 pages to print
	// 0 findings
}
