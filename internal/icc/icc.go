// Package icc reads the colour profiles that lie in pictures, and puts the colours of a picture
// into sRGB, which everything that is printed is in.
//
// Read are profiles of the kinds that cameras, tablets and painting programs give: three curves
// and a matrix, or one curve for grey (ICC.1:2022, annex F). The rendering is colorimetric: what
// sRGB does not hold becomes the nearest that it has of each light.
package icc

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
)

// Profile says what the colours of a picture are.
type Profile struct {
	light  [3][256]float64 // by what a picture holds, how much light that is, 0 to 1
	matrix [3][3]float64   // leads from that to the light of sRGB
}

// fromD50 leads from XYZ under the white of profiles, D50, to the light of sRGB, whose own
// white is D65 (adapted after Bradford).
var fromD50 = [3][3]float64{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

var errBreaks = errors.New("it breaks off")

// Read reads a profile. It is nil for none, and for one that is sRGB or as good as that, so
// that nothing need be done.
func Read(data []byte) (*Profile, error) {
	if len(data) == 0 {
		return nil, nil
	}
	tags, err := tagsOf(data)
	if err != nil {
		return nil, err
	}
	p := &Profile{}
	switch space, by := string(data[16:20]), string(data[20:24]); {
	case space == "RGB " && by == "XYZ ":
		err = cmp.Or(p.mixes(tags), p.curves(tags, "rTRC", "gTRC", "bTRC"))
	case space == "GRAY" && by == "XYZ ":
		p.matrix = [3][3]float64{{1}, {0, 1}, {0, 0, 1}}
		err = p.curves(tags, "kTRC", "kTRC", "kTRC")
	default:
		err = fmt.Errorf("it leads from %q to %q: RGB and GRAY to XYZ are read", strings.TrimSpace(space), strings.TrimSpace(by))
	}
	if err != nil || p.plain() {
		return nil, err
	}
	return p, nil
}

// curves reads how much light each value is.
func (p *Profile) curves(tags map[string][]byte, names ...string) error {
	for i, name := range names {
		c, err := curve(tags[name])
		if err != nil {
			return fmt.Errorf("its curve %s: %w", name, err)
		}
		for v := range p.light[i] {
			if x := c(float64(v) / 255); x > 0 { // what is no number is no light
				p.light[i][v] = min(x, 1)
			}
		}
	}
	return nil
}

// mixes reads what the three lights are.
func (p *Profile) mixes(tags map[string][]byte) error {
	for i, name := range []string{"rXYZ", "gXYZ", "bXYZ"} {
		tag := tags[name]
		if len(tag) < 20 {
			return fmt.Errorf("it has no %s: it is of a kind that is not read", name)
		}
		for row := range fromD50 {
			for k := range 3 {
				p.matrix[row][i] += fromD50[row][k] * fixed(tag[8+4*k:])
			}
		}
	}
	return nil
}

// tagsOf are the parts of a profile by their names.
func tagsOf(data []byte) (map[string][]byte, error) {
	if len(data) < 132 || string(data[36:40]) != "acsp" {
		return nil, errors.New("it is no ICC profile")
	}
	tags := map[string][]byte{}
	rest := data[132:]
	for range binary.BigEndian.Uint32(data[128:]) {
		if len(rest) < 12 {
			return nil, errBreaks
		}
		from, n := uint64(binary.BigEndian.Uint32(rest[4:])), uint64(binary.BigEndian.Uint32(rest[8:]))
		if from+n > uint64(len(data)) {
			return nil, errBreaks
		}
		tags[string(rest[:4])], rest = data[from:from+n], rest[12:]
	}
	return tags, nil
}

// fixed is a number in 16 bits before the point and 16 behind it.
func fixed(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 }

// curve reads how much light a value from 0 to 1 is: points of a curve, a power, or one of
// the formulas that there are.
func curve(tag []byte) (func(float64) float64, error) {
	if len(tag) < 12 {
		return nil, errors.New("it is not there")
	}
	switch string(tag[:4]) {
	case "curv":
		n := uint64(binary.BigEndian.Uint32(tag[8:]))
		points := tag[12:]
		if n > uint64(len(points)/2) {
			return nil, errBreaks
		}
		switch n {
		case 0:
			return func(x float64) float64 { return x }, nil
		case 1:
			g := float64(binary.BigEndian.Uint16(points)) / 256
			return func(x float64) float64 { return math.Pow(x, g) }, nil
		}
		return func(x float64) float64 {
			at := x * float64(n-1)
			i := min(int(at), int(n)-2)
			a, b := float64(binary.BigEndian.Uint16(points[2*i:])), float64(binary.BigEndian.Uint16(points[2*i+2:]))
			return (a + (b-a)*(at-float64(i))) / 65535
		}, nil
	case "para":
		return formula(int(binary.BigEndian.Uint16(tag[8:])), tag[12:])
	}
	return nil, fmt.Errorf("it is of the unknown kind %q", tag[:4])
}

// formula is a curve of one of the five forms that ICC numbers: (ax+b)^g + e from d on, and
// cx + f below that.
func formula(form int, params []byte) (func(float64) float64, error) {
	counts := []int{1, 3, 4, 5, 7}
	if form >= len(counts) || len(params) < 4*counts[form] {
		return nil, fmt.Errorf("its formula %d cannot be read", form)
	}
	at := func(i int) float64 { return fixed(params[4*i:]) }
	g, a, b, c, d, e, f := at(0), 1., 0., 0., 0., 0., 0.
	if form > 0 {
		a, b = at(1), at(2)
	}
	switch form {
	case 1, 2:
		d = -b / a
		if form == 2 {
			e, f = at(3), at(3)
		}
	case 3, 4:
		c, d = at(3), at(4)
		if form == 4 {
			e, f = at(5), at(6)
		}
	}
	return func(x float64) float64 {
		if x >= d {
			return math.Pow(max(a*x+b, 0), g) + e
		}
		return c*x + f
	}, nil
}

// rounding is by how much of 255 the profiles that programs have for sRGB miss it.
const rounding = 3

// plain reports whether colours stay as they are, but for rounding.
func (p *Profile) plain() bool {
	probes := []uint8{0, 16, 64, 128, 192, 255}
	for _, r := range probes {
		for _, g := range probes {
			for _, b := range probes {
				was, is := []uint8{r, g, b}, []uint8{r, g, b}
				p.into(is)
				for i := range is {
					if max(is[i], was[i])-min(is[i], was[i]) > rounding {
						return false
					}
				}
			}
		}
	}
	return true
}

// into puts a colour, three bytes, into sRGB.
func (p *Profile) into(pix []uint8) {
	r, g, b := p.light[0][pix[0]], p.light[1][pix[1]], p.light[2][pix[2]]
	for i, m := range p.matrix {
		pix[i] = encoded(m[0]*r + m[1]*g + m[2]*b)
	}
}

// encoded is so much light as sRGB writes it (IEC 61966-2-1).
func encoded(light float64) uint8 { return encoding()[int(min(max(light, 0), 1)*(steps-1)+.5)] }

// steps are so many that none of the 256 values is left out, not even of the dark ones.
const steps = 1 << 15

// encoding returns what sRGB writes, by the amount of light. It is computed on first use, since most
// commands read no picture.
var encoding = sync.OnceValue(func() *[steps]uint8 {
	var out [steps]uint8
	for i := range out {
		x := float64(i) / (steps - 1)
		if x <= 0.0031308 {
			x *= 12.92
		} else {
			x = 1.055*math.Pow(x, 1/2.4) - 0.055
		}
		out[i] = uint8(math.Round(255 * x))
	}
	return &out
})
