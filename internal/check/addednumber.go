package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// modifier is a named thing that changes rolls or values by signed numbers.
type modifier struct {
	name   string
	values []model.Value
}

// modifiers returns the table rows and entries with signed numbers, merged by name. A row without a
// name is called by its first words.
func modifiers(g *model.Game) []*modifier {
	known := map[string]*modifier{}
	var out []*modifier
	add := func(name string, fields model.Fields) {
		var signed []model.Value
		for f := range fields.All() {
			if f.Value.Kind == model.Signed && !f.Value.Word {
				signed = append(signed, f.Value)
			}
		}
		if len(name) < 4 || len(signed) == 0 {
			return
		}
		low := strings.ToLower(name)
		if known[low] == nil {
			known[low] = &modifier{name: name}
			out = append(out, known[low])
		}
		known[low].values = append(known[low].values, signed...)
	}
	for s, l := range lists.Within(sheets(g), sheet.all) {
		if s.name != "decks" {
			add(l.called, l.given)
		}
	}
	return out
}

// signedNumber matches a number with its sign.
const signedNumber = `([+−-][0-9]+)`

// verbNumber matches a number whose sign is given by a verb: "adds 2", "subtract 2".
const verbNumber = `((?:adds?|subtracts?) ` + aNumber + `)`

// giving matches the words between the name of a modifier and its number.
const giving = `(?:,? (?:an?|the|its?|it|is|are|be|at|of|for|you|your|he|she|they|shots?|rolls?|attacks?)| (?:has|have|gets?|gives?|grants?|gains?|takes|counts?|only|just|always|bonus|penalty|modifier))*`

// to matches what a number is added to, and joining what leads from there to the modifier: without
// it "+1 momentum" changes the momentum.
const (
	to      = `(?: (?:bonus|penalty|modifier))?(?: (?:to|on|from) (?:(?:the|your|its|their|a) )?[a-z]+)?`
	joining = `,? (?:for|when|with|if|from|in|at)`
)

// phrase matches a name that begins with a joining word.
var phrase = pattern.New(`(?i)^(?:for|when|with|if|from|in|at|on|by|under|behind|after|against|near|each|every) `)

// added finds numbers that a text says a named thing adds to a roll or value, where the data has
// another: "high ground gives +3", "−2 to hit in cover", "an aimed shot (+1)". Only signed numbers
// count, and none already reported as a field value.
func added(c *Context, named []*modifier, p paragraph, low string, told map[int]bool) {
	if !strings.ContainsAny(low, "+−-") && !strings.Contains(low, "add") && !strings.Contains(low, "subtract") {
		return
	}
	for _, m := range named {
		if !strings.Contains(low, strings.ToLower(m.name)) {
			continue
		}
		name := `\b` + regexp.QuoteMeta(m.name) + `s?`
		after := joining + `(?: an?| the)? ` + name + `\b`
		if phrase.MatchString(m.name) { // "in cover" joins itself
			after = `,? ` + name + `\b`
		}
		for _, form := range [...]string{
			name + `(?: \(|: ?|` + giving + ` )` + signedNumber + `\b`,
			name + `(?: [a-z]+)? ` + verbNumber + `\b`,
			`\b` + verbNumber + to + after,
			`(?:^|[ (])` + signedNumber + to + after,
		} {
			m.check(c, p, c.memo.form(`(?i)`+form), told)
		}
	}
}

// check reports where a paragraph gives the modifier a number that it does not have.
func (m *modifier) check(c *Context, p paragraph, form *pattern.Pattern, told map[int]bool) {
	for _, found := range c.memo.matches(form, p.said) {
		said := p.said[found[2]:found[3]]
		n, ok := signOf(said)
		if !ok || m.has(n) || told[found[2]] || beyond.MatchString(p.said[found[3]:]) || denied.MatchString(p.said[:found[0]]) || p.longer(c.Game, m.name, found[0]) {
			continue
		}
		v := m.values[0]
		c.Report(diag.Finding{At: p.part(found[2], found[3]), Message: fmt.Sprintf("%s is given %s in the text, the data says %+d", m.name, said, v.Int), Mark: said + " here",
			Also: []diag.Also{{At: v.At, Mark: fmt.Sprintf("%+d here", v.Int)}}, Help: "write the number between {{ and }}, from the data, or change the data"})
	}
}

// has reports whether the modifier has a number.
func (m *modifier) has(n int64) bool {
	return slices.ContainsFunc(m.values, func(v model.Value) bool { return v.Int == n })
}

// signOf parses a signedNumber or verbNumber; it returns false if the number is out of range.
func signOf(said string) (int64, bool) {
	verb, rest, worded := strings.Cut(said, " ")
	if !worded {
		n, err := strconv.ParseInt(strings.ReplaceAll(said, "−", "-"), 10, 64)
		return n, err == nil
	}
	n := int64(numberIn(rest))
	if strings.HasPrefix(strings.ToLower(verb), "s") {
		return -n, n >= 0
	}
	return n, n >= 0
}

// lasting matches how long a game is said to last: "the game lasts 7 rounds".
var lasting = pattern.New(`(?i)\b(?:game|battle|match|fight|mission|scenario|campaign|war)s? (?:lasts?|ends? after|is over after|goes on for|is played (?:for|over))(?: only| at most| exactly| just)* ` + numberWord + ` ([a-z]+)\b`)

// playing matches how long a game is played: "play 7 rounds", "there are 7 rounds".
var playing = pattern.New(`(?i)\b(?:you play|(?:^|[.;] )play|there are)(?: for| over)?(?: only| exactly| just)? ` + numberWord + ` ([a-z]+)(?: in (?:a|the|each|every) [a-z]+)?(?:[.,;]|$)`)

// lastOnes matches what says after how many units the game is over: "after 7 rounds the game ends",
// "the seventh round is the last".
var lastOnes = pattern.New(`(?i)(?:(?:^|[.;] )(?:after|at the end of) (?:the )?` + howManyth + ` ([a-z]+),? (?:(?:your|the) (?:game|battle|match|race) (?:ends|is over)|[^.;:]*\bwins\b)|(?:^|[.;] )the ` + howManyth + ` ([a-z]+) is the last(?: one)?(?:[.;]|$)|\b(?:most|highest|more) [^.;:,]*\bafter (?:the )?` + howManyth + ` ([a-z]+) wins\b)`)

// howManyth matches a cardinal or ordinal number.
var howManyth = strings.TrimSuffix(numberWord, ")") + "|" + strings.Join(ordinals, "|") + ")"

// lasts finds a stated length of the game that no number in the rules with that unit matches.
func lasts(c *Context, p paragraph) {
	forms := slices.Concat(c.memo.matches(lasting, p.said, "last", "after", "played", "goes on"), c.memo.matches(playing, p.said, "play", "there are"))
	for _, m := range c.memo.matches(lastOnes, p.said, " wins", " ends", " last", " over") {
		forms = append(forms, append(m[:2:2], lists.Only(m[2:], func(i int) bool { return i >= 0 })...))
	}
	for _, m := range forms {
		said := p.said[m[2]:m[3]]
		n, unit := int64(numberIn(said)), stem(p.said[m[4]:m[5]])
		until := p.said[m[2]:m[5]]
		if i := slices.Index(ordinals, strings.ToLower(said)); i >= 0 {
			n, until = int64(i)+2, "until the "+until
		}
		of := counting(c.Game, unit)
		if n < 0 || len(of) == 0 || beyond.MatchString(p.said[m[3]:]) || slices.ContainsFunc(of, func(v model.Value) bool { return v.Int == n }) {
			continue
		}
		c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("the game is said to last %s, and no number of the rules is that", until), Mark: p.said[m[2]:m[3]] + " here",
			Also: lists.Map(of, func(v model.Value) diag.Also { return diag.Also{At: v.At, Mark: fmt.Sprintf("%d here", v.Int)} })})
	}
}

// ofAPart matches a name that limits its number to a part of something: "Dominoes in a hand", "Cards
// in a deck". Of a whole game it is no part.
var (
	ofAPart     = pattern.New(`(?i) (?:in|per|for|of|at|on) (?:an?|each|every|your) (\pL+)`)
	ofWholeGame = pattern.New(`(?i)^(?:game|battle|match|fight|mission|scenario|campaign|war|race)s?$`)
)

// partOfGame reports whether a name limits its number to a part of a game.
func partOfGame(name string) bool {
	m := ofAPart.FindStringSubmatch(name)
	return m != nil && !ofWholeGame.MatchString(m[1])
}

// inParts reports numbers of the rules that a text states with their name, if that says what they
// are a part of: "50 cards in a deck".
func inParts(c *Context) {
	for l, e := range lists.Within(c.Game.Collections, entriesOf) {
		d := lone(l)
		if d == nil || !partOfGame(e.Name) || e.Field(d.ID).Kind != model.Whole || e.Field(d.ID).Word {
			continue
		}
		v, form := e.Field(d.ID), c.memo.form(`(?i)\b`+numberWord+` `+regexp.QuoteMeta(e.Name)+`\b`)
		for p := range everyParagraph(c) {
			if !strings.Contains(p.said, e.Name[1:]) {
				continue
			}
			for _, m := range c.memo.matches(form, p.said) {
				if number := p.said[m[2]:m[3]]; int64(numberIn(number)) != v.Int && !beyond.MatchString(p.said[m[3]:]) {
					c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("the text says %s, the data has %d", p.said[m[2]:m[1]], v.Int), Mark: number + " here",
						Also: []diag.Also{{At: v.At, Mark: fmt.Sprintf("%d here", v.Int)}}})
				}
			}
		}
	}
}

// counting returns the numbers of entries that count a unit, given by its stem: those with a field
// that says so, and those named after it.
func counting(g *model.Game, unit string) []model.Value {
	var out []model.Value
	for _, l := range g.Collections {
		d := lone(l)
		if d == nil {
			continue
		}
		said := d.Unit
		if said == "" {
			said, _ = unitBeside(l)
		}
		for _, e := range l.Entries {
			v, is := e.Field(d.ID), said
			if model.Declared(l.Fields, said) != nil {
				is = e.Field(said).Text
			}
			if v.Kind == model.Whole && !v.Word && (is != "" && stem(is) == unit || stem(e.Name) == unit && !partOfGame(e.Name)) {
				out = append(out, v)
			}
		}
	}
	return out
}
