package load

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
)

// orange returns a picture of 16 by 16 pixels in one colour.
func orange() image.Image {
	im := image.NewRGBA(image.Rect(0, 0, 16, 16))
	draw.Draw(im, im.Rect, image.NewUniform(color.RGBA{200, 120, 40, 255}), image.Point{}, draw.Src)
	return im
}

// profiledPNG returns orange as a PNG with a colour profile.
func profiledPNG(t *testing.T, profile []byte) []byte {
	t.Helper()
	var plain, packed bytes.Buffer
	if err := png.Encode(&plain, orange()); err != nil {
		t.Fatal(err)
	}
	w := zlib.NewWriter(&packed)
	if _, err := w.Write(profile); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	part := append([]byte("iCCPours\x00\x00"), packed.Bytes()...)
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(part)-4)), part...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(part))
	const head = 8 + 12 + 13 // signature and IHDR
	return append(append(bytes.Clone(plain.Bytes()[:head]), chunk...), plain.Bytes()[head:]...)
}

// profiledJPEG returns orange as a JPEG with a colour profile in two parts, taken with a rotated
// camera.
func profiledJPEG(t *testing.T, profile []byte) []byte {
	t.Helper()
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, orange(), &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	out := bytes.Clone(plain.Bytes()[:2])
	part := func(kind byte, data string) {
		out = append(binary.BigEndian.AppendUint16(append(out, 0xff, kind), uint16(len(data)+2)), data...)
	}
	part(0xe1, "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00")
	part(0xe2, "ICC_PROFILE\x00\x01\x02"+string(profile[:300]))
	part(0xe2, "ICC_PROFILE\x00\x02\x02"+string(profile[300:]))
	return append(out, plain.Bytes()[2:]...)
}

// TestProfileOfWebP finds the profile after a part of odd length.
func TestProfileOfWebP(t *testing.T) {
	if got := profileWebP([]byte("RIFF....WEBPVP8X\x01\x00\x00\x00x.ICCP\x03\x00\x00\x00abc.")); string(got) != "abc" {
		t.Errorf("the profile is %q", got)
	}
}

// TestColourProfiles checks that pictures in Adobe RGB are printed in sRGB, from every format that
// may contain a profile, and that an unreadable profile is reported.
func TestColourProfiles(t *testing.T) {
	read := func(file string) []byte {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	adobe := read("../icc/testdata/tiny.icc")
	other := bytes.Replace(adobe, []byte("RGB XYZ"), []byte("HSV XYZ"), 1)
	broken := profiledPNG(t, adobe)
	at := bytes.Index(broken, []byte("iCCP"))
	n := int(binary.BigEndian.Uint32(broken[at-4:]))
	clear(broken[at+10 : at+20])
	binary.BigEndian.PutUint32(broken[at+4+n:], crc32.ChecksumIEEE(broken[at:at+4+n]))
	p, err := Open(fstest.MapFS{"content/demo/game.yaml": {Data: []byte("game: {title: Demo}\n")}, "layouts/pictures/a.png": {Data: profiledPNG(t, other)}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(p.Findings, func(f diag.Finding) bool {
		return f.Code == "PB614" && strings.HasPrefix(f.Message, "the picture is not printed as it says: its colour profile") && f.Help == "save it with the colour profile sRGB"
	}) {
		t.Errorf("a profile that cannot be read is told as %v", p.Findings)
	}
	was, is := color.RGBA{200, 120, 40, 255}, color.RGBA{224, 121, 25, 255}
	for name, c := range map[string]struct {
		data []byte
		kind string
		want color.RGBA
		lost string
	}{
		"PNG":               {profiledPNG(t, adobe), "png", is, ""},
		"JPEG":              {profiledJPEG(t, adobe), "jpeg", is, ""},
		"TIFF":              {read("testdata/colours/orange.tiff"), "png", is, ""},
		"WebP":              {read("testdata/colours/orange.webp"), "png", is, ""},
		"a PNG of no RGB":   {profiledPNG(t, other), "png", was, `its colour profile (it leads from "HSV" to "XYZ"`},
		"a damaged profile": {broken, "png", was, "its colour profile (it is no ICC profile)"},
	} {
		got := bitmap("layouts/pictures/a.png", c.data)
		lost := ""
		for _, l := range got.lost {
			lost += l.What
		}
		if got.err != nil || !strings.HasPrefix(lost, c.lost) || (c.lost == "") != (lost == "") {
			t.Errorf("%s: %v, lost %q, want %q", name, got.err, lost, c.lost)
			continue
		}
		im, kind, err := image.Decode(bytes.NewReader(got.bitmap.Data))
		if err != nil || kind != c.kind || got.bitmap.Type != kind {
			t.Errorf("%s: it is a %s called %s: %v", name, kind, got.bitmap.Type, err)
			continue
		}
		near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 3 } // because it is a JPEG
		if p := color.RGBAModel.Convert(im.At(9, 9)).(color.RGBA); !near(p.R, c.want.R) || !near(p.G, c.want.G) || !near(p.B, c.want.B) {
			t.Errorf("%s has the colour %v, want %v", name, p, c.want)
		}
		if turned := got.bitmap.Upright.B != 0; turned != (kind == "jpeg") || bytes.Contains(got.bitmap.Data, []byte("Exif")) {
			t.Errorf("%s is turned %v", name, got.bitmap.Upright)
		}
	}
}
