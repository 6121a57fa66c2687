package rulebook

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
	"punchboard/internal/wording"
)

// fenceRule prints a function that the game declares as a rule: "rule NAME", or "rule NAME Title".
// A sum becomes a table of its reasons, anything else a table of what is done in order. Lines of
// the body rename the heads of columns: "Counts: Metres".
func (g *galley) fenceRule(b prose.Block, m measure) []*block {
	_, title := firstWord(b.Arg)
	f := lookUp(g.text, b, "function", g.text.game.Functions)
	if f == nil {
		return nil
	}
	r := wording.Book(g.text.game, g.text.env, f)
	t := g.data.ruleTable(f, r)
	t.Title, t.At, t.Anchor = cmp.Or(title, model.Capital(strings.ReplaceAll(f.ID, "_", " "))), b.At, "rule-"+f.ID
	g.data.columnHeads(t, b)
	return []*block{g.tables().fitTable(g.titled(t, setting{}), m)}
}

// columnHeads renames the columns of a table as the lines of a fence say.
func (tab *tabulator) columnHeads(t *table, b prose.Block) {
	for _, l := range b.Lines {
		head, says, _ := strings.Cut(l.Text, ":")
		if strings.TrimSpace(l.Text) == "" {
			continue
		}
		i := slices.IndexFunc(t.Cols, func(k col) bool { return k.Head != "" && k.Head == strings.TrimSpace(head) })
		if i < 0 {
			tab.text.unknown(l.At, "no column "+strings.TrimSpace(head), head, lists.Map(t.Cols, func(k col) string { return k.Head }))
			continue
		}
		t.Cols[i].Head = strings.TrimSpace(says)
	}
}

// ruleTable returns a function as a table.
func (tab *tabulator) ruleTable(f *model.Function, r *wording.Rule) *table {
	out := &table{}
	if len(r.Sum) > 0 {
		tab.reasons(out, r.Sum)
	}
	tab.done(out, r)
	for _, l := range r.Refuses {
		tab.remark(out, f.At, tab.text.phrase("Not possible:"), l.Why+tab.condition(l.When))
	}
	for _, x := range r.Where {
		tab.remark(out, f.At, model.Capital(x.Name)+":", x.Is)
	}
	return out
}

// plainNumber matches an amount that is nothing but a number.
var plainNumber = pattern.New(`^[-+\x{2212}]?[0-9]+(\x{a0}| )?%?$`)

// reasons adds the lines of a sum: the reason, what it adds, and when.
func (tab *tabulator) reasons(out *table, all []wording.Line) {
	s := tab.text.style("table")
	amount := col{Head: tab.text.phrase("Counts"), Align: "left"}
	if !slices.ContainsFunc(all, func(l wording.Line) bool { return !plainNumber.MatchString(l.Is) }) {
		amount.Align = "right"
	}
	out.Cols = []col{{Head: tab.text.phrase("Reason"), Align: "left"}, amount}
	when := slices.ContainsFunc(all, func(l wording.Line) bool { return l.When != "" })
	if when {
		out.Cols = append(out.Cols, col{Head: tab.text.phrase("When"), Align: "left"})
	}
	for _, l := range all {
		if strings.EqualFold(l.Is, l.Why) {
			l.Is = ""
		}
		cells := [][]typeset.Span{tab.text.inline(s.strong(), model.Capital(l.Why), out.At), tab.text.inline(s, l.Is, out.At)}
		if when {
			cells = append(cells, tab.text.inline(s, l.When, out.At))
		}
		out.Rows = append(out.Rows, row{Cells: cells})
	}
}

// done adds what is done in order: as remarks below the reasons of a sum, else as rows of their
// own.
func (tab *tabulator) done(out *table, r *wording.Rule) {
	s := tab.text.style("table")
	put := func(label string, words ...string) {
		words = slices.DeleteFunc(words, func(s string) bool { return s == "" })
		if len(words) == 0 {
			return
		}
		label = tab.text.phrase(label)
		if len(r.Sum) > 0 {
			tab.remark(out, out.At, label+":", strings.Join(words, "; "))
			return
		}
		out.Cols = []col{{Align: "left"}, {Align: "left"}}
		out.Rows = append(out.Rows, row{Cells: [][]typeset.Span{s.strong().say(label), tab.text.inline(s, strings.Join(words, "; "), out.At)}})
	}
	put("Roll", namings(r.Rolls, " = ")...)
	put("Only where", r.Given)
	if x := r.Fold; x != nil {
		put("Go through", tab.text.phrase("{{ all }}, kind by kind", "all", x.Over))
		tab.steps(x, put)
	}
	if x := r.Chain; x != nil {
		tab.steps(x, put)
	}
	put("Hand", namings(r.Hand, ": ")...)
	for i, l := range r.Cases {
		switch {
		case i == 0:
			put("Result", l.Is+tab.condition(l.When))
		case l.When == "":
			put("Otherwise", l.Is)
		default:
			put("Or", l.Is+tab.condition(l.When))
		}
	}
}

// steps puts the steps of a chain or a fold.
func (tab *tabulator) steps(x *wording.Steps, put func(string, ...string)) {
	put("Begin with", namings(x.From, " = ")...)
	put("Each time roll", namings(x.Rolls, " = ")...)
	put("Then", namings(x.Next, " "+tab.text.phrase("becomes")+" ")...)
	put("Add up", x.Adds)
	put("Until", x.Until)
	put("At most", x.Most)
	put("Result", x.Gives)
}

// namings returns names with their meanings.
func namings(all []wording.Named, is string) []string {
	return lists.Map(all, func(x wording.Named) string { return "*" + x.Name + "*" + is + x.Is })
}

// condition returns when something holds, worded to follow it.
func (tab *tabulator) condition(when string) string {
	if when == "" {
		return ""
	}
	return " " + tab.text.phrase("if {{ so }}", "so", when)
}

// remark adds a line below the table.
func (tab *tabulator) remark(out *table, at diag.Place, label, words string) {
	s := tab.text.style("table-note")
	out.Notes = append(out.Notes, append(s.strong().say(label+" "), tab.text.inline(s, words+".", at)...))
}
