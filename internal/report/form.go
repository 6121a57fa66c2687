package report

// form is a page to write on during the evening.
func (d *writer) form() {
	name := "form"
	if d.sheet.ID != "report-page" {
		if lay := "form-" + d.paper; d.Project.Library.Layouts["report-"+lay] != nil {
			name = lay
		}
	}
	d.parts = append(d.parts, part{title: "The evening", has: "a page to write on"})
	b := d.add(name, words{"date": plain(d.Date), "sides": d.sides()})
	b.Break, b.Title = true, "The evening"
}

// sides are the sides that a simulation names, for the form to print; two
// empty ones if none does.
func (d *writer) sides() []any {
	for _, p := range d.Played {
		if t := p.Run.Tables[0]; len(p.Run.Tables) == 1 && len(t.Sides) == 2 {
			return []any{plain(t.Sides[0]), plain(t.Sides[1])}
		}
	}
	return []any{"", ""}
}
