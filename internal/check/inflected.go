package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// inflects reports whether the game is in a language that expresses the role of a name by its
// ending: "z Bramą" means with the Brama.
func inflects(g *model.Game) bool {
	return g.Speaks("be bs cs hr lt lv pl ru sk sl sr uk")
}

// A declension describes languages that decline nouns and names.
type declension struct {
	tongues string
	ends    []string            // of nouns and adjectives without diacritics, the longer first
	least   int                 // the least number of letters before an ending
	trimmed string              // letters that a stem does not end in
	lost    *pattern.Pattern    // a vowel before the last consonant that appears only in some forms, as in kafel, kafli and kupiec, kupcy
	other   *strings.Replacer   // alternating final letters, as in Znakharka, Znakhartsi
	numbers map[string][]string // declined number words, apart from the basic forms, by the English number
}

// declensions lists the supported ones.
var declensions = []declension{
	{
		tongues: "pl", least: 3,
		ends: strings.Fields("iami iego iemu iach iych ami ach iom iem ego emu ymi imi ych ich ow om em ym im ej ie ia iu io ii a e i o u y"),
		lost: pattern.New(`([^aeiouy])i?e([cklnr])$`),
		numbers: inCases("dwie dwaj dwóch dwóm dwoma dwiema dwu", "trzej trzech trzem trzema", "czterej czterech czterem czterema", "pięciu pięcioma", "sześciu sześcioma",
			"siedmiu siedmioma", "ośmiu ośmioma", "dziewięciu dziewięcioma", "dziesięciu dziesięcioma", "jedenastu", "dwunastu", "trzynastu", "czternastu", "piętnastu", "szesnastu",
			"siedemnastu", "osiemnastu", "dziewiętnastu", "dwudziestu"),
	},
	{
		tongues: "be ru uk", least: 2, trimmed: "аеєиіоуыэюяьй",
		ends:  strings.Fields("ього ьому ями ами іми ими ыми ого его ому ему ові еві єві ьою ою ею єю ам ям ах ях ом ем єм ім им ым іх их ых ів ов ев ей ий ій ый ой ая яя ую юю ое ее ые ие а я у ю і и ы е є о ь й"),
		lost:  pattern.New(`([^аеєиіоуыэюяь])[оеєі]([^аеєиіоуыэюяь])$`),
		other: strings.NewReplacer("ц.", "к", "з.", "г", "с.", "х"),
		numbers: inCases("два двох двом двома дві двоє двух двум двумя две двое", "три трьох трьом трьома троє трех трёх трем трём тремя трое",
			"чотирьох чотирьом чотирма четверо четыре четырех четырёх четырем четырьмя", "п’яти п’ятьох п’ятьом п’ятьма п’ятеро пять пяти пятью", "шести шістьох шістьма шестеро шесть шестью", "семи сімох семеро семь семью",
			"восьми вісьмох вісьма восемь восемью", "дев’яти дев’ятьох девять девяти девятью", "десяти десятьох десять десятью", "одинадцяти одиннадцать одиннадцати", "дванадцяти двенадцать двенадцати",
			"тринадцяти тринадцать тринадцати", "чотирнадцяти четырнадцать четырнадцати", "п’ятнадцяти пятнадцать пятнадцати", "шістнадцяти шестнадцать шестнадцати", "сімнадцяти семнадцать семнадцати",
			"вісімнадцяти восемнадцать восемнадцати", "дев’ятнадцяти девятнадцать девятнадцати", "двадцяти двадцать двадцати"),
	},
}

// inCases returns the forms of numbers from two on, by the English number.
func inCases(forms ...string) map[string][]string {
	out := map[string][]string{}
	for i, name := range numberNames {
		out[name] = strings.Fields(forms[i])
	}
	return out
}

// declines returns the declension of a game's language, or nil if there is none.
func declines(g *model.Game) *declension {
	i := slices.IndexFunc(declensions, func(d declension) bool { return g.Speaks(d.tongues) })
	if i < 0 {
		return nil
	}
	return &declensions[i]
}

// sameStem reports whether two words are equal except for their last letters.
func sameStem(a, b string) bool {
	_, x := utf8.DecodeLastRuneInString(a)
	_, y := utf8.DecodeLastRuneInString(b)
	return a[:len(a)-x] == b[:len(b)-y]
}

// stem returns the stem of a word in lower case without diacritics.
func (d *declension) stem(low string) string {
	stem := low
	for _, end := range d.ends {
		if rest, ok := strings.CutSuffix(low, end); ok && utf8.RuneCountInString(rest) >= d.least {
			stem = rest
			break
		}
	}
	if rest := strings.TrimRight(stem, d.trimmed); utf8.RuneCountInString(rest) >= d.least {
		stem = rest
	}
	stem = d.lost.ReplaceAllString(stem, "$1$2")
	if d.other != nil {
		stem = strings.TrimSuffix(d.other.Replace(stem+"."), ".")
	}
	return stem
}

// declined maps the stems of names to the entries of a collection; a stem shared by several entries
// maps to nil. Only names with a capital are looked up.
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

// declinedAt returns the entry of a collection with a name, in any case, that ends at a byte, or
// nil if there is none.
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
