package check

import (
	"cmp"
	_ "embed" // words.txt
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// plainWords yields the byte offsets of the words in a text that consist of ASCII letters.
func plainWords(s string) iter.Seq[span] {
	return func(yield func(span) bool) {
		for from := 0; from < len(s); from++ {
			to := from
			for to < len(s) && letter(s[to]) {
				to++
			}
			if to > from && whole(s, from, to) && !yield(span{from, to}) {
				return
			}
			from = to
		}
	}
}

// whole reports whether s[from:to] is not adjacent to another letter, and thus a whole word.
func whole(s string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:from])
	after, _ := utf8.DecodeRuneInString(s[to:])
	return !unicode.IsLetter(before) && !unicode.IsLetter(after)
}

// letter reports whether a byte is an ASCII letter.
func letter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// misplaced matches a percent sign before its figure, and an apostrophe after an abbreviation at
// the end of the text, where nothing is possessed.
var misplaced = pattern.New(`(?:^|[\s(])(%[0-9]+|[A-Z]{2,}[’']s$)`)

// anagrams lists words that differ from another word only by two transposed letters, and are words
// all the same.
var anagrams = wordSet(`there three being begin quiet quite trial trail trials trails angle angel angles angels field filed
	unite untie united untied diary dairy casual causal board broad aboard abroad could cloud sacred scared split spilt silver
	sliver signed singed martial marital parental paternal bread beard burnt brunt coast coats beast beats boast boats feast
	feats fired fried fires fries tired tried tires tries filer flier files flies lines liens alien aline carve crave perfect
	prefect cavalry calvary lairs liars fields fileds react recat trees terse cause casue sleet steel stele boots boost cures curse sings signs option options potion potions
	thickets thickest brine roots roost gilding gliding
	acres cares alter later altitude latitude altitudes latitudes ample maple arced raced arcing racing arise raise arises
	raises arising raising awning waning barely barley barked braked barking braking belated bleated blots bolts bugle
	bulge bugles bulges caller cellar callers cellars calms clams carted crated carved craved carves craves carving
	craving claps clasp clods colds closest closets clots colts compiled complied complaint compliant copes copse corps
	crops creep crepe crust dagger ragged diaries dairies dimmer rimmed drier direr discreet discrete dooms moods doors
	odors evils veils exist exits farmed framed farming framing fiend fined forth froth garbs grabs garter grater gilded
	glided gores ogres inches niches keels leeks keeping peeking keeps peeks leered reeled leers reels lions loins looped
	pooled loops pools looted tooled looting tooling loots tools mantel mantle mantels mantles meeting teeming meets teems
	miens mines moored roomed moors rooms piled plied piles plies poises posies pride pried retires retries reverse
	reveres rogue rouge rogues rouges salted slated salts slats salve slave salves slaves satin stain signer singer
	signing singing silts slits silvers slivers sleets steels snoop spoon snoops spoons spares sparse tiers tiled tilde
	tilted titled trailing trialing treaties treatise unites unties waist waits waiver warps wraps wrist writs minute
	soldier under using stars arrest carte crate meters metres center centre centers centres theater theatre theaters theatres
	fiber fibre fibers fibres liter litre liters litres sabers sabres saber sabre specter spectre specters spectres somber sombre
	luster lustre meager meagre caliber calibre`)

// wordList has the English words that a game may use without having used them before.
//
//go:embed words.txt
var wordList string

// englishWords returns the words of the list.
var englishWords = sync.OnceValue(func() map[string]bool { return wordSet(remark.ReplaceAllString(wordList, "")) })

// remark matches a comment line of the list.
var remark = pattern.New(`(?m)^#.*`)

// wordSet returns the words of a text.
func wordSet(s string) map[string]bool {
	return lists.Set(strings.Fields(s), func(w string) string { return w })
}

// misspelt finds words that the game or English spells differently: names that differ from their
// ids, and words that occur once in the game and differ from another by a typing error.
func misspelt(c *Context) {
	for _, f := range c.families() {
		f.sorted(c)
	}
	words := &vocabulary{}
	if c.Game.English() {
		words = spoken(c)
	}
	if !c.Game.English() || words.foreign() {
		nearNames(c)
		nearQuotes(c)
		if c.Game.Speaks("es") {
			unopened(c)
		}
		return
	}
	namedOtherwise(c)
	beheaded(c)
	words.renamed(c)
	words.oneOrMany(c)
	for _, s := range words.signs {
		c.Report(diag.Finding{At: s.text.part(s.from, s.from+len(s.word)), Message: fmt.Sprintf("the sign in %q is in the wrong place", s.word),
			Help: "a percent sign follows its figure, and an apostrophe does not make a plural"})
	}
	for _, u := range words.rare(c) {
		split := words.splits(u)
		if split == "" && u.title() {
			continue
		}
		at := u.text.at
		if u.text.exact {
			at = u.text.part(u.from, u.from+len(u.word))
		}
		said := u.text.said[u.from : u.from+len(u.word)]
		meant, how := cmp.Or(split, words.meant(u.word)), fmt.Sprintf("two letters of %q have changed places", said)
		if split != "" {
			how = fmt.Sprintf("%q is part of a name but for one letter", said)
		}
		if meant == "" && u.within() && !u.titled() {
			own := false
			if meant, own = words.slipped(u.word); own {
				how = fmt.Sprintf("%q is a word of the game but for one letter", said)
			} else {
				how = fmt.Sprintf("%q is a name but for one letter", said)
			}
		}
		if meant == "" {
			continue
		}
		c.Report(diag.Finding{At: at, Message: how, Mark: meant + "?",
			Evidence: []string{fmt.Sprintf("in the whole game: %q once, %q %s", u.word, meant, times(words.count[meant]))}})
	}
}

// namedOtherwise finds names with a word that the id spells differently: an id "melee" and a name
// "Meele".
func namedOtherwise(c *Context) {
	identified(c.Game, func(n model.Name) {
		words := strings.FieldsFunc(n.Called, func(r rune) bool { return r >= utf8.RuneSelf || !letter(byte(r)) })
		joined, id := strings.ToLower(strings.Join(words, "")), strings.ReplaceAll(n.ID, "-", "")
		for _, meant := range strings.Split(n.ID, "-") {
			if strings.Contains(joined, meant) {
				continue
			}
			i := slices.IndexFunc(words, func(w string) bool {
				w = strings.ToLower(w)
				return !strings.Contains(id, w) && likes(w, meant)
			})
			if i >= 0 {
				c.Report(diag.Finding{At: n.At, Message: fmt.Sprintf("%q is spelled differently from its id %q", n.Called, n.ID), Mark: fmt.Sprintf("%s for %s?", words[i], meant)})
			}
		}
	})
}

// beheaded finds the one name of its kind that begins with a lower-case word which neither its id
// nor a chapter has: its first letters are missing.
func beheaded(c *Context) {
	for _, k := range c.Game.Kinds() {
		var small []model.Name
		capitals := 0
		names, _ := c.Game.Names(k)
		for _, n := range names {
			switch r, _ := utf8.DecodeRuneInString(n.Called); {
			case unicode.IsUpper(r):
				capitals++
			case unicode.IsLower(r) && !strings.HasPrefix(n.ID, strings.Fields(n.Called)[0]) && !saidInChapters(c, strings.Fields(n.Called)[0]):
				small = append(small, n)
			}
		}
		if len(small) == 1 && capitals >= leastCapitals {
			c.Report(diag.Finding{At: small[0].At, Message: fmt.Sprintf("%q begins with a small letter, as no other name of %s does", small[0].Called, k),
				Evidence: []string{fmt.Sprintf("names of %s that begin with a capital: %d", k, capitals)}})
		}
	}
}

// saidInChapters reports whether a chapter contains a word in the same case.
func saidInChapters(c *Context, word string) bool {
	return slices.ContainsFunc(c.runs, func(r run) bool {
		for w := range plainWords(r.said) {
			if r.said[w.from:w.to] == word {
				return true
			}
		}
		return false
	})
}

// identified calls f for everything in a game that has an id and a name.
func identified(g *model.Game, f func(model.Name)) {
	nameLists(g, func(names []model.Name) {
		for _, n := range names {
			f(n)
		}
	})
}

// nameLists calls f for the names of each kind, of the rows of each table and of the cards of each
// deck.
func nameLists(g *model.Game, f func([]model.Name)) {
	for _, k := range g.Kinds() {
		names, _ := g.Names(k)
		f(names)
	}
	for _, t := range g.Tables {
		f(lists.Map(t.Rows, func(r *model.Row) model.Name {
			return model.Name{ID: r.ID, Called: r.Cell("name").Text, At: r.Cell("name").At}
		}))
	}
	for _, d := range g.Decks {
		names, _ := g.Names("decks/" + d.ID)
		f(names)
	}
}

// rare returns the unknown words that occur once in the game.
func (v *vocabulary) rare(c *Context) []wordUse {
	var out []wordUse
	v.heard(c, func(t heard) {
		for w := range v.longer(t) {
			if v.count[w.low] == 1 && !v.english[w.low] {
				out = append(out, wordUse{w.low, t, w.from})
			}
		}
	})
	return out
}

// splits returns the word of a name that a word next to the name's other words misspells by one
// letter, or "" if there is none: "Gallows Rigde", "Harbor Master".
func (v *vocabulary) splits(u wordUse) string {
	said := u.text.said
	if !unicode.IsUpper(rune(said[u.from])) || v.named[u.word] || v.named[strings.TrimSuffix(u.word, "s")] {
		return ""
	}
	before, near := strings.CutSuffix(said[:u.from], " ")
	before = strings.TrimRight(before, " ")
	if w := before[strings.LastIndexAny(before, " (*_")+1:]; near && w != "" && unicode.IsUpper(rune(w[0])) {
		if meant := slipOf(u.word, v.pairs[strings.ToLower(w)]); meant != "" {
			return meant
		}
	}
	if w := capitalised.FindStringSubmatch(said[u.from+len(u.word):]); w != nil {
		if meant := slipOf(u.word, v.firsts[strings.ToLower(w[1])]); meant != "" {
			return meant
		}
	}
	return v.amidName(u)
}

// amidName returns the word of a name of three or more words that a word among the name's other
// words misspells by one letter, or "" if there is none: "the Lock at Bingly".
func (v *vocabulary) amidName(u wordUse) string {
	before, after := strings.ToLower(u.text.said[:u.from]), strings.ToLower(u.text.said[u.from+len(u.word):])
	for _, name := range v.long {
		for from := 0; from < len(name); {
			word, _, _ := strings.Cut(name[from:], " ")
			if to := from + len(word); strings.HasSuffix(before, name[:from]) && strings.HasPrefix(after, name[to:]) {
				if meant := slipOf(u.word, []string{word}); meant != "" {
					return meant
				}
			}
			from += len(word) + 1
		}
	}
	return ""
}

// capitalised matches a capitalized word that follows.
var capitalised = pattern.New(`^ (\p{Lu}\pL+)`)

// slipOf returns the first of some words that differs from a word by one letter, or "" if there is
// none.
func slipOf(word string, of []string) string {
	return lists.First(of, func(w string) bool {
		return len(w) >= leastShort && len(word) >= leastShort-1 && !strings.HasPrefix(word, w) && !strings.HasPrefix(w, word) && diag.Distance(word, w) == 1
	})
}

// meant returns the word from which another differs by two transposed letters, or "" if the word
// seems intended. It accepts "center" for "centre".
func (v *vocabulary) meant(word string) string {
	if len(word) < leastLetters || len(word) > mostLetters || v.count[word] > 1 || v.english[word] || anagrams[word] {
		return ""
	}
	meant := ""
	for i := range len(word) - 1 {
		if w := swapped(word, i); w != word && !(i == len(word)-2 && word[i+1] == 'r') && (v.count[w] > 1 || v.count[w] == 1 && (v.named[w] || v.named[strings.TrimSuffix(w, "s")]) || v.english[w]) {
			meant = w
		}
	}
	return meant
}

// swapped returns a word with two adjacent letters transposed.
func swapped(word string, i int) string {
	return word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]
}

// slipped returns the word of a name from which a word differs by one letter, or failing that a
// word of the game's own that differs after its first letter; own tells which. It returns "" if the
// word seems intended.
func (v *vocabulary) slipped(word string) (meant string, own bool) {
	if len(word) > mostLetters || v.count[word] > 1 || v.english[word] || v.named[word] || v.named[single(word)] {
		return "", false
	}
	for i := range len(word) - 1 {
		if w := swapped(word, i); w != word && len(word) >= leastShort && len(word) <= leastSlipped && v.named[w] {
			return w, false
		}
	}
	term := ""
	for _, form := range slices.Compact([]string{word, single(word)}) {
		for w, at := range v.near.of(form) {
			whole := w + word[len(form):]
			switch {
			case form != word && len(word) < leastSlipped:
			case v.named[w] && slipsTo(word, whole, at):
				if len(word) >= leastShort {
					return whole, false
				}
				if meant != "" && meant != whole {
					return "", false
				}
				meant = whole
			case form == word && at > 0 && v.own(w) && len(word) >= leastShort && !v.named[single(word)] && !strings.HasPrefix(word, w) && (len(w) >= leastLetters || len(w) == len(word)):
				term = cmp.Or(term, w)
			}
		}
	}
	return cmp.Or(meant, term), meant == ""
}

// slipsTo reports whether a word may be a word of a name with a slip at an offset. A different
// ending makes another form of the word, not a slip.
func slipsTo(word, meant string, at int) bool {
	last, longer := len(word)-1, len(meant) > len(word)
	switch {
	case len(word) < leastShort || len(word) == leastSlipped-1 && longer:
		return longer && at > 0
	case len(meant) < len(word) && at < last && word[at] == word[at+1]:
		return true
	case len(word) < leastSlipped || len(meant) < leastSlipped:
		return false
	case at == last:
		return len(meant) < len(word) && word[last] == 'e' && word[last-1] != 'a'
	}
	return at <= len(word)-endingLetters
}

// own reports whether a word is one of the game's own, often enough written with a capital.
func (v *vocabulary) own(word string) bool {
	return v.terms[word] >= leastTerm && v.count[word] >= leastUsed && 3*v.terms[word] >= v.count[word]
}

// titled reports whether a text is written as a title: it is not a sentence, and every longer word
// has a capital.
func (u wordUse) titled() bool {
	if strings.HasSuffix(u.text.said, ".") {
		return false
	}
	for w := range plainWords(u.text.said) {
		if w.to-w.from >= leastShort && !unicode.IsUpper(rune(u.text.said[w.from])) {
			return false
		}
	}
	return true
}

// title reports whether a capitalized word is in a text of at most two words: it is a name of its
// own with its own spelling.
func (u wordUse) title() bool {
	return !u.text.amid && unicode.IsUpper(rune(u.text.said[u.from])) && !hasWords(u.text.said, 3)
}

// elided matches a text that ends in an elided article or the like: "l’", "Qu’".
var elided = pattern.New(`(?i)(?:^|[^\pL’'])(?:[cdjlmnst]|qu)[’']$`)

// within reports whether a word has a capital and does not begin a sentence: it comes after another
// word, a figure, a comma or an elision.
func (u wordUse) within() bool {
	said := u.text.said[:u.from]
	before := strings.TrimRight(said, " ")
	first, _ := utf8.DecodeRuneInString(u.text.said[u.from:])
	if !unicode.IsUpper(first) || before == "" {
		return false
	}
	if len(before) == len(said) {
		return elided.MatchString(said[max(0, len(said)-8):])
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	return unicode.IsLetter(last) || unicode.IsDigit(last) || last == ','
}

// times formats a number of occurrences.
func times(n int) string {
	switch n {
	case 0:
		return "not at all, though it is a word"
	case 1:
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// american unifies words that British and American English spell differently.
var american = strings.NewReplacer("our", "or", "ise", "ize")

// likes reports whether a word is another with a typing error: one letter, or up to three of a
// longer word, are missing, added or changed, or some letters are left out.
func likes(word, meant string) bool {
	if len(meant) < leastLetters || len(word) < leastLetters-1 {
		return false
	}
	stem := 0
	for stem < min(len(word), len(meant)) && word[stem] == meant[stem] {
		stem++
	}
	if stem >= len(meant)-3 && word[len(word)-1] != meant[len(meant)-1] || strings.HasPrefix(meant, strings.TrimSuffix(word, "s")) {
		return false // another form of the word, or its beginning
	}
	if american.Replace(word) == american.Replace(meant) {
		return false
	}
	far := 1
	if len(meant) > leastSlipped {
		far = 3
	}
	return diag.Distance(word, meant) <= far || leftOut(word, meant)
}

// leftOut reports whether a word is another without at most half of its letters: "Imprv".
func leftOut(word, meant string) bool {
	if 2*len(word) < len(meant) || word[0] != meant[0] {
		return false
	}
	for ; meant != "" && word != ""; meant = meant[1:] {
		if meant[0] == word[0] {
			word = word[1:]
		}
	}
	return word == ""
}
