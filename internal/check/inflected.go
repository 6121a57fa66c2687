package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/model"
)

// inflects reports whether the game is told in a language that says by the endings of names what is
// done with them: "z Bramą" is with the Brama.
func inflects(g *model.Game) bool {
	return g.Speaks("be bs cs hr lt lv pl ru sk sl sr uk")
}

// A declension is what is known of languages whose nouns and names stand in many cases.
type declension struct {
	tongues string
	ends    []string            // of nouns and adjectives without marks, the longer first
	least   int                 // how many letters stay before one of them
	trimmed string              // letters that a stem does not end in
	lost    *pattern            // a vowel before the last consonant that comes and goes, as in kafel, kafli and kupiec, kupcy
	other   *strings.Replacer   // of last letters that one is for another, as in Znakharka, Znakhartsi
	numbers map[string][]string // in their cases, beside those that count, by what they are in English
}

// declensions are those that are known.
var declensions = []declension{
	{
		tongues: "pl", least: 3,
		ends: strings.Fields("iami iego iemu iach iych ami ach iom iem ego emu ymi imi ych ich ow om em ym im ej ie ia iu io ii a e i o u y"),
		lost: newPattern(`([^aeiouy])i?e([cklnr])$`),
		numbers: inCases("dwie dwaj dwóch dwóm dwoma dwiema dwu", "trzej trzech trzem trzema", "czterej czterech czterem czterema", "pięciu pięcioma", "sześciu sześcioma",
			"siedmiu siedmioma", "ośmiu ośmioma", "dziewięciu dziewięcioma", "dziesięciu dziesięcioma", "jedenastu", "dwunastu", "trzynastu", "czternastu", "piętnastu", "szesnastu",
			"siedemnastu", "osiemnastu", "dziewiętnastu", "dwudziestu"),
	},
	{
		tongues: "be ru uk", least: 2, trimmed: "аеєиіоуыэюяьй",
		ends:  strings.Fields("ього ьому ями ами іми ими ыми ого его ому ему ові еві єві ьою ою ею єю ам ям ах ях ом ем єм ім им ым іх их ых ів ов ев ей ий ій ый ой ая яя ую юю ое ее ые ие а я у ю і и ы е є о ь й"),
		lost:  newPattern(`([^аеєиіоуыэюяь])[оеєі]([^аеєиіоуыэюяь])$`),
		other: strings.NewReplacer("ц.", "к", "з.", "г", "с.", "х"),
		numbers: inCases("два двох двом двома дві двоє двух двум двумя две двое", "три трьох трьом трьома троє трех трёх трем трём тремя трое",
			"чотирьох чотирьом чотирма четверо четыре четырех четырёх четырем четырьмя", "п’яти п’ятьох п’ятьом п’ятьма п’ятеро пять пяти пятью", "шести шістьох шістьма шестеро шесть шестью", "семи сімох семеро семь семью",
			"восьми вісьмох вісьма восемь восемью", "дев’яти дев’ятьох девять девяти девятью", "десяти десятьох десять десятью", "одинадцяти одиннадцать одиннадцати", "дванадцяти двенадцать двенадцати",
			"тринадцяти тринадцать тринадцати", "чотирнадцяти четырнадцать четырнадцати", "п’ятнадцяти пятнадцать пятнадцати", "шістнадцяти шестнадцать шестнадцати", "сімнадцяти семнадцать семнадцати",
			"вісімнадцяти восемнадцать восемнадцати", "дев’ятнадцяти девятнадцать девятнадцати", "двадцяти двадцать двадцати"),
	},
}

// inCases are the forms of numbers from two on, by what each is in English.
func inCases(forms ...string) map[string][]string {
	out := map[string][]string{}
	for i, name := range numberNames {
		out[name] = strings.Fields(forms[i])
	}
	return out
}

// declines is what is known of the language of a game, nil for nothing.
func declines(g *model.Game) *declension {
	i := slices.IndexFunc(declensions, func(d declension) bool { return g.Speaks(d.tongues) })
	if i < 0 {
		return nil
	}
	return &declensions[i]
}

// sameStem reports whether two words are the same but for their last letters.
func sameStem(a, b string) bool {
	_, x := utf8.DecodeLastRuneInString(a)
	_, y := utf8.DecodeLastRuneInString(b)
	return a[:len(a)-x] == b[:len(b)-y]
}

// stem is a word in small letters, without marks, without its ending.
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
