package load

import (
	"slices"
	"strings"
	"sync"

	"punchboard/internal/face"
	"punchboard/internal/model"
)

// iconCredits finds, on demand, who drew the icons that games may print.
type iconCredits struct {
	*Project
	mu     sync.Mutex
	wanted map[string]bool            // ids, parts of ids and names of faces
	words  map[string]map[string]bool // the wanted words in each file, by file name
	known  map[string][]string        // by the game's id
}

// of returns who drew the icons that a game may print, sorted. Those are the icons named anywhere
// in the text of the game's own files, since an expression may name them, and of the layouts,
// except other themes and faces in other games' folders that nothing names. A word that begins or
// ends with a hyphen is part of a composed id.
func (c *iconCredits) of(g *model.Game) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if out, ok := c.known[g.ID]; ok {
		return out
	}
	icons := c.Library.Assets.Icons
	if c.wanted == nil {
		c.want(icons)
	}
	files := c.printedBy(g)
	out := []string{}
	for id, s := range icons {
		if s.Author != "" && !slices.Contains(out, s.Author) && slices.ContainsFunc(files, func(f string) bool { return names(c.words[f], id) }) {
			out = append(out, s.Author)
		}
	}
	slices.Sort(out)
	c.known[g.ID] = out
	return out
}

// want records the words that files are searched for.
func (c *iconCredits) want(icons map[string]*face.Symbol) {
	c.wanted, c.words, c.known = map[string]bool{}, map[string]map[string]bool{}, map[string][]string{}
	for id := range icons {
		c.wanted[id] = true
		for i, r := range id {
			if r == '-' && i > 0 {
				c.wanted[id[:i+1]], c.wanted[id[i:]] = true, true
			}
		}
	}
	for name := range c.Files {
		if facesOf(name) != "" {
			c.wanted[FileID(name)] = true
		}
	}
}

// read records the wanted words of a file.
func (c *iconCredits) read(name string) {
	if c.words[name] != nil {
		return
	}
	out := map[string]bool{}
	text := c.Files[name]
	for from, i := 0, 0; i <= len(text); i++ {
		if i < len(text) && (text[i] >= 'a' && text[i] <= 'z' || text[i] >= '0' && text[i] <= '9' || text[i] == '-') {
			continue
		}
		if from < i && c.wanted[string(text[from:i])] {
			out[string(text[from:i])] = true
		}
		from = i + 1
	}
	c.words[name] = out
}

// names reports whether words contain an id, or its beginning or end up to a hyphen.
func names(words map[string]bool, id string) bool {
	for i, c := range id {
		if c == '-' && i > 0 && (words[id[:i+1]] || words[id[i:]]) {
			return true
		}
	}
	return words[id]
}

// printedBy reads and returns the files whose words a game may print.
func (c *iconCredits) printedBy(g *model.Game) []string {
	themes := map[string]bool{}
	for t := c.Library.Themes[g.Theme]; t != nil && !themes[t.ID]; t = c.Library.Themes[t.Extends] {
		themes[t.ID] = true
	}
	var out, faces []string
	for name := range c.Files {
		switch dir := facesOf(name); {
		case strings.HasPrefix(name, "layouts/icons/"), strings.HasPrefix(name, "layouts/words/"), strings.HasPrefix(name, "content/") && owner(name) != g.ID,
			strings.HasPrefix(name, "layouts/themes/") && !themes[FileID(name)]:
			continue
		case dir != "" && dir != g.ID:
			faces = append(faces, name)
		default:
			out = append(out, name)
		}
		c.read(name)
	}
	for more := true; more; {
		var named, rest []string
		for _, name := range faces {
			if slices.ContainsFunc(out, func(f string) bool { return c.words[f][FileID(name)] }) {
				named = append(named, name)
			} else {
				rest = append(rest, name)
			}
		}
		out, faces, more = append(out, named...), rest, len(named) > 0
	}
	return out
}
