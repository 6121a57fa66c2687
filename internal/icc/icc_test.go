package icc

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// file is a profile in testdata: tiny is Adobe RGB, p3 Display P3, gray a curve of five points.
func file(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name + ".icc")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// read is a profile that changes colours.
func read(t *testing.T, data []byte) *Profile {
	t.Helper()
	p, err := Read(data)
	if err != nil || p == nil {
		t.Fatalf("the profile is %v, %v", p, err)
	}
	return p
}

// formed is p3 with another formula for its curves.
func formed(t *testing.T, form uint16, params ...float64) []byte {
	t.Helper()
	data := file(t, "p3")
	for at := 132; at < 132+12*int(binary.BigEndian.Uint32(data[128:])); at += 12 {
		if strings.HasSuffix(string(data[at:at+4]), "TRC") {
			tag := []byte("para\x00\x00\x00\x00\x00\x00\x00\x00")
			binary.BigEndian.PutUint16(tag[8:], form)
			for _, p := range params {
				tag = binary.BigEndian.AppendUint32(tag, uint32(int32(math.Round(p*65536))))
			}
			binary.BigEndian.PutUint32(data[at+4:], uint32(len(data)))
			binary.BigEndian.PutUint32(data[at+8:], uint32(len(tag)))
			data = append(data, tag...)
		}
	}
	return data
}

// TestColours holds profiles against what Little CMS 2.14 makes of them, colorimetric, rounded
// and cut to what sRGB holds.
func TestColours(t *testing.T) {
	for _, c := range []struct {
		name    string
		profile []byte
		is      [3]uint8
		want    [3]uint8
	}{
		{"Adobe RGB", file(t, "tiny"), [3]uint8{200, 120, 40}, [3]uint8{224, 121, 25}},
		{"Adobe RGB", file(t, "tiny"), [3]uint8{30, 60, 90}, [3]uint8{0, 57, 91}},
		{"Adobe RGB", file(t, "tiny"), [3]uint8{12, 12, 12}, [3]uint8{4, 4, 4}},
		{"Adobe RGB", file(t, "tiny"), [3]uint8{0, 255, 0}, [3]uint8{0, 255, 0}},
		{"Display P3", file(t, "p3"), [3]uint8{200, 120, 40}, [3]uint8{213, 115, 0}},
		{"Display P3", file(t, "p3"), [3]uint8{30, 60, 90}, [3]uint8{17, 61, 93}},
		{"Display P3", file(t, "p3"), [3]uint8{12, 12, 12}, [3]uint8{12, 12, 12}},
		{"points", file(t, "gray"), [3]uint8{40, 100, 200}, [3]uint8{47, 99, 197}},
	} {
		got := c.is
		read(t, c.profile).into(got[:])
		if got != c.want {
			t.Errorf("%s: %v becomes %v, want %v", c.name, c.is, got, c.want)
		}
	}
}

// TestFormulas holds each form of curve by the light of a grey, worked out by hand.
func TestFormulas(t *testing.T) {
	for _, c := range []struct {
		form   uint16
		params []float64
		x, at  float64 // light at the value x of 255
	}{
		{0, []float64{2}, 51, .04},
		{1, []float64{2, .5, .1}, 51, .04}, {1, []float64{2, 1, -.5}, 51, 0},
		{2, []float64{2, .5, .1, .25}, 51, .29}, {2, []float64{2, 1, -.5, .25}, 51, .25},
		{3, []float64{2, .5, .5, .25, 0}, 0, .25},
		{3, []float64{2, .5, .1, .25, .5}, 51, .05}, {3, []float64{2, .5, .1, .25, .5}, 153, .16},
		{4, []float64{2, .5, .1, .25, .5, .1, .2}, 51, .25}, {4, []float64{2, .5, .1, .25, .5, .1, .2}, 153, .26},
	} {
		p := read(t, formed(t, c.form, c.params...))
		if got := p.light[1][int(c.x)]; math.Abs(got-c.at) > 1e-3 {
			t.Errorf("the form %d of %v has %.4f at %g, want %g", c.form, c.params, got, c.x, c.at)
		}
	}
}

func TestNothingToDo(t *testing.T) {
	srgb := formed(t, 3, 2.4, 1/1.055, .055/1.055, 1/12.92, .04045)
	for name, xyz := range map[string][3]float64{"rXYZ": {.43607, .22249, .01392}, "gXYZ": {.38515, .71687, .09708}, "bXYZ": {.14307, .06061, .71410}} {
		at := strings.Index(string(srgb), name)
		from := binary.BigEndian.Uint32(srgb[at+4:])
		for i, v := range xyz {
			binary.BigEndian.PutUint32(srgb[int(from)+8+4*i:], uint32(int32(math.Round(v*65536))))
		}
	}
	for name, data := range map[string][]byte{"none": nil, "sRGB": srgb} {
		if p, err := Read(data); p != nil || err != nil {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
}

func TestFaults(t *testing.T) {
	changed := func(at int, to string) []byte {
		data := file(t, "tiny")
		copy(data[at:], to)
		return data
	}
	tiny := string(file(t, "tiny"))
	for want, data := range map[string][]byte{
		"it is no ICC profile":                             []byte("a profile"),
		"it breaks off":                                    []byte(tiny[:400]),
		`it leads from "CMYK" to "XYZ"`:                    changed(16, "CMYK"),
		`it leads from "RGB" to "Lab"`:                     changed(20, "Lab "),
		"it has no gXYZ: it is of a kind that is not read": changed(strings.Index(tiny, "gXYZ"), "A2B0"),
		"its curve gTRC: it is not there":                  changed(strings.Index(tiny, "gTRC"), "A2B0"),
		"its curve bTRC: it is not there":                  changed(strings.Index(tiny, "bTRC"), "A2B0"),
		`its curve rTRC: it is of the unknown kind "qurv"`: changed(strings.Index(tiny, "curv"), "qurv"),
		"its curve rTRC: it breaks off":                    changed(strings.Index(tiny, "curv")+8, "\x00\x00\x01"),
		"its curve rTRC: its formula 5 cannot be read":     formed(t, 5, 1, 1, 1, 1, 1, 1, 1),
		"its curve rTRC: its formula 3 cannot be read":     formed(t, 3, 1, 1, 1, 1),
	} {
		if _, err := Read(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	// Whatever is wrong with a file, it is no panic: powers below 0 come to no number.
	for _, g := range []float64{-2, -100, 30000} {
		_, _ = Read(formed(t, 3, g, -1, 0, 0, 0))
		_, _ = Read(formed(t, 1, g, 0, 0))
	}
	for i := range len(tiny) {
		_, _ = Read([]byte(tiny[:i]))
		_, _ = Read(changed(i, "\xff"))
	}
}

// TestPictures holds that pictures of all kinds are converted, and cover what they did.
func TestPictures(t *testing.T) {
	p, r := read(t, file(t, "tiny")), image.Rect(0, 0, 2, 2)
	is, want := color.NRGBA{200, 120, 40, 128}, color.NRGBA{224, 121, 25, 128}
	solid := func(c color.NRGBA) color.NRGBA { c.A = 255; return c }
	nrgba, rgba, deep := image.NewNRGBA(r), image.NewRGBA(r), image.NewNRGBA64(r)
	few := image.NewPaletted(r, color.Palette{color.Black, is})
	for y := range 2 {
		for x := range 2 {
			nrgba.Set(x, y, is)
			deep.Set(x, y, is)
			rgba.Set(x, y, solid(is))
			few.SetColorIndex(x, y, 1)
		}
	}
	shared := few.Palette
	for _, c := range []struct {
		im   image.Image
		want color.NRGBA
	}{{nrgba, want}, {deep, want}, {few, want}, {rgba, solid(want)}} {
		out := p.Convert(c.im)
		if got := color.NRGBAModel.Convert(out.At(1, 1)); got != c.want || out.Bounds() != r {
			t.Errorf("%T becomes %v, want %v", c.im, got, c.want)
		}
	}
	if shared[1] != is {
		t.Error("a palette that others may have is changed")
	}
	grey := image.NewGray(r)
	copy(grey.Pix, []uint8{0, 40, 200, 255})
	if out, ok := read(t, file(t, "gray")).Convert(grey).(*image.Gray); !ok || !slices.Equal(out.Pix, []uint8{0, 47, 197, 255}) {
		t.Errorf("greys become %v", out)
	}
}
