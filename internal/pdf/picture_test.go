package pdf_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/pdf"
	"punchboard/internal/vector"
)

// pictured returns bitmaps of every kind that is written differently: a ramp of colours or greys,
// some of it transparent.
func pictured(t *testing.T) map[string]*face.Bitmap {
	t.Helper()
	const side = 16
	box := image.Rect(0, 0, side, side)
	all := map[string]*face.Bitmap{}
	add := func(id, kind string, data []byte) {
		all[id] = &face.Bitmap{ID: id, Type: kind, Data: data, W: side, H: side}
	}
	var palette, holed color.Palette
	for i := range uint8(side) {
		palette = append(palette, color.NRGBA{16 * i, 150, 250 - 16*i, 255})
		holed = append(holed, color.NRGBA{16 * i, 150, 250 - 16*i, 255 - 16*i})
	}
	for id, img := range map[string]interface {
		image.Image
		Set(x, y int, c color.Color)
	}{
		"grey": image.NewGray(box), "grey of 16 bits": image.NewGray16(box), "colours": image.NewRGBA(box), "of 16 bits": image.NewNRGBA64(box),
		"see-through": image.NewNRGBA(box), "palette": image.NewPaletted(box, palette), "palette with holes": image.NewPaletted(box, holed),
	} {
		for i := range side * side {
			c := color.NRGBA{uint8(i), uint8(16 * i), 90, 255}
			if strings.Contains(id, "through") {
				c.A = uint8(i)
			}
			img.Set(i%side, i/side, c)
		}
		if p, ok := img.(*image.Paletted); ok {
			for i := range p.Pix {
				p.Pix[i] = uint8(i / side)
			}
		}
		var asPNG, asJPEG bytes.Buffer
		if err := png.Encode(&asPNG, img); err != nil {
			t.Fatal(err)
		}
		add(id, "png", asPNG.Bytes())
		if err := jpeg.Encode(&asJPEG, img, nil); err == nil && (id == "grey" || id == "colours") {
			add(id+" as jpeg", "jpeg", asJPEG.Bytes())
		}
	}
	var rows []byte
	for y := range side {
		rows = append(rows, 0)
		for x := range side {
			rows = append(rows, uint8(16*x), uint8(16*y))
		}
	}
	add("grey with alpha", "png", pngFile(side, side, 4, 0, rows))
	add("interlaced", "png", pngFile(1, 1, 2, 1, []byte{0, 200, 100, 50}))
	return all
}

// pngFile returns a PNG with 8 bits per channel, of a kind that Go does not write.
func pngFile(w, h int, kind, interlace byte, rows []byte) []byte {
	b := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(name string, data []byte) {
		b = binary.BigEndian.AppendUint32(b, uint32(len(data)))
		from := len(b)
		b = append(append(b, name...), data...)
		b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
	}
	chunk("IHDR", append(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(w)), uint32(h)), 8, kind, 0, 0, interlace))
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	z.Write(rows)
	z.Close()
	half := packed.Len() / 2 // chunks may end anywhere
	chunk("IDAT", packed.Bytes()[:half])
	chunk("IDAT", packed.Bytes()[half:])
	chunk("IEND", nil)
	return b
}

// TestPictures checks that poppler draws pictures of every kind correctly.
func TestPictures(t *testing.T) {
	k := facetest.New(t)
	for id, b := range pictured(t) {
		k.Pictures[id] = b
		f := &face.Face{ID: id, Size: geom.Size{W: 16 * geom.MM, H: 16 * geom.MM}, Items: []face.Item{&face.Picture{ID: id, Box: facetest.Rect(0, 0, 16, 16)}}}
		data := write(t, &face.Document{Title: id, Pages: []face.Page{{Face: f}}}, k)
		if fault := facetest.Whole(data); fault != "" {
			t.Errorf("%s: %s", id, fault)
		}
		page := facetest.Run(t, "poppler-utils", "pdftoppm", "-r", "254", "-png", "-singlefile", facetest.File(t, strings.ReplaceAll(id, " ", "-")+".pdf", data))
		var drawn bytes.Buffer
		if err := vector.PNG(&drawn, f, k.Assets, 254); err != nil {
			t.Fatal(err)
		}
		facetest.Alike(t, page, drawn.Bytes(), 0.02)
	}
}

// TestDamagedPictures checks that a picture truncated anywhere is written whole or is an error, and
// that one that claims too large a size is an error.
func TestDamagedPictures(t *testing.T) {
	k := facetest.New(t)
	try := func(b face.Bitmap) error {
		k.Pictures["x"] = &b
		f := &face.Face{ID: "x", Size: geom.Size{W: 900, H: 900}, Items: []face.Item{&face.Picture{ID: "x", Box: geom.Rect{W: 900, H: 900}}}}
		return pdf.Write(&bytes.Buffer{}, &face.Document{Title: "x", Pages: []face.Page{{Face: f}}}, k.Assets)
	}
	for id, b := range pictured(t) {
		if b.Type == "jpeg" {
			continue
		}
		idat := bytes.Index(b.Data, []byte("IDAT"))
		for n := range len(b.Data) {
			if err := try(face.Bitmap{ID: id, Type: "png", Data: b.Data[:n]}); err == nil && n < idat+8 {
				t.Errorf("%s: %d bytes are taken for all %d", id, n, len(b.Data))
			}
		}
	}
	for _, size := range []int{5, 1 << 16, 1<<31 - 1} {
		if try(face.Bitmap{Type: "png", Data: pngFile(size, size, 2, 0, []byte{0, 1, 2, 3})}) == nil {
			t.Errorf("four bytes are taken for %d pixels a side", size)
		}
	}
}
