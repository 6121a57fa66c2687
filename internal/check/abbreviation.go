package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// shout matches a word in capitals, singular or plural, that could be an abbreviation (TU, TUs).
var shout = pattern.New(`\b[A-Z]{2,5}s?\b`)

// everyday lists abbreviations that are ordinary words of the language, and the short words that
// rules stress because they turn on them. Longer ones are in the word list.
var everyday = wordSet("AI DNA FAQ ID OK PDF RPG TV ALL AND ANY BE BOTH BUT CAN DO EACH FOR FROM HELD IF IN IS IT LESS MAY MORE MOST MUST NO NONE NOR NOT NOW OF ON ONE ONLY OR STOP THEN THIS TO UP WHEN WITH XOR YES YOU YOUR")

// roman matches a Roman numeral.
var roman = pattern.New(`^[IVXL]+$`)

// unknownAbbreviation finds words in capitals, in chapters and on components, that no term and no
// name in the game explains. A word that the chapters or the data also write in lower case is
// stressed, not abbreviated.
func unknownAbbreviation(c *Context) {
	known, plain := explained(c.Game), remembered(c.memo, "small words", "of the chapters", func() map[string]bool { return smallWords(c.runs) })
	small := sync.OnceValue(func() map[string]bool { return smallOf(c) })
	for _, r := range c.runs {
		for _, m := range r.shouts {
			if w := strings.TrimSuffix(r.said[m[0]:m[1]], "s"); introduced(w, r.said[:m[0]], r.said[m[1]:]) {
				known[w] = true
			}
		}
	}
	defined(c, known)
	notedWords(c, known)
	var all faults[string]
	look := func(t text, shouts [][]int) {
		for _, m := range shouts {
			w := strings.TrimSuffix(t.said[m[0]:m[1]], "s")
			if !known[w] && !everyday[w] && !plain[strings.ToLower(w)] && whole(t.said, m[0], m[1]) && !roman.MatchString(w) && !spelledOut(w, t.said[m[1]:]) && !cried(t.said, m[0], m[1]) && !small()[strings.ToLower(w)] {
				all.add(w, w, t.part(m[0], m[1]))
			}
		}
	}
	for _, r := range c.runs {
		look(r.text, r.shouts)
	}
	data := func(t text) {
		if t = c.memo.spoken(t); t.sound {
			return
		}
		look(t, c.memo.matches(shout, t.said))
	}
	c.written(data)
	for _, v := range c.Game.Verbs {
		data(text{v.Short + " " + v.Words, v.At, false, false, false})
	}
	all.each(func(w string, places []diag.Place) {
		f := gathered(diag.Finding{Message: fmt.Sprintf("abbreviation %s is not among the terms", w)}, places)
		f.Evidence = append(f.Evidence, "it is always in capitals, never in small letters, and no term, field or name has it")
		near := lists.Only(slices.Sorted(maps.Keys(known)), func(k string) bool { return diag.Distance(w, k) == 1 && (len(k) == len(w) || len(w) > 2) })
		if len(near) > 0 {
			f.Help = "known ones like it: " + listed(near)
		}
		c.Report(f)
	})
}

// smallOf returns the words that texts of the data write in lower case.
func smallOf(c *Context) map[string]bool {
	out := map[string]bool{}
	c.written(func(t text) {
		for w := range plainWords(t.said) {
			if s := t.said[w.from:w.to]; s == strings.ToLower(s) {
				out[s] = true
			}
		}
	})
	return out
}

// cried reports whether a word in capitals is there for emphasis: it is part of a phrase in
// capitals, "WHAT ARE THEY USING?", or a longer word that is an ordinary one or is next to another
// in capitals.
func cried(said string, from, to int) bool {
	n, long := 1, false
	w := strings.TrimSuffix(said[from:to], "s")
	if len(w) >= leastWord && englishWords()[strings.ToLower(w)] {
		return true
	}
	next := func(word string) bool {
		is := inCapitals.MatchString(word)
		if is {
			n, long = n+1, long || len(word) > longShout
		}
		return is
	}
	before := strings.Split(said[:from], " ")
	for i := len(before) - 2; i >= 0 && before[len(before)-1] == "" && next(before[i]); i-- {
	}
	after := strings.Split(said[to:], " ")
	for i := 1; i < len(after) && after[0] == "" && next(strings.TrimRight(after[i], "?!.:,")) && inCapitals.MatchString(after[i]); i++ {
	}
	return n >= aPhrase || long || n > 1 && len(w) >= leastWord
}

// inCapitals matches a word in capitals.
var inCapitals = pattern.New(`^[A-Z][A-Z'’]*$`)

// spelledOut reports whether an abbreviation is followed by its long form in brackets: "NPCs
// (non-player characters)".
func spelledOut(w, after string) bool {
	inside, ok := strings.CutPrefix(after, " (")
	if !ok {
		return false
	}
	inside, _, _ = strings.Cut(inside, ")")
	return initials(inside) == w
}

// initials returns the first letters of the words of a text, in capitals.
func initials(said string) string {
	out := ""
	for _, word := range strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == '-' }) {
		out += strings.ToUpper(word[:1])
	}
	return out
}

// solidBefore and solidAfter match words of scripts written without spaces: before an abbreviation
// in brackets, 算術平均数（AM）, and in brackets after one, DC(난이도).
var (
	solidBefore = pattern.New(`[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}] ?[(（]$`)
	solidAfter  = pattern.New(`^ ?[(（][\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]`)
)

// introduced reports whether an abbreviation appears in brackets after the words it abbreviates:
// "Armor Class (AC)".
func introduced(w, before, after string) bool {
	if solidAfter.MatchString(after) || (strings.HasPrefix(after, ")") || strings.HasPrefix(after, "）")) && solidBefore.MatchString(before) {
		return true
	}
	before, open := strings.CutSuffix(before, " (")
	return open && strings.HasPrefix(after, ")") && strings.HasSuffix(initials(before), w)
}

// definition matches an abbreviation at the start of a paragraph that gives its meaning: "DRM: die
// roll modifier". meaning matches a table cell with such a meaning.
var (
	definition = pattern.New(`^([A-Z]{2,5})s?(?: ?[:：=–—]| -) ?\pL`)
	meaning    = pattern.New(`^\pL[\pL’'-]*,? \pL|[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]{3}`)
)

// defined adds the abbreviations that begin paragraphs, items and table rows which explain them.
func defined(c *Context, known map[string]bool) {
	for _, p := range c.paras {
		if m := definition.FindStringSubmatch(p.said); m != nil {
			known[m[1]] = true
		}
	}
	eachBlock(c, func(b prose.Block) {
		for _, row := range b.Rows {
			if len(row) > 1 && slices.ContainsFunc(row[1:], func(cell []prose.Span) bool { return meaning.MatchString(prose.Plain(cell)) }) {
				known[prose.Plain(row[0])] = true
			}
		}
	})
}

// aKeyword matches a word in capitals that a text calls a keyword.
var aKeyword = pattern.New(`\b(?i:(?:key|code|pass)[ -]?words?):? ([A-Z]{2,5})\b`)

// notedWords adds the words in capitals that a book of passages prints in bold or calls keywords:
// readers note them, and are asked for them later.
func notedWords(c *Context, known map[string]bool) {
	if passagesOf(c) == nil {
		return
	}
	for p := range everyParagraph(c) {
		for _, m := range aKeyword.FindAllStringSubmatch(p.said) {
			known[m[1]] = true
		}
		for _, s := range p.spans {
			if w := strings.TrimRight(s.Text, ".,:;!"); s.Strong && inCapitals.MatchString(w) {
				known[w] = true
			}
		}
	}
}

// smallWords returns the words that the chapters write in lower case.
func smallWords(runs []run) map[string]bool {
	out := map[string]bool{}
	for _, r := range runs {
		for _, w := range r.words {
			if s := r.said[w.from:w.to]; s == strings.ToLower(s) {
				out[s] = true
			}
		}
	}
	return out
}

// explained returns the words in capitals that occur in terms, fields and the names in the game.
func explained(g *model.Game) map[string]bool {
	known := map[string]bool{}
	add := func(all ...string) {
		for _, s := range all {
			for _, w := range shout.FindAllString(s) {
				known[strings.TrimSuffix(w, "s")] = true
			}
		}
	}
	var declared func(fields []*model.FieldDecl)
	declared = func(fields []*model.FieldDecl) {
		for _, d := range fields {
			add(d.Short, d.Name)
			declared(element(d).Fields)
		}
	}
	add(g.Title, g.Subtitle, g.Source.Title)
	for _, t := range g.Terms {
		add(t.Short, t.Name)
		for _, w := range t.Also {
			known[w] = true // the plural of a short form does not explain it
		}
	}
	for _, s := range sheets(g) {
		add(s.called)
		declared(s.decls)
		for _, l := range s.lines {
			add(l.called)
			add(ownCodes(l.called, l.given.List())...)
		}
	}
	for _, side := range lists.Within(g.Scenarios, sidesOf) {
		add(side.Name)
	}
	return known
}

// ownCodes returns the field values that consist only of letters of the thing's own name, in order
// and starting with its first: CVR of the Cinder Vale Railway.
func ownCodes(name string, fields []model.Field) []string {
	return lists.MapOnly(fields, func(f model.Field) (string, bool) {
		v := f.Value
		return v.Text, v.Kind == model.Text && v.Text != "" && v.Text == shout.FindString(v.Text) && shortens(v.Text, name)
	})
}

// shortens reports whether the letters of a code appear in a name in order, the first of the code
// being the first of the name.
func shortens(code, name string) bool {
	name = strings.ToUpper(name)
	if !strings.HasPrefix(name, code[:1]) {
		return false
	}
	for _, letter := range code {
		_, rest, found := strings.Cut(name, string(letter))
		if !found {
			return false
		}
		name = rest
	}
	return true
}
