package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// boxCount finds statements about the contents of the box that differ from what the game prints: in
// a list of contents, "43 cards" of a game with 42, or "3 Harbour Masters" of a card with two
// copies; anywhere else, more of a piece than there are. A list of contents appears under a heading
// that says so ("Components", "What you need"), after such a line ("The box holds:"), or within
// such a sentence. In it only counts plainly of one kind of piece are read: "40 cards in four
// suits" may be some of them. Dice are compared with those that are rolled. In a game in another
// language only numbers with names are read.
func boxCount(c *Context) {
	b := box{Context: c, by: map[string][]countedSet{}, cards: map[string][]int{}}
	if !c.Game.English() {
		b.listed()
		b.moreAbroad()
		b.solidly()
		return
	}
	dieCount(c)
	for _, s := range b.boxed() {
		first := headWord(s.many)
		b.by[first] = append(b.by[first], s)
	}
	for _, s := range b.contentsOf() {
		first, same := headWord(s.many), func(o countedSet) bool { return o.many == s.many }
		switch i := slices.IndexFunc(b.by[first], same); {
		case i >= 0 && s.whole:
			b.by[first][i].counts = append(b.by[first][i].counts, s.counts...)
		case i < 0 && (strings.HasSuffix(s.many, "s") || strings.HasSuffix(s.many, "dice") || strings.Contains(s.many, "s of ") || strings.HasPrefix(s.many, "cards for ")):
			b.by[first] = append(b.by[first], s)
		}
	}
	b.dealt()
	for _, d := range c.Docs {
		under := aboutBox.MatchString(joined(d.TitleSpans).said)
		announced := false
		for _, x := range d.Blocks {
			p := joined(x.Spans)
			switch {
			case x.Kind == prose.Heading:
				under = b.memo.matches(aboutBox, p.said) != nil || under && x.Level > 2
			case x.Kind == prose.List && (under || announced):
				for _, p := range itemHeads(x) {
					b.contents(p, 0, len(p.said))
				}
			}
			announced = b.memo.matches(announcing, p.said, ":") != nil
		}
	}
	for p := range everyParagraph(c) {
		b.text(p)
	}
}

// contentsOf returns the pieces that a list of contents may call by the name of their deck or
// component, with the number of copies and of kinds.
func (b *box) contentsOf() []countedSet {
	c := b.Context
	var out []countedSet
	add := func(name string, at diag.Place, counts ...int) {
		out = append(out, countedSet{many: strings.ToLower(name), counts: counts, at: at, listed: true})
	}
	for _, d := range c.Game.Decks {
		counts := b.cardsOf(d)
		for _, form := range append(cardsAbroad(c.Game, d), d.Name, "cards for the "+d.Name, "cards of the "+d.Name) {
			add(form, d.At, counts...)
		}
		if d.One != "" {
			many := cmp.Or(d.Many, plural(d.One))
			add(many, d.At, counts...)
			add(many+" of "+d.Name, d.At, counts...)
		}
	}
	for _, n := range c.Game.Counters {
		if all, kinds := countersOf(c, n); kinds > 0 && n.Name != "" {
			for _, form := range counterForms(n) {
				add(form, n.At, all, kinds)
			}
		}
	}
	for _, k := range c.Game.Components {
		if d := c.Game.Deck(k.Of); d != nil {
			add(k.Name, k.At, b.cardsOf(d)...)
		} else if made := madeOfEach(c, k); made[1] > 0 {
			if made[1] > 1 || k.Copies != "" {
				add(k.Name, k.At, made[:]...)
			}
			add(plural(k.Name), k.At, made[:]...)
			if k.Kind == "deck" {
				add(oneOfNamed(k.Name)+" cards", k.At, made[:]...)
			}
		} else if all, kinds := countersMade(c, k); all > 0 {
			add(k.Name, k.At, all, kinds)
			out[len(out)-1].whole = true
		}
	}
	return out
}

// cardsOf returns how many cards a deck has and of how many kinds, preceded by the number that a
// component with its own copies prints.
func (b *box) cardsOf(d *model.Deck) []int {
	if known := b.cards[d.ID]; known != nil {
		return known
	}
	out := []int{d.Size(), len(d.Cards)}
	if total := int(d.Total.Int); d.Total.IsSet() && total != out[0] {
		out = append(out, total) // reported elsewhere
	}
	for _, k := range b.Game.Components {
		if k.Of != d.ID || k.Copies == "" {
			continue
		}
		if things, err := b.Env.List("decks." + lowLined(d.ID) + ".cards"); err == nil {
			out = slices.Insert(out, 0, madeOf(b.Env, k, things))
		}
	}
	b.cards[d.ID] = out
	return out
}

// counterForms returns the plurals of a counter's name.
func counterForms(n *model.Counter) []string {
	return []string{plural(n.Name), n.Name + " counters", n.Name + " tokens", n.Name + " markers"}
}

// countersOf returns how many counters a definition makes, counting copies, and of how many kinds;
// it returns zero if an expression fails.
func countersOf(c *Context, n *model.Counter) (all, kinds int) {
	of := once(c, fmt.Sprintf("counters %q %q %v %q", n.Each, n.When, n.Copies.Int, n.Copies.Text), func(env *expr.Env) [2]int {
		all, kinds := countersIn(env, n)
		return [2]int{all, kinds}
	})
	return of[0], of[1]
}

// countersIn is countersOf in an environment.
func countersIn(env *expr.Env, n *model.Counter) (all, kinds int) {
	things, err := env.List(cmp.Or(n.Each, "[0]"))
	if err != nil {
		return 0, 0
	}
	for i, v := range things {
		scope := env.With(map[string]any{"it": v, "i": i})
		if is, err := scope.Bool(cmp.Or(n.When, "true")); err != nil || !is {
			continue
		}
		copies := int(n.Copies.Int)
		switch src := strings.TrimSpace(n.Copies.Text); {
		case !n.Copies.IsSet():
			copies = 1
		case src != "":
			v, err := scope.Eval(strings.TrimSuffix(strings.TrimPrefix(src, "{{"), "}}"))
			x, ok := expr.Float(v)
			if err != nil || !ok {
				return 0, 0
			}
			copies = int(x)
		}
		all, kinds = all+copies, kinds+1
	}
	return all, kinds
}

// countersMade returns how many counters a component makes that prints those of the game, counting
// copies, and of how many kinds; it returns zeros for any other component.
func countersMade(c *Context, k *model.Component) (all, kinds int) {
	if k.Kind == "counter" && k.Each == "" {
		for _, n := range c.Game.Counters {
			copies, of := countersOf(c, n)
			all, kinds = all+copies, kinds+of
		}
	}
	return all, kinds
}

// madeOfEach returns how many pieces a component makes, counting copies, and of how many things; it
// returns zeros if the component has no list or an expression fails.
func madeOfEach(c *Context, k *model.Component) [2]int {
	if k.Each == "" {
		return [2]int{}
	}
	return once(c, fmt.Sprintf("made %s %q %q", k.ID, k.Each, k.Copies), func(env *expr.Env) [2]int {
		things, err := env.List(k.Each)
		if err != nil {
			return [2]int{}
		}
		return [2]int{madeOf(env, k, things), len(things)}
	})
}

// madeOf returns how many pieces a component makes of its things, counting copies, or the total
// that it declares.
func madeOf(env *expr.Env, k *model.Component, things []any) int {
	if k.Total != nil {
		return *k.Total
	}
	if k.Copies == "" {
		return len(things)
	}
	return lists.Sum(things, func(v any) int {
		names := map[string]any{pieceIs[k.Kind]: v}
		if m, ok := v.(map[string]any); ok {
			maps.Copy(names, m)
		}
		n, _ := env.With(names).Eval(k.Copies)
		x, _ := expr.Float(n)
		return int(x)
	})
}

// headWord returns the word or number at the start of a text in lower case.
func headWord(low string) string {
	if i := strings.IndexFunc(low, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }); i >= 0 {
		return low[:i]
	}
	return low
}

// text reports sentences of a paragraph that state different contents of the box, or more of a
// piece than there are.
func (b *box) text(p paragraph) {
	if !b.memo.numbered(p.said) {
		return
	}
	for _, m := range b.memo.matches(holding, p.said, "contain", "include", "consist", "comes with", " holds ") {
		b.contents(p, m[1], sentenceEnd(p.said, m[1]))
	}
	var row sortedRow
	for _, m := range b.memo.matches(someNumber, p.said) {
		rest := p.said[m[1]:]
		low := strings.ToLower(rest)
		n := numberIn(p.said[m[2]:m[3]])
		b.called(p, m, low, rest)
		b.parts(p, m[1], low)
		if before := p.said[:m[2]]; row.of == nil || !alsoCounted.MatchString(before[row.end:]) {
			row = b.rowBehind(before)
		}
		s, of := b.sorted(low, row.of)
		if of != nil && (n > slices.Max(s.counts) || row.all) {
			b.tell(s, p, m[2], m[3], rest[:len(s.many)])
		}
		row.of, row.end = of, m[1]+len(s.many)
	}
}

// called reports a number of pieces, or of copies of a piece, named by the text after it, if it
// differs from the data. m is a match of someNumber.
func (b *box) called(p paragraph, m []int, low, rest string) {
	copies := copiesOf.FindString(low)
	name := low[len(copies):]
	head, alone := headWord(name), ""
	if copies != "" {
		alone = plural(head)
	}
	for _, s := range slices.Concat(b.by[head], b.by[alone]) {
		many := s.many
		if copies != "" {
			many = ofWhich(name, many)
		}
		after, is := strings.CutPrefix(name, many)
		all := is && (inBox.MatchString(after) && thereAreBefore.MatchString(p.said[:m[2]]) || areIn.MatchString(after) && atHead.MatchString(p.said[:m[2]]))
		if s.listed && !all && !b.allThose(p.said[:m[2]], many) || many == "" || !is || s.named && !all && !s.nameIn(rest[len(copies):]) || longer.MatchString(after) {
			continue
		}
		if all || numberIn(p.said[m[2]:m[3]]) > slices.Max(s.counts) || strings.HasSuffix(many, " cards") && shuffling.MatchString(p.said[:m[2]]) {
			b.tell(s, p, m[2], m[3], rest[:len(copies)+len(many)])
		}
		return
	}
}

// allThose reports whether a text that ends before a number means all things named like a component
// or like a card of a deck: "the 21 planks", "one of the 16 lists of finds", "there are 65 notes".
// A general word for pieces does not.
func (b *box) allThose(said, many string) bool {
	if anyPieces.MatchString(many) || !ofAll.MatchString(said) && !thereAreBefore.MatchString(said) {
		return false
	}
	return slices.ContainsFunc(b.Game.Components, func(k *model.Component) bool {
		return b.Game.Deck(k.Of) == nil && strings.EqualFold(k.Name, many)
	}) || slices.ContainsFunc(b.Game.Decks, func(d *model.Deck) bool {
		return d.One != "" && strings.EqualFold(cmp.Or(d.Many, plural(d.One)), many)
	})
}

// ofWhich returns the words at the start of a text that have the given plural, or "" if none have.
func ofWhich(low, many string) string {
	end := len(unmarkedWords.FindString(low))
	for i := range low[:end] {
		if low[i] == ' ' && plural(low[:i]) == many {
			return low[:i]
		}
	}
	if plural(low[:end]) == many {
		return low[:end]
	}
	return ""
}

// sortedRow is a row of counts of sorted pieces, "four red cards and three blue ones": the deck,
// nil if not yet known, the offset after the last piece, and whether it counts all that there are
// rather than some.
type sortedRow struct {
	of  *model.Deck
	end int
	all bool
}

// rowBehind returns the row of counts that begins after a text.
func (b *box) rowBehind(said string) sortedRow {
	if thereAreBefore.MatchString(said) {
		return sortedRow{all: true}
	}
	if m := deckHolds.FindStringSubmatch(said); m != nil {
		i := deckBefore(b.Game, m[1])
		if i < 0 && len(b.Game.Decks) == 1 && strings.EqualFold(m[1], "the deck") {
			i = 0
		}
		if i >= 0 {
			return sortedRow{of: b.Game.Decks[i], all: true}
		}
	}
	return sortedRow{}
}

// sorted returns the pieces of a deck that words in lower case describe by values of its fields,
// "federal infantry counters", and their deck, or nil if none match. A nil deck allows any. After
// other pieces of the deck they may be called "ones", or lack a noun: "four elite and two young
// wolves".
func (b *box) sorted(low string, of *model.Deck) (countedSet, *model.Deck) {
	words := strings.Fields(unmarkedWords.FindString(low))
	for _, d := range b.Game.Decks {
		if of != nil && of != d {
			continue
		}
		n, many := sortsOf(words, func(head string) bool {
			return anyPieces.MatchString(head) || head == "ones" && of != nil || head == strings.ToLower(cmp.Or(d.Many, plural(d.One)))
		})
		if n == 0 || !strings.HasPrefix(low, many) || some.MatchString(low[len(many):]) {
			continue
		}
		cards := d.Cards
		for _, word := range words[:n] {
			if word != one(d) {
				cards = lists.Only(cards, func(k *model.Card) bool {
					return slices.ContainsFunc(d.Fields, func(f *model.FieldDecl) bool {
						return (f.Type.Kind == model.Text || f.Type.Kind == model.Choice) && strings.EqualFold(k.Fields.Find(f.ID).Text, word)
					})
				})
			}
		}
		if len(cards) > 0 && len(cards) < len(d.Cards) {
			copies := lists.Sum(cards, func(k *model.Card) int { return int(k.Copies.Int) })
			return countedSet{many: many, counts: []int{copies, len(cards)}, at: d.At}, d
		}
	}
	return countedSet{}, nil
}

// sortsOf returns how many words, at most three, describe the noun after them, and these words with
// the noun: 2 of "federal infantry counters". The noun may come after another number.
func sortsOf(words []string, calls func(head string) bool) (int, string) {
	for i, w := range words[:min(4, len(words))] {
		if i > 0 && calls(w) {
			return i, strings.Join(words[:i+1], " ")
		}
		if i > 0 && w == "and" && i+3 < len(words) && numberIn(words[i+1]) > 0 && slices.ContainsFunc(words[i+3:min(i+6, len(words))], calls) {
			return i, strings.Join(words[:i], " ")
		}
	}
	return 0, ""
}

// tell reports a number of pieces called by some words, given by byte offsets, unless it was
// already reported.
func (b *box) tell(s countedSet, p paragraph, from, to int, called string) {
	if !toldAt(b.Context, p.part(from, to)) {
		s.many = called // with its capitals
		s.stated(b.Context, p, from, to)
	}
}

// nameIn reports whether the words at the start of a text are written like a name: with a capital or
// a figure, or several words.
func (s countedSet) nameIn(words string) bool {
	r, _ := utf8.DecodeRuneInString(words)
	return unicode.IsUpper(r) || unicode.IsDigit(r) || strings.Contains(s.many, " ")
}

// ofAll matches what comes before the number of all things.
var ofAll = pattern.New(`(?i)\b(?:all(?: of)?(?: the)?|the) $`)

// unmarkedWords matches words with no punctuation between them, anyPieces the general words for
// pieces, and alsoCounted what comes between two counts of a row.
var (
	unmarkedWords = pattern.New(`^[\pL -]+`)
	anyPieces     = pattern.New(`^(?:counters|units|cards|pieces|tokens|markers|chits)$`)
	alsoCounted   = pattern.New(`^(?:,|,? and)(?: the)? $`)
)

// copiesOf matches what comes before the name of a piece whose copies are counted, shuffling what
// comes before all the cards of a deck, and deckHolds the name of a deck and a verb before the
// counts of its cards.
var (
	copiesOf  = pattern.New(`^copies of (?:an? |the |each |any )?`)
	shuffling = pattern.New(`(?i)\bshuffle (?:all )?(?:of )?(?:the )?$`)
	deckHolds = pattern.New(`(?i)(?:^|[.;:] )(the [^.;:]*deck) (?:has|holds|contains|consists of)(?: the)? $`)
)

// someNumber matches a number of something. inBox matches what follows a count of everything there
// is, and thereAreBefore what precedes it; areIn matches what follows such a count at the start of
// a sentence.
var (
	someNumber     = pattern.New(`(?i)(?:^|[ (])` + numberWord + ` `)
	inBox          = pattern.New(`^ in the (?:deck|box|game|set)[.,;]`)
	thereAreBefore = pattern.New(`(?:^|[.;:] )There are $`)
	areIn          = pattern.New(`^ are in the (?:box|game|set)[.,;]`)
	atHead         = pattern.New(`(?:^|[.] )$`)
)

// aboutBox matches a heading about what is in the box, announcing a line before a list of it, and
// holding the beginning of a sentence about it.
var (
	aboutBox   = pattern.New(`(?i)\b(?:components?|contents|materials|inventory|pieces|in (?:the|this) (?:box|set|game|package)|you(?:’|'| wi)?(?:ll)? need|included|parts list)\b`)
	announcing = pattern.New(`(?i)\b(?:box|game|set|package) (?:contains?|includes?|holds|has|comes with|consists of)\b[^.]*:\s*$|\byou need\b[^.]*:\s*$`)
	holding    = pattern.New(`(?i)\b(?:this|the|your) (?:box|game|set|package) (?:contains|includes|holds|comes with|consists of)(?: the following)?:? `)
)

// sentenceEnd returns the byte offset at which the sentence containing from ends.
func sentenceEnd(said string, from int) int {
	if i := strings.Index(said[from:], ". "); i >= 0 {
		return from + i
	}
	return len(said)
}

// boxItem matches a number and what it counts, up to the next punctuation mark or "and".
var boxItem = pattern.New(`(?i)(?:^|[,;:(] ?|\b(?:and|with) )` + numberWord + `(?: ?[x×])? ([\pL’'-]+(?: [\pL’'-]+){0,4}?)(?: and\b| with [0-9]| ?[.,;:()]| [–—]|$)`)

// finish matches adjectives about how a piece is made, which do not distinguish it.
var finish = pattern.New(`(?i)^(?:(?:different|playing|poker|game|printed|small|large|big|square|round|wooden|cardboard|plastic|sealed|numbered|double-sided|two-sided) )+`)

// contents reports counts between two bytes of a paragraph that differ from the game's.
func (b *box) contents(p paragraph, from, to int) {
	eachCounted(boxItem, p.said[:to], from, func(from, to int, of string) {
		for _, many := range []string{strings.ToLower(of), strings.ToLower(finish.ReplaceAllString(of, ""))} {
			all := b.by[headWord(many)]
			i := slices.IndexFunc(all, func(s countedSet) bool { return s.many == many })
			if i < 0 {
				all, i = b.nearly(many, numberIn(p.said[from:to])), 0
			}
			if len(all) > 0 {
				b.tell(all[i], p, from, to, of)
				return
			}
		}
	})
}

// nearly returns the entries of a collection that a list of contents counts by its noun, if there
// are nearly so many: "98 wooden blocks" of a hundred. Other counts may be of other pieces.
func (b *box) nearly(many string, n int) []countedSet {
	k := lists.First(b.Game.Collections, func(k *model.Collection) bool { return k.One != "" && plural(strings.ToLower(k.One)) == many })
	if k == nil || len(k.Entries) < leastCounted || max(n-len(k.Entries), len(k.Entries)-n) > 1+len(k.Entries)/20 {
		return nil
	}
	return []countedSet{{many: many, counts: append([]int{len(k.Entries)}, printedOf(b.Game, k)...), at: k.At}}
}

// eachCounted calls each for the numbers of a text from a byte on, with their byte offsets and the
// words that they count: the first and second group of a form.
func eachCounted(form *pattern.Pattern, said string, from int, each func(from, to int, of string)) {
	for {
		m := form.FindStringSubmatchIndex(said[from:])
		if m == nil {
			return
		}
		each(from+m[2], from+m[3], said[from+m[4]:from+m[5]])
		from += m[5]
	}
}

// boxed returns the pieces of a game by the words that count them.
func (b *box) boxed() []countedSet {
	g := b.Game
	var out []countedSet
	number := map[string]int{}
	add := func(many string, named bool, at diag.Place, counts ...int) {
		many = strings.ToLower(many)
		if i, known := number[many]; known {
			out[i].alike(counts)
			return
		}
		number[many] = len(out)
		out = append(out, countedSet{many: many, counts: counts, at: at, named: named})
	}
	b.boxedCards(add)
	for _, n := range g.Counters {
		if n.Each != "" || n.When != "" || n.Copies.Kind != model.Whole || n.Name == "" {
			continue
		}
		for _, form := range counterForms(n) {
			add(form, form == plural(n.Name), n.At, int(n.Copies.Int))
		}
	}
	if len(g.Tiles) > 0 {
		copies := lists.Sum(g.Tiles, func(t *model.Tile) int { return int(t.Copies.Int) })
		forms := []string{"map tiles", "tiles"}
		if slices.ContainsFunc(g.Collections, func(k *model.Collection) bool { return strings.HasSuffix(k.One, "tile") }) {
			forms = forms[:1] // "tiles" means these, too
		}
		for _, form := range forms {
			add(form, false, g.Tiles[0].At, copies, len(g.Tiles))
		}
	}
	rest := len(out)
	for _, x := range g.Components {
		boxedEntries(g, x, add)
	}
	for i := rest; i < len(out); i++ {
		out[i].listed = true // there may be more on the table than there are cards
	}
	return out
}

// alike adds the counts of another thing with the same name: a number may mean either of them, or
// both.
func (s *countedSet) alike(counts []int) {
	if len(s.counts) == 1 {
		s.counts = append(s.counts, s.counts[0])
	}
	s.counts[0] += counts[0]
	s.counts = append(s.counts, counts...)
}

// boxedCards adds the cards of each deck, those of each name, and all cards together unless some
// are in no deck.
func (b *box) boxedCards(add func(many string, named bool, at diag.Place, counts ...int)) {
	g := b.Game
	var sizes []int
	all := 0
	for _, d := range g.Decks {
		counts := b.cardsOf(d)
		sizes, all = append(sizes, counts...), all+counts[0]
		name := strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(d.Name, " deck"), " Deck"), "The ")
		for _, form := range slices.Compact([]string{name + " cards", strings.TrimSuffix(name, "s") + " cards", strings.TrimSuffix(name, "s") + " counters"}) {
			add(form, false, d.At, counts...)
		}
		if len(d.Cards) > mostListed {
			continue
		}
		for _, k := range d.Cards {
			if otherwiseNamed(g, k.Name) { // more of a unit may be on the table than it has cards
				continue
			}
			add(plural(k.Name), true, k.At, int(k.Copies.Int))
			for _, of := range [...]string{"cards", "counters", "markers", "tokens"} {
				add(k.Name+" "+of, true, k.At, int(k.Copies.Int))
			}
		}
	}
	if len(g.Decks) > 0 && !otherCards(g) {
		add("cards", false, g.Decks[0].At, append([]int{all}, sizes...)...)
	}
}

// otherCards reports whether a game prints cards that are in no deck.
func otherCards(g *model.Game) bool {
	return slices.ContainsFunc(g.Components, func(x *model.Component) bool { return x.Kind == "record" || x.Kind == "deck" && x.Of == "" })
}

// otherwiseNamed reports whether an entry or a term has the name too.
func otherwiseNamed(g *model.Game, name string) bool {
	return slices.ContainsFunc(g.Terms, func(t *model.Term) bool { return strings.EqualFold(t.Name, name) }) ||
		slices.ContainsFunc(g.Collections, func(l *model.Collection) bool {
			return slices.ContainsFunc(l.Entries, func(e *model.Entry) bool { return strings.EqualFold(e.Name, name) })
		})
}
