package face

import "math"

// Luminance returns the relative luminance of WCAG, from 0 for black to 1 for white.
func (c Colour) Luminance() float64 {
	switch c {
	case Black, None:
		return 0
	case White:
		return 1
	}
	v := c.linear()
	return .2126*v[0] + .7152*v[1] + .0722*v[2]
}

// Grey returns the grey of the same luminance; None stays None.
func (c Colour) Grey() Colour {
	if c == None {
		return None
	}
	l := c.Luminance()
	return fromLinear([3]float64{l, l, l})
}

// linear returns the parts of a colour in proportion to light, from 0 to 1.
func (c Colour) linear() [3]float64 {
	r, g, b := c.Parts()
	var out [3]float64
	for i, v := range [3]uint8{r, g, b} {
		x := float64(v) / 255
		if out[i] = math.Pow((x+.055)/1.055, 2.4); x <= .04045 {
			out[i] = x / 12.92
		}
	}
	return out
}

// fromLinear returns the colour of an amount of red, green and blue light, each from 0 to 1;
// amounts out of range are clamped.
func fromLinear(v [3]float64) Colour {
	var p [3]uint8
	for i, x := range v {
		x = min(max(x, 0), 1)
		y := 1.055*math.Pow(x, 1/2.4) - .055
		if x <= .0031308 {
			y = 12.92 * x
		}
		p[i] = uint8(math.Round(y * 255))
	}
	return RGB(p[0], p[1], p[2])
}

// Vision is a kind of colour vision.
type Vision string

// All kinds of colour vision, the usual one first. InGrey is how a printer with only black ink
// renders colours.
const (
	Normal Vision = "usual sight"
	Protan Vision = "protan sight"
	Deutan Vision = "deutan sight"
	Tritan Vision = "tritan sight"
	InGrey Vision = "grey"
)

// Visions returns all of them, the usual one first.
func Visions() []Vision { return []Vision{Normal, Protan, Deutan, Tritan, InGrey} }

// blind is how the three kinds of colour blindness transform light: the model of Machado, Oliveira
// and Fernandes (2009) at full severity.
var blind = map[Vision][3][3]float64{
	Protan: {{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}},
	Deutan: {{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}},
	Tritan: {{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602}, {.004733, .691367, .303900}},
}

// Seen returns a colour as it looks with the given vision.
func (c Colour) Seen(by Vision) Colour {
	m, ok := blind[by]
	switch {
	case by == InGrey:
		return c.Grey()
	case !ok || c == None:
		return c
	}
	v := c.linear()
	var out [3]float64
	for i := range out {
		out[i] = m[i][0]*v[0] + m[i][1]*v[1] + m[i][2]*v[2]
	}
	return fromLinear(out)
}

// Apart returns how different two colours look: their distance in CIE Lab (1976, daylight D65).
// Below 10 they are easily confused on paper.
func Apart(a, b Colour) float64 {
	x, y := a.lab(), b.lab()
	return math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2])
}

// lab returns the colour in CIE L*a*b* under D65: L from 0 to 100, a and b about 0 for greys.
func (c Colour) lab() [3]float64 {
	v := c.linear()
	x := (.4124564*v[0] + .3575761*v[1] + .1804375*v[2]) / .95047
	y := .2126729*v[0] + .7151522*v[1] + .0721750*v[2]
	z := (.0193339*v[0] + .1191920*v[1] + .9503041*v[2]) / 1.08883
	f := func(t float64) float64 {
		if t > .008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16./116
	}
	return [3]float64{116*f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))}
}

// LCh returns a colour of CIE Lab by its lightness (0 to 100), its chroma, and its hue in degrees,
// or the nearest one that a screen can show.
func LCh(l, c, h float64) Colour {
	sin, cos := math.Sincos(h * math.Pi / 180)
	y := (l + 16) / 116
	f := func(t float64) float64 {
		if t > 6./29 {
			return t * t * t
		}
		return 3 * (6. / 29) * (6. / 29) * (t - 4./29)
	}
	x, z := .95047*f(y+c*cos/500), 1.08883*f(y-c*sin/200)
	y = f(y)
	return fromLinear([3]float64{
		3.2404542*x - 1.5371385*y - .4985314*z,
		-.9692660*x + 1.8760108*y + .0415560*z,
		.0556434*x - .2040259*y + 1.0572252*z,
	})
}

// Lightness returns how light a colour is in CIE Lab, from 0 to 100.
func (c Colour) Lightness() float64 { return c.lab()[0] }

// Shade returns a colour of the same hue with a lightness from 0 to 100 and a share of the chroma,
// or with less chroma if a screen cannot show so much at that lightness.
func (c Colour) Shade(lightness, share float64) Colour {
	v := c.lab()
	chroma, hue := share*math.Hypot(v[1], v[2]), math.Atan2(v[2], v[1])*180/math.Pi
	for {
		out := LCh(lightness, chroma, hue)
		if chroma <= 0.5 || math.Abs(out.Lightness()-lightness) <= 0.5 {
			return out
		}
		chroma *= 0.95
	}
}

// Over returns how a colour looks on another that it partly covers, from 0 to 1.
func (c Colour) Over(under Colour, covers float64) Colour {
	if covers >= 1 {
		return c
	}
	r, g, b := c.Parts()
	R, G, B := under.Parts()
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*covers + float64(b)*(1-covers))) }
	return RGB(mix(r, R), mix(g, G), mix(b, B))
}
