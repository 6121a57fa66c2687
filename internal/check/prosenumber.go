package check

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// proseNumber finds numbers typed into the chapters and the texts of the data that contradict the
// data: "a lancer has 2 hits" where the data gives 1. Only unambiguous forms count: the name of one
// entry, a few plain words, a figure, the name of a field ("has 2 hits"); or the name, the field
// and the figure ("costs 2", "has an armour of 5"); or the field first ("the cost of a lancer is
// 2"); or, for a thing with only one number, its name and the figure ("a hand of 4", "the game
// lasts 7"). Several may be in a row ("(armour 3, move 4)"), and a figure may be a word. A number
// printed by {{ }} is always right. In languages other than English only tables, joined values,
// rows of names and numbers, and what a thing has or costs are read.
func proseNumber(c *Context) {
	typedFigures(c)
	underHeads(c)
	valued(c)
	if !c.Game.English() {
		for _, p := range c.paras {
			lies(c, p)
			inARow(c, p, c.memo.low(p.said))
			statedAbroad(c, p)
		}
		statedSolid(c)
		return
	}
	named := modifiers(c.Game)
	for p := range everyParagraph(c) {
		stated(c, named, p)
	}
	inParts(c)
	typedCosts(c)
	if !c.quoting {
		for _, f := range c.families() {
			f.sayOwn(c)
		}
	}
}

// atHex matches the number of a hex after a name: "(0805)", "in hex 0805", "lies in 0805".
var atHex = pattern.New(`(?i) (?:\((?:hex )?|(?:lies |is |stands )?(?:at|in|on) hex |(?:lies|stands) (?:at|in|on) )([0-9]{4})\b`)

// aHex matches the number of a hex in a form that cannot be a year or a time.
var aHex = pattern.New(`(?i)\bhex ([0-9]{4})\b|\bin (0[0-9]{3})\b`)

// offMap reports the number of a hex that no tile has, in a game with tiles of numbered hexes.
func offMap(c *Context, p paragraph) {
	for _, m := range c.memo.matches(aHex, p.said) {
		from, to := max(m[2], m[4]), max(m[3], m[5])
		all := lists.Flat(c.Game.Tiles, (*model.Tile).Hexes)
		if said := p.said[from:to]; len(all) > 0 && !slices.ContainsFunc(all, func(h model.Hex) bool { return h.Number() == said }) {
			c.Report(diag.Finding{At: p.part(from, to), Message: fmt.Sprintf("the text speaks of hex %s, and no tile has it", said), Mark: said + " here"})
		}
	}
}

// lies reports a hex that a paragraph gives for an entry and that is not among its references to
// hexes.
func lies(c *Context, p paragraph) {
	offMap(c, p)
	for _, m := range c.memo.matches(atHex, p.said) {
		said := p.said[m[2]:m[3]]
		for _, of := range c.statable() {
			in := lists.Only(of.Fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Ref && c.Game.HexesOf(d.Type.To) != nil })
			e := p.endingAt(c.Game, of, m[0])
			if e == nil || len(in) == 0 || slices.ContainsFunc(in, func(d *model.FieldDecl) bool { return e.Field(d.ID).Text == said }) {
				continue
			}
			if v := e.Field(in[0].ID); v.IsSet() {
				c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("%s is put in hex %s in the text, the data says %s", e.Name, said, v.Text), Mark: said + " here",
					Also: []diag.Also{{At: v.At, Mark: v.Text + " here"}}, Help: statement{of: of, entry: e, field: in[0]}.help()})
			}
		}
	}
}

// figured yields the texts of the data with figures that are compared with it, as paragraphs. They
// are kept if other versions of the game are tried, but not otherwise: those of a large deck take as
// much memory as its cards.
func (c *Context) figured() iter.Seq[paragraph] {
	if c.ofData != nil || c.quoting {
		return slices.Values(c.ofData)
	}
	all := func(yield func(paragraph) bool) {
		for _, t := range allTexts(c) {
			if t.exact && !t.own && !yield(joined([]prose.Span{{Text: c.memo.spoken(t).said, At: t.at}})) {
				return
			}
		}
	}
	if c.memo.keeps() {
		c.ofData = slices.Collect(all)
	}
	return all
}

// everyParagraph yields the paragraphs of the chapters and those of figured.
func everyParagraph(c *Context) iter.Seq[paragraph] {
	return func(yield func(paragraph) bool) {
		for _, p := range c.paras {
			if !yield(p) {
				return
			}
		}
		c.figured()(yield)
	}
}

// stated reports what a paragraph says that differs from the data and its modifiers.
func stated(c *Context, named []*modifier, p paragraph) {
	diceStated(c, p)
	lasts(c, p)
	if !c.memo.numbered(p.said) {
		return
	}
	lies(c, p)
	byPlayers(c, p)
	p = p.withIcons()
	low := c.memo.low(p.said)
	told := map[int]bool{}
	all := statements(c, low)
	for _, s := range all {
		s.check(c, p, told, all)
	}
	sized(c, p)
	inARow(c, p, low)
	allHave(c, p)
	added(c, named, p, low, told)
}

// aNumber matches a number in figures or words.
const aNumber = `(?:` + inFigures + `|` + wordedTens + `|` + wordedNumbers + `)`

// statement is a phrase that states a field of an entry.
type statement struct {
	of    *model.Collection
	entry *model.Entry
	field *model.FieldDecl
	value model.Value
	form  *pattern.Pattern // its only group is the figure
	alone bool             // it is just a figure in brackets, which may be any of the entry's
}

// between matches the words between a name and its figure.
const between = `(?:,? (?:has|have|with|only|just|a|an|of|at|is|are|its|the|always|up to|at most|exactly|worth|(?:begins?|starts?) with|lasts?(?: for)?|(?:scores?|counts?|earns?)(?: you)?))*`

// figureWord matches a number, which may be an amount of money, "£90", and aFigure one that may have a
// sign.
const (
	figureWord = `\p{Sc}?` + numberWord
	aFigure    = `(?:[+−-]|\p{Sc})?` + aNumber
)

// figureAlone matches a figure alone in brackets: "Tunnels (90)", "Tunnels (£90)".
const figureAlone = ` \(\p{Sc}?(` + inFigures + `)\)`

// onlyNumber matches the words between the name of a thing that is one number and that number.
const onlyNumber = `(?: size| limit| length)?(?: of| is| are| lasts?| takes?)(?: only| just| always| at most| at least)*`

// allBegin matches the words before what all players have at first: "each player begins with ".
const allBegin = `(?i)\b(?:each(?: player| of you)?|you|(?:both |all )?players|every(?:one|body)) (?:begins?|starts?)(?: the game)? with `

// opened matches what begins a row of numbers after a name: "(", " on the stairs (", ":", "has".
const opened = `(?:(?: (?:on|in|at|from|behind|under|near|by|beside) (?:the|an?) (?-i:\p{Ll}+))? \(|: ?|,? (?:(?:has|have|with|at|of|costs?)(?: (?:a|an|its|only|just|always))* )?)`

// beyond matches what follows a figure that does not state the data.
var beyond = pattern.New(`^(?:[ \x{a0}\x{202f}]?%| (?:(?:[\w’-]+ )?(?:left|more|fewer|less|remaining|extra)|times|or (?:more|less|fewer|better|higher|lower))\b|[+–-])`)

// denied matches what comes before a name about which nothing is stated: "all but the ", "half of
// the ".
var denied = pattern.New(`(?i)\b(?:no|not an?|never an?|(?:(?:all|every|each)\b[^.,;]* but|except|excluding|other than|apart from)(?: for)?(?: the| an?)?|(?:half|thirds?|quarters?|twice|double|rest|part)(?: of)?(?: the| an?| your)?) $`)

// owning matches the words between a name and the name of its field: "a lancer with an armour of
// 5".
const owning = `(?:,? (?:has|have|with|at|whose|the|its)(?: (?:a|an|its|only|just|always))*)?`

// namedIn returns the entries that a text in lower case names, by the index of their collection in
// statable and their index there.
func (c *Context) namedIn(low string) [][2]int {
	if c.subjects == nil {
		c.statable()
		c.subjects = indexed(subjects(c.stated))
		names := fnv.New64a()
		for _, of := range c.subjects.of {
			for _, s := range of {
				names.Write([]byte(s.name + "\x00"))
			}
			names.Write([]byte{1})
		}
		c.called = fmt.Sprintf("subjects of %x", names.Sum64())
	}
	return recall(c.memo, c.called, low, func() [][2]int { return c.subjects.in(low) })
}

// statements returns the forms for the whole numbers of the entries named in a text in lower case,
// field by field.
func statements(c *Context, low string) []statement {
	return lists.Flat(c.namedIn(low), func(at [2]int) []statement {
		return statementsOf(c, c.stated[at[0]], c.subjects.of[at[0]][at[1]].entry, low)
	})
}

// statable returns the collections, decks and tables whose numbers texts may state.
func (c *Context) statable() []*model.Collection {
	if c.stated == nil {
		c.stated = append(slices.Clone(c.Game.Collections), likeCollections(c.Game)...)
	}
	return c.stated
}

// likeCollections returns the cards of decks, and the table rows that have names, as entries of
// collections. The id of a deck's collection is the path to its cards.
func likeCollections(g *model.Game) []*model.Collection {
	var out []*model.Collection
	for _, d := range g.Decks {
		cards := lists.Map(d.Cards, func(k *model.Card) *model.Entry {
			return &model.Entry{ID: k.ID, Name: k.Name, At: k.At, Fields: k.Fields}
		})
		out = append(out, &model.Collection{ID: "decks." + d.ID + ".cards", Fields: d.Fields, Entries: cards})
	}
	for _, t := range g.Tables {
		col := &model.Collection{Fields: t.Columns}
		for _, r := range t.Rows {
			name := r.Cell("name").Text
			if lo, ok := r.Takes.Lo(); name == "" && t.Kind == "list" && t.Of != "" && ok && r.ID == strconv.Itoa(lo) {
				name = t.Of + " " + r.ID // phase 3
			}
			if name != "" {
				col.Entries = append(col.Entries, &model.Entry{ID: r.ID, Name: name, At: r.At, Fields: model.FieldsOf(r.Cells)})
			}
		}
		out = append(out, col)
	}
	return out
}

// statementsOf returns the forms for one entry.
func statementsOf(c *Context, col *model.Collection, e *model.Entry, low string) []statement {
	var out []statement
	add := func(d *model.FieldDecl, forms ...string) {
		for _, form := range forms {
			out = append(out, statement{col, e, d, e.Field(d.ID), c.memo.form(form), strings.HasSuffix(form, figureAlone)})
		}
	}
	name := `(?i)\b` + regexp.QuoteMeta(e.Name) + `s?(?:[’']s)?(?:, for (?:example|instance),)?`
	var named []*model.FieldDecl
	var nouns []string
	costs, pays := strings.Contains(low, "cost"), paying.MatchString(low)
	for _, d := range col.Fields {
		v := e.Field(d.ID)
		if v.Word || v.Kind != model.Whole && v.Kind != model.Signed {
			continue
		}
		if v.Kind == model.Whole && d == lone(col) && !ordinal(col, d) {
			add(d, soleForms(e.Name, name, low)...)
		}
		if costs && (d.Price || strings.EqualFold(d.Name, "price") && !slices.ContainsFunc(col.Fields, func(o *model.FieldDecl) bool { return o.Price })) {
			add(d, name+` costs?(?: only| just)? `+figureWord+`\b`)
		}
		if pays && (d.Price || strings.EqualFold(d.Name, "price") || strings.EqualFold(d.Name, "cost")) {
			one := regexp.QuoteMeta(e.Name)
			add(d, `(?i)\bpays? `+figureWord+`(?: \pL+)? (?:to (?:buy|hire|build|recruit|train|play) (?:an?|each|every) `+one+`\b|for an? `+one+`(?:[.,;:)]|$))`,
				`(?i)\b(?:buy|hire|build|recruit|train)s? (?:an?|each|every) `+one+` for `+figureWord+`(?:[.,;:)]|$)`)
		}
		if d.Price && col.At != (diag.Place{}) {
			add(d, name+figureAlone)
		}
		if money := moneyOf(d); money != "" && strings.Contains(low, money) {
			add(d, name+` \(`+figureWord+` `+money+`\)`, `(?i)\b(?:buy|hire|build|recruit|train)s? (?:an?|each|every) `+regexp.QuoteMeta(e.Name)+` for `+figureWord+` `+money+`\b`)
		}
		if noun := nounOf(d, low); noun != "" {
			named, nouns = append(named, d), append(nouns, noun)
		}
	}
	any := strings.Join(nouns, "|")
	row := name + opened + `(?:(?:(?:` + any + `) (?:of )?` + aFigure + `|` + aFigure + ` (?:` + any + `))(?:,| and|, and|,? but)(?: has| have)?(?: an?)? )*`
	for i, d := range named {
		noun := nouns[i]
		if e.Field(d.ID).Kind == model.Signed {
			add(d, name+owning+` `+noun+between+` `+signedNumber+`\b`, row+noun+` (?:of )?`+signedNumber+`\b`)
			continue
		}
		add(d,
			name+between+` `+figureWord+` `+noun+`\b`,
			name+owning+` `+noun+`(?:`+between+` | of \p{Sc})`+numberWord+`\b`,
			`(?i)\b`+noun+` (?:of|in|at) (?:(?:a|an|the|each|every) )?`+regexp.QuoteMeta(e.Name)+`s?`+between+` `+figureWord+`\b`,
			`(?i)\b(?:scores?|pays?|earns?) `+figureWord+` `+noun+` for (?:an?|each|every|the) `+regexp.QuoteMeta(e.Name)+`s?\b`,
			row+noun+` (?:of )?`+figureWord+`\b`,
			row+figureWord+` `+noun+`\b`,
			`(?i)\b`+noun+` (?:of )?`+figureWord+` is what (?:an?|the|each|every) `+regexp.QuoteMeta(e.Name)+`\b`)
	}
	return out
}

// soleForms returns the forms for the number of a thing that is one number, of which name matches
// the name.
func soleForms(called, name, low string) []string {
	only := onlyNumber
	if strings.HasSuffix(called, "s") {
		only = strings.Replace(only, " of|", "", 1) // "bingo cards of five rows"
	}
	forms := []string{name + only + ` ` + figureWord + `\b`}
	if strings.Contains(low, " with ") {
		forms = append(forms, allBegin+figureWord+` `+regexp.QuoteMeta(called)+`s?(?:[.,;)]|$| and\b| in\b| points\b)`)
	}
	return forms
}

// nounOf returns the form of the name of a field, or of its abbreviation if that is in capitals, if
// a text in lower case contains it, and "" otherwise.
func nounOf(d *model.FieldDecl, low string) string {
	var forms []string
	if bare := strings.TrimSuffix(d.Name, "s"); len(d.Name) >= 2 && strings.Contains(low, strings.ToLower(bare)) {
		forms = append(forms, `:?`+regexp.QuoteMeta(bare)+`s?:?`)
	}
	if s := d.Short; len(s) >= 2 && s == strings.ToUpper(s) && s != strings.ToUpper(d.Name) && strings.Contains(low, strings.ToLower(s)) {
		forms = append(forms, `(?-i:`+regexp.QuoteMeta(s)+`)`)
	}
	if len(forms) < 2 {
		return strings.Join(forms, "")
	}
	return `(?:` + strings.Join(forms, "|") + `)`
}

// moneyOf returns what a price counts, in lower case, if its field says so in one word, and ""
// otherwise.
func moneyOf(d *model.FieldDecl) string {
	said := strings.ToLower(cmp.Or(d.Unit, d.About))
	if !d.Price || strings.Trim(said, "abcdefghijklmnopqrstuvwxyz") != "" {
		return ""
	}
	return said
}

// paying matches a word about paying for something.
var paying = pattern.New(`\b(?:pay|buy|hire|build|recruit|train)s?\b`)

// lone returns the only numeric field of a collection, or nil if there are none or several: the
// value of a number in the rules, whatever the field is called.
func lone(col *model.Collection) *model.FieldDecl {
	return lists.Sole(col.Fields, func(d *model.FieldDecl) bool { return numeric(d.Type.Kind) })
}

// ordinal reports whether a field only numbers the entries: 1, 2, 3.
func ordinal(col *model.Collection, d *model.FieldDecl) bool {
	for i, e := range col.Entries {
		if e.Field(d.ID).Int != int64(i+1) {
			return false
		}
	}
	return len(col.Entries) > 1
}

// check reports where a paragraph makes the statement with another number, except places reported
// by another form.
func (s statement) check(c *Context, p paragraph, told map[int]bool, all []statement) {
	for _, m := range c.memo.matches(s.form, p.said) {
		n, ok := s.read(p.said[m[2]:m[3]])
		if !ok || n == s.value.Int || n == s.value.Int*several(p.said[:m[0]]) || beyond.MatchString(p.said[m[3]:]) || beyond.MatchString(p.said[m[1]:]) || denied.MatchString(p.said[:m[0]]) || s.done(p.said[m[0]:m[2]], p.said[m[3]:]) || p.longer(c.Game, s.entry.Name, m[0]) || told[m[2]] || s.other(all, n) || s.alone && slices.ContainsFunc(s.of.Fields, func(d *model.FieldDecl) bool { return s.entry.Field(d.ID).Int == n }) || spends(p.said[m[0]:m[3]], p.said[m[1]:]) {
			continue
		}
		told[m[2]] = true
		s.tell(c, p.part(m[2], m[3]), n)
	}
}

// severalOf matches a number of things directly before their name: "four ", "4 × ".
var severalOf = pattern.New(`(?i)(?:^|[^\pL\d.,+−-])(` + aNumber + `)(?: ?[x×])? $`)

// several returns how many of a thing a text counts before its name, as in "four Lancers (8
// points)": a figure may then be the total. It returns 1 if it counts none.
func several(before string) int64 {
	if m := severalOf.FindStringSubmatch(before); m != nil {
		return int64(numberIn(m[1]))
	}
	return 1
}

// read parses the figure that a text gives, with its sign if the field has one.
func (s statement) read(said string) (int64, bool) {
	if s.value.Kind == model.Signed {
		return signOf(said)
	}
	n := int64(numberIn(said))
	return n, n >= 0
}

// spends reports whether what costs something is an action, not a thing: "it costs 2 wax to move".
func spends(said, after string) bool {
	return strings.Contains(said, " cost") && strings.HasPrefix(strings.TrimPrefix(after, ":"), " to ")
}

// tell reports that a text has another number at a place.
func (s statement) tell(c *Context, at diag.Place, n int64) {
	field := strings.ToLower(s.field.Name)
	given := "given " + field
	if len(field) < 2 {
		given = "said to be"
	}
	said := s.value
	if said.Int = n; said.Kind == model.Decimal {
		said.Kind = model.Whole // otherwise it would print as in the data
	}
	c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%s is %s %s in the text, the data says %s", s.entry.Name, given, said, s.value), Mark: said.String() + " here",
		Also: []diag.Also{{At: s.value.At, Mark: s.value.String() + " here"}},
		Help: s.help()})
}

// other reports whether another thing with the same name has the number.
func (s statement) other(all []statement, n int64) bool {
	return slices.ContainsFunc(all, func(o statement) bool {
		return o.value.Int == n && strings.EqualFold(o.entry.Name, s.entry.Name) && strings.EqualFold(o.field.Name, s.field.Name)
	})
}

// help returns what to write instead of the figure.
func (s statement) help() string {
	if s.of.ID == "" {
		return "write the number between {{ and }}, from the data, or change the data"
	}
	from := lowLined(s.of.ID + "." + s.entry.ID)
	if strings.HasPrefix(s.of.ID, "decks.") {
		from = fmt.Sprintf("find(%s, .id == %q)", lowLined(s.of.ID), s.entry.ID)
	}
	return "write {{ " + from + "." + lowLined(s.field.ID) + " }} in the prose, or change the data"
}

// aThing matches a plural noun after a figure, and aMeasure one that adds nothing to the field:
// "moves 4 squares" states its move.
var (
	aThing   = pattern.New(`(?i)^ (\pL{2,}s|men|people)\b`)
	aMeasure = pattern.New(`(?i)^ (?:points?|squares?|hex(?:es)?|spaces?|steps?|tiles?|fields?|areas?|inch(?:es)?|(?:centi)?met(?:er|re)s?|feet|paces?|rounds?|turns?|dice|boxes|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b`)
)

// done reports whether the field's name is used as a verb, with something else than the field
// counts after the figure: "a lancer hits 4 targets". What something costs is its cost, in any
// currency.
func (s statement) done(before, after string) bool {
	bare := strings.ToLower(strings.TrimSuffix(s.field.Name, "s"))
	rest, _ := strings.CutPrefix(strings.ToLower(before), strings.ToLower(s.entry.Name))
	return (rest == " "+bare+"s " || rest == "s "+bare+" ") && bare != "cost" && aThing.MatchString(after) && !aMeasure.MatchString(after)
}

// paragraph is the text of a block with the spans it consists of.
type paragraph struct {
	said  string
	spans []prose.Span
	from  []int // the byte offset of each span
}

// joined concatenates the spans of a block. Expressions, code and icons become a zero byte, which
// no form matches.
func joined(spans []prose.Span) paragraph {
	if len(spans) == 1 && spans[0].Text != "" && !spans[0].Code {
		return paragraph{spans[0].Text, spans, []int{0}}
	}
	var b strings.Builder
	p := paragraph{spans: spans}
	for _, s := range spans {
		p.from = append(p.from, b.Len())
		if s.Text == "" || s.Code {
			b.WriteByte(0)
			continue
		}
		b.WriteString(s.Text)
	}
	p.said = b.String()
	return p
}

// withIcons returns the paragraph with its icons in their notation, each after a blank.
func (p paragraph) withIcons() paragraph {
	if !slices.ContainsFunc(p.spans, func(s prose.Span) bool { return s.Icon != "" }) {
		return p
	}
	out := paragraph{spans: p.spans}
	for i, s := range p.spans {
		end := len(p.said)
		if i+1 < len(p.from) {
			end = p.from[i+1]
		}
		said := p.said[p.from[i]:end]
		if s.Icon != "" {
			if said = ":" + s.Icon + ":"; !strings.HasSuffix(out.said, " ") {
				said = " " + said
			}
		}
		out.from = append(out.from, len(out.said))
		out.said += said
	}
	return out
}

// place returns the place of a byte of the paragraph.
func (p paragraph) place(off int) diag.Place {
	s, from := p.span(off)
	return text{s.Text, s.At, true, false, false}.part(off-from, off-from)
}

// part returns the place of the text between two bytes of the paragraph.
func (p paragraph) part(from, to int) diag.Place {
	at := p.place(from)
	at.Len = utf8.RuneCountInString(p.said[from:to])
	return at
}

// span returns the span that contains a byte of the paragraph, and where it begins.
func (p paragraph) span(off int) (prose.Span, int) {
	for i := len(p.spans) - 1; i >= 0; i-- {
		if p.from[i] <= off {
			return p.spans[i], p.from[i]
		}
	}
	return prose.Span{}, off
}

// endingAt returns the entry of a collection with a name that ends at a byte, or nil if there is
// none.
func (p paragraph) endingAt(g *model.Game, of *model.Collection, off int) *model.Entry {
	return lists.First(of.Entries, func(e *model.Entry) bool {
		at := off - len(e.Name)
		if e.Name == "" || at < 0 || p.said[at:off] != e.Name && (g.English() || !strings.EqualFold(p.said[at:off], e.Name) || amidWord(p.said, at)) {
			return false
		}
		return !p.longer(g, e.Name, at)
	})
}

// amidWord reports whether a letter or a hyphen precedes a byte of a text.
func amidWord(said string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(said[:at])
	return unicode.IsLetter(before) || before == '-'
}

// longer reports whether a name that begins at a byte is the end of a longer one, or the beginning
// of that end: the "Floater" of "Heavy Floater" is another unit.
func (p paragraph) longer(g *model.Game, name string, off int) bool {
	before := strings.ToLower(p.said[:off])
	for _, e := range lists.Within(g.Collections, entriesOf) {
		other := strings.ToLower(e.Name)
		for i := range other {
			if other[i] == ' ' && strings.HasSuffix(before, other[:i+1]) && len(other[i+1:]) >= len(name) && strings.HasPrefix(strings.ToLower(p.said[off:]), other[i+1:]) {
				return true
			}
		}
	}
	return false
}

// paragraphs calls f for the spans of every paragraph, including those in lists and quotes.
func paragraphs(blocks []prose.Block, f func([]prose.Span)) {
	prose.Walk(blocks, func(b prose.Block) {
		if b.Kind == prose.Paragraph {
			f(b.Spans)
		}
	})
}
