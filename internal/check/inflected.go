package check

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// inflects reports whether the game is told in a language that says by the endings of names what is
// done with them: "z Bramą" is with the Brama.
func inflects(g *model.Game) bool {
	return g.Speaks("be bs cs hr lt lv pl ru sk sl sr uk")
}

// polish reports whether the game is told in Polish.
func polish(g *model.Game) bool { return g.Speaks("pl") }

// sameStem reports whether two words are the same but for their last letters.
func sameStem(a, b string) bool {
	_, x := utf8.DecodeLastRuneInString(a)
	_, y := utf8.DecodeLastRuneInString(b)
	return a[:len(a)-x] == b[:len(b)-y]
}

// polishEnds are the endings of nouns and adjectives in Polish without their marks, the longer
// first, and polishLost the e that comes and goes before a last consonant, as in kafel, kafli and
// kupiec, kupcy.
var (
	polishEnds = []string{"iami", "iego", "iemu", "iach", "iych", "ami", "ach", "iom", "iem", "ego", "emu", "ymi", "imi", "ych", "ich", "ow", "om", "em", "ym", "im", "ej", "ie", "ia", "iu", "io", "ii", "a", "e", "i", "o", "u", "y"}
	polishLost = regexp.MustCompile(`([^aeiouy])i?e([cklnr])$`)
)

// polishStem is a word in small letters without its ending.
func polishStem(low string) string {
	stem := model.Unmarked(low)
	for _, end := range polishEnds {
		if rest, ok := strings.CutSuffix(stem, end); ok && len(rest) >= 3 {
			stem = rest
			break
		}
	}
	return polishLost.ReplaceAllString(stem, "$1$2")
}

// polishNumbers are the numbers from two on in their cases, beside those that count.
var polishNumbers = lists.Made(19, func(i int) []string {
	return strings.Fields([]string{"dwie dwaj dwóch dwóm dwoma dwiema dwu", "trzej trzech trzem trzema", "czterej czterech czterem czterema", "pięciu pięcioma", "sześciu sześcioma",
		"siedmiu siedmioma", "ośmiu ośmioma", "dziewięciu dziewięcioma", "dziesięciu dziesięcioma", "jedenastu", "dwunastu", "trzynastu", "czternastu", "piętnastu", "szesnastu",
		"siedemnastu", "osiemnastu", "dziewiętnastu", "dwudziestu"}[i])
})

// declined are the entries of a collection by the stems of their names; nil for those that share
// them. Only names that have a capital are read.
func declined(c *Context, of *model.Collection) map[string]*model.Entry {
	if c.stemmed == nil {
		c.stemmed = map[*model.Collection]map[string]*model.Entry{}
	}
	out := c.stemmed[of]
	if out == nil {
		out = map[string]*model.Entry{}
		for _, e := range of.Entries {
			key := stems(c.Game, e.Name)
			if _, twice := out[key]; twice {
				e = nil
			}
			out[key] = e
		}
		c.stemmed[of] = out
	}
	return out
}

// mostDeclined is how many words a name has at most that is read in another case.
const mostDeclined = 4

// declinedAt is the entry of a collection whose name ends at a byte in whatever case, nil if none does.
func (p paragraph) declinedAt(c *Context, of *model.Collection, off int) *model.Entry {
	before := p.said[max(0, off-mostBefore):off]
	all := words(before)
	if len(all) == 0 || all[len(all)-1].to != len(before) {
		return nil
	}
	for n := min(mostDeclined, len(all)); n > 0; n-- {
		from := all[len(all)-n].from
		if capitalAt(before, from) {
			if e := declined(c, of)[stems(c.Game, before[from:])]; e != nil {
				return e
			}
		}
	}
	return nil
}
