package check

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
	"punchboard/internal/study"
)

// memo caches results about the texts of a game for all versions of it that are tried. A nil memo
// caches nothing; the zero memo is ready to use.
type memo struct {
	once bool // no other version is tried: results about a text are not cached
	mu   sync.RWMutex
	of   map[query]any
}

// query is a question and the text that it is about.
type query struct{ what, said string }

// keeps reports whether results about a text are cached.
func (m *memo) keeps() bool { return m != nil && !m.once }

// recall returns the answer to a question about a text, computed once for all versions. The answer
// must depend only on the question and the text.
func recall[V any](m *memo, what, said string, find func() V) V {
	if !m.keeps() {
		return find()
	}
	return remembered(m, what, said, find)
}

// remembered returns the answer to a question that is not about a text of the data, computed once.
// It must depend only on its arguments, or on the chapters and layouts, which all versions share. A
// context whose only chapter is a sentence of the source must not ask the latter kind.
func remembered[V any](m *memo, what, said string, find func() V) V {
	if m == nil {
		return find()
	}
	ask := query{what, said}
	m.mu.RLock()
	was, ok := m.of[ask]
	m.mu.RUnlock()
	if ok {
		return was.(V)
	}
	v := find()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of == nil {
		m.of = map[query]any{}
	}
	m.of[ask] = v
	return v
}

// matches returns the matches of a form in a text like FindAllStringSubmatchIndex. If any words in
// lower case are given, a text without one of them has no match.
func (m *memo) matches(form *pattern.Pattern, said string, has ...string) [][]int {
	return recall(m, form.String(), said, func() [][]int {
		low := strings.ToLower(said)
		if len(has) > 0 && !slices.ContainsFunc(has, func(w string) bool { return strings.Contains(low, w) }) {
			return nil
		}
		return form.FindAllStringSubmatchIndex(said)
	})
}

// among yields the matches of a form in some paragraphs, like matches.
func (m *memo) among(all iter.Seq[paragraph], form *pattern.Pattern, has ...string) iter.Seq2[paragraph, []int] {
	return lists.Through(all, func(p paragraph) [][]int { return m.matches(form, p.said, has...) })
}

// form returns a pattern that was made for a game, compiled once.
func (m *memo) form(src string) *pattern.Pattern {
	return remembered(m, "form", src, func() *pattern.Pattern { return pattern.Made(src) })
}

// numbered reports whether a text contains a number in figures or words.
func (m *memo) numbered(said string) bool {
	return recall(m, "numbered", said, func() bool { return hasNumber(said) })
}

// hasNumber is numbered without the cache. It goes word by word, since a regular expression would
// take a fifth of the time of all checks on a large deck.
func hasNumber(said string) bool {
	for word, end := nextRun(said, 0); word != ""; word, end = nextRun(said, end) {
		if word[0] >= '0' && word[0] <= '9' {
			if strings.Trim(word, "0123456789") == "" {
				return true
			}
		} else if slices.ContainsFunc(numberBegins[word[0]], func(n string) bool { return strings.EqualFold(n, word) }) {
			return true
		}
	}
	return false
}

// numberBegins maps a first letter, in either case, to the number words that begin with it.
var numberBegins = func() (out [256][]string) {
	for _, n := range append(slices.Clone(numberNames), tenNames[1:]...) {
		for _, first := range []byte{n[0], n[0] - 'a' + 'A'} {
			out[first] = append(out[first], n)
		}
	}
	return out
}()

// wordByte marks the bytes that \b treats as part of a word.
var wordByte = func() (out [256]bool) {
	for _, b := range []byte("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") {
		out[b] = true
	}
	return out
}()

// low returns a text in lower case.
func (m *memo) low(said string) string {
	return recall(m, "low", said, func() string { return strings.ToLower(said) })
}

// ids returns the words of a text as expressions write ids, with underscores.
func (m *memo) ids(said string) []string {
	return recall(m, "ids", said, func() []string {
		return lists.Map(words(said), func(w span) string { return lowLined(said[w.from:w.to]) })
	})
}

// lowLined returns an id as expressions write it.
func lowLined(id string) string { return strings.ReplaceAll(id, "-", "_") }

// Checking a game as printed repeats thousands of questions that are unaffected by what is printed
// differently. Answers for the game as ruled are therefore cached with what was read to compute
// them.

// answered is the answer to a question and what was read to compute it.
type answered[T any] struct {
	is    T
	reads *expr.Reads
}

// once returns the result of ask, which may read the game only through the environment that it
// receives. For a version of a game it returns the cached result of the game itself if that read
// nothing that differs. The key identifies the question.
func once[T any](c *Context, key string, ask func(*expr.Env) T) T {
	if c.ruled != nil {
		if was, ok := c.ruled.answers.Load(key); ok && !c.changed.touches(was.(answered[T]).reads) {
			return was.(answered[T]).is
		}
		return ask(c.Env)
	}
	if len(c.Game.Errata) == 0 {
		return ask(c.Env)
	}
	out := answered[T]{reads: &expr.Reads{}}
	out.is = ask(c.Env.Noting(out.reads))
	out.reads.Done()
	c.answers.Store(key, out)
	return out.is
}

// study returns the engine's study of the whole game. It is empty for a game as printed, unless no
// cheaper check finds the erratum.
func (c *Context) study() study.Facts {
	if c.shallow || c.printed && !c.deep {
		return study.Facts{}
	}
	return c.Engine.Study()
}

// inForce returns the chosen readings with the given ids, as evidence. Ids that the game does not
// have are skipped.
func (c *Context) inForce(ids []string) []string {
	there := lists.Only(ids, func(id string) bool { return c.Game.Reading(id) != nil })
	return lists.Map(there, func(id string) string { return fmt.Sprintf("reading %s: %s", id, c.Game.Reading(id).Chosen.Text) })
}
