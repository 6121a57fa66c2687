package face_test

import (
	"os"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
)

// A face is a size and what is drawn on it, in order. The dump of facetest writes it as text, in
// the form in which tests compare it.
func Example() {
	token := &face.Face{ID: "token", Size: geom.Size{W: 20 * geom.MM, H: 20 * geom.MM}, Bleed: 2 * geom.MM, Items: []face.Item{
		&face.Shape{Path: geom.Box(geom.Rect{W: 20 * geom.MM, H: 20 * geom.MM}), Fill: face.RGB(0x11, 0x3F, 0x9C)},
		&face.Icon{ID: "flag", Box: geom.Rect{X: 5 * geom.MM, Y: 5 * geom.MM, W: 10 * geom.MM, H: 10 * geom.MM}, Fill: face.White},
	}}
	os.Stdout.Write(facetest.Dump(token))
	// Output:
	// face token 20,20 bleed 2
	//   shape fill #113f9c M0,0 L20,0 L20,20 L0,20 Z
	//   icon flag 5,5 10,10 fill #ffffff
}
