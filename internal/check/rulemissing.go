package check

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// ruleMissing finds cross references in the chapters (links to #something) that lead to no chapter,
// heading, table, deck, scenario, reading or erratum, and such references in words and numbers.
func ruleMissing(c *Context) {
	known, heads := anchors(c), headNames(c)
	var all faults[string]
	for _, d := range c.Docs {
		eachSpan([]Doc{d}, func(s prose.Span) {
			id, ok := strings.CutPrefix(s.Link, "#")
			if !ok || strings.HasPrefix(id, "term-") || known[id] || known[d.Chapter.ID+"-"+id] || heads.Find(id) != "" {
				return
			}
			if r, ok := linked(s.Link); ok && gone(c, r.to, r.id) {
				return
			}
			all.add(id, id, s.At)
		})
	}
	names := sync.OnceValue(func() map[string]bool { return calledNames(c, known) })
	inCase := sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for name := range names() {
			out[calledAs(c.Game, strings.ReplaceAll(name, "-", " "))] = true
		}
		return out
	})
	form, has := seeName, []string{"see "}
	if !c.Game.English() {
		form, has = seeAbroad, nil
	}
	for p, m := range c.memo.among(slices.Values(c.paras), form, has...) {
		from, to := m[2], m[3]
		for g := 4; from < 0; g += 2 { // another of the groups
			from, to = m[g], m[g+1]
		}
		name := p.said[from:to]
		if strings.HasSuffix(p.said[:m[0]], " to ") { // a roll to see "how many"
			continue
		}
		if s, _ := p.span(from); s.Link == "" && !names()[prose.Slug(name)] && !names()[singular(name)] && (declines(c.Game) == nil || !inCase()[calledAs(c.Game, strings.ToLower(name))]) {
			all.add(name, name, p.part(from, to))
		}
	}
	listMissing(c, &all, names)
	clauseMissing(c, &all)
	passageMissing(c, &all)
	calledMissing(c, &all, names)
	stressedMissing(c, &all, names)
	oddsMissing(c, &all)
	rollMissing(c, &all, names)
	chapterMissing(c, &all)
	offBoard(c, &all)
	askedInVain(c)
	all.each(func(id string, places []diag.Place) {
		said, help := "has this number", ""
		if !aNumeral.MatchString(id) && strings.Trim(id, "0123456789") != "" {
			said, help = "is called so", diag.Like(id, slices.Collect(maps.Keys(known)))
		}
		c.Report(gathered(diag.Finding{Message: fmt.Sprintf("the text refers to %q, and nothing in the book %s", id, said), Help: help}, places))
	})
}

// headNames returns the names by which links may refer to the headings of a book, to tables, and to
// entries that are set in blocks under their names.
func headNames(c *Context) prose.Heads {
	heads := prose.Heads{}
	headings(c, func(said, name string) {
		heads.Add(prose.Slug(said), "#")
		heads.Add(name, "#")
	})
	for _, t := range c.Game.Tables {
		heads.Add(prose.Slug(t.Name), "#")
	}
	inBlocks(c, func(e *model.Entry, _ string) { heads.Add(prose.Slug(e.Name), "#") })
	return heads
}

// seeChapter matches a reference to a chapter by number, "see chapter 4", and an "of" after it,
// which refers to another book.
var seeChapter = pattern.New(`(?i)(?:\b(?:see|in|of|read) |\()(chapter ([1-9][0-9]?))\b(?: of )?`)

// chapterMissing adds references to numbers of chapters that the book does not have, if its
// chapters have no numbers in their titles.
func chapterMissing(c *Context, all *faults[string]) {
	chapters := lists.Count(c.Docs, func(d Doc) bool { return d.Chapter.Role == "" })
	if slices.ContainsFunc(c.Docs, func(d Doc) bool { return strings.ContainsAny(prose.Plain(d.TitleSpans), "0123456789") }) {
		return
	}
	for p, m := range c.memo.among(slices.Values(c.paras), seeChapter, "chapter ") {
		said := p.said[m[2]:m[3]]
		if n, _ := strconv.Atoi(p.said[m[4]:m[5]]); n > chapters && m[1] == m[3] {
			all.add(said, said, p.part(m[2], m[3]))
		}
	}
}

// seeName matches a reference in words: "(see Casting Spells)", "see the chapter on Magic".
var seeName = pattern.New(`\b[Ss]ee (?:also )?(?:the )?(?:(?:section|chapter|rules?|heading) (?:on |for |of |about )?)?(?:[“"]([^“”".,]{3,60})[”"]|["“‘]?(\p{Lu}[\pL’-]+(?: (?:\p{Lu}[\pL’-]+|of|the|and|a|to|in|for|on))*)["”’]?(?: (?:section|chapter|rules?))?(?:[,.;:)]| on page\b| below\b| above\b|$))`)

// seeAbroad matches a reference in words in other languages, which must be quoted: "véase «Fase de
// renta»". A verb of seeing counts only at the beginning of a clause.
var seeAbroad = pattern.New(`(?i)(?:(?:^|\PL)(?:véa[sn]e|consúltese|siehe|vgl\.|cf\.|vedi|si veda|veja|zob(?:acz|\.)|patrz|por\.|див(?:\.|іться)|см\.|смотрите)|(?:^|[(.;:,–—] ?)(?:ver|voir|zie))(?: \pL+){0,4} [«“„"‘]\s?((?-i:\p{Lu})[^«»“”„".,]{2,60}?)\s?[»”“"’]` +
	`|[「『]([^「」『』\x00]{2,24})[」』](?:の(?:項|節|章|表))?(?:を(?:参照|ご覧|見よ|見て)|参照)|(?:参[见照阅]|參[見照閱]|[详詳][见見])[「“《]([^」”》\x00]{2,24})[」”》]`)

// calledNames returns the anchors of a book and the names of everything in a game, as slugs.
func calledNames(c *Context, anchors map[string]bool) map[string]bool {
	out := maps.Clone(anchors)
	add := func(name string) {
		s := prose.Slug(name)
		out[s], out[strings.TrimSuffix(s, "s")] = true, true
	}
	identified(c.Game, func(n model.Name) { add(n.Called) })
	headings(c, func(said, _ string) { add(said) })
	return out
}

// inBlocks calls do with every entry that the book sets as a block, and its anchor.
func inBlocks(c *Context, do func(e *model.Entry, anchor string)) {
	entries := func(of string, blocks bool) {
		if k := c.Game.Collection(of); blocks && k != nil {
			for _, e := range k.Entries {
				do(e, k.ID+"-"+e.ID)
			}
		}
	}
	for _, a := range c.Game.Book.Printed() {
		entries(strings.Join(a.Of, ""), a.Print == "roster" && slices.Contains(a.Set, "blocks"))
	}
	for _, d := range c.Docs {
		prose.Walk(d.Blocks, func(b prose.Block) { entries(b.Info, b.InBlocks()) })
	}
}

// anchors returns the valid targets of links in a chapter: what the book gives an anchor, by kind
// and id; readings and errata also by id alone.
func anchors(c *Context) map[string]bool {
	out := map[string]bool{}
	for kind, prefix := range map[string]string{"tables": "table-", "decks": "deck-", "scenarios": "scenario-", "readings": "reading-"} {
		ids, _ := targets(c.Game, kind)
		for id := range ids {
			out[prefix+id] = true
		}
	}
	for _, r := range c.Game.Readings {
		out[r.ID] = true
	}
	for _, e := range c.Game.Errata {
		out[e.ID], out["erratum-"+e.ID] = true, true
	}
	for _, id := range []string{"roster", "tables", "decks", "terms", "readings", "errata"} {
		out[id], out["appendix-"+id] = true, true
	}
	for _, a := range c.Game.Book.Printed() {
		for _, by := range a.Links() {
			out[prose.Slug(by)] = true
		}
	}
	inBlocks(c, func(_ *model.Entry, anchor string) { out[anchor] = true })
	for _, d := range c.Docs {
		out[d.Chapter.ID], out[prose.Slug(prose.Plain(d.TitleSpans))] = true, true
		prose.Numbers(d.Blocks, func(n prose.Number) { out[strings.ToLower(n.Text)] = true })
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind == prose.Heading {
				s := prose.Slug(prose.Plain(b.Spans))
				out[s], out[d.Chapter.ID+"-"+s] = true, true
			}
		})
	}
	return out
}
