package impose

import (
	"punchboard/internal/layout"
	"strconv"
	"strings"
)

// headTexts are the two ends of the line above the pieces.
func (p *imposition) headTexts(pg *page) (left, right string) {
	f := pg.sheet.form
	if pg.back {
		edge, order := p.plan.Backs, "Column"
		if !f.flipX {
			order = "Row"
		}
		return "Turn on the " + edge + " edge. " + order + " order is mirrored.", "backs · " + p.backMarks()
	}
	left = "Print at 100 %, " + p.paper.Name + ". "
	if f.folds {
		return left + "Score and fold on the dashed line, glue, then cut apart.", "fronts above the fold, backs below it, turned 180°"
	}
	if pg.sheet.part.of.cols > 0 {
		return left + pg.sheet.part.advice(), "part " + pg.sheet.part.name() + " of " + pg.sheet.part.of.name()
	}
	if p.plan.Kind == "places" {
		return left + "Try on plain paper first and hold it against the sheet.", p.plan.ID + following(p.plan)
	}
	left += "Measure the ruler before you cut."
	switch {
	case p.plan.Marks == "none" || p.plan.Marks == "":
		return left, ""
	case p.backs:
		return left, "fronts · " + frontMarks(p.plan)
	}
	return left, "one side only" + following(p.plan)
}

// following says that backs stand beside their fronts, if they do.
func following(plan *layout.Sheet) string {
	if plan.Backs == "beside" {
		return " · each back follows its front"
	}
	return ""
}

// frontMarks and backMarks say on which side marks are.
func frontMarks(plan *layout.Sheet) string {
	if plan.MarksOn == "back" {
		return "no marks, cut from the back"
	}
	return "marks on this side"
}

// backMarks says on a back whether it is cut from this side, and for which printer it is
// moved.
func (p *imposition) backMarks() string {
	s := "no marks, cut from the front"
	if p.marksBack() {
		s = "marks on this side"
	}
	if p.info.Printer != nil {
		s += " · moved for " + p.info.Printer.Name
	}
	return s
}

// marksBack reports whether the back page carries marks, marksFront the front.
func (p *imposition) marksBack() bool {
	return p.backs && (p.plan.MarksOn == "back" || p.plan.MarksOn == "both")
}

// marksFront reports whether the fronts have cut marks.
func (p *imposition) marksFront() bool { return !p.backs || p.plan.MarksOn != "back" }

// footTexts are the two lines at the left and at the right below the pieces.
func (p *imposition) footTexts(pg *page) (left, right [2]string) {
	what := []string{}
	for _, s := range []string{p.info.Component, p.info.Note} {
		if s != "" {
			what = append(what, s)
		}
	}
	line := strings.Join(what, ", ")
	if p.backs && pg.back {
		line += " · backs"
	} else if p.backs {
		line += " · fronts"
	}
	paper := []string{p.paper.Name, "100 %"}
	if p.info.Version != "" {
		paper = append(paper, p.info.Version)
	}
	return [2]string{p.info.Title, line},
		[2]string{"sheet " + strconv.Itoa(pg.number) + " of " + strconv.Itoa(pg.of), strings.Join(append(paper, pg.hash), " · ")}
}
