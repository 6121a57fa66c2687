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

	"punchboard/internal/compose"
	"punchboard/internal/diag"
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
	checked  map[string][]byte // what was found in each game, behind the key of what it was found in
}

// openCache is the cache of an output folder, nil if none is wanted.
func openCache(p *load.Project, out string, opt Options) *cache {
	if opt.Program == (face.Sum{}) {
		return nil
	}
	in := filepath.Join(out, keeping)
	if st, err := os.Lstat(in); err == nil && st.Mode()&os.ModeSymlink != 0 {
		in = "" // nothing is written where a link leads
	}
	return newCache(p, disk(in), opt.Program)
}

// newCache is a cache that lies in a folder, or "" in none.
func newCache(p *load.Project, in disk, program face.Sum) *cache {
	c := &cache{disk: in, project: p, keys: &keys{program: program, assets: p.Library.Assets},
		written: map[string]*written{}, memories: map[string]*compose.Memory{}, checked: map[string][]byte{}}
	b := program[:]
	for _, name := range c.keys.all() {
		sum := c.keys.asset(name)
		b = append(fmt.Appendf(b, "%q", name), sum[:]...)
	}
	c.around = sha256.Sum256(b)
	return c
}

// files is the digest of the project's texts whose paths begin like this, and
// of the answers that stand in the place of those that they choose.
func (c *cache) files(prefix string) face.Sum {
	var b []byte
	for _, game := range sortedKeys(c.project.Answers) {
		for _, id := range sortedKeys(c.project.Answers[game]) {
			b = fmt.Appendf(b, "%q %q %q", game, id, c.project.Answers[game][id])
		}
	}
	for _, name := range sortedKeys(c.project.Files) {
		if strings.HasPrefix(name, prefix) {
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
	k.comp.Remember(m, c.around, c.files("content/"+k.game.ID+"/"))
}

// noted is what is known of a game's written files.
func (c *cache) noted(game string) *written {
	if c == nil {
		return nil
	}
	if c.written[game] == nil {
		data, _ := c.read(game + ".written")
		c.written[game] = readWritten(data)
	}
	return c.written[game]
}

// found is what was found in a game when everything was as it is now; else it
// is what find finds, and that is remembered.
func (c *cache) found(game string, find func() diag.List) diag.List {
	if c == nil {
		return find()
	}
	var ids []string
	for _, g := range c.project.Games {
		ids = append(ids, g.ID+" "+g.Lang)
	}
	ink, ok := model.Sum(c.project.Library.Ink)
	if !ok {
		return find()
	}
	key := sha256.Sum256(fmt.Appendf(nil, "%x %x %x %q %q %q", c.around, c.files(""), ink, game, ids, c.project.Findings))
	if data, ok := c.read(game + ".checked"); ok && bytes.HasPrefix(data, key[:]) {
		var was diag.List
		if gob.NewDecoder(bytes.NewReader(data[len(key):])).Decode(&was) == nil {
			c.checked[game] = data
			return was
		}
	}
	found := find()
	b := bytes.NewBuffer(key[:])
	if gob.NewEncoder(b).Encode(found) == nil {
		c.checked[game] = b.Bytes()
	}
	return found
}

// save keeps what this build made. A build of everything forgets what is made
// no more. That nothing can be kept harms nobody: the next build makes it.
func (c *cache) save(everything bool) {
	if c == nil {
		return
	}
	abandoned(string(c.disk))
	for _, id := range slices.Sorted(maps.Keys(c.memories)) {
		if w := c.written[id]; w != nil {
			c.keep(id+".written", w.bytes(!everything))
		}
		c.keep(id+".faces", c.memories[id].Bytes(!everything))
		if b, ok := c.checked[id]; ok {
			c.keep(id+".checked", b)
		}
	}
}
