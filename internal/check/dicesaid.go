package check

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// someDice matches dice as texts write them: "d6", "2d6+1".
const someDice = `[0-9]{0,2}d[0-9]{1,3}(?:[+-][0-9]{1,2})?`

// rollOn matches a number that is rolled on dice, "on a roll of 1 to 4 on a d6", "5+ on 2d6";
// dieNeeded matches a sentence that lists the dice needed.
var (
	rollOn    = pattern.New(`(?i)\b(?:(?:rolls?|rolled|rolling|result|natural|throws?|total|scores?)(?: (?:of|is))?(?: an?)? |on (?:an? )?)([0-9]{1,3})(?:(?: to | or |[-–]|, )([0-9]{1,3}))?(?:\+| or (?:more|less|higher|lower|better|under|over|above|below))? (?:on|with) (?:an? |the |one )?(` + someDice + `)\b`)
	dieNeeded = pattern.New(`(?i)\b(?:needs?|requires?|bring|uses?|comes with|contains?|includes?)\b[^.;:]*\bd[0-9]`)
	aDie      = pattern.New(`\b[0-9]{0,2}d([0-9]{1,3})\b`)
)

// offDie reports numbers that a paragraph says are rolled on dice that cannot show them.
func offDie(c *Context, p paragraph) {
	for _, m := range c.memo.matches(rollOn, p.said, "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9") {
		die := p.said[m[6]:m[7]]
		d, err := dice.Parse(die)
		if err != nil {
			continue
		}
		for g := 2; g <= 4; g += 2 {
			if m[g] < 0 {
				continue
			}
			n, _ := strconv.Atoi(p.said[m[g]:m[g+1]]) // digits only, by the pattern
			if n >= d.Min() && n <= d.Max() {
				continue
			}
			c.Report(diag.Finding{At: p.part(m[g], m[g+1]), Message: fmt.Sprintf("the text speaks of a %d on %s", n, die), Mark: "never rolled",
				Evidence: []string{fmt.Sprintf("%s gives %d–%d", die, d.Min(), d.Max())}})
			break
		}
	}
}

// diceFor matches what comes before a link to a table on which dice are rolled.
var diceFor = pattern.New(`(?i)\b(` + someDice + `) (?:for|on|at|in|against|and (?:read|consult|see|use|look (?:at|up|it up (?:on|in)))) (?:the table (?:for|of) )?(?:its |the |your |their |an? )?$`)

// otherDie reports dice that a paragraph rolls on a linked table with different dice.
func otherDie(c *Context, p paragraph) {
	for i, s := range p.spans {
		id, ok := strings.CutPrefix(s.Link, "#table-")
		if !ok {
			continue
		}
		t := c.Game.Table(id)
		m := diceFor.FindStringSubmatchIndex(p.said[:p.from[i]])
		if t == nil || t.Die == "" || m == nil || strings.EqualFold(p.said[m[2]:m[3]], t.Die) {
			continue
		}
		if said, err := dice.Parse(p.said[m[2]:m[3]]); err != nil || said.String() == t.Die {
			continue
		}
		tellOtherDie(c, p, m[2], m[3], t)
	}
}

// dieBefore reports dice in the paragraph before a table with different dice, if it mentions no
// others. The letter for dice is that of the game's language.
func dieBefore(c *Context, p paragraph, t *model.Table) {
	if t == nil {
		return
	}
	form := c.memo.form(`(?i)\b([0-9]{0,2})(?:d|` + regexp.QuoteMeta(c.Game.Words.Say("d")) + `)([0-9]{1,3})\b`)
	all := c.memo.matches(form, p.said)
	own, err := dice.Parse(t.Die)
	if err != nil || len(all) != 1 {
		return
	}
	m := all[0]
	said, err := dice.Parse(p.said[m[2]:m[3]] + "d" + p.said[m[4]:m[5]])
	if err != nil || said.Faces == own.Faces && said.Digits == own.Digits && (said.N == own.N || m[2] == m[3]) {
		return // "two d6" may mean 2d6
	}
	tellOtherDie(c, p, m[0], m[1], t)
}

// tellOtherDie reports dice, given by byte offsets, that differ from those of a table.
func tellOtherDie(c *Context, p paragraph, from, to int, t *model.Table) {
	c.Report(diag.Finding{At: p.part(from, to), Message: fmt.Sprintf("the text rolls %s on %q, which is rolled on %s", p.said[from:to], t.ID, t.Die), Also: []diag.Also{{At: t.At, Mark: "the table"}}})
}

// diceUsed maps numbers of faces to the places where such dice are rolled. Dice read as digits
// count as dice of one digit, percentile dice as d10s, and a d3 as a d6.
type diceUsed map[int][]diag.Place

// add records the dice in a text.
func (u diceUsed) add(known *memo, said string, place func(from, to int) diag.Place) {
	for _, m := range known.matches(aDie, said) {
		u.note(said[m[0]:m[1]], place(m[0], m[1]))
	}
}

// note records dice given in their notation.
func (u diceUsed) note(die string, at diag.Place) {
	d, err := dice.Parse(die)
	switch {
	case err != nil || d.Faces < 3 || d.Faces == 5 && !d.Digits:
		return
	case d.Faces == 100:
		d.Faces = 10
	case d.Faces == 3:
		d.Faces = 6
	}
	u[d.Faces] = append(u[d.Faces], at)
}

// dieCount compares the dice that a chapter says are needed with those that are rolled.
func dieCount(c *Context) {
	needed, used := diceUsed{}, diceUsed{}
	eachLine(c.Docs, func(spans []prose.Span) {
		p := joined(spans)
		for _, m := range c.memo.matches(dieNeeded, p.said, "d4", "d6", "d8", "d10", "d12", "d20") {
			end := sentenceEnd(p.said, m[1])
			if found := aDie.FindAllString(p.said[m[0]:end]); len(found) >= leastDice {
				needed.add(c.memo, p.said[m[0]:end], func(from, to int) diag.Place { return p.part(m[0]+from, m[0]+to) })
				used.add(c.memo, p.said[:m[0]], p.part)
				used.add(c.memo, p.said[end:], func(from, to int) diag.Place { return p.part(end+from, end+to) })
				return
			}
		}
		used.add(c.memo, p.said, p.part)
	})
	if len(needed) == 0 {
		return
	}
	diceIn(c, used)
	asked := few(lists.Map(needed.faces(), func(n int) string { return fmt.Sprintf("d%d", n) }))
	for _, n := range needed.faces() {
		if used[n] == nil {
			c.Report(gathered(diag.Finding{Message: fmt.Sprintf("the text asks for a d%d, and nothing is rolled on one", n), Mark: "never rolled"}, needed[n]))
		}
	}
	for _, n := range used.faces() {
		if needed[n] == nil {
			f := gathered(diag.Finding{Message: fmt.Sprintf("a d%d is rolled here, and the text does not ask for one", n)}, used[n])
			f.Evidence = append(f.Evidence, "dice that the text asks for: "+asked)
			c.Report(f)
		}
	}
}

// faces returns the numbers of faces in order.
func (u diceUsed) faces() []int { return slices.Sorted(maps.Keys(u)) }

// diceIn records the dice of tables, fields, texts and expressions.
func diceIn(c *Context, used diceUsed) {
	for _, t := range c.Game.Tables {
		if t.Die != "" {
			used.add(c.memo, t.Die, func(int, int) diag.Place { return t.At })
		}
	}
	values(c.Game, func(t *model.Type, v model.Value) {
		if t.Kind == model.Dice && !v.Word {
			used.note(v.Text, v.At)
		}
	})
	c.texts(func(t text) { used.add(c.memo, t.said, t.part) })
	for _, x := range c.Game.Formulas() {
		used.add(c.memo, x.Text, func(int, int) diag.Place { return x.At })
	}
	eachSpan(c.Docs, func(s prose.Span) { used.add(c.memo, s.Expr, func(int, int) diag.Place { return s.At }) })
}

// diceStatement is a phrase that states the dice of an entry: those of a field, or the only ones in
// its own texts.
type diceStatement struct {
	entry *model.Entry
	what  string // what the dice are rolled for
	die   string
	at    diag.Place
	form  *pattern.Pattern // its only group is the dice
}

// doing matches the words between a name and the dice of what it does.
const doing = `(?:,? (?:does|do|deals?|has|have|with|inflicts?|causes?|rolls?|gives?|back|heals?|restores?|cures?|an?|its|only|just|always))+`

// diceOf returns the dice that a text may state for an entry; low is the text in lower case.
func diceOf(c *Context, col *model.Collection, e *model.Entry, low string) []diceStatement {
	var out []diceStatement
	name := `(?i)\b` + regexp.QuoteMeta(e.Name) + `s?(?:[’']s)?`
	add := func(what string, v model.Value, die string, forms ...string) {
		for _, form := range forms {
			out = append(out, diceStatement{e, what, die, v.At, c.memo.form(form)})
		}
	}
	var own []string
	var where model.Value
	for _, d := range col.Fields {
		v := e.Field(d.ID)
		switch noun := strings.ToLower(nameOf(d)); {
		case v.Word:
		case d.Type.Kind == model.Text && !d.Type.Flavour:
			if found := dieAndWord.FindAllStringSubmatch(v.Text); len(found) > 0 {
				own, where = append(own, lists.Map(found, func(m []string) string { return m[1] + " " + m[2] })...), v
			}
		case v.Kind == model.Dice && strings.Contains(low, noun):
			noun := regexp.QuoteMeta(noun)
			add(noun, v, v.Text, name+doing+` (`+someDice+`) `+noun+`\b`, name+owning+` `+noun+between+` (`+someDice+`)\b`,
				name+` \((?:[^()]*[,;] )?(?:`+noun+` (?:of )?)?(`+someDice+`)(?: `+noun+`)?[,;)]`)
		}
	}
	if len(own) == 1 {
		die, word, _ := strings.Cut(own[0], " ")
		add(word, where, die, name+doing+` (`+someDice+`) `+regexp.QuoteMeta(word)+`\b`)
	}
	return out
}

// dieAndWord matches dice in a text and the word after them, what they are rolled for.
var dieAndWord = pattern.New(`\b(` + someDice + `) (\pL+ points?|\pL+)`)

// diceStated reports dice that a paragraph gives an entry and that differ from the data.
func diceStated(c *Context, p paragraph) {
	if len(c.memo.matches(aDie, p.said, "d")) == 0 {
		return
	}
	low := c.memo.low(p.said)
	told := map[int]bool{}
	for _, at := range c.namedIn(low) {
		for _, s := range diceOf(c, c.stated[at[0]], c.subjects.of[at[0]][at[1]].entry, low) {
			for _, m := range c.memo.matches(s.form, p.said) {
				said := p.said[m[2]:m[3]]
				if rollsFor(s.entry, said) || told[m[2]] || denied.MatchString(p.said[:m[0]]) || p.longer(c.Game, s.entry.Name, m[0]) {
					continue
				}
				told[m[2]] = true
				c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("%s is given %s %s in the text, the data says %s", s.entry.Name, said, s.what, s.die), Mark: said + " here",
					Also: []diag.Also{{At: s.at, Mark: s.die + " here"}}})
			}
		}
	}
}

// rollsFor reports whether an entry has the dice, in a field or in a text.
func rollsFor(e *model.Entry, said string) bool {
	return slices.ContainsFunc(e.Fields.List(), func(f model.Field) bool {
		return f.Value.Kind == model.Dice && sameDice(said, f.Value.Text) ||
			f.Value.Kind == model.Text && slices.ContainsFunc(dieAndMore.FindAllString(f.Value.Text), func(die string) bool { return sameDice(said, die) })
	})
}

// dieAndMore matches dice in a text, with what is added to them.
var dieAndMore = pattern.New(`\b` + someDice + `\b`)

// sameDice reports whether two notations mean the same dice, whether or not a single die has its
// number and whatever they are multiplied by.
func sameDice(a, b string) bool {
	a, _ = dice.Once(a)
	b, _ = dice.Once(b)
	bare := func(s string) string { return strings.TrimPrefix(strings.ToLower(s), "1d") }
	return strings.TrimPrefix(bare(a), "d") == strings.TrimPrefix(bare(b), "d")
}
