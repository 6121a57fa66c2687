package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // decoders for readable
	"image/png"
	"io"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
)

// picture is a bitmap as the file holds it, with its mask.
type picture struct {
	name string
	imageData
	mask    imageData // without data if all of it shows
	maskKey string    // the dictionary key of the mask
	obj     int
	box     geom.Rect // of a soft shape
}

// imageData is a stream of pixels: its data, and the rest of its dictionary, which names the
// compression.
type imageData struct {
	dict string
	data []byte
}

// readPicture makes a picture of a bitmap: a JPEG unchanged, a PNG from its unchanged rows, split
// into colours and alpha.
func readPicture(b *face.Bitmap) (*picture, error) {
	switch b.Type {
	case "jpeg", "jpg":
		return fromJPEG(b.Data)
	case "png":
		return fromPNG(b.Data)
	}
	return nil, fmt.Errorf("%q is not png or jpeg", b.Type)
}

// imageDict returns the start of the dictionary of an 8-bit image.
func imageDict(w, h int, space string) string {
	return fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace%s/BitsPerComponent 8", w, h, space)
}

// fromJPEG embeds a JPEG unchanged.
func fromJPEG(data []byte) (*picture, error) {
	kind := ""
	c, err := guard.Read(func() (c image.Config, err error) {
		c, kind, err = image.DecodeConfig(bytes.NewReader(data))
		return c, err
	})
	if err == nil && kind != "jpeg" {
		err = errors.New("not a jpeg file")
	}
	if err != nil {
		return nil, err
	}
	space := "/DeviceRGB"
	if c.ColorModel == color.GrayModel {
		space = "/DeviceGray"
	}
	return &picture{imageData: imageData{imageDict(c.Width, c.Height, space) + "/Filter/DCTDecode", data}}, nil
}

// fromPNG embeds the rows of a PNG unchanged if they have 8 bits per channel and are not
// interlaced; others are re-encoded. PDF supports the row filters of PNG, but needs the alpha
// channel separately.
func fromPNG(data []byte) (*picture, error) {
	c, err := guard.Read(func() (image.Config, error) { return png.DecodeConfig(bytes.NewReader(data)) })
	if err != nil {
		return nil, err
	}
	const depth, kind, interlace = 24, 25, 28
	parts := chunks(data)
	if data[depth] != 8 || data[interlace] != 0 || parts["tRNS"] != nil {
		if data, err = anew(data); err != nil {
			return nil, err
		}
		parts = chunks(data)
	}
	space, channels := "/DeviceGray", 1
	switch data[kind] {
	case 2, 6:
		space, channels = "/DeviceRGB", 3
	case 3:
		space = fmt.Sprintf("[/Indexed/DeviceRGB %d<%x>]", len(parts["PLTE"])/3-1, parts["PLTE"])
	}
	alpha := int(data[kind] >> 2) // an alpha channel after the others
	rows, err := inflated(parts["IDAT"], (1+c.Width*(channels+alpha))*c.Height)
	if err != nil {
		return nil, err
	}
	packed := func(space string, channels int, data []byte) imageData {
		how := fmt.Sprintf("/DecodeParms<</Predictor 15/Colors %d/BitsPerComponent 8/Columns %d>>", channels, c.Width)
		return imageData{imageDict(c.Width, c.Height, space) + how + flate, data}
	}
	if alpha == 0 {
		return &picture{imageData: packed(space, channels, parts["IDAT"])}, nil
	}
	colours, cover := parted(rows, c.Width, channels)
	return &picture{imageData: packed(space, channels, deflated(colours)), maskKey: "/SMask", mask: packed("/DeviceGray", 1, deflated(cover))}, nil
}

// chunks returns the chunks of a PNG by name, those of the same name joined. A truncated one is
// left out.
func chunks(data []byte) map[string][]byte {
	out := map[string][]byte{}
	for at := 8; at+12 <= len(data); {
		size := int(binary.BigEndian.Uint32(data[at:]))
		if size > len(data)-at-12 {
			break
		}
		name := string(data[at+4 : at+8])
		out[name] = append(out[name], data[at+8:at+8+size]...)
		at += 12 + size
	}
	return out
}

// inflated decompresses data whose size must be size bytes. Memory is allocated only for what is
// there, whatever the picture claims.
func inflated(packed []byte, size int) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(z, int64(size)))
	if err == nil && len(out) < size {
		err = errors.New("its pixels are cut short")
	}
	return out, err
}

// parted splits rows of pixels into colours and alpha. Both keep the byte at the start of each row
// that names its filter.
func parted(rows []byte, width, channels int) (colours, cover []byte) {
	for size := 1 + width*(channels+1); len(rows) >= size; rows = rows[size:] {
		colours, cover = append(colours, rows[0]), append(cover, rows[0])
		for px := rows[1:size]; len(px) > 0; px = px[channels+1:] {
			colours, cover = append(colours, px[:channels]...), append(cover, px[channels])
		}
	}
	return colours, cover
}

// anew re-encodes a PNG with 8 bits per channel and without interlacing.
func anew(data []byte) ([]byte, error) {
	img, err := decoded(data)
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

// decoded returns the pixels of a PNG or a JPEG.
func decoded(data []byte) (image.Image, error) {
	return guard.Read(func() (image.Image, error) {
		img, _, err := image.Decode(bytes.NewReader(data))
		return img, err
	})
}

// writePictures writes pictures, each with its mask as the next object.
func (p *plan) writePictures(out *file) {
	for _, pic := range p.pictures {
		dict := pic.dict
		if pic.mask.data != nil {
			dict += pic.maskKey + " " + ref(pic.obj+1)
			out.stream(pic.obj+1, pic.mask.dict, pic.mask.data)
		}
		out.stream(pic.obj, dict, pic.data)
	}
}
