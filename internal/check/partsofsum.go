package check

import (
	"fmt"
	"regexp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/pattern"
)

// summed matches a number that a text breaks down: the sum with what it counts, and the parts after
// it, and evenParts one with parts of the same size: "45 pawns (9 in each of five colours)".
// nextPart matches what comes between two parts, onePart one of them, and apartFrom words that no
// part contains.
var (
	summed    = pattern.New(`(?i)\b` + numberWord + ` ((?:[\pL’'-]+ ){0,3}?[\pL’'-]+s(?: [\pL’'-]+){0,3})(?:: | \()(` + aNumber + ` [^.:;()\x00]+)(?:[.;)]|$)`)
	nextPart  = pattern.New(`,? and |, `)
	onePart   = pattern.New(`(?i)^` + numberWord + `((?: \pL[\pL’'-]*){1,4}(?: \p{Sc}?[0-9]+)?)$`)
	evenParts = pattern.New(`(?i)\b` + numberWord + ` ((?:[\pL’'-]+ ){0,3}?[\pL’'-]+s)(?:: | \(|, )` + numberWord + ` (?:[\pL’'-]+ ){0,2}(?:in|of) each of (?:the )?` + numberWord + `\b`)
	apartFrom = pattern.New(`(?i) (?:each|every|per|or|to|more|less|fewer|extra|for|from|on|in|at|by|with|times|if|points?)\b`)

	// The same in other languages, with the sum in figures.
	summedAbroad = pattern.New(`(?:^|[^\pL\d+−-])([0-9]+) ((?:[\pL’'-]+ ){0,4}?[\pL’'-]+)(?:[ \x{a0}\x{202f}]?: | \()([^.:;()\x00]+)(?:[.;)]|$)`)
	partAbroad   = pattern.New(`^([0-9]+|\pL[\pL’']*)((?: (?:d[’'])?\pL[\pL’'-]*){1,4})$`)
	apartAbroad  = pattern.New(`(?i) (?:jede[nrs]?|pro|je|oder|mehr|weniger|für|chaque|par|ou|plus|moins|pour|cada|por|o|más|menos|para|ogni|per|più|meno|elke|of|meer|minder|voor|punt[eio]|punkte?|points?|puntos?|pontos?|dla|każd\pL+|lub|albo|mniej|na|przy|punkt(?:y|ów)|więcej|za|для|кожн\pL+|кажд\pL+|або|чи|или|більше|менше|больше|меньше|на|при|за|оч(?:ко|ки|ка|ок|ків))(?:\PL|$)`)
)

// partsOfSum reports a number in a text that differs from the sum of its listed parts: "40 cards:
// 20 common, 12 uncommon, 6 rare and 3 relics".
func partsOfSum(c *Context, p paragraph) {
	sameParts(c, p)
	whole, one, apart, next := summed, onePart, apartFrom, nextPart
	if !c.Game.English() {
		whole, one, apart = summedAbroad, partAbroad, apartAbroad
		next = c.memo.form(`,?` + regexp.QuoteMeta(c.Game.Words.Say(" and ")) + `|, `)
	}
	for _, m := range c.memo.matches(whole, p.said, ": ", " (") {
		number := p.said[m[2]:m[3]]
		said, _ := numberSaid(c, strings.ToLower(number))
		n, sum := int(said), 0
		parts := next.Compiled().Split(p.said[m[6]:m[7]], -1)
		for _, part := range parts {
			x := one.FindStringSubmatch(part)
			if x == nil || apart.MatchString(x[2]) {
				sum = 0
				break
			}
			more, ok := numberSaid(c, strings.ToLower(x[1]))
			if !ok {
				sum = 0
				break
			}
			sum += int(more)
		}
		if sum == 0 || len(parts) < leastParts || n == sum || n == len(parts) || max(n-sum, sum-n)*farthestSum > n {
			continue
		}
		c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("the text says %s %s, and its parts make %d", number, p.said[m[4]:m[5]], sum), Mark: number + " here",
			Evidence: []string{"parts: " + strings.Join(parts, ", ")}})
	}
}

// sameParts reports a number in a text that differs from the product by which it is taken apart:
// "45 pawns (9 in each of five colours)".
func sameParts(c *Context, p paragraph) {
	for _, m := range c.memo.matches(evenParts, p.said, " each of ") {
		n, each, of := numberIn(p.said[m[2]:m[3]]), numberIn(p.said[m[6]:m[7]]), numberIn(p.said[m[8]:m[9]])
		if n != each*of {
			c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("the text says %s, and its parts make %d", p.said[m[2]:m[5]], each*of), Mark: p.said[m[2]:m[3]] + " here"})
		}
	}
}
