package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// twoNumbers finds numbers of the rules that a sentence of the chapters states differently from an
// earlier one: "a hand limit of 7" here and "the hand limit is six" there. A sentence with a
// condition, for some number of players, or about one thing states a rule of its own.
func twoNumbers(c *Context) {
	first, several := map[string]typedRule{}, map[string]bool{}
	for _, p := range c.paras {
		for i, form := range ruleForms {
			n := form.Compiled().SubexpIndex("n")
			for _, m := range c.memo.matches(form, p.said, " limit", " size", "rounds", "turns", "first", " with ", "actions", " in ") {
				if special(p.said, m[0], m[1]) {
					continue
				}
				number := p.said[m[2*n]:m[2*n+1]]
				x := typedRule{said: p.said[m[0]:m[1]], n: numberIn(number), at: p.place(m[2*n]), form: i}
				x.at.Len = len(number)
				key := fmt.Sprint(min(i, manyIn))
				for _, group := range [...]string{"what", "of"} {
					if g := form.Compiled().SubexpIndex(group); g >= 0 {
						key += " " + strings.TrimSuffix(strings.ToLower(p.said[m[2*g]:m[2*g+1]]), "s")
					}
				}
				was, known := first[key]
				switch {
				case !known:
					first[key] = x
				case was.n != x.n && (i <= manyIn || was.form <= manyIn):
					several[key] = true
					saidBefore(c, was, x)
				}
			}
		}
	}
	twoQuantities(c)
	twoSentences(c)
	reminders(c)
	for _, what := range [...]string{"turn", "round"} {
		beyondOwn(c, what)
		if was, known := first["1 "+what]; known && !several["1 "+what] {
			beyondLast(c, was, what)
		}
	}
}

// beyondLast reports turns, or rounds, after the last one of the game: in the chapters, in tables
// of them and in fields with that name. It also reports a different last one.
func beyondLast(c *Context, was typedRule, what string) {
	tell := func(said string, n int, at diag.Place) { saidBefore(c, was, typedRule{said: said, n: n, at: at}) }
	named := c.memo.form(`(?i)(?:\b(?:in|on|after|from|of|until|before|by|during|at|for) (?:the )?|^|[.(] ?)` + what + `s? ([0-9]{1,2})(?: ?(?:to|and|or|through|[-–]) ?([0-9]{1,2}))?\b`)
	last := c.memo.form(`(?i)\b(?:after|at the end of) ` + what + ` ([0-9]{1,2}),? the game (?:ends|is over)|\bgame (?:ends|is over) (?:after|with|at the end of) ` + what + ` ([0-9]{1,2})\b`)
	for _, p := range c.paras {
		for i, form := range [...]*pattern.Pattern{named, last} {
			for _, m := range c.memo.matches(form, p.said, what) {
				for g := 2; g < len(m); g += 2 {
					if m[g] < 0 {
						continue
					}
					if n := numberIn(p.said[m[g]:m[g+1]]); n > was.n && i == 0 || n < was.n && i == 1 {
						tell(strings.Trim(p.said[m[0]:m[1]], " (."), n, p.part(m[g], m[g+1]))
					}
				}
			}
		}
	}
	numbersOf(c, what, func(said, number string, at diag.Place) {
		if n := numberIn(number); n > was.n {
			tell(said, n, at)
		}
	})
}

// beyondOwn reports turns, or rounds, in a text of a thing that come after the last one according
// to a field of the same thing: a battle of six rounds that ends in round 7.
func beyondOwn(c *Context, what string) {
	form := c.memo.form(`(?i)\b(?:in|on|after|from|of|until|before|by|during|at|for) (?:the )?` + what + `s? ([0-9]{1,2})\b`)
	own := map[diag.Place]model.Value{}
	for l, d := range lists.Within(c.statable(), fieldsOf) {
		if d.Type.Kind != model.Whole || !strings.EqualFold(d.Name, what+"s") {
			continue
		}
		for _, e := range l.Entries {
			for f := range e.Fields.All() {
				if v := e.Field(d.ID); f.Value.Kind == model.Text && plain(v) {
					own[f.Value.At] = v
				}
			}
		}
	}
	if len(own) == 0 {
		return
	}
	c.texts(func(t text) {
		was, ok := own[t.at]
		if !ok {
			return
		}
		for _, m := range c.memo.matches(form, t.said, what) {
			if n := numberIn(t.said[m[2]:m[3]]); int64(n) > was.Int {
				saidBefore(c, typedRule{said: fmt.Sprintf("%ss: %d", what, was.Int), n: int(was.Int), at: was.At}, typedRule{said: t.said[m[0]:m[1]], n: n, at: t.part(m[2], m[3])})
			}
		}
	})
}

// numbersOf calls f for the numbers in the first column of tables in the chapters with a given
// first head, and for those in fields with that name.
func numbersOf(c *Context, what string, f func(said, number string, at diag.Place)) {
	eachBlock(c, func(b prose.Block) {
		for i, row := range b.Rows {
			if i > 0 && len(row[0]) == 1 && strings.EqualFold(prose.Plain(b.Rows[0][0]), what) {
				f(what+" "+row[0][0].Text, strings.TrimSpace(row[0][0].Text), row[0][0].At)
			}
		}
	})
	for l, d := range lists.Within(c.statable(), fieldsOf) {
		if name := strings.ToLower(d.Name); name != what && name != what+"s" {
			continue
		}
		for _, e := range l.Entries {
			v := e.Field(d.ID)
			for _, number := range eachFigure.FindAllString(v.String()) {
				f(d.Name+" "+v.String(), number, v.At)
			}
		}
	}
}

// saidBefore reports a number that was stated differently before.
func saidBefore(c *Context, was, x typedRule) {
	c.Report(diag.Finding{At: x.at, Message: fmt.Sprintf("%q is said here, and %q before", x.said, was.said), Mark: fmt.Sprintf("%d here", x.n),
		Also: []diag.Also{{At: was.at, Mark: fmt.Sprintf("%d here", was.n)}}, Help: "let it be a number of the rules in the data, and write it between {{ and }} in both places"})
}

// twoSentences finds sentences of the chapters that equal another except for one number. More than
// two such sentences are rules of their own.
func twoSentences(c *Context) {
	alike := map[string][]typedRule{}
	for _, p := range c.paras {
		if !c.memo.numbered(p.said) || anItem.MatchString(p.said) && !stopped(p.said) { // "Capacity: 18 rounds", about the heading's subject
			continue
		}
		for from := 0; from < len(p.said); {
			to := sentenceEnd(p.said, from)
			said := strings.Trim(p.said[from:to], " .")
			if hasWords(said, leastRepeated) && !inSomeCase.MatchString(said) {
				start := from + strings.Index(p.said[from:to], said)
				for _, m := range c.memo.matches(eachNumber, said) {
					if strings.HasSuffix(said[:m[0]], "+") || strings.HasSuffix(said[:m[0]], "−") { // what several things give
						continue
					}
					key := strings.ToLower(said[:m[0]] + "#" + said[m[1]:])
					x := typedRule{said: said, n: numberIn(said[m[0]:m[1]]), at: p.place(start + m[0])}
					x.at.Len = m[1] - m[0]
					alike[key] = append(alike[key], x)
				}
			}
			from = to + 2
		}
	}
	for _, key := range slices.Sorted(maps.Keys(alike)) {
		if two := alike[key]; len(two) == 2 && two[0].n != two[1].n {
			saidBefore(c, two[0], two[1])
		}
	}
}

// eachFigure matches a number in figures, and eachNumber a number in a sentence.
var (
	eachFigure = pattern.New(`[0-9]+`)
	eachNumber = pattern.New(`(?i)\b` + aNumber + `\b`)
)

// typedRule is a number of the rules that some words of a sentence state.
type typedRule struct {
	said string
	n    int
	at   diag.Place
	form int
}

// ruleForms match statements of a number in the rules, n, of what. The last two say how many there
// are in something; one wording is compared with the other.
var ruleForms = [...]*pattern.Pattern{
	pattern.New(`(?i)\b(?P<what>(?:hand size|(?:deck|party|squad|team|inventory|card) (?:limit|size)))(?: is| of|:)?(?: only| always| exactly)? (?P<n>` + aNumber + `)\b`),
	pattern.New(`(?i)\b(?:game|match|battle) (?:lasts|takes|ends after|is over after|goes on for)(?: exactly| only)? (?P<n>` + aNumber + `) (?P<what>rounds|turns)\b`),
	pattern.New(`(?i)\b(?:(?:each|every) player|all players|players|you) (?:may |can |must )?(?:has|have|takes?|gets?|performs?)(?: up to| exactly)? (?P<n>` + aNumber + `) (?P<what>actions|action points)\b`),
	pattern.New(`(?i)\b(?:there are|and) (?P<n>` + aNumber + `) (?P<what>\pL+) in (?:an?|the|each|every) (?P<of>\pL+)\b`),
	pattern.New(`(?i)\b(?:an?|the|each|every) (?P<of>\pL+) (?:has|consists of|is made of|lasts) (?P<n>` + aNumber + `) (?P<what>\pL+)\b`),
}

// manyIn is the index of the first form that says how many there are in something.
const manyIn = 3

// special reports whether the text between two bytes applies only conditionally, according to the
// rest of its sentence, or to one thing: "the Mage has a hand limit of 8".
func special(said string, from, to int) bool {
	begin := strings.LastIndex(said[:from], ". ") + 1
	if m := ownerOf.FindStringSubmatch(said[begin:from]); m != nil && !anybody.MatchString(m[1]) {
		return true
	}
	return inSomeCase.MatchString(said[begin:from]) || inSomeCase.MatchString(said[to:sentenceEnd(said, to)])
}

// inSomeCase matches words of a condition; ownerOf the owner of a number, and anybody an owner who
// may be any player.
var (
	inSomeCase = pattern.New(`(?i)\b(?:if|when|while|unless|except|instead|otherwise|in an?|with|variant|becomes?|increases?|raises?|reduces?|advanced|short(?:er)?|longer|beginners?|[0-9]+[- ]players?|plus|again|extra|this turn|this round|or (?:more|less|fewer))\b`)
	ownerOf    = pattern.New(`(?i)\b(\pL+)(?:’s|'s| (?:has|have|gets?|gains?|grants?|gives?)(?: you)?)(?: an?| its| the)? $`)
	anybody    = pattern.New(`(?i)^(?:players?|you|everyone|everybody|nobody|they|each|all|who)$`)
)
