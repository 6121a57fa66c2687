package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// Chinese, Japanese and Korean sentences are read by what reliably separates names and numbers in
// them: quotes, particles after a name, and counters after a number.
const (
	solidNumber = `([0-9]{1,4}|[０-９]{1,4}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])`
	solidCount  = `(?:枚|個|つ|点|點|体|匹|回|人|張|张|个|種類?|种|장|개|점|명)`
	solidEnd    = `(?:[。．、，,；;）)]|です|である|で(?:構成|す)|から(?:なる|なり|成る|成り)|あり|ある|입니다|이다|$)`
	solidIs     = `(?:は|が|为|為|是|有|共有|은|는|이|가)(?: ?(?:全部で|合計で?|全て?で|計|全|共|一共|總共|总共|모두|총) ?)?`
)

var (
	// isSolid matches the number that a name has: "は5枚です。".
	isSolid = pattern.New(solidIs + ` ?` + solidNumber + ` ?` + solidCount + `?` + solidEnd)

	// inSolid matches fields and their numbers in brackets after a name: "（コスト2、攻撃3）".
	inSolid = pattern.New(`^[（(]([^（()）]{1,60})[）)]`)

	// fieldSolid matches one of them.
	fieldSolid = pattern.New(`^ ?([^0-9０-９一二三四五六七八九十：: ]{1,12})[：: ]?` + solidNumber + solidCount + `?$`)

	// listedSolid matches an item in a list of the contents of the box.
	listedSolid = pattern.New(`^(.{1,40}?)[　 ：:…・（(]+` + solidNumber + ` ?` + solidCount + `[）)]?$`)

	// boxSolid matches the heading of such a list.
	boxSolid = pattern.New(`内容物|セット内容|同梱物|コンポーネント|構成物|配件|组件|組件|內容物|구성물`)

	// heraldSolid matches what announces a list: "次の3つのフェイズを行います。".
	heraldSolid = pattern.New(`(?:次の|以下の|下記の|以下|下列|다음 )` + solidNumber + ` ?(?:つ|個|種類|段階|点|个|個|种|種|項|项|步|가지|개)[^。]{0,30}[。：:]?\s*$`)

	// quotedSolid matches a text in quotes.
	quotedSolid = pattern.New(`[「『《]([^「」『』《》\x00]{2,24})[」』》]`)
)

// solidInt parses a number in digits of either width, or up to 99 in characters.
func solidInt(s string) int64 {
	if before, after, is := strings.Cut(s, "十"); is {
		tens := int64(1)
		if before != "" {
			tens = solidInt(before)
		}
		return 10*tens + solidInt(after)
	}
	if i := slices.Index(strings.Split("一二三四五六七八九", ""), s); i >= 0 {
		return int64(i + 1)
	}
	n, _ := strconv.ParseInt(strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			r -= '０' - '0'
		}
		return r
	}, s), 10, 64)
	return n
}

// nameAtEnd returns the longest name with which a text ends, optionally in quotes.
func nameAtEnd[T any](said string, names map[string]T) (name string, ok bool) {
	for _, mark := range []string{"」", "』", "”", "》"} {
		said = strings.TrimSuffix(said, mark)
	}
	for n, i := 0, len(said); n < longestSolid && i > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(said[:i])
		i -= size
		if _, is := names[said[i:]]; is {
			name, ok = said[i:], true
		}
	}
	return name, ok
}

// onlySometimes matches words of a sentence that applies only to some players or cases.
var onlySometimes = pattern.New(`[0-9０-９一二三四五六七八九]人|場合|とき|なら|時は|ただし|例|[时時]，|如果|若|则|則|경우|(?:이|라)면`)

// always reports whether a sentence is unconditional up to a byte.
func always(said string, to int) bool {
	return !onlySometimes.MatchString(said[strings.LastIndex(said[:to], "。")+1 : to])
}

// ownName reports whether a name is not qualified by a word before it.
func ownName(said, name string) bool {
	i := strings.LastIndex(said, name)
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(said[:max(0, i)], "「『“《"))
	return i >= 0 && (r == utf8.RuneError || !unicode.IsLetter(r))
}

// tell reports a number, given by byte offsets, that differs from a field of the thing, or from its
// only number if field is "".
func (t owned) tell(c *Context, p paragraph, field string, from, to int) {
	d := lists.First(t.of.Fields, func(d *model.FieldDecl) bool { return d.Name == field })
	if field == "" {
		d = lists.Sole(t.of.Fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Whole })
	}
	if d == nil || !plain(t.entry.Field(d.ID)) || isWhole(t.entry.Field(d.ID), solidInt(p.said[from:to])) {
		return
	}
	statement{of: t.of, entry: t.entry, field: d, value: t.entry.Field(d.ID)}.tell(c, p.part(from, to), solidInt(p.said[from:to]))
}

// fieldsBehind reports the fields in brackets after a name that differ from the data.
func fieldsBehind(c *Context, p paragraph, things map[string]owned) {
	for i, r := range p.said {
		if r != '（' && r != '(' {
			continue
		}
		name, is := nameAtEnd(p.said[:i], things)
		m := inSolid.FindStringSubmatchIndex(p.said[i:])
		if !is || m == nil {
			continue
		}
		from := i + m[2]
		for part := range strings.FieldsFuncSeq(p.said[i+m[2]:i+m[3]], func(r rune) bool { return r == '、' || r == '，' || r == ',' }) {
			from += strings.Index(p.said[from:], part)
			if f := fieldSolid.FindStringSubmatchIndex(part); f != nil {
				things[name].tell(c, p, part[f[2]:f[3]], from+f[4], from+f[5])
			}
		}
	}
}

// statedSolid reports statements about a field of an entry, or about a thing with one number, that
// differ from the data.
func statedSolid(c *Context) {
	things, fields := map[string]owned{}, map[string]bool{}
	for _, of := range c.statable() {
		for _, e := range of.Entries {
			if typeset.Solid(e.Name) {
				things[e.Name] = owned{of, e}
			}
		}
		for _, d := range of.Fields {
			fields[d.Name] = true
		}
	}
	for p := range everyParagraph(c) {
		if !typeset.Solid(p.said) {
			continue
		}
		for _, m := range c.memo.matches(isSolid, p.said) {
			before := p.said[:m[0]]
			if !always(p.said, m[0]) {
				continue
			}
			if field, is := nameAtEnd(before, fields); is {
				for _, of := range []string{"の", "的", "의 "} {
					if name, is := nameAtEnd(strings.TrimSuffix(strings.TrimSuffix(before, field), of), things); is && strings.HasSuffix(before, of+field) {
						things[name].tell(c, p, field, m[2], m[3])
					}
				}
			} else if name, is := nameAtEnd(before, things); is {
				things[name].tell(c, p, "", m[2], m[3])
			}
		}
		fieldsBehind(c, p, things)
	}
}

// solidly reports wrong numbers of pieces in lists of the contents of the box, and in sentences
// about a deck, its cards of one name, or a component.
func (b *box) solidly() {
	sets := lists.By(b.contentsOf(), func(s countedSet) string { return s.many })
	for _, n := range b.Game.Counters {
		if all, kinds := countersOf(b.Context, n); kinds > 0 {
			sets[strings.ToLower(n.Name)] = countedSet{many: n.Name, counts: []int{all, kinds}, at: n.At}
		}
	}
	for _, k := range lists.Flat(b.Game.Decks, cardsIn) {
		if _, twice := sets[strings.ToLower(k.Name)]; !twice {
			sets[strings.ToLower(k.Name)] = countedSet{many: k.Name, counts: []int{int(k.Copies.Int)}, at: k.At}
		}
	}
	tell := func(p paragraph, name string, from, to int) {
		s := sets[name]
		if n := int(solidInt(p.said[from:to])); len(s.counts) > 0 && !slices.Contains(s.counts, n) {
			s.tell(b.Context, p, from, to)
		}
	}
	for p, m := range b.memo.among(everyParagraph(b.Context), isSolid) {
		if counted := strings.TrimLeft(p.said[m[3]:m[1]], " "); strings.ContainsAny(counted, "枚張张장") && always(p.said, m[0]) {
			if name, is := nameAtEnd(strings.ToLower(p.said[:m[0]]), sets); is && ownName(strings.ToLower(p.said[:m[0]]), name) {
				tell(p, name, m[2], m[3])
			}
		}
	}
	for _, d := range b.Docs {
		under := false
		for _, x := range d.Blocks {
			if x.Kind == prose.Heading {
				under = boxSolid.MatchString(joined(x.Spans).said)
			}
			for _, p := range itemHeads(x) {
				if m := listedSolid.FindStringSubmatchIndex(p.said); under && m != nil {
					tell(p, strings.ToLower(p.said[m[2]:m[3]]), m[4], m[5])
				}
			}
		}
	}
}

// heraldedSolid reports a number of things that differs from the length of the list after it.
func heraldedSolid(c *Context, p paragraph, next prose.Block) {
	if m := heraldSolid.FindStringSubmatchIndex(p.said); m != nil && int(solidInt(p.said[m[2]:m[3]])) != len(next.Items) {
		tellHeld(c, p, m[2:4], "list", len(next.Items), next)
	}
}

// nearQuotes finds quoted texts that occur once and differ from a name by one character, in scripts
// where nothing else separates words.
func nearQuotes(c *Context) {
	known, near := map[string]bool{}, neighbours{}
	add := func(name string) {
		if !known[name] && typeset.Solid(name) && utf8.RuneCountInString(name) >= leastQuoted && utf8.RuneCountInString(name) <= longestSolid {
			near.put(name)
		}
		known[name] = true
	}
	identified(c.Game, func(n model.Name) { add(n.Called) })
	headings(c, func(said, _ string) { known[said] = true })
	type use struct {
		word string
		at   diag.Place
	}
	count, order := map[string]int{}, []use{}
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		for _, m := range c.memo.matches(quotedSolid, said) {
			word := said[m[2]:m[3]]
			if count[word]++; count[word] == 1 && !known[word] && typeset.Solid(word) && utf8.RuneCountInString(word) >= leastQuoted-1 {
				order = append(order, use{word, place(m[2], m[3])})
			}
		}
	})
	for _, u := range order {
		meant := map[string]bool{}
		for name := range near.of(u.word) {
			meant[name] = true
		}
		for name := range meant {
			if count[u.word] == 1 && len(meant) == 1 {
				c.Report(diag.Finding{At: u.at, Message: fmt.Sprintf("%q is a name but for one character", u.word), Mark: name + "?"})
			}
		}
	}
}
