package compose

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// qrQuiet is how many squares around a code are left free, and qrLeast the smallest square that the
// camera of a telephone reads from a home printer.
const (
	qrQuiet = 4
	qrLeast = 330 * geom.Micrometre
)

// qrWidget is a QR code in the middle of its box, with the free margin that readers need; a part of
// it may be damaged. Without a text nothing is drawn. The code of a web address is also a link.
var qrWidget = widget{
	args: []arg{{"text", word, ""}, {"colour", colour, "ink"}, {"fill", colour, "paper"}},
	draw: func(p *pen) {
		text := p.word("text")
		if text == "" {
			return
		}
		code, err := qr.Encode(text, qr.M, qr.Auto)
		if err != nil {
			p.say(diag.Error, "PB212", "over-limit", fmt.Sprintf("%q is too long for a QR code", clipped(text)))
			return
		}
		n := code.Bounds().Dx()
		all := n + 2*qrQuiet // squares across, with the margin
		square := min(p.r.W, p.r.H) / geom.Length(all)
		if square < qrLeast {
			p.say(diag.Error, "PB604", "size-floor", fmt.Sprintf("the squares of the QR code are %s mm wide; to be read they need %s", square.Num(), qrLeast.Num()))
			f := &p.found[len(p.found)-1]
			f.Evidence = []string{fmt.Sprintf("%q needs %d by %d squares with the free rim: make the box %s mm wide, or the text shorter", clipped(text), all, all, (qrLeast * geom.Length(all)).Num())}
		}
		corner := centre(p.r)
		corner.X, corner.Y = corner.X-square*geom.Length(n)/2, corner.Y-square*geom.Length(n)/2
		rim := geom.Rect{X: corner.X, Y: corner.Y, W: square * geom.Length(n), H: square * geom.Length(n)}.Inset(-square * qrQuiet)
		dark := func(x, y int) bool { return x < n && code.At(x, y) == color.Black }
		var path geom.Path
		for y := range n {
			for x := 0; x < n; x++ {
				from := x
				for dark(x, y) {
					x++
				}
				if x > from { // slightly higher than a row, so that no gap shows between two
					path = append(path, geom.Box(geom.Rect{X: corner.X + square*geom.Length(from), Y: corner.Y + square*geom.Length(y), W: square * geom.Length(x-from), H: square + square/50})...)
				}
			}
		}
		// as a picture: an ink that draws outlines of dark areas would make the code unreadable
		item := &face.Group{Map: geom.Identity, Of: &face.Face{ID: "qr", Art: true, Size: geom.Size{W: p.r.Right(), H: p.r.Bottom()}, Items: []face.Item{
			&face.Shape{Path: geom.Box(rim), Fill: p.ink("fill")}, &face.Shape{Path: path, Fill: p.ink("colour")}}}}
		asIs(p.frame, rim, func() { p.add(item, rim) })
		if strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") {
			*p.out = append(*p.out, &face.Link{Box: p.r, To: text})
		}
	},
}
