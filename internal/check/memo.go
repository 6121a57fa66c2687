package check

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// memo is what was found out about the texts of a game, once for all versions of it
// that are tried. One that is nil remembers nothing; the zero memo is ready.
type memo struct {
	once bool // no other version is tried: what was found out about a text is forgotten
	mu   sync.RWMutex
	of   map[query]any
}

// query is a question and the text that it is asked of.
type query struct{ what, said string }

// keeps reports whether what was found out about a text is kept.
func (m *memo) keeps() bool { return m != nil && !m.once }

// recall is the answer to a question about a text, found once for all versions. It must
// depend on these two alone.
func recall[V any](m *memo, what, said string, find func() V) V {
	if !m.keeps() {
		return find()
	}
	return remembered(m, what, said, find)
}

// remembered is the answer to a question that is not about a text of the data, found once.
// It must depend on what is given, or else on the chapters and layouts, which all versions
// have in common; a context whose one chapter is a sentence of the source must not ask for
// the latter.
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

// matches are where a form stands in a text, as FindAllStringSubmatchIndex has it. Every
// match holds one of some words in small letters, if any are given.
func (m *memo) matches(form *pattern, said string, has ...string) [][]int {
	return recall(m, form.String(), said, func() [][]int {
		low := strings.ToLower(said)
		if len(has) > 0 && !slices.ContainsFunc(has, func(w string) bool { return strings.Contains(low, w) }) {
			return nil
		}
		return form.FindAllStringSubmatchIndex(said)
	})
}

// among are where a form stands in some paragraphs, as matches has it.
func (m *memo) among(all []paragraph, form *pattern, has ...string) iter.Seq2[paragraph, []int] {
	return lists.Within(all, func(p paragraph) [][]int { return m.matches(form, p.said, has...) })
}

// form is a form of words that was made for a game.
func (m *memo) form(src string) *pattern {
	return remembered(m, "form", src, func() *pattern { return newPattern(src) })
}

// numbered reports whether a text has a number in figures or words.
func (m *memo) numbered(said string) bool {
	return recall(m, "numbered", said, func() bool { return hasNumber(said) })
}

// hasNumber is that, found word by word: a regular expression takes a fifth of the time
// that all checks of a large deck do.
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

// numberBegins are the numbers in words by their first letter, small or capital.
var numberBegins = func() (out [256][]string) {
	for _, n := range append(slices.Clone(numberNames), tenNames[1:]...) {
		for _, first := range []byte{n[0], n[0] - 'a' + 'A'} {
			out[first] = append(out[first], n)
		}
	}
	return out
}()

// wordByte are the bytes of words, as \b knows them.
var wordByte = func() (out [256]bool) {
	for _, b := range []byte("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") {
		out[b] = true
	}
	return out
}()

// low is a text in small letters.
func (m *memo) low(said string) string {
	return recall(m, "low", said, func() string { return strings.ToLower(said) })
}

// ids are the words of a text as an expression writes ids, with low lines.
func (m *memo) ids(said string) []string {
	return recall(m, "ids", said, func() []string {
		return lists.Map(words(said), func(w span) string { return lowLined(said[w.from:w.to]) })
	})
}

// lowLined is an id as expressions write it.
func lowLined(id string) string { return strings.ReplaceAll(id, "-", "_") }

// A game as printed is asked thousands of questions to which nothing that is
// printed otherwise makes a difference. What is asked of the game as ruled is kept
// with what was read for it.

// answered is what a question came to, and what was read to answer it.
type answered[T any] struct {
	is    T
	reads *expr.Reads
}

// once is what a question comes to that ask puts to a game. It must read the game
// through the scope that it is given alone. Of a version of a game it is what it is
// of the game itself, if that read nothing that differs; key tells it from all others.
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

// study is what the engine tells of the whole game. Where errata are tried it is empty,
// unless nothing else tells of one.
func (c *Context) study() study.Facts {
	if c.shallow || c.printed && !c.deep {
		return study.Facts{}
	}
	return c.Engine.Study()
}

// inForce are readings as evidence, as far as the game has them.
func (c *Context) inForce(ids []string) []string {
	there := lists.Only(ids, func(id string) bool { return c.Game.Reading(id) != nil })
	return lists.Map(there, func(id string) string { return fmt.Sprintf("reading %s: %s", id, c.Game.Reading(id).Chosen.Text) })
}
