package impose

import (
	"slices"
	"strings"
)

// say returns a phrase in the language of the game.
func (p *lettering) say(phrase string, with ...any) string { return p.info.Words.Say(phrase, with...) }

// headTexts returns the two ends of the line above the pieces.
func (p *imposition) headTexts(pg *page) (left, right string) {
	f := pg.sheet.form
	if pg.back {
		order := "Column order is mirrored."
		if !f.flipX {
			order = "Row order is mirrored."
		}
		edge := "Flip on the long edge."
		if p.plan.Backs == "short" {
			edge = "Flip on the short edge."
		}
		return p.say(edge) + " " + p.say(order), p.say("backs") + " · " + p.marks(true)
	}
	left = p.say("Print at 100 %, {{ paper }}.", "paper", p.paper.Name) + " "
	if f.folds {
		return left + p.say("Score and fold on the dashed line, glue, then cut apart."), p.say("fronts above the fold, backs below it, rotated 180°")
	}
	if pg.sheet.part.of.cols > 0 {
		return left + pg.sheet.part.advice(p.info.Words), p.say("part {{ n }} of {{ all }}", "n", pg.sheet.part.name(), "all", pg.sheet.part.of.name())
	}
	if p.plan.Kind == "places" {
		return left + p.say("Print on plain paper first and hold it against the sheet."), p.plan.ID + following(p)
	}
	left += p.say("Measure the ruler before you cut.")
	switch {
	case p.plan.Marks == "none" || p.plan.Marks == "":
		return left, ""
	case p.backs:
		return left, p.say("fronts") + " · " + p.marks(false)
	}
	return left, p.say("one side only") + following(p)
}

// following says that backs are next to their fronts, if they are.
func following(p *imposition) string {
	if p.beside {
		return " · " + p.say("each back follows its front")
	}
	return ""
}

// marks says on which side the marks are, and on a back for which printer it is shifted.
func (p *imposition) marks(back bool) string {
	s := p.say("marks on this side")
	switch {
	case !back && p.plan.MarksOn == "back":
		s = p.say("no marks, cut from the back")
	case back && !p.marksBack():
		s = p.say("no marks, cut from the front")
	}
	if back && p.info.Printer != nil {
		s += " · " + p.say("shifted for {{ printer }}", "printer", p.info.Printer.Name)
	}
	return s
}

// marksBack reports whether the back page carries marks.
func (p *imposition) marksBack() bool {
	return p.backs && (p.plan.MarksOn == "back" || p.plan.MarksOn == "both")
}

// footTexts returns the two lines on the left and on the right below the pieces.
func (p *imposition) footTexts(pg *page) (left, right [2]string) {
	what := slices.DeleteFunc([]string{p.info.Component, p.info.Note}, func(s string) bool { return s == "" })
	line := strings.Join(what, ", ")
	if p.backs && pg.back {
		line += " · " + p.say("backs")
	} else if p.backs {
		line += " · " + p.say("fronts")
	}
	paper := []string{p.paper.Name, "100 %"}
	if p.info.Version != "" {
		paper = append(paper, p.info.Version)
	}
	return [2]string{p.info.Title, line},
		[2]string{p.say("sheet {{ n }} of {{ all }}", "n", pg.number, "all", pg.of), strings.Join(append(paper, pg.hash), " · ")}
}
