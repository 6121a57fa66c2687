package prose

import (
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/pattern"
)

// icon adds :icon-id:, with its style if one follows in braces, or only the colon if what follows
// is not an icon.
func (w *weaver) icon(i, to int) int {
	src := w.r.src
	end := iconEnd(src[:to], i)
	if end < 0 {
		w.put(":", i, i+1)
		return i + 1
	}
	s := Span{Icon: src[i+1 : end-1], Glued: letterBefore(src[:i]) || letterAfter(src[end:to])}
	if m := styleMark.FindStringSubmatch(src[end:to]); m != nil {
		s.Style = styleNames(m[1])
		end += len(m[0])
	}
	w.single(s, i, end)
	return end
}

// AsMeant returns a span as it is meant, given the icons that exist: an icon that touches a letter,
// and that is neither one of them nor much like one, is a text between colons.
func AsMeant[T any](s Span, icons map[string]T) Span {
	if _, ok := icons[s.Icon]; !s.Glued || ok || len(s.Icon) > 4 && len(diag.Nearest(s.Icon, slices.Sorted(maps.Keys(icons)), 1)) > 0 {
		return s
	}
	s.Text, s.Icon, s.Glued = ":"+s.Icon+":", "", false
	return s
}

// iconEnd returns the offset after the icon that begins with the colon at i, -1 if there is none:
// letters, digits and hyphens between two colons, beginning with a letter.
func iconEnd(src string, i int) int {
	if i+1 >= len(src) || src[i+1] < 'a' || src[i+1] > 'z' {
		return -1
	}
	j := i + 1
	for j < len(src) && (src[j] == '-' || src[j] >= 'a' && src[j] <= 'z' || src[j] >= '0' && src[j] <= '9') {
		j++
	}
	if j == len(src) || src[j] != ':' || src[j-1] == '-' {
		return -1
	}
	return j + 1
}

// letterBefore reports whether a text ends in a letter.
func letterBefore(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(r)
}

// letterAfter reports whether a text begins with a letter.
func letterAfter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// styleMark matches what gives the words before it a style: {.cost}, {.cost .small} or the value of
// a colour, {#C0392B}.
var styleMark = pattern.New(`^\{((?:\.[a-z][a-z0-9-]*|#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3})(?: +(?:\.[a-z][a-z0-9-]*|#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}))*)\}`)
