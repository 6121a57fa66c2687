package rulebook

import (
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// answers prints what the source leaves open or gets wrong, and how we play it.
type answers struct{ text *compositor }

// numberIn returns the indent of questions and errata after their numbers, which is wider from a
// hundred on.
func numberIn(all int) geom.Length {
	if all < 100 {
		return 8000
	}
	return 8700
}

// questionGap is the white space between them; their small lines keep no grid.
const questionGap = 2600

// questionNumber and erratumNumber return the names by which the text refers to them: Q1, E1.
func questionNumber(i int) string { return fmt.Sprintf("Q%d", i+1) }
func erratumNumber(i int) string  { return fmt.Sprintf("E%d", i+1) }

// readings prints the questions that the source leaves open and our answers to them.
func (an *answers) readings(m measure) []*block {
	return lists.Made(len(an.text.game.Readings), func(i int) *block { return an.reading(i, an.text.game.Readings[i], m) })
}

// reading prints one question: the chosen answer and why, and the other answers in small type.
func (an *answers) reading(n int, r *model.Reading, m measure) *block {
	head, s, small := an.text.style("box-title"), an.text.style("note"), an.text.style("small")
	in := numberIn(len(an.text.game.Readings))
	width := m.width - in
	an.text.here = r.At
	strips := keepAll(an.text.textStrips(head, an.text.inline(head, r.Question, r.At), width), true)
	strips = append(strips, space(500))
	for _, a := range r.Options {
		if a.ID == r.Chosen.Text {
			strips = append(strips, an.text.textStrips(s, append(s.strong().say(an.text.phrase("We say:")+" "), an.text.inline(s, a.Text, a.At)...), width)...)
		}
	}
	strips = append(strips, an.reason(s, an.text.phrase("Damaged:")+" ", r.Damaged, r.At, width)...)
	strips = append(strips, an.reason(s, an.text.phrase("Why:")+" ", r.Because, r.At, width)...)
	var others []string
	for _, a := range r.Options {
		if a.ID != r.Chosen.Text {
			others = append(others, strings.TrimSuffix(an.text.words(a.Text, a.At), "."))
		}
	}
	tail := an.text.phrase("It could also be:") + " " + strings.Join(others, "; ") + "."
	if len(others) == 0 {
		tail = ""
	}
	if cite := citation(r.Cite); cite != "" {
		tail = strings.TrimSpace(tail + " " + an.text.phrase("Source: {{ cite }}.", "cite", cite))
	}
	if tail != "" {
		strips = append(strips, space(300))
		strips = append(strips, an.text.textStrips(small, an.text.inline(small, tail, r.At), width)...)
	}
	return an.numbered(questionNumber(n), &mark{Anchor: "reading-" + r.ID, Title: r.Question, Hidden: true}, r.At, in, m, strips)
}

// reason returns a note after a label in italic type, nothing for an empty note.
func (an *answers) reason(s style, label, note string, at diag.Place, width geom.Length) []strip {
	if note == "" {
		return nil
	}
	return an.text.textStrips(s, append(an.text.spans(s, []prose.Span{{Text: label, Em: true}}), an.text.inline(s, note, at)...), width)
}

// numbered returns a question or an erratum after its number, indented by in.
func (an *answers) numbered(number string, k *mark, at diag.Place, in geom.Length, m measure, strips []strip) *block {
	strips = append(strips, an.arises(k.Anchor, m.width-in)...)
	out := stack{left: m.left + in, foot: 300, strips: keepAll(strips, false)}.block()
	out.At, out.Above, out.Below, out.Free, out.Mark = at, questionGap, questionGap, true, k
	draw, num, head := out.Draw, an.text.style("list-number"), an.text.style("box-title")
	out.Draw = func(p *canvas, sp fragment) {
		p.text(num, number, sp.X+m.left, sp.Y+head.drop(), "left")
		draw(p, sp)
	}
	return out
}

// citation returns where the source says something: "003:62–77".
func citation(c model.Cite) string {
	switch {
	case c.Source == "" || c.From == 0:
		return ""
	case c.To > c.From:
		return fmt.Sprintf("%s:%d–%d", c.Source, c.From, c.To)
	}
	return fmt.Sprintf("%s:%d", c.Source, c.From)
}

// errata prints where the published text is wrong: what it prints, our ruling, and why.
func (an *answers) errata(m measure) []*block {
	return lists.Made(len(an.text.game.Errata), func(i int) *block { return an.erratum(i, an.text.game.Errata[i], m) })
}

// erratum prints one erratum. A short one gives what is printed and our ruling in one sentence, a
// long one in two.
func (an *answers) erratum(n int, e *model.Erratum, m measure) *block {
	head, s, small := an.text.style("box-title"), an.text.style("note"), an.text.style("small")
	in := numberIn(len(an.text.game.Errata))
	width := m.width - in
	an.text.here = e.At
	strips := keepAll(an.text.textStrips(head, head.say(an.text.names.pathWords(e.Path)), width), true)
	strips = append(strips, space(500))
	printed, ruling := an.rulingWords(e)
	if e.Ruling == "absent" {
		ruling = an.text.phrase("left out")
	}
	said := func(label, text string) {
		if text != "" {
			spans := append(s.strong().say(an.text.phrase(label)+": "), s.say(smart(an.text.game.Words, text))...)
			strips = append(strips, an.text.textStrips(s, spans, width)...)
		}
	}
	switch claim := an.text.names.claimAt(e.Path); {
	case e.Says != "":
		said("The source says", an.text.phrase("“")+e.Says+an.text.phrase("”"))
		if ruling = strings.TrimSuffix(ruling, "."); claim == nil && ruling != "" && !strings.EqualFold(ruling, "as given") {
			said("We rule", ruling)
		}
	case claim != nil: // the heading says it
	case e.Absent:
		said("The source is silent. We say", ruling)
	case len([]rune(printed+ruling)) < 26:
		said("The source prints", an.text.phrase("{{ printed }}; we rule: {{ ruling }}", "printed", printed, "ruling", ruling))
	default:
		said("The source prints", printed)
		said("We rule", ruling)
	}
	strips = append(strips, an.reason(s, an.text.phrase("Damaged:")+" ", e.Damaged, e.At, width)...)
	if e.Because != "" {
		spans := append(an.text.spans(s, []prose.Span{{Text: an.text.phrase("Because:") + " ", Em: true}}), an.text.inline(s, e.Because, e.At)...)
		if cite := citation(e.Cite); cite != "" {
			spans = append(spans, small.say(" "+an.text.phrase("Source: {{ cite }}.", "cite", cite))...)
		}
		strips = append(strips, an.text.textStrips(s, spans, width)...)
	}
	return an.numbered(erratumNumber(n), &mark{Anchor: "erratum-" + e.ID, Title: e.ID, Hidden: true}, e.At, in, m, strips)
}

// flat returns YAML on one line, without the punctuation that only YAML needs; an open range is put
// into words.
func flat(yaml string) string {
	s := strings.Join(strings.Fields(yaml), " ")
	s = strings.Trim(strings.Trim(s, "{}"), "\"'")
	if n, ok := strings.CutSuffix(s, "-"); ok {
		if _, err := strconv.Atoi(n); err == nil {
			return n + " or less"
		}
	}
	return s
}

// claimAt returns the claim that an erratum is about, nil if it is about a value.
func (b *names) claimAt(path string) *model.Claim {
	id, ok := strings.CutPrefix(path, "claims.")
	if !ok {
		return nil
	}
	id, _, _ = strings.Cut(id, ".")
	return lists.First(b.game.Claims, func(c *model.Claim) bool { return c.ID == id })
}
