package load

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
)

// TestGarbled checks what is told of text that was read in a wrong encoding and of letters of
// another alphabet, and that no language's own letters and quotes are taken for such.
func TestGarbled(t *testing.T) {
	for text, want := range map[string]string{
		"a: OÃ¹ Ã©tais-tu ?\n":                     `1:5 "Ã¹" seems to be "ù", UTF-8 that was read as Windows-1252`,
		"a: x\nb: It costs Â£5.\n":                 `2:13 "Â£" seems to be "£", UTF-8 that was read as Windows-1252`,
		"a: donâ€™t\n":                             `1:7 "â€™" seems to be "’", UTF-8 that was read as Windows-1252`,
		"a: Kто из нас дoльше\n":                   `1:4 "Kто" holds Latin letters among Cyrillic ones: K`,
		"a: Пiсня, добре\n":                        `1:4 "Пiсня" holds Latin letters among Cyrillic ones: i`,
		"a: O\uFFFDn\n":                            "1:5 the text holds U+FFFD replacement character, which stands for one that was lost",
		"a: «Âge» CAFÉ… MAÇÃ” IRMÃ».\n":            "",
		"a: USB-кабель, SMSка, XР, о d20, 3d6хp\n": "",
		"a: Ümläut, ñandú, łódź, Ελλάδα, Привет\n": "",
	} {
		var found diag.List
		_ = clean("a.yaml", []byte(text), &found)
		got := ""
		for _, f := range found {
			got += strings.TrimPrefix(f.At.String(), "a.yaml:") + " " + f.Message
		}
		if got != want {
			t.Errorf("%q: told %q, want %q", text, got, want)
		}
	}
}
