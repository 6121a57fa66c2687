package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/compose"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// keeping is the folder in the output folder that holds what is kept from
// build to build, a few files for each game. It may be deleted at any time.
const keeping = ".cache"

// cache is what an earlier build kept, and what this one keeps. Why it is
// never wrong: everything stands under a digest of all that it was made from,
// the program among it; a file of the cache ends in its own digest; and of
// what is in the output folder it is the bytes that count. The nil *cache keeps
// nothing.
type cache struct {
	disk
	project  *load.Project
	keys     *keys
	around   face.Sum // of the program and all assets
	written  map[string]*written
	memories map[string]*compose.Memory
	noted    map[string][]byte   // what was found in games, by the name of its file, behind the key of what it was found in
	found    map[string]face.Sum // these keys, by game
}

// openCache is the cache of an output folder, nil if none is wanted.
func openCache(p *load.Project, out string, opt Options) *cache {
	if opt.Program == (face.Sum{}) {
		return nil
	}
	return newCache(p, diskIn(out), opt.Program)
}

// builtCache is the cache that a build made in an output folder, nil if there is
// none or no folder is named.
func builtCache(p *load.Project, out string) *cache {
	if out == "" {
		return nil
	}
	if st, err := os.Stat(filepath.Join(out, keeping)); err != nil || !st.IsDir() {
		return nil
	}
	return openCache(p, out, Options{Program: Version()})
}

// newCache is a cache that lies in a folder, or "" in none.
func newCache(p *load.Project, in disk, program face.Sum) *cache {
	c := &cache{disk: in, project: p, keys: &keys{program: program, assets: p.Library.Assets},
		written: map[string]*written{}, memories: map[string]*compose.Memory{}, noted: map[string][]byte{}, found: map[string]face.Sum{}}
	h := sha256.New()
	h.Write(program[:])
	all := p.Library.Assets
	c.keys.write(h, assetsOf(sortedKeys(all.Fonts), sortedKeys(all.Icons), sortedKeys(all.Pictures)))
	c.around = face.Sum(h.Sum(nil))
	return c
}

// files is the digest of the project's texts that are wanted, and of the answers
// that stand in the place of those that they choose.
func (c *cache) files(wanted func(name string) bool) face.Sum {
	var b []byte
	for _, game := range sortedKeys(c.project.Answers) {
		for _, id := range sortedKeys(c.project.Answers[game]) {
			b = fmt.Appendf(b, "%q %q %q", game, id, c.project.Answers[game][id])
		}
	}
	for _, name := range sortedKeys(c.project.Files) {
		if wanted(name) {
			sum := sha256.Sum256(c.project.Files[name])
			b = append(fmt.Appendf(b, "%q", name), sum[:]...)
		}
	}
	return sha256.Sum256(b)
}

// remind gives a kit the faces of its game that an earlier build made.
func (c *cache) remind(k *kit) {
	if c == nil {
		return
	}
	m := c.memories[k.game.ID]
	if m == nil {
		data, _ := c.read(k.game.ID + ".faces")
		m = compose.NewMemory(data)
		c.memories[k.game.ID] = m
	}
	k.comp.Remember(m, c.around, c.files(func(name string) bool { return strings.HasPrefix(name, "content/"+k.game.ID+"/") }))
}

// known is what is known of a game's written files.
func (c *cache) known(game string) *written {
	if c == nil {
		return nil
	}
	if c.written[game] == nil {
		data, _ := c.read(game + ".written")
		c.written[game] = readWritten(data)
	}
	return c.written[game]
}

// recall gives what was noted of a game when everything that what is found in it
// depends on was as it is now; false if nothing was, or it cannot be read.
func (c *cache) recall(g *model.Game, what string, was any) bool {
	if c == nil {
		return false
	}
	key, ok := c.key(g)
	if !ok {
		return false
	}
	name := g.ID + "." + what
	data, ok := c.read(name)
	if !ok || !bytes.HasPrefix(data, key[:]) || gob.NewDecoder(bytes.NewReader(data[len(key):])).Decode(was) != nil {
		return false
	}
	c.noted[name] = data
	return true
}

// once is what was noted of a game, else what find gives, which is noted.
func once[T any](c *cache, g *model.Game, what string, find func() T) T {
	var was T
	if c.recall(g, what, &was) {
		return was
	}
	found := find()
	c.note(g, what, found)
	return found
}

// note keeps what was found in a game.
func (c *cache) note(g *model.Game, what string, found any) {
	if c == nil {
		return
	}
	key, ok := c.key(g)
	b := bytes.NewBuffer(key[:])
	if ok && gob.NewEncoder(b).Encode(found) == nil {
		c.noted[g.ID+"."+what] = b.Bytes()
	}
}

// key is the digest of all that what is found in a game depends on: of other
// games, where the words that they explain clash with its own. false if there is none.
func (c *cache) key(g *model.Game) (face.Sum, bool) {
	if key, ok := c.found[g.ID]; ok {
		return key, true
	}
	ink, ok := model.Sum(c.project.Library.Ink)
	others := map[string]bool{}
	for _, o := range c.project.Games {
		others[o.ID] = o.ID != g.ID
	}
	b := fmt.Appendf(nil, "%x %x %t %q %q %q", c.around, ink, c.project.Library.Fillable, g.ID, g.Lang, check.Clashes(c.project.Games, g))
	mine := func(name string) bool {
		in, ok := strings.CutPrefix(name, "content/")
		folder, _, _ := strings.Cut(in, "/")
		return !ok || !others[folder]
	}
	b = fmt.Appendf(b, " %x", c.files(mine))
	for _, f := range c.project.Findings {
		if mine(f.At.File) {
			b = fmt.Appendf(b, " %q", f)
		}
	}
	if ok {
		c.found[g.ID] = sha256.Sum256(b)
	}
	return c.found[g.ID], ok
}

// save keeps what this build made. A build of everything forgets what is made
// no more. That nothing can be kept harms nobody: the next build makes it.
func (c *cache) save(everything bool) {
	if c == nil {
		return
	}
	Sweep(string(c.disk))
	for _, id := range slices.Sorted(maps.Keys(c.memories)) {
		if w := c.written[id]; w != nil {
			c.keep(id+".written", w.bytes(!everything))
		}
		c.keep(id+".faces", c.memories[id].Bytes(!everything))
	}
	c.saveNoted()
}

// sums are the digests of the files that this build made or left as they were.
func (c *cache) sums() map[string]face.Sum {
	out := map[string]face.Sum{}
	if c != nil {
		for _, w := range c.written {
			for path, o := range w.now {
				out[path] = o.Bytes
			}
		}
	}
	return out
}

// saveNoted keeps what was noted of games.
func (c *cache) saveNoted() {
	if c == nil {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(c.noted)) {
		c.keep(name, c.noted[name])
	}
}
