package impose

import (
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// overflow returns a finding for a group of pieces of one size that fits no sheet, about its first
// piece, or about the starting place if no sheet has that one.
func overflow(p *imposition, g *group) []diag.Finding {
	if n := p.places(g); n > 0 {
		return []diag.Finding{{Severity: diag.Error, Code: "PB609", Name: "sheet-overflow",
			Message: fmt.Sprintf("nothing can start at place %d: a sheet has %d", p.info.Start, n),
			Help:    "count the places row by row from the top left"}}
	}
	f := tooLarge(p, g, g.kinds[0])
	if n := len(g.kinds) - 1; n > 0 {
		f.Evidence = []string{fmt.Sprintf("of the same size: %d more", n)}
	}
	return []diag.Finding{f}
}

// places returns how many pieces of a group a sheet holds with no place skipped.
func (p *imposition) places(g *group) int {
	if skipSheets(p) == 0 {
		return 0
	}
	q := *p
	q.info.Start = 0
	if f := q.fit(g, kindFor(q.plan, g)); f != nil {
		return len(f.places)
	}
	return 0
}

// tooLarge returns the error for a piece that does not fit on the paper or into its places, with
// both sizes and what may help.
func tooLarge(p *imposition, g *group, x *face.Piece) diag.Finding {
	room := geom.Rect{W: p.paper.Size.W, H: p.paper.Size.H}.Inset(p.paper.Margin)
	f := diag.Finding{Severity: diag.Error, Code: "PB609", Name: "sheet-overflow",
		Message: x.Kind + " " + strconv.Quote(x.ID) + " is " + millimetres(x.Front.Size) + ", but " + p.paper.Name + " has " + millimetres(room.Size()) + " inside its margins",
		Help:    "choose a smaller size, or the sheet kind split"}
	switch {
	case p.plan.Kind == "places":
		f.Message = x.Kind + " " + strconv.Quote(x.ID) + " is " + millimetres(x.Front.Size) + ", but the places of " + strconv.Quote(p.plan.ID) + " are smaller"
		f.Help = "choose a smaller size, or another sheet plan"
	case p.plan.Kind == "split" && p.plan.Part.W > 0:
		rooms := lists.Map(papersOf(p), func(paper geom.Size) string {
			return millimetres(partForm(p, g, paper, 0).area.Inset(p.plan.MarkOff + layout.LeastMark).Size())
		})
		f.Message = x.Kind + " " + strconv.Quote(x.ID) + " is parted by " + millimetres(p.plan.Part) + ", but beside marks and notes " + p.paper.Name + " holds no more than " + strings.Join(rooms, ", or on its side ")
		f.Help = "give the sheet plan a smaller part"
	case p.plan.Blank > 0:
		f.Help = "choose a smaller size, or lay it out for this paper with a layout of the same name and -" + p.paper.ID + " behind it"
	case foldsOf(p.plan, g):
		f.Message += "; front and back lie on one side of it"
		f.Help = "choose a smaller size, or backs: long"
	}
	if len(x.From) > 0 {
		f.At = x.From[0]
	}
	f.Also = planned(p.plan)
	return f
}

// planned points to a sheet plan in a finding, if the plan is written anywhere.
func planned(plan *layout.Sheet) []diag.Also {
	if plan.At.IsZero() {
		return nil
	}
	return []diag.Also{{At: plan.At, Mark: "the sheet plan " + strconv.Quote(plan.ID)}}
}

// millimetres formats a size in millimetres, width first.
func millimetres(s geom.Size) string { return s.W.Num() + " x " + s.H.Num() + " mm" }
