package main

import (
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// usualMargin is what a cautious home printer does not reach.
const usualMargin = 6350 * geom.Micrometre

// paperOf is a paper said as width x height, in mm or in; nil if that is not
// how it is said. It stands upright. A rulebook on it has the pages of the
// largest paper of the library that fits.
func paperOf(said string, lib *layout.Library) (*layout.Paper, error) {
	size, unit, ok := measures(said)
	if !ok {
		return nil, nil
	}
	if size.W > size.H {
		size = size.Turned()
	}
	if size.W < 70*geom.MM || size.H > 1500*geom.MM {
		return nil, usage{fmt.Errorf("--paper %s is out of range: 70 to 1500 mm", said)}
	}
	w, h := size.W.Num(), size.H.Num()
	if unit == "in" {
		w, h = inches(size.W), inches(size.H)
	}
	out := &layout.Paper{ID: w + "x" + h + strings.TrimPrefix(unit, "mm"), Name: w + " x " + h + " " + unit, Size: size, Margin: usualMargin, Spare: true}
	if p := lib.BookOn(size); p != nil {
		out.Book = p.ID
	}
	return out, nil
}

// measures reads a width and height, "63x88", "200 x 280mm" or "8.5x13in", and
// the unit that they are in.
func measures(said string) (size geom.Size, unit string, ok bool) {
	unit, scale := "mm", 1.0
	said, inch := strings.CutSuffix(said, "in")
	if inch {
		unit, scale = "in", 25.4
	} else {
		said = strings.TrimSuffix(said, "mm")
	}
	w, h, ok := strings.Cut(said, "x")
	wide, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
	high, err2 := strconv.ParseFloat(strings.TrimSpace(h), 64)
	if !ok || err != nil || err2 != nil || !(wide > 0 && wide < 1e4 && high > 0 && high < 1e4) {
		return geom.Size{}, "", false
	}
	return geom.Size{W: geom.FromMM(wide * scale), H: geom.FromMM(high * scale)}, unit, true
}

// inches is a length in inches, with as many decimals as it takes.
func inches(l geom.Length) string {
	return strconv.FormatFloat(float64(l)/float64(geom.Inch), 'f', -1, 64)
}
