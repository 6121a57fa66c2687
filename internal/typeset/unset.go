package typeset

import (
	"unicode"

	"punchboard/internal/face"
)

// UnsetHelp is what helps where Unset says something.
const UnsetHelp = "a picture can show such words as they are read: an SVG in which they are outlines"

// unset are scripts that are read from right to left, and others whose letters take other
// shapes or places beside each other. A font is asked for one letter after the other, from
// left to right, so that words in them would come out wrong.
var unset = []struct {
	scripts []string
	why     string
}{
	{[]string{"Adlam", "Arabic", "Hebrew", "Mandaic", "Nko", "Samaritan", "Syriac", "Thaana"}, " is read from right to left, and lines are set from left to right"},
	{[]string{"Balinese", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Javanese", "Kannada", "Khmer", "Malayalam",
		"Mongolian", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Tibetan"}, " has letters that join and change places, and they are set one by one"},
}

// Unset says why a text cannot be set as it is read, "" if it can. One letter by itself,
// which may be a sign, can.
func Unset(t *face.Text) string {
	before := ""
	for _, g := range t.Glyphs {
		why := unsetBeside(g.Rune)
		if why != "" && why == before {
			return why
		}
		before = why
	}
	return ""
}

// unsetBeside says why a letter cannot be set beside another of its script.
func unsetBeside(r rune) string {
	if r < 0x590 || r >= 0x2000 && r < 0xA800 || r >= 0xAC00 && r < 0xFB00 { // Latin, Greek, Cyrillic; Chinese; Korean
		return ""
	}
	for _, of := range unset {
		for _, name := range of.scripts {
			if unicode.Is(unicode.Scripts[name], r) {
				return name + of.why
			}
		}
	}
	return ""
}
