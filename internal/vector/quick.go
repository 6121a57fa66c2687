package vector

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
)

// quick writes an opaque picture as PNG in a fraction of the usual time, with a slightly larger
// file: rows are stored unfiltered, or as differences if they equal the row above.
func quick(out *bytes.Buffer, img *image.RGBA) error {
	size := img.Bounds().Size()
	out.WriteString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	head = binary.BigEndian.AppendUint32(head, uint32(size.Y))
	chunk(out, "IHDR", append(head, 8, 2, 0, 0, 0)) // 8 bits each of red, green and blue
	var data bytes.Buffer
	z, err := zlib.NewWriterLevel(&data, zlib.BestSpeed)
	if err != nil {
		return err
	}
	row := make([]byte, 1+3*size.X) // the filter, then the pixels
	same := make([]byte, len(row))
	same[0] = 2 // up: the difference from the row above
	for y := range size.Y {
		from := img.Pix[y*img.Stride : y*img.Stride+4*size.X]
		if y > 0 && bytes.Equal(from, img.Pix[(y-1)*img.Stride:(y-1)*img.Stride+4*size.X]) {
			_, err = z.Write(same)
		} else {
			for x, to := 0, row[1:]; x < len(from); x, to = x+4, to[3:] {
				to[0], to[1], to[2] = from[x], from[x+1], from[x+2]
			}
			_, err = z.Write(row)
		}
		if err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	chunk(out, "IDAT", data.Bytes())
	chunk(out, "IEND", nil)
	return nil
}

// chunk writes a chunk of a PNG file.
func chunk(out *bytes.Buffer, kind string, data []byte) {
	body := append([]byte(kind), data...)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	out.Write(body)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(body)))
}
