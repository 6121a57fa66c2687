package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // decoders for readable
	"image/png"
	"strconv"
	"strings"

	"github.com/go-pdf/fpdf"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
)

// picture is a bitmap as fpdf wrote it: the image and, behind it, its palette
// and its mask.
type picture struct {
	name    string
	objects [][]byte // numbered from firstPicture in the file they came from
	obj     int
	box     geom.Rect // where it lies, of a soft shape
}

// firstPicture is the number of the first object after the page and its
// contents in a file of one empty page.
const firstPicture = 5

// readPicture has fpdf read one bitmap in a file of its own, and keeps its
// objects. (In one file with others, fpdf orders them by chance.)
func readPicture(b *face.Bitmap) (*picture, error) {
	return guard.Read(func() (*picture, error) { return asWritten(b) })
}

// asWritten gives a bitmap the objects that fpdf writes for it: the picture itself and,
// if it has one, the mask of what is see-through.
func asWritten(b *face.Bitmap) (*picture, error) {
	data, err := readable(b)
	if err != nil {
		return nil, err
	}
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 1, Ht: 1}})
	f.SetCompression(true)
	f.SetCatalogSort(true)
	f.AddPage()
	f.RegisterImageOptionsReader("picture", fpdf.ImageOptions{ImageType: b.Type}, bytes.NewReader(data))
	objects, err := output(f)
	if err != nil {
		return nil, err
	}
	p := &picture{}
	for n := firstPicture; n < len(objects) && bytes.Contains(objects[n], []byte("\nstream\n")); n++ {
		p.objects = append(p.objects, objects[n])
	}
	if len(p.objects) == 0 {
		return nil, errors.New("fpdf wrote no image")
	}
	return p, nil
}

// readable is the bitmap in a form that fpdf reads: a PNG of 8 bits that is not
// interlaced. Other PNGs are written anew.
func readable(b *face.Bitmap) ([]byte, error) {
	switch b.Type {
	case "jpeg", "jpg":
		_, err := jpegSize(b.Data)
		return b.Data, err
	case "png":
	default:
		return nil, fmt.Errorf("%q is not png or jpeg", b.Type)
	}
	if _, err := guard.Read(func() (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b.Data)) }); err != nil {
		return nil, err
	}
	const depth, interlace = 24, 28
	if b.Data[depth] == 8 && b.Data[interlace] == 0 {
		return b.Data, nil
	}
	img, err := decoded(b.Data)
	if err != nil {
		return nil, err
	}
	flat := image.NewNRGBA(img.Bounds())
	for y := flat.Rect.Min.Y; y < flat.Rect.Max.Y; y++ {
		for x := flat.Rect.Min.X; x < flat.Rect.Max.X; x++ {
			flat.Set(x, y, img.At(x, y))
		}
	}
	var out bytes.Buffer
	err = png.Encode(&out, flat)
	return out.Bytes(), err
}

// decoded are the pixels of a PNG or a JPEG.
func decoded(data []byte) (image.Image, error) {
	return guard.Read(func() (image.Image, error) {
		img, _, err := image.Decode(bytes.NewReader(data))
		return img, err
	})
}

// jpegSize is the size of a JPEG file, in pixels; any other kind of file is an error.
func jpegSize(data []byte) (image.Point, error) {
	kind := ""
	c, err := guard.Read(func() (c image.Config, err error) {
		c, kind, err = image.DecodeConfig(bytes.NewReader(data))
		return c, err
	})
	if err == nil && kind != "jpeg" {
		err = errors.New("not a jpeg file")
	}
	return image.Point{X: c.Width, Y: c.Height}, err
}

// writePictures writes the objects of pictures under their own numbers.
func (p *plan) writePictures(out *file) {
	for _, pic := range p.pictures {
		for i, b := range pic.objects {
			out.raw(pic.obj+i, pic.renumber(b, i))
		}
	}
}

// renumber gives an object its number and makes what it says of the objects
// behind it lead to theirs; only a dictionary, before the stream, says any.
func (p *picture) renumber(b []byte, i int) []byte {
	dict, rest, _ := bytes.Cut(b, []byte("\nstream\n"))
	_, s, _ := strings.Cut(string(dict), " 0 obj")
	var pairs []string
	for j := range p.objects {
		pairs = append(pairs, " "+ref(firstPicture+j), " "+ref(p.obj+j))
	}
	s = strings.NewReplacer(pairs...).Replace(s)
	return append([]byte(strconv.Itoa(p.obj+i)+" 0 obj"+s+"\nstream\n"), rest...)
}
