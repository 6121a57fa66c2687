package model

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// kana are the syllables of Japanese in the order of Unicode, from U+3041 on, small ones with a ~ before them.
var kana = strings.Fields("~a a ~i i ~u u ~e e ~o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji ~tsu tsu zu te de to do " +
	"na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ~ya ya ~yu yu ~yo yo ra ri ru re ro ~wa wa i e o n vu ~ka ~ke")

// The letters of Korean in the order of Unicode, by which a syllable begins, goes on and ends; - is none.
var (
	begins = strings.Fields("g kk n d tt r m b pp s ss - j jj ch k t p h")
	goesOn = strings.Fields("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
	ends   = strings.Fields("- k k k n n n t l k m l l l p l m p p t t ng t t k t p t")
)

// brahmi are the letters of India in the order of Unicode, which is the same for nine scripts: marks and vowels,
// consonants, and after two signs the vowels that take the place of an a behind them; * is none.
var brahmi = strings.Fields("* n n h a a a i i u u ri li e e e ai o o o au k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m " +
	"y r r l l l v sh sh s h * * * * a i i u u ri ri e e e ai o o o au *")

// Of brahmi the consonants, and the vowels that follow them, with the sign for none; and the digits behind it.
const (
	consonants = 0x15
	follow     = 0x3E
	bare       = 0x4D
	zero       = 0x66
)

// aksharas writes syllables of India in Latin letters: a consonant without a vowel has an a, but at a word's
// end. Other characters stay.
func aksharas(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return r >= 0x900 && r < 0xD80 }) {
		return name
	}
	var out strings.Builder
	open := false // after a consonant
	for _, r := range norm.NFC.String(name) {
		at := int(r-0x900) % 0x80
		of := r >= 0x900 && r < 0xD80
		switch {
		case !of || at > bare && !unicode.IsDigit(r):
			out.WriteRune(r)
		case at > bare:
			out.WriteByte(byte('0' + at - zero))
		case brahmi[at] == "*" && at != bare: // a dot below, which changes a consonant
			continue
		case open && at < follow:
			out.WriteString("a" + brahmi[at])
		case at != bare:
			out.WriteString(brahmi[at])
		}
		open = of && at >= consonants && at < follow
	}
	return out.String()
}

// syllables writes a name in Latin letters as far as its characters are syllables, of Japanese or Korean.
// What has no one sound, such as those of Chinese, is its number in Unicode: 鬼 is u9b3c.
func syllables(name string) string {
	name = aksharas(name)
	if !strings.ContainsFunc(name, func(r rune) bool { return r >= 0x3041 }) {
		return name
	}
	out, double := "", false
	for _, r := range norm.NFKC.String(name) {
		said := ""
		if r >= 0x30A1 && r <= 0x30F6 {
			r -= 0x60 // as the other kana
		}
		switch at := int(r) - 0x3041; {
		case at >= 0 && at < len(kana):
			said = kana[at]
		case r == 'ー' || r == '々':
			continue
		case r >= 0xAC00 && r <= 0xD7A3:
			at = int(r) - 0xAC00
			said = strings.ReplaceAll(begins[at/588]+goesOn[at%588/28]+ends[at%28], "-", "")
		case unicode.Is(unicode.Han, r):
			out += fmt.Sprintf("-u%x-", r)
			continue
		default:
			out += string(r)
			continue
		}
		small, is := strings.CutPrefix(said, "~")
		switch {
		case small == "tsu" && is: // the next consonant is long
			double = true
			continue
		case is && strings.HasSuffix(out, "i") && small[0] == 'y': // kyo, sho
			if out = strings.TrimSuffix(out, "i"); strings.HasSuffix(out, "sh") || strings.HasSuffix(out, "ch") || strings.HasSuffix(out, "j") {
				small = small[1:]
			}
		case is && len(small) == 1 && strings.ContainsAny(out[max(0, len(out)-1):], "aiueo"): // fa, ti
			out = out[:len(out)-1]
		}
		if double && small != "" {
			small, double = small[:1]+small, false
		}
		out += small
	}
	return out
}
