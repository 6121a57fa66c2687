package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// countInWords finds numbers of things in the chapters, in words or figures, that differ from the
// data: "there are four secret missions" where the data has five, "in three steps:" before a list
// of four. The texts of the data are checked likewise, except for numbers before lists. A number
// printed by {{ }} is skipped.
func countInWords(c *Context) {
	sets := countable(c.Game)
	if c.Game.English() {
		saidRanges(c)
		musteredInWords(c)
	}
	if !c.Game.English() {
		thereAreAbroad(c, sets)
		for _, d := range c.Docs {
			blocksIn(d.Blocks, func(b prose.Block, next *prose.Block) {
				if b.Kind == prose.Paragraph && next != nil && next.Kind == prose.List {
					heraldedAbroad(c, joined(b.Spans), *next)
					heraldedSolid(c, joined(b.Spans), *next)
				}
			})
		}
		return
	}
	for _, d := range c.Docs {
		headedBy(c, d)
		blurbed(c, sets, d)
		under := ""
		blocksIn(d.Blocks, func(b prose.Block, next *prose.Block) {
			if b.Kind == prose.Heading {
				under = joined(b.Spans).said
			}
			if b.Kind != prose.Paragraph {
				return
			}
			p := joined(b.Spans)
			countedIn(c, sets, p, under)
			if next != nil && (next.Kind == prose.List || next.Kind == prose.Table) {
				heralded(c, p, *next)
			}
			if next != nil && next.Kind == prose.List && strings.HasSuffix(p.said, ":") {
				p.said += " " + strings.Join(lists.Map(itemHeads(*next), func(p paragraph) string { return strings.TrimRight(p.said, " .,;") }), ", ")
				partsOfSum(c, p)
			}
		})
	}
	for p := range c.figured() {
		countedIn(c, sets, p, "")
	}
}

// blurb matches the number at the beginning of a chapter's standfirst, and blurbEnd what follows
// the things counted.
var (
	blurb    = pattern.New(`(?i)^` + numberWord + ` `)
	blurbEnd = pattern.New(`^(?:[.,:;]|$| and )`)
)

// blurbed reports a wrong number of things in the standfirst of a chapter, "Fifteen rooms and a
// bell.", where the chapter prints all of them.
func blurbed(c *Context, sets []countedSet, d Doc) {
	if len(d.Blocks) == 0 || d.Blocks[0].Kind != prose.Quote || len(d.Blocks[0].Items[0]) == 0 {
		return
	}
	p := joined(d.Blocks[0].Items[0][0].Spans)
	for _, m := range c.memo.matches(blurb, p.said) {
		for _, k := range c.Game.Collections {
			many := plural(strings.ToLower(k.One))
			after, ok := strings.CutPrefix(strings.ToLower(p.said[m[1]:]), many)
			if i := slices.IndexFunc(sets, func(s countedSet) bool { return s.many == many }); ok && i >= 0 && blurbEnd.MatchString(after) && printsAll(d, k) {
				sets[i].stated(c, p, m[2], m[3])
			}
		}
	}
}

// printsAll reports whether a block of a chapter prints all entries of a collection.
func printsAll(d Doc, k *model.Collection) bool {
	all := false
	prose.Walk(d.Blocks, func(b prose.Block) {
		rest, _, _ := prose.Braced(b.Arg)
		all = all || b.Kind == prose.Fence && b.Info == k.ID && strings.TrimSpace(rest) == ""
	})
	return all
}

// namedAbroad matches a number of things followed by their names after a colon or in brackets.
var namedAbroad = pattern.New(`(?:^|\PL)(\pL[\pL’']*|[0-9]+) (\pL+(?: \pL+)?)(?:[ \x{a0}\x{202f}]?: | \()([^().:;]+)(?:[.;)]|$)`)

// listedAbroad reports, in other languages, a number of things that differs from the number of
// names after it, where all names, ignoring articles and endings, belong to one collection: "cinq
// guildes : les Verriers, les Passeurs". It returns the offsets of the numbers that it reported.
func listedAbroad(c *Context, by map[string][]*model.Collection, p paragraph) (told map[int]bool) {
	told = map[int]bool{}
	and := strings.TrimSpace(c.Game.Words.Say(" and "))
	for _, m := range c.memo.matches(namedAbroad, p.said) {
		n, ok := numberSaid(c, strings.ToLower(p.said[m[2]:m[3]]))
		if number, _, two := strings.Cut(p.said[m[4]:m[5]], " "); two && !ok { // it begins a word later
			m = []int{0, 0, m[4], m[4] + len(number), m[4] + len(number) + 1, m[5], m[6], m[7]}
			n, ok = numberSaid(c, strings.ToLower(number))
		}
		items := strings.Split(strings.ReplaceAll(p.said[m[6]:m[7]], " "+and+" ", ", "), ", ")
		if !ok || n < 2 || len(items) < leastInARow || int(n) == len(items) || slices.ContainsFunc(items, numberFirst.MatchString) {
			continue
		}
		if ofOne(c.Game, by, items) {
			told[m[2]] = true
			c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("the text says %s and names %d", p.said[m[2]:m[5]], len(items)), Mark: p.said[m[2]:m[3]] + " here"})
		}
	}
	return told
}

// ofOne reports whether some texts are all names from one collection, each after an article of at
// most four bytes. by maps the stems of a name to its collections.
func ofOne(g *model.Game, by map[string][]*model.Collection, items []string) bool {
	var all []*model.Collection
	for i, item := range items {
		var here []*model.Collection
		for from := range item[:min(5, len(item))] {
			here = append(here, by[stems(g, item[from:])]...)
		}
		if i > 0 {
			here = lists.Only(here, func(of *model.Collection) bool { return slices.Contains(all, of) })
		}
		all = here
	}
	return len(all) > 0
}

// thereAreAbroad checks, in other languages, statements of how many entries a collection has,
// recognized by its stem: "es gibt vier Fraktionen", "el juego tiene 9 edificios".
func thereAreAbroad(c *Context, sets []countedSet) {
	form := c.memo.form(`(?i)(?:^|\PL)(?:es gibt|il y a|hay|ci sono|er zijn|há|det finns|der er|(?:[ву]|во) (?:грі|игре)(?: є| есть)?|(?:das spiel|el juego|il gioco|het spel|o jogo) (?:hat|tiene|ha|heeft|tem)) (\pL[\pL’']*|[0-9]+) (\pL[\pL’']*)`)
	by := map[string][]*model.Collection{}
	for of, e := range lists.Within(c.statable(), entriesOf) {
		by[stems(c.Game, e.Name)] = append(by[stems(c.Game, e.Name)], of)
	}
	for _, p := range c.paras {
		partsOfSum(c, p)
		told := listedAbroad(c, by, p)
		for _, m := range c.memo.matches(form, p.said) {
			n, ok := numberSaid(c, strings.ToLower(p.said[m[2]:m[3]]))
			of := p.said[m[4]:m[5]]
			i := slices.IndexFunc(sets, func(s countedSet) bool {
				return wordStem(c.Game, s.many) == wordStem(c.Game, of) && wordStem(c.Game, of) != ""
			})
			if ok && i >= 0 && !told[m[2]] && !slices.Contains(sets[i].counts, int(n)) {
				s := sets[i]
				s.many = of
				s.tell(c, p, m[2], m[3])
			}
		}
	}
}

// countedIn reports wrong numbers of things in a paragraph under a heading.
func countedIn(c *Context, sets []countedSet, p paragraph, under string) {
	copyLimit(c, p)
	if !c.memo.numbered(p.said) {
		return
	}
	cardsNumbered(c, p)
	partsOfSum(c, p)
	told := enumerated(c, p)
	says := func(form *pattern.Pattern, is func(s countedSet, n int, rest string) bool, has ...string) {
		for _, m := range c.memo.matches(form, p.said, has...) {
			n, rest := numberIn(p.said[m[2]:m[3]]), strings.ToLower(p.said[m[1]:])
			i := slices.IndexFunc(sets, func(s countedSet) bool { return strings.HasPrefix(rest, s.many) && is(s, n, rest[len(s.many):]) })
			if i >= 0 && !told[m[2]] {
				sets[i].stated(c, p, m[2], m[3])
			}
		}
	}
	says(thereAre, func(_ countedSet, _ int, rest string) bool { return clauseEnd.MatchString(rest) }, "there are")
	says(allOf, func(s countedSet, n int, rest string) bool {
		return !some.MatchString(rest) && (n >= leastCounted || n > slices.Max(s.counts))
	}, "all ", "the ", " has ", " holds ", " contains ", " with ")
	says(ofRules, func(s countedSet, _ int, rest string) bool {
		return s.rule && !longer.MatchString(rest) && !beyond.MatchString(rest)
	}, "at ", "give ", "lay ", " has ", " its ", "the ")
	says(eachHas, func(s countedSet, n int, rest string) bool {
		return !s.rule && !longer.MatchString(rest) && n > slices.Max(s.counts)
	}, " has ")
	thereAreBoth(c, sets, p)
	soManyEach(c, p)
	for _, m := range c.memo.matches(ofCards, p.said, " cards") {
		i := deckBefore(c.Game, p.said[:m[0]])
		if i < 0 && (onlyDeck.MatchString(p.said[:m[0]]) || unicode.IsLetter(rune(p.said[m[0]]))) && !some.MatchString(p.said[m[1]:]) {
			if i = deckBefore(c.Game, under); i < 0 && len(c.Game.Decks) == 1 && !slices.ContainsFunc(c.Game.Components, func(x *model.Component) bool { return x.Kind == "deck" && x.Of == "" }) {
				i = 0
			}
		}
		set := madeBefore(c, p.said[:m[0]])
		if i >= 0 {
			d := c.Game.Decks[i]
			set = &countedSet{many: "cards of " + d.Name, counts: []int{d.Size(), len(d.Cards), int(d.Total.Int)}, at: d.At}
		}
		if set != nil && (p.said[m[0]:m[0]+2] != " (" || strings.HasPrefix(p.said[m[1]:], ")")) && !(p.said[m[0]] == ':' && some.MatchString(p.said[m[1]:])) {
			set.stated(c, p, m[2], m[3])
		}
	}
}

// bothThere matches a sentence with two or three numbers of things: "There are five clans and 200
// cards in three sets."
var bothThere = pattern.New(`(?i)(?:^|[.:;] )there are ` + numberOrData + ` (\pL+)(?:,? and| in) ` + numberOrData + ` (\pL+)(?: in ` + numberOrData + ` (\pL+))?(?:[.:;]|, so |$)`)

// numberOrData matches a number, or a value printed from the data.
const numberOrData = `(\x00|` + aNumber + `)`

// thereAreBoth reports wrong numbers in such a sentence, including that of the cards if there is
// only one deck.
func thereAreBoth(c *Context, sets []countedSet, p paragraph) {
	all := c.memo.matches(bothThere, p.said, "there are ")
	if len(all) > 0 && len(c.Game.Decks) == 1 {
		d := c.Game.Decks[0]
		sets = append(slices.Clip(sets), countedSet{many: "cards", counts: []int{d.Size(), len(d.Cards), int(d.Total.Int)}, at: d.At})
	}
	for _, m := range all {
		for i := 2; i < len(m) && m[i] >= 0; i += 4 {
			of := strings.ToLower(p.said[m[i+2]:m[i+3]])
			if n := slices.IndexFunc(sets, func(s countedSet) bool { return s.many == of }); n >= 0 {
				sets[n].stated(c, p, m[i], m[i+1])
			}
		}
	}
}

// eachOf matches how many things belong to each of others: "a team of nine players".
var eachOf = pattern.New(`(?i)\b(?:an?|each|every|your) (\pL+) (?:of|has|with|have) ` + numberWord + ` (\pL+)(?:[.,:;]|$)`)

// soManyEach reports such a number if each of the others has a different number, the same for all.
func soManyEach(c *Context, p paragraph) {
	for _, m := range c.memo.matches(eachOf, p.said, " of ", " ha", " with ") {
		one, many := strings.ToLower(p.said[m[2]:m[3]]), strings.ToLower(p.said[m[6]:m[7]])
		for _, to := range c.Game.Collections {
			of := lists.First(c.Game.Collections, func(k *model.Collection) bool { return plural(strings.ToLower(k.One)) == many })
			if strings.ToLower(to.One) != one || of == nil {
				continue
			}
			all := lists.Only(referring(c.Game, to), func(n referrers) bool { return n.what == of.ID })
			if len(all) != 1 || len(to.Entries) < leastOfThem {
				continue
			}
			n := all[0].of[to.Entries[0].ID]
			same := !slices.ContainsFunc(to.Entries, func(e *model.Entry) bool { return all[0].of[e.ID] != n })
			if same && n > 1 {
				countedSet{many: many + " of each " + one, counts: []int{int(n)}, at: of.At}.stated(c, p, m[4], m[5])
			}
		}
	}
}

// ofCards matches how many cards a deck has, after its name or where they are shuffled.
var ofCards = pattern.New(`(?i)(?: (?:of|has|have|holds|contains|with|is)(?: all| only| exactly)? |: | \(|\bshuffle (?:all|the|all the) )` + numberWord + ` cards\b`)

// onlyDeck matches what comes before the number of cards in a game with one deck.
var onlyDeck = pattern.New(`(?i)(?:^|[.;:] )(?:the|this) (?:deck|pack)$`)

// deckBefore returns the index of the deck with a name that ends a text, "the loot deck" or "loot",
// or -1 if there is none.
func deckBefore(g *model.Game, said string) int {
	said = strings.TrimSuffix(strings.ToLower(said), " deck")
	return slices.IndexFunc(g.Decks, func(d *model.Deck) bool {
		one := one(d)
		return one != "" && (strings.HasSuffix(said, one) || strings.HasSuffix(said, one+"s"))
	})
}

// madeBefore returns how many cards a deck made from data has, if its name ends a text, else nil.
func madeBefore(c *Context, said string) *countedSet {
	said = " " + strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(said), " deck"), "s")
	for _, k := range c.Game.Components {
		if k.Kind != "deck" || k.Each == "" || k.Name == "" || !strings.HasSuffix(said, " "+oneOfNamed(k.Name)) {
			continue
		}
		if made := madeOfEach(c, k); made[1] > 0 {
			return &countedSet{many: "cards of " + k.Name, counts: made[:], at: k.At}
		}
	}
	return nil
}

// one returns the word for a card of a deck, derived from the deck's name: an item of the deck
// Items.
func one(d *model.Deck) string {
	return oneOfNamed(d.Name)
}

// oneOfNamed is one for a deck with a name.
func oneOfNamed(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(name), " deck"), "s")
}

// numberWord matches a number in figures, or from two to ninety-nine in words.
const numberWord = `(` + inFigures + `|` + wordedTens + `|` + wordedNumbers + `)`

// inFigures matches a whole number in figures: "90", "1,100", "1 100".
const inFigures = `[0-9]{1,3}(?:[, \x{a0}\x{2009}\x{202f}][0-9]{3})+|[0-9]+`

// wordedTens matches the numbers from twenty to ninety-nine in words, wordedNumbers those up to
// twenty.
const wordedTens = `(?:` + tens + `)(?:-(?:` + ones + `))?`

const (
	ones = `one|two|three|four|five|six|seven|eight|nine`
	tens = `twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety`
)

const wordedNumbers = `two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty`

// thereAre matches a number of things that ends a clause: "there are two moons."
var (
	thereAre  = pattern.New(`(?i)\bthere are (?:only )?` + numberWord + ` `)
	clauseEnd = pattern.New(`^(?:[.,:;]|$)`)
)

// allOf matches a number that means all things: "all eleven tiles", "one of the eleven tiles",
// "shuffle the eleven tiles", "the game has eleven tiles". Numbers below leastCounted more often
// mean some that were just mentioned.
var allOf = pattern.New(`(?i)\b(?:all(?: of)?(?: the)?|the|(?:game|box|set|board|map|campaign) (?:has|holds|contains|comes with)(?: the)?) ` + numberWord + ` `)

// ofRules matches a number with the name of a number in the rules: "at twelve rings", "every unit
// has two steps", "the tower with its three perches". eachHas matches how many things each of
// others has.
var (
	ofRules = pattern.New(`(?i)(?:\bat|\bgive (?:yourself|each of you)|(?:^|[.;] )lay|\b(?:each|every) [a-z]+ has|\bwith (?:its|the)|\bany of the) ` + numberWord + ` `)
	eachHas = pattern.New(`(?i)\b(?:an?|each|every) [a-z]+ has ` + numberWord + ` `)
)

// some matches what follows things that are only some of all, "units of a friend", or the rest of a
// longer word.
var some = pattern.New(`^(?:\w| (?:of|in|that|which|who|with|from|left|on|at|you|they|he|she|it|we)\b)`)

// longer matches what follows the name of a number in the rules if it is only part of a longer
// phrase: "rings of iron".
var longer = pattern.New(`^(?:\w| (?:of|that|which)\b)`)

// numberNames lists the words of wordedNumbers in order, from two on, tenNames the tens from twenty
// on, and oneNames the ones after them, beginning with none.
var (
	numberNames = strings.Split(wordedNumbers, "|")
	tenNames    = strings.Split(tens, "|")
	oneNames    = strings.Split("|"+ones, "|")
)

// numberIn parses a whole number in figures or, from two to ninety-nine, in words. It returns -1
// for anything else.
func numberIn(s string) int {
	low := strings.ToLower(s)
	if i := slices.Index(numberNames, low); i >= 0 {
		return i + 2
	}
	ten, one, _ := strings.Cut(low, "-")
	if i, j := slices.Index(tenNames, ten), slices.Index(oneNames, one); i >= 0 && j >= 0 {
		return 10*(i+2) + j
	}
	n, ok := figureIn(s)
	if !ok {
		return -1
	}
	return int(n)
}

// figureIn parses a whole number in figures, with or without a currency sign before it, and commas or
// spaces between its thousands. It returns false for anything else.
func figureIn(s string) (int64, bool) {
	s = strings.TrimLeftFunc(s, func(r rune) bool { return unicode.Is(unicode.Sc, r) })
	groups := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	for i, g := range groups {
		if i > 0 && len(g) != 3 {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(strings.Join(groups, ""), 10, 64)
	return n, err == nil
}

// countedSet is a set of things with a plural name and the acceptable counts. Our additions to the
// source may be excluded from a count, and copies included.
type countedSet struct {
	many   string
	counts []int
	at     diag.Place
	ids    []string
	rule   bool // a number in the rules says how many
	named  bool // their names may be ordinary words: only with a capital
	listed bool // counted only in lists of contents
	whole  bool // all pieces of a component, some of which may have the same name
}

// countable returns the collections, scenarios and lists of a game.
func countable(g *model.Game) []countedSet {
	var out []countedSet
	add := func(one string, at diag.Place, ids []string, also ...int) {
		many := strings.ToLower(one)
		if declines(g) == nil {
			many = plural(many)
		}
		i := slices.IndexFunc(out, func(s countedSet) bool { return s.many == many })
		if i >= 0 { // several lists of one kind: any of their lengths is accepted
			out[i].counts = append(append(out[i].counts, len(ids)), also...)
			return
		}
		out = append(out, countedSet{many: many, counts: append([]int{len(ids)}, also...), at: at, ids: ids})
	}
	for _, col := range g.Collections {
		ours := lists.Count(col.Entries, func(e *model.Entry) bool { return e.Ours != "" })
		add(col.One, col.At, model.IDs(col.Entries), append(printedOf(g, col), len(col.Entries)-ours)...)
	}
	if len(g.Tiles) > 0 {
		add("tile", g.Tiles[0].At, model.IDs(g.Tiles), lists.Sum(g.Tiles, func(t *model.Tile) int { return int(t.Copies.Int) }))
	}
	add("scenario", g.At, model.IDs(g.Scenarios), len(g.Scenarios))
	for _, t := range g.Tables {
		if len(t.Rows) == 0 {
			continue
		}
		lowest, _ := t.Rows[0].Takes.Lo()
		picked := slices.ContainsFunc(t.Rows, func(r *model.Row) bool { return len(r.Takes) > 0 }) && len(gaps(t.Rows, max(1, lowest), highestKey(t.Rows))) > 0
		if t.Kind == "list" && t.Of != "" && !picked && !perPlayers.MatchString(plural(t.Of)) { // rows for levels 0, 3 and 6 are only some levels
			add(t.Of, t.At, model.IDs(t.Rows), highestKey(t.Rows))
		}
	}
	return append(out, ruledCounts(g, out)...)
}

// printedOf returns how many pieces of the entries of a collection the components print: their
// declared totals, and the sums of the field of the entries that says how many copies to make, 9
// certificates of a company of two kinds.
func printedOf(g *model.Game, col *model.Collection) (out []int) {
	for _, k := range g.Components {
		if !strings.Contains(k.Each, "list("+lowLined(col.ID)+")") {
			continue
		}
		if k.Total != nil {
			out = append(out, *k.Total)
		}
		field := k.Copies[strings.LastIndex(k.Copies, ".")+1:]
		out = append(out, lists.Sum(col.Entries, func(e *model.Entry) int { return int(e.Field(field).Int) }))
	}
	return out
}

// highestKey returns the highest number at the start of a row's key, or the number of rows if that
// is greater.
func highestKey(rows []*model.Row) int {
	return max(len(rows), slices.Max(lists.Map(rows, func(r *model.Row) int { lo, _ := r.Takes.Lo(); return lo })))
}

// ruledCounts returns the numbers in the rules that are named by the plural of what they count: 12
// rings. A name that also means something else is skipped.
func ruledCounts(g *model.Game, known []countedSet) []countedSet {
	var out []countedSet
	for _, l := range g.Collections {
		d := lone(l)
		if d == nil || ordinal(l, d) {
			continue
		}
		for _, e := range l.Entries {
			many, v := strings.ToLower(e.Name), e.Field(d.ID)
			same := func(s countedSet) bool { return s.many == many }
			if strings.HasSuffix(many, "s") && v.Kind == model.Whole && !v.Word && !slices.ContainsFunc(known, same) && !slices.ContainsFunc(out, same) {
				out = append(out, countedSet{many: many, counts: []int{int(v.Int)}, at: v.At, rule: true})
			}
		}
	}
	return out
}

// aMan matches words for persons with a plural in -men, such as watchman and woman.
var aMan = pattern.New(`(?i)(?:[^i][^aeiou]|wo)man$`)

// inVes lists the word endings, without f or fe, that take -ves in the plural, and inOes those in
// -o that take -oes.
var (
	inVes = strings.Fields("wol el hal lea shel thie loa cal kni li wi")
	inOes = strings.Fields("hero echo torpedo volcano domino potato tomato mosquito cargo")
)

// plural returns the regular plural of an English word, or a common irregular one.
func plural(one string) string {
	low := strings.ToLower(one)
	endsIn := func(end string) bool { return strings.HasSuffix(low, end) }
	switch {
	case endsIn("o") && slices.ContainsFunc(inOes, endsIn):
		return one + "es"
	case (endsIn("f") || endsIn("fe")) && slices.ContainsFunc(inVes, func(stem string) bool { return endsIn(stem+"f") || endsIn(stem+"fe") }):
		return strings.TrimSuffix(strings.TrimSuffix(one, "e"), "f") + "ves"
	case strings.HasSuffix(one, "y") && !strings.ContainsAny(one[max(0, len(one)-2):len(one)-1], "aeiou"):
		return one[:len(one)-1] + "ies"
	case strings.HasSuffix(one, "s"), strings.HasSuffix(one, "x"), strings.HasSuffix(one, "ch"), strings.HasSuffix(one, "sh"):
		return one + "es"
	case endsIn("man") && aMan.MatchString(one):
		return one[:len(one)-2] + "en"
	}
	return one + "s"
}

// stated reports a number, given by byte offsets, that is not among the set's counts.
func (s countedSet) stated(c *Context, p paragraph, from, to int) {
	if n := numberIn(p.said[from:to]); n >= 0 && !slices.Contains(s.counts, n) {
		s.tell(c, p, from, to)
	}
}

// tell reports a wrong number of things.
func (s countedSet) tell(c *Context, p paragraph, from, to int) {
	said := p.said[from:to]
	f := diag.Finding{At: p.part(from, to), Message: fmt.Sprintf("the text says that there are %s %s, the data has %d", said, s.many, s.counts[0]), Mark: said + " here",
		Also: []diag.Also{{At: s.at, Mark: fmt.Sprintf("%d here", s.counts[0])}}}
	if s.ids != nil {
		f.Evidence = []string{s.many + ": " + clipped(strings.Join(s.ids, ", "))}
	}
	c.Report(f)
}

// herald matches the end of a paragraph that says how many things follow.
var herald = pattern.New(`(?i)\b(?:there are|these|the following|in|(has|have|with|does|do|consists? of|goes through|takes)) ` + numberWord + ` (?:[\w-]+ ){0,2}?(?:(ways?|steps?|parts?|kinds?|things?|rules?|cases?|conditions?|phases?|stages?|forms?|types?|sorts?|classes|ratings?)(?: of (?:[\w-]+ ){0,2}?[\w-]+)?(?:,? (?:in (?:this|that|the following) order|as follows))?[.:]|[\w-]+:)$`)

// inOrder matches such an end of a sentence that begins with the number: "Three roles wake, in this
// order:".
var inOrder = pattern.New(`(?i)(?:^|[.;:] )` + numberWord + ` [^.,;:]+,? (?:in (?:this|that|the following) order|as follows)[.:]$`)

// whatTheyDo matches an end after which the list is of what the things do: "These three units
// may:".
var whatTheyDo = pattern.New(`(?i)\b(?:may|can|cannot|must|will|should|could)[:.]$`)

// heralded reports a paragraph that announces a different number of things than the list or table
// after it has.
func heralded(c *Context, p paragraph, next prose.Block) {
	said := strings.TrimRight(p.said, " \n")
	m := herald.FindStringSubmatchIndex(said)
	if x := inOrder.FindStringSubmatchIndex(said); m == nil && x != nil {
		m = []int{x[0], x[1], -1, -1, x[2], x[3], -1, -1}
	}
	held, what := len(next.Items), "list"
	if next.Kind == prose.Table {
		held, what = len(next.Rows)-1, "table"
	}
	if m == nil || whatTheyDo.MatchString(said) {
		return
	}
	n := numberIn(p.said[m[4]:m[5]])
	if n < 0 || n == held || m[2] >= 0 && m[6] < 0 { // "has five cards:" may introduce anything
		return
	}
	tellHeld(c, p, m[4:6], what, held, next)
}

// tellHeld reports a number, given by byte offsets, that differs from the number of things in the
// next block.
func tellHeld(c *Context, p paragraph, at []int, what string, held int, next prose.Block) {
	said := p.said[at[0]:at[1]]
	c.Report(diag.Finding{At: p.part(at[0], at[1]), Message: fmt.Sprintf("the text announces %s, the %s after it has %d", said, what, held), Mark: said + " here",
		Also: []diag.Also{{At: next.At, Mark: fmt.Sprintf("%d here", held)}}})
}

// blocksIn calls f for every block, including those in lists and quotes, with the block after it,
// or nil for the last.
func blocksIn(blocks []prose.Block, f func(b prose.Block, next *prose.Block)) {
	for i, b := range blocks {
		var next *prose.Block
		if i+1 < len(blocks) {
			next = &blocks[i+1]
		}
		f(b, next)
		for _, item := range b.Items {
			blocksIn(item, f)
		}
	}
}
