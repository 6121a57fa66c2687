package load

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"image"
	_ "image/gif" // formats of pictures
	"image/jpeg"
	"image/png"
	"io"
	"slices"

	_ "golang.org/x/image/bmp" // formats of pictures
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"punchboard/internal/art"
	"punchboard/internal/face"
	"punchboard/internal/guard"
	"punchboard/internal/icc"
	"punchboard/internal/model"
)

// bitmap reads the size of a picture and checks that it is complete, pixels included. A picture
// that is neither PNG nor JPEG is converted to PNG, and colours that are not sRGB are converted to
// sRGB.
func bitmap(file string, data []byte) drawn {
	var format string
	cfg, err := guard.Read(func() (c image.Config, err error) {
		c, format, err = image.DecodeConfig(bytes.NewReader(data))
		return c, err
	})
	if err != nil {
		return drawn{err: fmt.Errorf("neither PNG nor JPEG, WebP, GIF, BMP or TIFF: %w", err)}
	}
	if cfg.Width <= 0 || cfg.Height <= 0 || cfg.Width > guard.Pixels/cfg.Height {
		return drawn{err: fmt.Errorf("it has %d by %d pixels; at most %d are printed", cfg.Width, cfg.Height, guard.Pixels)}
	}
	info, err := head(data, format)
	if err != nil {
		return drawn{err: err}
	}
	out := drawn{bitmap: &face.Bitmap{ID: model.PictureID(file), Type: format, Data: data, W: cfg.Width, H: cfg.Height}}
	colours, err := icc.Read(info.profile)
	if err != nil {
		out.lost = []art.Loss{{What: fmt.Sprintf("its colour profile (%v), so that its colours are taken for sRGB", err), Count: 1}}
	}
	switch b := out.bitmap; {
	case colours != nil || format != "png" && format != "jpeg":
		b.Type, b.Data, out.err = remade(data, format, colours)
	default:
		out.err = pixels(data, cfg, format)
	}
	if b := out.bitmap; out.err == nil && info.orientation > 1 {
		b.Upright = uprights[info.orientation]
		if colours == nil { // so that no viewer rotates it a second time
			b.Data = slices.Clone(data)
			copy(b.Data[info.at:], info.upright[:])
		}
	}
	return out
}

// head returns what a picture's header says: the colour profile and, for a JPEG, the orientation.
// It errors if the header is damaged.
func head(data []byte, format string) (jpegInfo, error) {
	switch format {
	case "png":
		return jpegInfo{profile: profilePNG(data)}, wholePNG(data)
	case "jpeg":
		return readJPEG(data)
	case "webp":
		return jpegInfo{profile: profileWebP(data)}, nil
	case "tiff":
		return jpegInfo{profile: profileTIFF(data)}, nil
	}
	return jpegInfo{}, nil
}

// maxProfile is the largest colour profile that is read, in bytes.
const maxProfile = 4 << 20

// profilePNG returns the colour profile of a PNG, which is compressed after its name, or nil if
// there is none. From a damaged profile it returns what can be recovered.
func profilePNG(data []byte) []byte {
	for kind, chunk := range chunks(data) {
		if kind == "iCCP" {
			_, in, _ := bytes.Cut(chunk[8:len(chunk)-4], []byte{0})
			r, err := zlib.NewReader(bytes.NewReader(in[min(1, len(in)):]))
			if err != nil {
				return in
			}
			out, _ := io.ReadAll(io.LimitReader(r, maxProfile))
			return out
		}
	}
	return nil
}

// profileWebP returns the colour profile of a WebP, nil if there is none.
func profileWebP(data []byte) []byte {
	for rest := data[min(12, len(data)):]; len(rest) >= 8; {
		n := uint64(binary.LittleEndian.Uint32(rest[4:]))
		end := min(8+n, uint64(len(rest)))
		if string(rest[:4]) == "ICCP" {
			return rest[8:end]
		}
		rest = rest[min(end+n%2, uint64(len(rest))):]
	}
	return nil
}

// profileTIFF returns the colour profile of a TIFF, field 34675 of its first picture, nil if there
// is none.
func profileTIFF(data []byte) []byte {
	var order binary.ByteOrder = binary.LittleEndian
	if data[0] == 'M' {
		order = binary.BigEndian
	}
	fields := data[min(uint64(order.Uint32(data[4:])), uint64(len(data))):]
	for at := 2; at+12 <= len(fields) && at < 2+12*int(order.Uint16(fields)); at += 12 {
		from, n := uint64(order.Uint32(fields[at+8:])), uint64(order.Uint32(fields[at+4:]))
		if order.Uint16(fields[at:]) == 34675 && from+n <= uint64(len(data)) {
			return data[from : from+n]
		}
	}
	return nil
}

// inking is the JPEG quality, in percent, of photographs converted from another colour space.
const inking = 95

// remade re-encodes a picture, as a JPEG if it is one and as a PNG otherwise. If colours, its
// profile, is given, the result is converted to sRGB. Of an animation it keeps the first frame.
func remade(data []byte, format string, colours *icc.Profile) (kind string, made []byte, err error) {
	if kind = "png"; format == "jpeg" {
		kind = format
	}
	sum := sha256.Sum256(data)
	if made, known := sound.Load(sum); known {
		return kind, made.([]byte), nil
	}
	made, err = guard.Read(func() ([]byte, error) {
		im, _, err := image.Decode(bytes.NewReader(data))
		if err == nil && colours != nil {
			im = colours.Convert(im)
		}
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		if kind == "jpeg" {
			err = jpeg.Encode(&out, im, &jpeg.Options{Quality: inking})
			return out.Bytes(), err
		}
		fast := png.Encoder{CompressionLevel: png.BestSpeed} // the output writers compress it again anyway
		err = fast.Encode(&out, im)
		return out.Bytes(), err
	})
	if err != nil {
		return kind, nil, fmt.Errorf("its pixels are damaged: %w", err)
	}
	sound.Store(sum, made)
	return kind, made, nil
}
