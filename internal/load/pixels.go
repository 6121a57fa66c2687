package load

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"errors"
	"fmt"
	"image"
	"io"
	"sync"

	"punchboard/internal/guard"
)

// sound caches, by digest, the pictures whose pixels were read in this run. Nothing that is printed
// depends on it.
var sound sync.Map

// pixels reports what is wrong with the pixels of a PNG or a JPEG. Most PNGs are embedded in a
// document unchanged, so nothing else reads their pixels.
func pixels(data []byte, cfg image.Config, format string) error {
	sum := sha256.Sum256(data)
	if _, known := sound.Load(sum); known {
		return nil
	}
	_, err := guard.Read(func() (any, error) {
		if format == "png" && data[28] == 0 {
			return nil, rows(data, cfg)
		}
		_, _, err := image.Decode(bytes.NewReader(data))
		return nil, err
	})
	if err != nil {
		return fmt.Errorf("its pixels are damaged: %w", err)
	}
	sound.Store(sum, true)
	return nil
}

// samples is the number of samples per pixel, by the colour type of a PNG.
var samples = map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

// rows reads the rows of a PNG that is not interlaced, without keeping them.
func rows(data []byte, cfg image.Config) error {
	in, err := zlib.NewReader(packed(data))
	if err != nil {
		return err
	}
	row := make([]byte, 1+(cfg.Width*samples[data[25]]*int(data[24])+7)/8)
	for y := range cfg.Height {
		if _, err := io.ReadFull(in, row); err != nil {
			return fmt.Errorf("row %d of %d: %w", y+1, cfg.Height, err)
		}
		if row[0] > 4 {
			return fmt.Errorf("row %d of %d is packed in no known way", y+1, cfg.Height)
		}
	}
	n, err := io.ReadFull(in, row[:1])
	switch {
	case n > 0:
		return errors.New("there is more than its last row")
	case !errors.Is(err, io.EOF):
		return fmt.Errorf("after its last row: %w", err)
	}
	return nil
}

// packed returns the compressed pixels of a PNG, joined from its IDAT chunks.
func packed(data []byte) io.Reader {
	var parts []io.Reader
	for kind, chunk := range chunks(data) {
		if kind == "IDAT" {
			parts = append(parts, bytes.NewReader(chunk[8:len(chunk)-4]))
		}
	}
	return io.MultiReader(parts...)
}
