package load

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/model"
)

// creditIcons notes for each game who drew the icons that it may print: those that its own
// files name anywhere in their text, since an expression may, and the layouts, without themes
// that are not its own and faces in folders of others that nothing names. A word that begins or ends with a hyphen
// is part of an id that is put together.
func (p *Project) creditIcons() {
	ids := slices.Sorted(maps.Keys(p.Library.Assets.Icons))
	wanted := map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
		for i, c := range id {
			if c == '-' && i > 0 {
				wanted[id[:i+1]], wanted[id[i:]] = true, true
			}
		}
	}
	for name := range p.Files {
		if facesOf(name) != "" {
			wanted[FileID(name)] = true
		}
	}
	words := map[string]map[string]bool{}
	for name, text := range p.Files {
		if !strings.HasPrefix(name, "layouts/icons/") && !strings.HasPrefix(name, "layouts/words/") {
			words[name] = wordsOf(text, wanted)
		}
	}
	for _, g := range p.Games {
		files := p.printedBy(g, words)
		g.IconCredits = nil
		for _, id := range ids {
			if s := p.Library.Assets.Icons[id]; s.Author != "" && !slices.Contains(g.IconCredits, s.Author) && slices.ContainsFunc(files, func(f string) bool { return names(words[f], id) }) {
				g.IconCredits = append(g.IconCredits, s.Author)
			}
		}
		slices.Sort(g.IconCredits)
	}
}

// wordsOf are those of some words that a text has.
func wordsOf(text []byte, wanted map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, w := range bytes.FieldsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }) {
		if wanted[string(w)] {
			out[string(w)] = true
		}
	}
	return out
}

// names reports whether words have an id, or its beginning or end before or behind a hyphen.
func names(words map[string]bool, id string) bool {
	for i, c := range id {
		if c == '-' && i > 0 && (words[id[:i+1]] || words[id[i:]]) {
			return true
		}
	}
	return words[id]
}

// printedBy are the files whose words a game may print, by the words of all.
func (p *Project) printedBy(g *model.Game, words map[string]map[string]bool) []string {
	themes := map[string]bool{}
	for t := p.Library.Themes[g.Theme]; t != nil && !themes[t.ID]; t = p.Library.Themes[t.Extends] {
		themes[t.ID] = true
	}
	var out, faces []string
	for name := range words {
		switch dir := facesOf(name); {
		case strings.HasPrefix(name, "content/") && owner(name) != g.ID, strings.HasPrefix(name, "layouts/themes/") && !themes[FileID(name)]:
		case dir != "" && dir != g.ID:
			faces = append(faces, name)
		default:
			out = append(out, name)
		}
	}
	for more := true; more; {
		var named, rest []string
		for _, name := range faces {
			if slices.ContainsFunc(out, func(f string) bool { return words[f][FileID(name)] }) {
				named = append(named, name)
			} else {
				rest = append(rest, name)
			}
		}
		out, faces, more = append(out, named...), rest, len(named) > 0
	}
	return out
}
