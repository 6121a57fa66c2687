package spreadsheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// windows are the code pages in which programs for spreadsheets write CSV where it is not
// UTF-8, with the languages of those who use them; Western Europe is the rest.
var windows = []struct {
	page      *charmap.Charmap
	languages string
}{
	{charmap.Windows1250, "cs hr hu pl ro sk sl"}, {charmap.Windows1251, "bg ru uk"}, {charmap.Windows1253, "el"},
	{charmap.Windows1254, "tr"}, {charmap.Windows1257, "et lt lv"},
}

// decoded is a text as UTF-8 without its mark. One that is not UTF-8 is read by the code
// page of a language, and says so.
func decoded(data []byte, language string) (text []byte, says string, err error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return nil, "", errors.New("the text is UTF-16: save it as CSV UTF-8")
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return nil, "", notText(data, i)
	}
	if utf8.Valid(data) {
		return data, "", nil
	}
	main, _, _ := strings.Cut(language, "-")
	page := charmap.Windows1252
	for _, w := range windows {
		if slices.Contains(strings.Fields(w.languages), main) {
			page = w.page
		}
	}
	out, err := page.NewDecoder().Bytes(data)
	if i := bytes.IndexRune(out, utf8.RuneError); err != nil || i >= 0 { // every byte is a letter
		return nil, "", notText(data, utf8.RuneCount(out[:max(0, i)]))
	}
	return out, fmt.Sprintf("the text is not UTF-8, and is read as %s: if letters are wrong, save it as CSV UTF-8", page), nil
}

// notText is the fault of a byte that is no letter.
func notText(data []byte, i int) error {
	line := bytes.Count(data[:i], []byte("\n")) + 1
	col := utf8.RuneCount(data[bytes.LastIndexByte(data[:i], '\n')+1:i]) + 1
	return fault{line, col, fmt.Sprintf("byte 0x%02X: the text is not UTF-8: save it as CSV UTF-8", data[i])}
}
