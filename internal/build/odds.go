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
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/odds"
	"punchboard/internal/pdf"
	"punchboard/internal/typeset"
	"punchboard/internal/vector"
)

// Charts are drawn tables of odds: a document with one page for each, or more for a long one.
type Charts struct {
	face.Document
	assets *face.Assets
}

// Odds draws the tables of one game on a paper. With shared, several small ones go on a page;
// tables that are split over pages keep pages of their own. The findings are those from laying them
// out; it is an error if the paper does not exist.
func Odds(p *load.Project, c *check.Context, grids []*odds.Grid, paper string, shared bool) (*Charts, diag.List, error) {
	if p.Library.Papers[paper] == nil {
		return nil, nil, fmt.Errorf("no paper %q; there is %s", paper, strings.Join(sortedKeys(p.Library.Papers), ", "))
	}
	draw := chart.New(compose.New(p.Library, c.Game, c.Env, typeset.New(p.Library.Assets)))
	out := &Charts{Document: face.Document{Title: c.Game.Title + ": Odds", Author: "Punchboard", Subject: "Print at 100 %", Keywords: "odds", Lang: "en-GB"}, assets: p.Library.Assets}
	var found diag.List
	for len(grids) > 0 {
		n, faces, fs := 0, make([]*face.Face, 1), diag.List(nil)
		if shared {
			faces[0], n, fs = draw.Shared(grids, paper)
		}
		if n < 2 { // it gets its own pages
			n = 1
			if faces, fs = draw.Pages(grids[0], paper); len(faces) > 0 {
				faces[0].Items = append(faces[0].Items, &face.Bookmark{Title: grids[0].Name})
			}
		}
		found.Add(fs...)
		out.Pages = append(out.Pages, lists.Map(faces, func(f *face.Face) face.Page { return face.Page{Face: f} })...)
		grids = grids[n:]
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
