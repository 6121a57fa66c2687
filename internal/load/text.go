package load

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"punchboard/internal/diag"
	"punchboard/internal/guard"
)

// clean returns the text of a file as every later stage sees it: without a byte order mark, with
// only line feeds as line endings, in valid UTF-8. It reports what it had to replace and characters
// that look like others. Tabs are reported only in YAML.
func clean(file string, raw []byte, found *diag.List) string {
	s := Unended(string(raw))
	if guard.UTF16(s, true) {
		f := finding("PB001", diag.Place{File: file}, "the text is UTF-16, which Windows calls Unicode, and not UTF-8")
		f.Help = "save it as UTF-8: editors ask for the encoding under Save As"
		found.Add(f)
		return ""
	}
	if line := Unmerged(s); line > 0 {
		f := finding("PB001", diag.Place{File: file, Line: line, Col: 1, Len: 7}, "a merge conflict is not resolved: both versions are here")
		f.Help = "keep what is right, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>"
		found.Add(f)
	}
	if plain(s) {
		return s
	}
	garbled(file, s, found)
	return replaceOdd(file, s, found)
}

// Unended returns a text without a byte order mark, with line feeds as its only line endings.
func Unended(s string) string {
	s = strings.TrimPrefix(s, "\uFEFF")
	if strings.Contains(s, "\r") {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	return s
}

// EndedAs gives a text whose lines end in line feeds the byte order mark and the line endings of the
// file it replaces: those of Windows if most of that file's lines have them.
func EndedAs(was, now string) string {
	if windows := strings.Count(was, "\r\n"); windows > strings.Count(was, "\n")-windows {
		now = strings.ReplaceAll(now, "\n", "\r\n")
	}
	if strings.HasPrefix(was, "\uFEFF") {
		now = "\uFEFF" + now
	}
	return now
}

// Unmerged returns the line at which a version control system has left both versions of a text, 0
// for none. The text's lines must end in line feeds.
func Unmerged(s string) int {
	mine, rest, ok := strings.Cut("\n"+s, "\n<<<<<<< ")
	_, theirs, both := strings.Cut(rest, "\n=======\n")
	if ok && both && strings.Contains(theirs, "\n>>>>>>> ") {
		return strings.Count(mine, "\n") + 1
	}
	return 0
}

// plain reports whether s consists of printable ASCII and line feeds, as nearly every file does.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 0x7F || c < ' ' && c != '\n' {
			return false
		}
	}
	return true
}

// oddLimit is the number of odd characters in one file that are reported one by one; otherwise a
// file that is not text would produce a finding for every byte.
const oddLimit = 20

// replaceOdd reports and replaces the odd characters of a text that is not plain.
func replaceOdd(file, s string, found *diag.List) string {
	var b strings.Builder
	kept, odd := 0, 0 // kept: how much of s is in b
	at := counter{line: 1, col: 1}
	for i := 0; i < len(s); {
		if c := s[i]; c < 0x7F && (c >= ' ' || c == '\n') {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		what, put := oddRune(file, r, n, s[i])
		if what != "" && !(unbroken[r] && beside(s[:i], s[i+n:])) && !(r == 0x3000 && amongWide(s[:i], s[i+n:])) {
			if odd++; odd <= oddLimit {
				at.move(s, i)
				f := oddFinding(diag.Place{File: file, Line: at.line, Col: at.col, Len: 1}, what, put)
				if r == utf8.RuneError && n == 1 {
					f.Help = fmt.Sprintf("if %q stood here, open the file as Windows-1252 (ANSI) and save it as UTF-8", string(charmap.Windows1252.DecodeByte(s[i])))
				}
				found.Add(f)
			}
		}
		if put != r || n == 1 && r == utf8.RuneError {
			b.WriteString(s[kept:i])
			b.WriteRune(put)
			kept = i + n
		}
		i += n
	}
	if odd > oddLimit {
		at := diag.Place{File: file}
		found.Add(finding("PB011", at, fmt.Sprintf("%d more odd characters in this file", odd-oddLimit)))
	}
	if kept == 0 {
		return s
	}
	b.WriteString(s[kept:])
	return b.String()
}

// counter counts lines and characters up to a byte of a text.
type counter struct{ off, line, col int }

// move advances to byte to of the text; it never goes back.
func (c *counter) move(s string, to int) {
	for _, r := range s[c.off:to] {
		if c.col++; r == '\n' {
			c.line, c.col = c.line+1, 1
		}
	}
	c.off = to
}

// oddRune says what is odd about a character, "" for nothing, and returns its replacement.
func oddRune(file string, r rune, n int, first byte) (string, rune) {
	switch {
	case r == utf8.RuneError && n == 1:
		return fmt.Sprintf("byte 0x%02X, which is not UTF-8", first), utf8.RuneError
	case r == utf8.RuneError:
		return named(r, "replacement character, which stands for one that was lost"), r
	case r == '\n':
		return "", r
	case r == '\t':
		if isPage(file) {
			return "", r
		}
		return "a tab", r
	case r == 0x85 || r == 0x2028 || r == 0x2029:
		return named(r, "line separator"), ' '
	case unicode.IsControl(r):
		return named(r, "control character"), utf8.RuneError
	case r == 0xFFFE || r == 0xFFFF:
		return named(r, "not a character"), utf8.RuneError
	}
	if name, ok := invisible[r]; ok {
		return named(r, name), r
	}
	return "", r
}

// invisible are characters that change a text without being visible.
var invisible = map[rune]string{
	0x00A0: "no-break space", 0x00AD: "soft hyphen", 0x200B: "zero-width space", 0x200C: "zero-width non-joiner",
	0x200D: "zero-width joiner", 0x200E: "left-to-right mark", 0x200F: "right-to-left mark", 0x2060: "word joiner",
	0x202A: "left-to-right embedding", 0x202B: "right-to-left embedding", 0x202C: "end of embedding",
	0x202D: "left-to-right override", 0x202E: "right-to-left override", 0x2066: "left-to-right isolate",
	0x2067: "right-to-left isolate", 0x2068: "first strong isolate", 0x2069: "end of isolate",
	0x2007: "figure space", 0x202F: "narrow no-break space", 0x3000: "ideographic space", 0xFEFF: "byte order mark",
}

// unbroken are the spaces at which a line must not break.
var unbroken = map[rune]bool{0x00A0: true, 0x202F: true}

// amongWide reports whether an ideographic space is next to a Chinese or Japanese character.
func amongWide(before, after string) bool {
	was, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return was > 0x2E80 && was != utf8.RuneError || next > 0x2E80 && next != utf8.RuneError
}

// beside reports whether a no-break space is where it belongs: next to a number, before a sign that
// French sets off with a space, or inside French quotation marks.
func beside(before, after string) bool {
	was, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return was == '«' || strings.ContainsRune(":;!?»%", next) || unicode.IsDigit(was) || unicode.IsDigit(next)
}

// named returns a character's number and name, for findings that could not show it.
func named(r rune, name string) string { return fmt.Sprintf("U+%04X %s", r, name) }

// oddFinding returns the finding for one odd character. Bytes and controls that had to be replaced
// are errors; the rest may be intended.
func oddFinding(at diag.Place, what string, put rune) diag.Finding {
	f := finding("PB011", at, "the text holds "+what)
	if put == utf8.RuneError {
		f.Severity = diag.Error
		f.Help = "take it out, or write the character that is meant"
		return f
	}
	f.Help = "put a plain space, or take it out"
	return f
}

// lookalike returns the plain character that another is easily mistaken for, 0 if there is none.
// Ids contain only plain characters.
func lookalike(r rune) rune {
	if i := strings.IndexRune(alike, r); i >= 0 {
		k := utf8.RuneCountInString(alike[:i])
		return rune(plainAlike[k])
	}
	if r >= 0xFF01 && r <= 0xFF5E { // full-width forms
		return r - 0xFF01 + '!'
	}
	return 0
}

// alike[i] looks like plainAlike[i].
const (
	alike      = "аеорсухіјѕһԁԛԝвкмнт" + "αορινχ" + "‐‑‒–—−" + "ʼ’‘“”"
	plainAlike = "aeopcyxijshdqwbkmht" + "aopivx" + "------" + "'''\"\""
)
