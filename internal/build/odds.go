package build

import (
	"fmt"
	"io"
	"strings"

	"punchboard/internal/chart"
	"punchboard/internal/check"
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/odds"
	"punchboard/internal/pdf"
	"punchboard/internal/typeset"
	"punchboard/internal/vector"
)

// Charts are drawn tables of odds: a document of a page each, or more for one
// that is long.
type Charts struct {
	face.Document
	assets *face.Assets
}

// Odds draws the tables of one game for a paper. The findings are those of
// laying them out; an error names a paper that is not there.
func Odds(p *load.Project, c *check.Context, grids []*odds.Grid, paper string) (*Charts, diag.List, error) {
	if p.Library.Papers[paper] == nil {
		return nil, nil, fmt.Errorf("no paper %q; there is %s", paper, strings.Join(sortedKeys(p.Library.Papers), ", "))
	}
	set := typeset.New(p.Library.Assets)
	draw := chart.New(compose.New(p.Library, c.Game, c.Env, set), set)
	out := &Charts{Document: face.Document{Title: c.Game.Title + ": Odds", Author: "Punchboard", Subject: "Print at 100 %", Keywords: "odds", Lang: "en-GB"}, assets: p.Library.Assets}
	var found diag.List
	for _, g := range grids {
		faces, fs := draw.Pages(g, paper)
		found.Add(fs...)
		for i, f := range faces {
			if i == 0 {
				f.Items = append(f.Items, &face.Bookmark{Title: g.Name})
			}
			out.Pages = append(out.Pages, face.Page{Face: f})
		}
	}
	return out, found.Sorted(), nil
}

// OddsBook draws the tables of one game as Odds does, small ones several on a
// page. Tables that are parted over pages keep pages of their own.
func OddsBook(p *load.Project, c *check.Context, grids []*odds.Grid, paper string) (*Charts, diag.List, error) {
	if p.Library.Papers[paper] == nil {
		return Odds(p, c, grids, paper)
	}
	set := typeset.New(p.Library.Assets)
	draw := chart.New(compose.New(p.Library, c.Game, c.Env, set), set)
	out, found, _ := Odds(p, c, nil, paper)
	for from := 0; from < len(grids); {
		f, n, fs := draw.Shared(grids[from:], paper)
		if n < 2 {
			one, fs, err := Odds(p, c, grids[from:from+1], paper)
			if err != nil {
				return nil, nil, err
			}
			found.Add(fs...)
			out.Pages, from = append(out.Pages, one.Pages...), from+1
			continue
		}
		found.Add(fs...)
		out.Pages, from = append(out.Pages, face.Page{Face: f}), from+n
	}
	return out, found.Sorted(), nil
}

// PDF writes all pages as one file.
func (c *Charts) PDF(w io.Writer) error { return pdf.Write(w, &c.Document, c.assets) }

// Picture writes one page as svg or png; dpi is for png.
func (c *Charts) Picture(w io.Writer, page int, format string, dpi float64) error {
	f := c.Pages[page].Face
	if format == "png" {
		return vector.PNG(w, f, c.assets, dpi)
	}
	return vector.SVG(w, f, c.assets, vector.Options{Title: c.Title + ": " + f.ID, Licence: iconLicence})
}
