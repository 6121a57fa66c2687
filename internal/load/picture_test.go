package load_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"

	"punchboard/internal/face"
	"punchboard/internal/load"
)

// spoilt returns a PNG whose compressed pixels are changed, with a matching checksum.
func spoilt(data []byte, change func(pixels []byte)) string {
	out := bytes.Clone(data)
	at := bytes.Index(out, []byte("IDAT"))
	n := int(binary.BigEndian.Uint32(out[at-4:]))
	change(out[at+4 : at+4+n])
	binary.BigEndian.PutUint32(out[at+4+n:], crc32.ChecksumIEEE(out[at:at+4+n]))
	return string(out)
}

// TestPixelsOfEveryKind reads pictures of every depth and colour type of PNG.
func TestPixelsOfEveryKind(t *testing.T) {
	box := image.Rect(0, 0, 13, 7)
	palette := color.Palette{color.Black, color.White, color.Transparent}
	for _, img := range []image.Image{image.NewGray(box), image.NewGray16(box), image.NewRGBA(box), image.NewNRGBA(box), image.NewNRGBA64(box),
		image.NewPaletted(box, palette[:2]), image.NewPaletted(box, palette), image.NewPaletted(box, append(palette, make(color.Palette, 20)...))} {
		if p, ok := img.(*image.Paletted); ok {
			for i := range p.Palette {
				p.Palette[i] = color.RGBA{uint8(i), 0, 0, 255}
			}
		}
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		p, err := load.Open(fstest.MapFS{"content/demo/game.yaml": {Data: []byte(pictureGame)}, "content/demo/pictures/a.png": {Data: b.Bytes()}}, load.Options{Games: []string{"demo"}})
		if err != nil || p.Library.Assets.Pictures["demo/a"] == nil {
			t.Errorf("%T: %v, %v", img, err, p.Findings)
		}
	}
}

// TestPicturesThatCannotBePrinted checks that each is reported with its file and the reason, and
// that the rest of the game is read.
func TestPicturesThatCannotBePrinted(t *testing.T) {
	var p, j bytes.Buffer
	img := image.NewRGBA(image.Rect(0, 0, 40, 30))
	if err := png.Encode(&p, img); err != nil {
		t.Fatal(err)
	}
	if err := jpeg.Encode(&j, img, nil); err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(p.Bytes())
	damaged[len(damaged)-30] ^= 1
	huge := bytes.Clone(p.Bytes())
	copy(huge[16:], "\x00\x10\x00\x00\x00\x10\x00\x00")
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	cmyk := []byte("\xff\xd8\xff\xc0\x00\x14\x08\x00\x1e\x00\x28\x04\x01\x11\x00\x02\x11\x00\x03\x11\x00\x04\x11\x00\xff\xda\x00\x02\xff\xd9")
	for _, c := range []struct{ file, data, want string }{
		{"a.png", "", "it is empty"},
		{"a.png", p.String()[:len(p.String())-14], "it breaks off"},
		{"a.png", string(damaged), "is damaged"},
		{"a.png", string(huge), "pixels; at most"},
		{"a.png", "RIFF....WEBPVP8 ", "neither PNG nor JPEG"},
		{"a.png", "version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "Git LFS"},
		{"a.png", spoilt(p.Bytes(), func(pixels []byte) { pixels[len(pixels)/2] ^= 0x55 }), "its pixels are damaged"},
		{"a.png", spoilt(p.Bytes(), func(pixels []byte) { clear(pixels) }), "its pixels are damaged"},
		{"a.jpg", j.String()[:j.Len()-3], "it breaks off"},
		{"a.jpg", j.String()[:j.Len()-12] + "\xff\xd9", "its pixels are damaged"},
		{"a.jpg", j.String()[:40], "neither PNG nor JPEG"},
		{"a.JPEG", string(cmyk), "CMYK"},
		{"a.svg", "<svg viewBox='0 0 1 1'><g>", "unexpected EOF"},
		{"a.svg", "\x00\x01\x02", "invalid UTF-8|illegal character|no element"},
		{"a.svg", strings.Repeat(" ", 9<<20), "drawings of at most"},
	} {
		fsys := fstest.MapFS{
			"content/demo/game.yaml":             {Data: []byte(pictureGame)},
			"content/demo/pictures/" + c.file:    {Data: []byte(c.data)},
			"content/demo/pictures/.DS_Store":    {Data: []byte("x")},
			"content/demo/pictures/licence.txt":  {Data: []byte("x")},
			"content/demo/pictures/sub/good.png": {Data: p.Bytes()},
		}
		got, err := load.Open(fsys, load.Options{Games: []string{"demo"}})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, f := range got.Findings {
			if f.At.File == "content/demo/pictures/"+c.file && f.Code == "PB001" {
				said = append(said, strings.Join(f.Evidence, " "))
			} else if strings.Contains(f.At.File, "pictures") {
				t.Errorf("%s: also %v", c.want, f)
			}
		}
		fits := false
		for want := range strings.SplitSeq(c.want, "|") {
			fits = fits || len(said) == 1 && strings.Contains(said[0], want)
		}
		if !fits {
			t.Errorf("%s: %q; want %q", c.file, said, c.want)
		}
		good, bad := got.Library.Assets.Pictures["demo/good"], got.Library.Assets.Pictures["demo/a"]
		if good == nil || good.Type != "png" || bad == nil || bad.Natural.W != bad.Natural.H || bad.Art == nil {
			t.Errorf("%s: the good picture is not there, or nothing stands in for the bad one", c.want)
		}
		if load.Lost(got.Findings, "") {
			t.Errorf("%s: a picture counts as a file that is lost", c.want)
		}
	}
}

const pictureGame = "game: {title: Demo, source: {id: \"000\", title: Demo, lines: 10}, theme: house}\n"

// TestPicturesOfOneName checks that two files with the same id are reported.
func TestPicturesOfOneName(t *testing.T) {
	svg := []byte(`<svg viewBox="0 0 9 9"><circle r="4"/></svg>`)
	got, err := load.Open(fstest.MapFS{
		"content/demo/game.yaml":           {Data: []byte(pictureGame)},
		"content/demo/pictures/a.svg":      {Data: svg},
		"content/demo/pictures/more/a.svg": {Data: svg},
	}, load.Options{Games: []string{"demo"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range got.Findings {
		if f.Code == "PB102" && f.At.File == "content/demo/pictures/more/a.svg" {
			return
		}
	}
	t.Error(got.Findings)
}

// TestPicturesOfTwoGames checks that two games may each have a picture of the same name.
func TestPicturesOfTwoGames(t *testing.T) {
	svg := []byte(`<svg viewBox="0 0 9 9"><circle r="4"/></svg>`)
	got, err := load.Open(fstest.MapFS{
		"content/demo/game.yaml":      {Data: []byte(pictureGame)},
		"content/demo/pictures/a.svg": {Data: svg},
		"content/fair/game.yaml":      {Data: []byte(pictureGame)},
		"content/fair/pictures/a.svg": {Data: svg},
		"layouts/pictures/b.svg":      {Data: svg},
	}, load.Options{Games: []string{"demo", "fair"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range got.Findings {
		if f.Code == "PB102" {
			t.Error(f)
		}
	}
	for _, id := range []string{"demo/a", "fair/a", "b"} {
		if got.Library.Assets.Pictures[id] == nil {
			t.Errorf("no picture %s", id)
		}
	}
}

// TestOtherPictures checks that pictures in formats that are not printed directly become PNGs that
// look the same, whatever their names say, and that a damaged one is reported.
func TestOtherPictures(t *testing.T) {
	img := image.NewPaletted(image.Rect(0, 0, 8, 4), color.Palette{color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}})
	copy(img.Pix[24:], []byte{1, 1, 1, 1, 1, 1, 1, 1})
	made := func(encode func(io.Writer, image.Image) error) []byte {
		var b bytes.Buffer
		if err := encode(&b, img); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	webp, err := base64.StdEncoding.DecodeString("UklGRigAAABXRUJQVlA4TBsAAAAvB8AAAB8QU/XV//kPJ4FAgDBp0qSNiP7HlwIA")
	if err != nil {
		t.Fatal(err)
	}
	lossy, err := base64.StdEncoding.DecodeString("UklGRlIAAABXRUJQVlA4IEYAAADwAgCdASoIAAQAAoBCJagCdGuA/gGEAev/dgAMDWbhUAD+9rOMGP/5xqfjK0m//6fnxlaTf//pWP3gvjq2kIXx/3SCYAAA")
	if err != nil {
		t.Fatal(err)
	}
	for file, data := range map[string][]byte{
		"a.gif": made(func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) }), "a.bmp": made(bmp.Encode),
		"a.TIFF": made(func(w io.Writer, m image.Image) error { return tiff.Encode(w, m, nil) }), "a.webp": webp, "a.png": lossy,
	} {
		open := func(data []byte) (*face.Bitmap, string) {
			got, err := load.Open(fstest.MapFS{"content/demo/game.yaml": {Data: []byte(pictureGame)}, "content/demo/pictures/" + file: {Data: data}}, load.Options{Games: []string{"demo"}})
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, f := range got.Findings {
				if f.Code == "PB001" && f.At.File == "content/demo/pictures/"+file {
					said = strings.Join(f.Evidence, " ")
				}
			}
			return got.Library.Assets.Pictures["demo/a"], said
		}
		b, said := open(data)
		if b == nil || said != "" || b.Type != "png" || b.W != 8 || b.H != 4 {
			t.Errorf("%s: %+v, %s", file, b, said)
			continue
		}
		is, err := png.Decode(bytes.NewReader(b.Data))
		if err != nil {
			t.Fatal(err)
		}
		red, _, _, _ := is.At(0, 0).RGBA()
		_, _, blue, _ := is.At(0, 3).RGBA()
		if red < 0xC000 || blue < 0xC000 {
			t.Errorf("%s is %v above and %v below", file, is.At(0, 0), is.At(0, 3))
		}
		if _, said := open(data[:len(data)-15]); !strings.Contains(said, "its pixels are damaged") && !strings.Contains(said, "unexpected EOF") {
			t.Errorf("%s, broken off: %q", file, said)
		}
	}
}
