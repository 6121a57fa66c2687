package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// saidFigure is a figure in a text: the stems of the words before and after it, its frame (the word
// before it and the two after it), its value and its byte offsets.
type saidFigure struct {
	near     [2]string
	frame    string
	n        int64
	from, to int
}

// misstated reports the one text of a family with a figure that differs from a field, where the
// texts of all others agree with theirs: "Deal 3 damage." on a card with damage 4. The figure must
// be next to the name of the field, or have the same frame in all texts and match no other field in
// any.
func (f family) misstated(c *Context) {
	figures := lists.Only(f.fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Whole || d.Type.Kind == model.Signed })
	if len(figures) == 0 || len(f.of) <= leastAgreed {
		return
	}
	for _, t := range f.fields {
		if t.Type.Kind != model.Text {
			continue
		}
		named, framed := saidBy{}, saidBy{}
		for _, m := range f.of {
			for _, s := range figuresSaid(c, m.field(t.ID).Text) {
				named.add(s.near[0], m, s)
				named.add(s.near[1], m, s)
				framed.add(s.frame, m, s)
			}
		}
		for _, d := range figures {
			if name := wordStem(c.Game, cmp.Or(d.Name, d.ID)); name != "" {
				if m, s, others := named[name].odd(d, leastAgreed, leastFigures); others > 0 {
					misstates(c, m, t, d, s, others)
				}
			}
		}
		for _, frame := range slices.Sorted(maps.Keys(framed)) {
			framed[frame].unnamed(c, t, figures)
		}
	}
}

// saidBy maps words to the members of a family with a figure next to or framed by these words, and
// the figures.
type saidBy map[string]sayers

// sayers are some members and the figures in their texts.
type sayers struct {
	of   []sibling
	said [][]saidFigure
}

// add records a figure in the text of a member under a key, unless the key is empty.
func (all saidBy) add(key string, m sibling, s saidFigure) {
	who := all[key]
	switch n := len(who.of) - 1; {
	case key == "":
		return
	case n >= 0 && who.of[n].at == m.at:
		who.said[n] = append(who.said[n], s)
	default:
		who.of, who.said = append(who.of, m), append(who.said, []saidFigure{s})
	}
	all[key] = who
}

// unnamed reports the text that disagrees with a field that the texts do not name. If all texts
// agree with some field, their figures mean no other.
func (s sayers) unnamed(c *Context, t *model.FieldDecl, figures []*model.FieldDecl) {
	var tell func()
	for _, d := range figures {
		m, x, others := s.odd(d, leastFramed, leastFigures+1)
		if others < 0 {
			return
		}
		if others > 0 && tell == nil {
			tell = func() { misstates(c, m, t, d, x, others) }
		}
	}
	if tell != nil {
		tell()
	}
}

// odd returns the one member with a text that disagrees with the field d, and how many texts agree.
// The number is 0 unless at least least of them agree, with as many distinct values as given, and
// -1 if all agree. Members without a value, or with 0, are skipped.
func (s sayers) odd(d *model.FieldDecl, least, values int) (sibling, saidFigure, int) {
	agree, odd, others := map[int64]bool{}, -1, 0
	for i, m := range s.of {
		v := m.field(d.ID)
		switch has := max(v.Int, -v.Int); {
		case !plain(v) || has == 0:
		case slices.ContainsFunc(s.said[i], func(x saidFigure) bool { return x.n == has }):
			agree[has] = true
			others++
		case odd >= 0 || len(s.said[i]) > 1:
			return sibling{}, saidFigure{}, 0
		default:
			odd = i
		}
	}
	switch {
	case others < least || len(agree) < values:
		return sibling{}, saidFigure{}, 0
	case odd < 0:
		return sibling{}, saidFigure{}, -1
	}
	return s.of[odd], s.said[odd][0], others
}

// misstates reports a figure in the text t of a member that differs from its field d.
func misstates(c *Context, m sibling, t, d *model.FieldDecl, x saidFigure, others int) {
	if c.damaged(m.at) {
		return
	}
	said, v := m.field(t.ID), m.field(d.ID)
	at := text{said: said.Text, at: said.At, exact: true}.part(x.from, x.to)
	if slices.ContainsFunc(c.found, func(f diag.Finding) bool { return f.Code == c.running.Code && f.At == at }) {
		return
	}
	c.Report(diag.Finding{At: at, Mark: fmt.Sprintf("%d here", x.n),
		Message: fmt.Sprintf("%s of %q says %d where its %s is %s, and those of %d others say what theirs is", cmp.Or(t.Name, t.ID), m.called, x.n, cmp.Or(d.Name, d.ID), v, others),
		Also:    []diag.Also{{At: m.place(d.ID), Mark: v.String() + " here"}}})
}

// aToken matches a word, a number in figures, or a symbol.
var aToken = pattern.New(`[0-9]+|\pL[\pL’'-]*|[^\s\pL0-9]`)

// figuresSaid returns the whole numbers in a text, in figures or in words of the game's language.
func figuresSaid(c *Context, said string) []saidFigure {
	return recall(c.memo, "figures in "+c.Game.Tongue(), said, func() []saidFigure {
		var out []saidFigure
		all := aToken.FindAllStringIndex(said)
		word := func(i int) string {
			if i < 0 || i >= len(all) {
				return ""
			}
			return strings.ToLower(said[all[i][0]:all[i][1]])
		}
		for i, at := range all {
			n, ok := numberSaid(c, word(i))
			if !ok || joinedTo(said, at) || forEach.MatchString(said[at[1]:]) {
				continue
			}
			frame := ""
			if word(i-1) != "" && word(i+1) != "" {
				frame = word(i-1) + " # " + word(i+1) + " " + word(i+2)
			}
			out = append(out, saidFigure{[2]string{wordStem(c.Game, word(i-1)), wordStem(c.Game, word(i+1))}, frame, n, at[0], at[1]})
		}
		return out
	})
}

// forEach matches what follows a figure that applies to each of some things, or changes another.
var forEach = pattern.New(`(?i)^ \pL+ (?:(?:for|from) (?:each|every)|each|per|more|less|fewer|extra|or (?:more|less)|für jede[nrs]?|pro|je|mehr|weniger|(?:pour|par) chaque|par|de (?:plus|moins)|(?:por|per|voor) (?:cada|ogni|elke?|iedere?)|más|menos|(?:in|di) (?:più|meno)|(?:a|de) (?:mais|menos)|meer|minder|(?:za|na|od|від) (?:każd|кожн|кажд)\pL+|więcej|mniej|(?:на )?(?:більше|менше|больше|меньше))(?:[ .,;)]|$)`)

// joinedTo reports whether a number is part of something else, as in 2d6, 1–3 and 1/2.
func joinedTo(said string, at []int) bool {
	before, _ := utf8.DecodeLastRuneInString(said[:at[0]])
	after, _ := utf8.DecodeRuneInString(said[at[1]:])
	next, _ := utf8.DecodeRuneInString(said[min(at[1]+1, len(said)):])
	digit := func(r rune) bool { return '0' <= r && r <= '9' }
	return at[0] > 0 && !strings.ContainsRune(" \n(+-−:;,.\x00", before) || at[1] < len(said) && (strings.ContainsRune("–-/×%}", after) || unicode.IsLetter(after) || strings.ContainsRune(".,:", after) && digit(next))
}

// numberSaid parses a number in figures, with an optional sign, or from two on in words of the
// game's language.
func numberSaid(c *Context, word string) (int64, bool) {
	if n, ok := signOf(word); ok {
		return n, true
	}
	n, ok := remembered(c.memo, "number words", c.Game.Tongue(), func() map[string]int64 {
		out := map[string]int64{}
		for i, name := range numberNames {
			forms := []string{c.Game.Words.Say(name)}
			if d := declines(c.Game); d != nil {
				forms = append(forms, d.numbers[name]...)
			}
			for _, form := range forms {
				out[form], out[strings.ReplaceAll(form, "’", "'")] = int64(i+2), int64(i+2)
			}
		}
		return out
	})[word]
	return n, ok
}

// wordStem returns a word of any language in lower case without a common plural or case ending, or
// "" for anything but a single word of at least three letters.
func wordStem(g *model.Game, word string) string {
	low, declension := strings.ToLower(word), declines(g)
	if declension != nil {
		low = model.Unmarked(low)
	}
	if utf8.RuneCountInString(low) < 3 || strings.ContainsFunc(low, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return ""
	}
	if declension != nil {
		return declension.stem(low)
	}
	for _, end := range [...]string{"en", "n", "es", "e", "s"} {
		if rest, ok := strings.CutSuffix(low, end); ok && utf8.RuneCountInString(rest) >= 3 {
			return rest
		}
	}
	return low
}
