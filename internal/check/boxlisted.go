package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// listed reports, in any language, list items that count pieces by their names in the game, where
// the game has a different number: "40 NAME", followed by nothing but other pieces. A list with
// only one such item is skipped, since it may list things to do.
func (b *box) listed() {
	all := b.contentsOf()
	for _, n := range b.Game.Counters {
		if many, kinds := countersOf(b.Context, n); kinds > 0 && n.Name != "" {
			all = append(all, countedSet{many: strings.ToLower(n.Name), counts: []int{many, kinds}, at: n.At})
		}
	}
	all = append(all, b.allCards()...)
	for _, d := range b.Docs {
		for _, x := range d.Blocks {
			var found []func()
			for _, p := range itemHeads(x) {
				if !numberFirst.MatchString(p.said) {
					continue
				}
				eachCounted(listedPiece, p.said, 0, func(from, to int, of string) {
					i := slices.IndexFunc(all, func(s countedSet) bool { return s.calls(b.Game, strings.ToLower(of)) })
					if i >= 0 {
						found = append(found, func() { b.tell(all[i], p, from, to, of) })
					}
				})
			}
			for _, tell := range found {
				if len(found) > 1 {
					tell()
				}
			}
		}
	}
}

// moreAbroad reports, in any language, more of a card than there are: "9 Rumeurs" of a card with
// eight copies. The name may have an ending of up to two more letters.
func (b *box) moreAbroad() {
	by := map[string]countedSet{}
	for _, d := range b.Game.Decks {
		if len(d.Cards) > mostListed || b.cardsOf(d)[0] > d.Size() { // a component sets the number of copies
			continue
		}
		for _, k := range d.Cards {
			if low := strings.ToLower(k.Name); !otherwiseNamed(b.Game, k.Name) {
				s := countedSet{many: low, counts: []int{int(k.Copies.Int)}, at: k.At}
				if same, is := by[calledAs(b.Game, low)]; is {
					s.counts[0] += same.counts[0]
				}
				by[calledAs(b.Game, low)] = s
			}
		}
	}
	all := b.allCards()
	decks := b.severalAbroad(all)
	for p := range everyParagraph(b.Context) {
		for _, m := range b.memo.matches(someCards, p.said) {
			for words := strings.ToLower(p.said[m[4]:m[5]]); words != ""; words = words[:max(strings.LastIndexByte(words, ' '), 0)] {
				if s, is := decks[calledAs(b.Game, words)]; is {
					whole := slices.ContainsFunc(all, func(o countedSet) bool { return o.many == s.many })
					if before := p.said[:m[2]]; whole && deckAbroad.MatchString(before) || !whole && (shufflingAbroad.MatchString(before) || numberIn(p.said[m[2]:m[3]]) > slices.Max(s.counts)) {
						b.tell(s, p, m[2], m[3], words)
					}
					break // a shorter name belongs to another deck
				}
			}
		}
		for _, m := range someNamed.FindAllStringSubmatchIndex(p.said) {
			called := p.said[m[4]:m[5]]
			for words := called; words != ""; words = words[:max(strings.LastIndexByte(words, ' '), 0)] {
				s, is := by[calledAs(b.Game, strings.ToLower(words))]
				if !is {
					s, is = namedCard(by, strings.ToLower(words))
				}
				if is && numberIn(p.said[m[2]:m[3]]) > s.counts[0] {
					b.tell(s, p, m[2], m[3], words)
				}
				if is {
					break
				}
			}
		}
	}
}

// severalAbroad returns the cards of decks, all cards, and counters where nouns are declined, by
// their plurals.
func (b *box) severalAbroad(all []countedSet) map[string]countedSet {
	out := lists.By(all, func(s countedSet) string { return calledAs(b.Game, s.many) })
	for _, d := range b.Game.Decks {
		for _, form := range cardsAbroad(b.Game, d) {
			out[calledAs(b.Game, form)] = countedSet{many: form, counts: b.cardsOf(d), at: d.At}
		}
	}
	if declines(b.Game) != nil {
		several := model.NumberForms(b.Game.Words.Say("{{ n }} counters", "n", ""))[0]
		for _, k := range b.Game.Counters { // "żetony wilków"
			words := strings.ToLower(strings.TrimSpace(several) + " " + k.Name)
			out[calledAs(b.Game, words)] = countedSet{many: words, counts: []int{int(k.Copies.Int)}, at: k.At}
		}
	}
	return out
}

// calledAs returns words in lower case in the form in which they are compared: as stems where nouns
// are declined.
func calledAs(g *model.Game, low string) string {
	if declines(g) != nil {
		return stems(g, low)
	}
	return low
}

// allCards returns the cards of a game with a single deck, by the word for cards.
func (b *box) allCards() []countedSet {
	cards := model.NumberForms(b.Game.Words.Say("{{ n }} cards", "n", ""))
	many := strings.ToLower(strings.TrimSpace(cards[len(cards)-1]))
	if len(b.Game.Decks) != 1 || many == "" || otherCards(b.Game) {
		return nil
	}
	return []countedSet{{many: many, counts: b.cardsOf(b.Game.Decks[0]), at: b.Game.Decks[0].At}}
}

// deckAbroad matches what comes before the number of cards of a game's only deck: "il mazzo ha",
// "mescolate le".
var deckAbroad = pattern.New(`(?i)(?:^|\PL)(?:(?:mische?[nt]?|mélange[rz]|mescola(?:re|te)?|baraj(?:ad?|ar|en)|(?:em)?baralh(?:ar?|e|em)|schud)(?: alle| toutes| tutte| todas)? (?:die|les|le|las|de|as) $|(?:das deck|der (?:karten)?stapel|le paquet|la pioche|el mazo|il mazzo|het deck|de (?:kaarten)?stapel|o baralho|talia|колода) (?:hat|enthält|besteht aus|a|contient|tiene|contiene|ha|heeft|bevat|telt|tem|contém|ma|zawiera|має|містить|имеет|содержит)(?: [ву]сього)? $)`)

// shufflingAbroad matches what comes before all the cards of a deck in such a language.
var shufflingAbroad = pattern.New(`(?i)(?:^|\PL)(?:(?:po)?tasuj\pL*(?: wszystkie)?(?: (?:te|tych))?|(?:(?:пере)?тасуйте|перемішайте|перемешайте)(?: [ву]сі)?) $`)

// someCards matches a number and the words after it, which may name the cards of a deck.
var someCards = pattern.New(`(?:^|[ (])([1-9][0-9]*) (\pL[\pL’'-]*(?: [\pL’'-]+){0,4})`)

// cardsAbroad returns, in lower case, the plurals for the cards of a deck in a language other than
// English: "cartas de mercado", "marktkarten".
func cardsAbroad(g *model.Game, d *model.Deck) []string {
	cards := strings.ToLower(strings.TrimSpace(g.Words.Say("{{ n }} cards", "n", "")))
	if d.One != "" && declines(g) == nil {
		cards = strings.ToLower(d.Many)
	}
	if g.English() || cards == "" {
		return nil
	}
	name := strings.ToLower(d.Name)
	if declines(g) != nil { // "kart zleceń", "zleceń"
		return slices.DeleteFunc([]string{model.NumberForms(cards)[0] + " " + name, strings.ToLower(d.One)}, func(s string) bool {
			return s == "" || !strings.HasSuffix(calledAs(g, s), calledAs(g, name))
		})
	}
	out := []string{name + cards, name + "-" + cards}
	for _, of := range [...]string{" de ", " del ", " de la ", " du ", " di ", " da ", " do "} {
		out = append(out, cards+of+name)
	}
	return out
}

// namedCard returns the card that some words name, ignoring an ending of up to two letters.
func namedCard(by map[string]countedSet, words string) (countedSet, bool) {
	for range 3 {
		if s, is := by[words]; is {
			return s, true
		}
		_, size := utf8.DecodeLastRuneInString(words)
		words = words[:len(words)-size]
	}
	return countedSet{}, false
}

// numberFirst matches the start of a line that counts something, someNamed a number and a possible
// name of up to four words, and listedPiece a number and a name of one to three words, before other
// pieces or the end.
var (
	numberFirst = pattern.New(`^[1-9]`)
	someNamed   = pattern.New(`(?:^|[ (])([1-9][0-9]*)(?: ?[x×])? (\p{Lu}[\pL’'-]*(?: [\pL’'-]+){0,3})`)
	listedPiece = pattern.New(`(?:^|[,;(] ?|\pL )([1-9][0-9]*)(?: ?[x×])? (\pL[\pL’'-]*(?: \pL[\pL’'-]*){0,2}?)(?: \pL+ [1-9]|[ \x{a0}\x{202f}]?[.,;:()]| [–—]|$)`)
)

// calls reports whether words in lower case name the pieces, give or take an ending of up to two
// letters.
func (s countedSet) calls(g *model.Game, words string) bool {
	if declines(g) != nil {
		return calledAs(g, words) == calledAs(g, s.many)
	}
	end, ok := strings.CutPrefix(words, s.many)
	return ok && utf8.RuneCountInString(end) <= 2 && !strings.Contains(end, " ")
}

// box is what the texts may say a game's box holds, while they are read.
type box struct {
	*Context
	by    map[string][]countedSet // the pieces, by the first word of their names
	cards map[string][]int        // the counts of each deck, once computed
	decks []*model.Deck           // what sorts returns, once computed
}

// dealt reports rows of tables by number of players, "Goals laid out", that need more of a piece
// than there are.
func (b *box) dealt() {
	for _, t := range b.Game.Tables {
		for _, h := range headsOfPlayers(t) {
			for _, r := range t.Rows {
				low, n := strings.ToLower(r.ID), model.Find(r.Cells, h.ID)
				for _, s := range b.by[headWord(low)] {
					if after, is := strings.CutPrefix(low, s.many); n.Kind == model.Whole && is && !longer.MatchString(after) && int(n.Int) > slices.Max(s.counts) {
						b.Report(diag.Finding{At: n.At, Message: fmt.Sprintf("table %q takes %d %s for %s players, the data has %d", t.ID, n.Int, s.many, h.Name, slices.Max(s.counts)), Also: []diag.Also{{At: s.at, Mark: "these"}}})
						break
					}
				}
			}
		}
	}
}
