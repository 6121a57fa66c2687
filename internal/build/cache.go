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

// keeping is the folder in the output folder that holds the cache, a few files for each game. It
// may be deleted at any time.
const keeping = ".cache"

// cache is what an earlier build kept, and what this one will keep. It is never stale: every entry
// is stored under a digest of everything it was made from, including the program; every file of the
// cache ends in its own digest; and for files in the output folder only their bytes count. The nil
// *cache keeps nothing.
type cache struct {
	disk
	project  *load.Project
	keys     *keys
	around   face.Sum // of the program and all assets
	written  map[string]*written
	memories map[string]*compose.Memory
	noted    map[string][]byte   // findings and other results by file name, each preceded by its key
	found    map[string]face.Sum // those keys, by game
}

// openCache returns the cache of an output folder, or nil if none is wanted.
func openCache(p *load.Project, out string, opt Options) *cache {
	if opt.Program == (face.Sum{}) {
		return nil
	}
	return newCache(p, diskIn(out), opt.Program)
}

// builtCache returns the cache that a build made in an output folder, or nil if there is none or no
// folder is named.
func builtCache(p *load.Project, out string) *cache {
	if out == "" {
		return nil
	}
	if st, err := os.Stat(filepath.Join(out, keeping)); err != nil || !st.IsDir() {
		return nil
	}
	return openCache(p, out, Options{Program: Version()})
}

// newCache returns a cache kept in a folder, or nowhere if that is "".
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

// files returns the digest of the wanted texts of the project, and of the answers that replace the
// choices in them.
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

// known returns what is known of a game's written files.
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

// recall decodes into was what was noted for a game, if everything that it depends on is unchanged.
// It returns false if nothing was noted or it cannot be read.
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

// once returns what was noted for a game, or else calls find and notes its result.
func once[T any](c *cache, g *model.Game, what string, find func() T) T {
	var was T
	if c.recall(g, what, &was) {
		return was
	}
	found := find()
	c.note(g, what, found)
	return found
}

// note stores a result for a game.
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

// key returns the digest of everything that the findings of a game depend on. Of other games that
// is only where the words they explain clash with this game's. It returns false if there is no
// digest.
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

// save writes what this build made. A build of everything drops what is no longer made. Failing to
// save is harmless: the next build makes it again.
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

// sums returns the digests of the files that this build made or left alone.
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

// saveNoted writes what was noted for games.
func (c *cache) saveNoted() {
	if c == nil {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(c.noted)) {
		c.keep(name, c.noted[name])
	}
}
