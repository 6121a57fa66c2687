package check

import (
	"slices"
	"strings"

	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// saidQuantity is a number of the rules that a section of the chapters states: the hand limit, or
// what a player begins with.
type saidQuantity struct {
	typedRule
	about   string // what it is a number of
	kind    string // which points or cards, "" for just points
	section int
	listed  bool // it is an item of the set-up: another section may state it differently, its own may not
}

// wordings are the phrases that state one number, in group n, and optionally of what, in group
// what. begin is set for numbers with which the players begin.
type wordings struct {
	about string
	begin bool
	has   []string // words of which a sentence must have one
	forms []*pattern.Pattern
}

// apart matches a heading of rules for only some players or games, and making a heading about
// preparations for play, or a sentence that mentions them.
var (
	apart  = pattern.New(`(?i)\b(?:additional|extra|add-?ons?|modules?|variants?|options?|optional|advanced|solo|solitaire|alone|single|(?:` + aNumber + `)[- –]*players?|duels?|teams?|co-?op\w*|short(?:er)?|quick(?:er)? (?:game|start|play)|beginners?|first game|junior|kids?|children|family|expansions?|scenarios?|examples?|tournaments?|campaigns?|alternat\w+|experts?|designers?|notes|faq)\b`)
	making = pattern.New(`(?i)\b(?:set[- ]?up|setting up|preparations?|preparing|prepare|getting (?:started|ready)|(?:start|beginning) of (?:the |a )?(?:game|play)|starting hands?|(?:starts?|begins?)(?: the game)? with)\b`)
)

// These match parts of a sentence without its brackets: that it applies to only some players or
// games, who wins the game, when it is over, what is forbidden, what each player gets, and who gets
// something, unless that is any player.
var (
	someGames = pattern.New(`(?i)\b(?:unless|except|instead|otherwise|variants?|becomes?|increases?|raises?|reduces?|advanced|short(?:er)?|longer|beginners?|(?:` + aNumber + `)[- ](?:or (?:more|fewer) )?players?|alone|solo|duel|team|extra|again|additional|after|each (?:round|turn)|every (?:round|turn))\b`)
	firstTo   = pattern.New(`(?i)\bfirst (?:player |team |side |one )?(?:to|who)\b`)
	winning   = pattern.New(`(?i)\b(?:wins?|won)(?: the (?:game|match|duel|battle|war)\b| (?:immediately|instantly|at once)\b|[.,;:]|$)|\bwinner is\b|\bvictorious\b|\b(?:for|brings|announces?|declares?|claims?|achieves?) victory\b|\b(?:ends|triggers) the game\b|\bgame (?:ends|is over)\b|\buntil (?:some(?:one|body)|(?:a|one|any) player)\b|^ *(?:victory|goal|objective|aim)s?\b|\b(?:your|the) (?:goal|objective|aim)\b|\bto win\b`)
	over      = pattern.New(`(?i)\b(?:when|if|once|after|as|before|at) the game (?:ends|is over)\b|\bend of the game\b|\bto win the (?:round|trick|hand|auction|fight|combat)\b`)
	limiting  = pattern.New(`(?i)\b(?:discard|trash|limit|maximum|may not|cannot|can[’']t|must not|never|no (?:player|one)|nobody)\b`)
	givenEach = pattern.New(`(?i)\b(?:each|every) (?:player|side|team)|\ball players|\beach$|\beach[.,;]|\b(?:players|everyone|everybody|you|each) (?:starts?(?: the game)? with|begins?(?: the game)? with|takes?|receives?|gets?|draws?)\b|\bper player`)
	ofOneOnly = pattern.New(`(?i)\b(?:the|an?) ((?:\pL+ ){1,4}?)(?:has|have|gets?|receives?|draws?|takes?|starts?|begins?|holds?)\b`)
	ofPlayers = pattern.New(`(?i)^(?:players?|game) $|\b(?:each|every|all)\b`)
	asides    = pattern.New(`\([^()]*\)`)
)

// beginItem matches a number and what it counts, in a list of what a player begins with.
var beginItem = pattern.New(`(?i)(?:^|[,;:(] ?|\b(?:and|with|plus|takes?|receives?|gets?|draws?|dealt|hand of) )` + numberWord + `(?: ?[x×])? ([\pL’'-]+(?: [\pL’'-]+){0,3}?)(?: (?:and|each|for|from|of|in|to)\b| ?[.,;:()]| [–—]|$)`)

// points matches the points by which a game is won.
const points = `(?P<what>(?:[\pL’'-]+ ){0,2}?(?:points?|vps?))`

var quantities = [...]wordings{
	{"hand limit", false, []string{"hand", "discard", "trash"}, []*pattern.Pattern{
		pattern.New(`(?i)\b(?:hand limit|(?:maximum|max\.?) hand(?: size)?)(?:(?: is| of|:)?(?: only| always| exactly)? | \()(?P<n>` + aNumber + `)\b`),
		pattern.New(`(?i)\b(?:discards?|trash(?:es)?) (?:cards |(?:your|their) hand )?(?:until (?:they|you) (?:have|hold) |(?:back )?down to |to )(?:a |the )?(?:hand )?(?:limit of |maximum of |size of )?(?P<n>` + aNumber + `)(?: cards\b|[.,;]| (?:before|at) the end|$)`),
		pattern.New(`(?i)\b(?:more than|at most|a maximum of|(?:hold|have|keep)s? up to) (?P<n>` + aNumber + `) cards in (?:hand|(?:your|their|his|her|a|one[’']s) hands?)\b`),
	}},
	{"cards dealt", true, []string{"deal", "hand"}, []*pattern.Pattern{
		pattern.New(`(?i)\bdeals? (?:out )?(?P<n>` + aNumber + `) (?P<what>(?:[\pL’'-]+ ){0,2}?)cards (?:[\pL-]+ ){0,2}to (?:each|every|all)\b`),
		pattern.New(`(?i)\bdeals? (?:each|every|all) players? (?:a hand of )?(?P<n>` + aNumber + `) (?P<what>(?:[\pL’'-]+ ){0,2}?)cards\b`),
		pattern.New(`(?i)\b(?:starting|opening|initial) hands? (?:of|is|are|has|have|:) (?P<n>` + aNumber + `)(?P<what>) cards\b`),
	}},
	{"display", false, []string{"market", "display", "row", "offer", "shop", "supply", "river"}, []*pattern.Pattern{
		pattern.New(`(?i)\b(?:reveal|turn(?: over| up)?|flip(?: over)?|lay(?: out)?|place|deal|draw|put)s? (?:the )?(?:top |next |first )?(?P<n>` + aNumber + `) (?:[\pL-]+ )?cards\b[^.;]{0,60}?\b(?P<what>market|display|row|offer|shop|supply|river)\b`),
		pattern.New(`(?i)\b(?P<what>market|display|offer|shop|supply|river)(?: row)?(?: always)?(?: of|:| has| holds| contains| consists of| shows) (?P<n>` + aNumber + `) (?:[\pL-]+ )?cards\b`),
		pattern.New(`(?i)\brefill (?:the )?(?P<what>market|display|row|offer|shop|supply|river) (?:up |back )?to (?P<n>` + aNumber + `) (?:[\pL-]+ )?cards\b`),
	}},
	{"win", false, []string{"point", "vp", "first ", " to win"}, []*pattern.Pattern{
		pattern.New(`(?i)\bfirst (?:player |team |side |one )?(?:to|who) (?:(?:reach|score|collect|get|ha|win|take)(?:e?s|ve)? )?(?:a total of |at least |≥ ?)?(?P<n>` + aNumber + `)(?: or more)? (?P<what>\pL+(?: points| cards)?)\b`),
		pattern.New(`(?i)\b(?:reach(?:es|ing|ed)?|ha(?:s|ve)|with|scor(?:es?|ed|ing)|collect(?:s|ed|ing)?|gets?|earn(?:s|ed|ing)?|gain(?:s|ed|ing)?) (?:a (?:score|total) of |at least |exactly |≥ ?)?(?P<n>` + aNumber + `)(?:\+| or more)? ` + points + `\b`),
		pattern.New(`(?i)\b(?P<n>` + aNumber + `)(?:\+| or more)? ` + points + ` (?:is|are) (?:needed|required|enough|necessary)\b`),
		pattern.New(`(?i)\b(?:reach|score|collect|earn|gain|get) (?P<n>` + aNumber + `) (?P<what>\pL+) to win\b`),
		pattern.New(`(?i)^(?:victory|goal|objective|aim|winning): (?P<n>` + aNumber + `)(?:\+| or more)? ` + points + `\b`),
	}},
}

// twoQuantities finds quantities that two sections of the chapters state differently, each in its
// own words: "discard down to 7 cards" and "the hand limit is 8". Three different numbers belong to
// different things.
func twoQuantities(c *Context) {
	said := map[string][]saidQuantity{}
	eachSection(c, func(p paragraph, section int, ready bool) {
		if !c.memo.numbered(p.said) {
			return
		}
		for from := 0; from < len(p.said); {
			to := sentenceEnd(p.said, from)
			for _, q := range quantitiesIn(c, p, from, to, ready) {
				q.section = section
				said[q.about] = append(said[q.about], q)
			}
			from = to + 1
		}
	})
	for _, about := range quantityOrder(said) {
		for i, x := range said[about] {
			if j := slices.IndexFunc(said[about][:i], x.same); j >= 0 && said[about][j].n != x.n {
				saidBefore(c, said[about][j].typedRule, x.typedRule)
			}
		}
	}
}

// same reports whether two quantities should be equal. Points without a name may be victory points.
func (q saidQuantity) same(o saidQuantity) bool {
	return (q.kind == o.kind || q.about == wonPoints && (q.kind == "" || o.kind == "")) && (q.section != o.section || !q.listed || !o.listed)
}

// quantityOrder returns the quantities with exactly two different numbers, in order.
func quantityOrder(said map[string][]saidQuantity) []string {
	var out []string
	for about, all := range said {
		var numbers []int
		for _, q := range all {
			if !slices.Contains(numbers, q.n) {
				numbers = append(numbers, q.n)
			}
		}
		if len(numbers) == 2 {
			out = append(out, about)
		}
	}
	slices.Sort(out)
	return out
}

// eachSection calls f for the paragraphs and rows of the chapters, except those for only some
// players or games, with the number of the section, counted by headings, and whether it is about
// preparations.
func eachSection(c *Context, f func(p paragraph, section int, ready bool)) {
	section := 0
	for _, d := range c.Docs {
		section++
		heads := []prose.Block{{Spans: d.TitleSpans}}
		under := func(form *pattern.Pattern) bool {
			return slices.ContainsFunc(heads, func(b prose.Block) bool { return form.MatchString(prose.Plain(b.Spans)) })
		}
		prose.Walk(d.Blocks, func(b prose.Block) {
			switch {
			case b.Kind == prose.Heading:
				section++
				heads = append(slices.DeleteFunc(heads, func(h prose.Block) bool { return h.Level >= b.Level }), b)
			case under(apart):
			case b.Kind == prose.Paragraph:
				f(joined(b.Spans), section, under(making))
			case len(b.Rows) > 1:
				for _, row := range b.Rows {
					if len(row) == 2 && len(row[1]) > 0 {
						f(joined(slices.Concat(row[0], []prose.Span{{Text: ": ", At: row[1][0].At}}, row[1])), section, under(making))
					}
				}
			}
		})
	}
}

// quantitiesIn returns the quantities in a sentence of a paragraph.
func quantitiesIn(c *Context, p paragraph, from, to int, ready bool) []saidQuantity {
	sentence := p.said[from:to]
	bare := asides.ReplaceAllStringFunc(sentence, func(s string) string { return strings.Repeat(" ", len(s)) })
	if someGames.MatchString(bare) {
		return nil
	}
	var out []saidQuantity
	begins := making.MatchString(bare)
	add := func(about, kind string, begin bool, number, whole []int) {
		x := typedRule{said: strings.Trim(sentence[whole[0]:whole[1]], " ,.;:"), n: numberIn(sentence[number[0]:number[1]]), at: p.part(from+number[0], from+number[1])}
		owner := ofOneOnly.FindStringSubmatch(sentence[:number[0]])
		if (begin || about == "hand limit") && owner != nil && !ofPlayers.MatchString(owner[1]) {
			return
		}
		if !slices.ContainsFunc(out, func(q saidQuantity) bool { return q.at == x.at }) {
			out = append(out, saidQuantity{typedRule: x, about: about, kind: kind, listed: begin && !begins})
		}
	}
	for _, q := range quantities {
		if q.begin && !ready && !begins || q.about == "win" && (over.MatchString(bare) || !winning.MatchString(bare) && !firstTo.MatchString(bare)) {
			continue
		}
		for _, form := range q.forms {
			for _, m := range c.memo.matches(form, sentence, q.has...) {
				n, about, kind := form.Compiled().SubexpIndex("n"), q.about, ""
				if g := form.Compiled().SubexpIndex("what"); g >= 0 {
					kind = kindOf(sentence[m[2*g]:m[2*g+1]])
				}
				if about == "win" {
					about, kind = wonBy(kind)
				}
				if more := strings.Contains(sentence, "more than"); about != "hand limit" || more && limiting.MatchString(sentence) || !more && !special(p.said, from+m[0], from+m[1]) {
					add(about, kind, q.begin, m[2*n:2*n+2], m[:2])
				}
			}
		}
	}
	if (ready || begins) && givenEach.MatchString(bare) {
		eachCounted(beginItem, sentence, 0, func(at, end int, of string) {
			about, kind := "begin "+strings.TrimSuffix(strings.ToLower(of), "s"), ""
			if which, cards := strings.CutSuffix(about, " card"); cards {
				about, kind = "cards dealt", strings.TrimSpace(strings.TrimPrefix(which, "begin"))
			}
			add(about, kind, true, []int{at, end}, []int{at, end + 1 + len(of)})
		})
	}
	return out
}

// kindOf returns the words before "cards" that say which.
func kindOf(what string) string {
	return strings.TrimSpace(strings.TrimSuffix(strings.ToLower(what), "random "))
}

// wonPoints is what a quantity of points for winning is about.
const wonPoints = "win points"

// wonBy returns what a game is won by, and which points these are.
func wonBy(what string) (about, kind string) {
	words := strings.Fields(strings.TrimSuffix(what, "s"))
	last := len(words) - 1
	if words[last] != "point" && words[last] != "vp" {
		return "win " + strings.Join(words, " "), ""
	}
	kind = strings.Join(words[:last], " ")
	if kind == "victory" {
		kind = ""
	}
	return wonPoints, kind
}
