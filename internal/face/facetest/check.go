package facetest

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Run runs a program on a file and returns its standard output. If the program is not installed it
// skips the test, or fails it under CI=true.
func Run(tb testing.TB, pkg, name string, args ...string) []byte {
	tb.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if os.Getenv("CI") == "true" {
			tb.Fatalf("NOT TESTED: %s is not installed (package %s), and CI must have it", name, pkg)
		}
		tb.Skipf("NOT TESTED: %s is not installed; it comes with the package %s", name, pkg)
	}
	var said bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil || said.Len() > 0 {
		tb.Fatalf("%s %v: %v\n%s", name, args, err, said.Bytes())
	}
	return out
}

// File writes a temporary file and returns its path.
func File(tb testing.TB, name string, data []byte) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		tb.Fatal(err)
	}
	return path
}

// Alike compares two PNG files of nearly the same size, cell by cell of 12 pixels, since every
// program smooths edges in its own way. It fails if more than the given share of the cells that are
// not white differ by an eighth of the scale or more.
func Alike(tb testing.TB, a, b []byte, share float64) {
	tb.Helper()
	p, q := decode(tb, a), decode(tb, b)
	w, h := min(p.Bounds().Dx(), q.Bounds().Dx()), min(p.Bounds().Dy(), q.Bounds().Dy())
	if max(p.Bounds().Dx(), q.Bounds().Dx())-w > 1 || max(p.Bounds().Dy(), q.Bounds().Dy())-h > 1 {
		tb.Fatalf("pictures of %v and %v differ in size", p.Bounds().Size(), q.Bounds().Size())
	}
	differ, all := 0, 0
	for y := 0; y+cell <= h; y += cell {
		for x := 0; x+cell <= w; x += cell {
			m, n := mean(p, x, y), mean(q, x, y)
			if m != white || n != white {
				all++
			}
			if distance(m, n) >= 0x2000 {
				differ++
				tb.Logf("near %d, %d: %v and %v", x, y, m, n)
			}
		}
	}
	if float64(differ) > share*float64(all) {
		tb.Errorf("%d of %d cells differ; want at most %.1f %%", differ, all, 100*share)
	}
}

// cell is the side, in pixels, of the squares in which pictures are compared.
const cell = 12

// colour is red, green and blue, up to 65535.
type colour [3]int

// white is the colour of paper.
var white = colour{0xffff, 0xffff, 0xffff}

// decode decodes a PNG file; it fails the test if it cannot.
func decode(tb testing.TB, data []byte) image.Image {
	tb.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		tb.Fatal(err)
	}
	return img
}

// mean returns the average colour of a cell.
func mean(img image.Image, x, y int) (c colour) {
	for dy := range cell {
		for dx := range cell {
			r, g, b, _ := img.At(x+dx, y+dy).RGBA()
			c[0], c[1], c[2] = c[0]+int(r), c[1]+int(g), c[2]+int(b)
		}
	}
	for i := range c {
		c[i] /= cell * cell
	}
	return c
}

// distance returns the distance between two colours in the channel in which they differ most.
func distance(a, b colour) (far int) {
	for i := range a {
		far = max(far, a[i]-b[i], b[i]-a[i])
	}
	return far
}
