package change

import "strings"

// Words that stand around a difference in a long text, and the length in bytes
// from which a text is long.
const (
	beside = 3
	long   = 60
)

// around shortens two long texts to the words that differ, with a few words
// beside them; what is left out is an ellipsis. Short texts stay whole.
func around(was, now string) (string, string) {
	if len(was) <= long && len(now) <= long || was == "" || now == "" {
		return was, now
	}
	a, b := strings.Fields(was), strings.Fields(now)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return clip(a, head, tail), clip(b, head, tail)
}

// clip keeps the middle of some words, between head that are the same at the
// beginning and tail at the end.
func clip(words []string, head, tail int) string {
	lo, hi := max(0, head-beside), min(len(words), len(words)-tail+beside)
	s := strings.Join(words[lo:hi], " ")
	if lo > 0 {
		s = "… " + s
	}
	if hi < len(words) {
		s += " …"
	}
	return s
}
