package model

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// kana are the Japanese syllables in the order of Unicode, from U+3041 on, small ones with a ~
// before them.
var kana = strings.Fields("~a a ~i i ~u u ~e e ~o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji ~tsu tsu zu te de to do " +
	"na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ~ya ya ~yu yu ~yo yo ra ri ru re ro ~wa wa i e o n vu ~ka ~ke")

// The Korean letters with which a syllable begins, continues and ends, in the order of Unicode; -
// is none.
var (
	begins = strings.Fields("g kk n d tt r m b pp s ss - j jj ch k t p h")
	goesOn = strings.Fields("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
	ends   = strings.Fields("- k k k n n n t l k m l l l p l m p p t t ng t t k t p t")
)

// brahmi are the Indian letters in the order of Unicode, which is the same for nine scripts: marks
// and vowels, consonants and, after two signs, the vowels that replace the a after a consonant; *
// is none.
var brahmi = strings.Fields("* n n h a a a i i u u ri li e e e ai o o o au k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m " +
	"y r r l l l v sh sh s h * * * * a i i u u ri ri e e e ai o o o au *")

// The offsets in brahmi of the consonants, of the vowels that follow them, of the sign for no
// vowel, and of the digits after it.
const (
	consonants = 0x15
	follow     = 0x3E
	bare       = 0x4D
	zero       = 0x66
)

// aksharas writes Indian syllables in Latin letters: a consonant without a vowel gets an a, except
// at the end of a word. Other characters stay unchanged.
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

// syllables writes the Indian, Japanese and Korean syllables of a name in Latin letters. A
// character without a single sound, such as a Chinese one, becomes its Unicode number: 鬼 is u9b3c.
func syllables(name string) string {
	name = aksharas(name)
	if !strings.ContainsFunc(name, func(r rune) bool { return r >= 0x3041 }) {
		return name
	}
	out, double := "", false
	for _, r := range norm.NFKC.String(name) {
		said := ""
		if r >= 0x30A1 && r <= 0x30F6 {
			r -= 0x60 // like the other kana
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
