package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"punchboard/internal/cores"
	"punchboard/internal/face"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// A Rerun is a build that may be the one that was made last: the same is asked of the
// same program, and every file of the project is what it was. The nil *Rerun was
// never made.
type Rerun struct {
	project fs.FS
	games   []string // ids, none for all
	out     string
	disk    disk
	name    string   // of what is kept
	asked   face.Sum // of what is asked for, and of the program
	key     face.Sum // of the project's files, asked included
}

// Account is what a build has to tell: advice and findings as they are printed, what was
// made, and how many files.
type Account struct {
	Advice, Made string
	Files        int
}

// repeat is what is kept of a build. Of files that may not be there the digest is zero.
type repeat struct {
	Key   face.Sum
	Files map[string]face.Sum // below the output folder, with slashes
	Told  Account
}

// NewRerun is a build of games, all if none is named, into a folder; asked is all that is
// asked for besides. It is nil if nothing is kept: for a draft, and where asked or the
// project cannot be told from others.
func NewRerun(project fs.FS, games []string, out string, opt Options, asked ...any) *Rerun {
	opt.Progress = nil
	sum, ok := model.Sum(append([]any{opt.Only, opt.Papers, opt.Formats, opt.LiveText, opt.DPI, opt.Press}, asked...))
	if opt.Program == (face.Sum{}) || opt.Draft || !ok {
		return nil
	}
	name := "every game"
	if len(games) > 0 {
		name = strings.Join(games, " ")
	}
	a := &Rerun{project: project, games: games, out: out, disk: diskIn(out), name: name + ".built", asked: sha256.Sum256(append(opt.Program[:], sum[:]...))}
	if a.key, ok = a.now(); !ok {
		return nil
	}
	return a
}

// Told is what the last build had to tell, if this one would be the same and each of
// its files is still there as it was made; false if not.
func (a *Rerun) Told() (told Account, ok bool) {
	if a == nil {
		return told, false
	}
	data, _ := a.disk.read(a.name)
	var was repeat
	if gob.NewDecoder(bytes.NewReader(data)).Decode(&was) != nil || was.Key != a.key {
		return told, false
	}
	var other atomic.Bool
	paths := sortedKeys(was.Files)
	cores.Each(len(paths), func(i int) {
		if !other.Load() && a.sumOf(paths[i]) != was.Files[paths[i]] {
			other.Store(true)
		}
	})
	if other.Load() {
		return told, false
	}
	Sweep(a.out)
	return was.Told, true
}

// Keep keeps what a build had to tell, unless the project has changed meanwhile.
func (a *Rerun) Keep(res *Result, told Account) {
	if a == nil {
		return
	}
	if now, ok := a.now(); !ok || now != a.key {
		return
	}
	made := repeat{Key: a.key, Files: map[string]face.Sum{}, Told: told}
	for _, p := range res.Files {
		game, _, _ := strings.Cut(p, "/")
		made.Files[path.Join(game, draftFile)], made.Files[path.Join(game, coming)] = face.Sum{}, face.Sum{}
		sum := res.sums[p]
		if sum == (face.Sum{}) {
			sum = a.sumOf(p)
		}
		if made.Files[p] = sum; sum == (face.Sum{}) {
			return // another has taken it away
		}
	}
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(made) == nil {
		a.disk.keep(a.name, b.Bytes())
	}
}

// errUnlike is about what no digest is made of.
var errUnlike = errors.New("a link, or no file")

// now is the digest of what is asked for and of all files that the project is read from;
// false if one of them cannot be read or is a link.
func (a *Rerun) now() (face.Sum, bool) {
	all := sha256.New()
	all.Write(a.asked[:])
	roots := []string{"layouts", load.ProjectFile}
	if games, err := load.Games(a.project); err != nil || len(a.games) == 0 {
		roots = append(roots, "content")
	} else {
		fmt.Fprintf(all, "%q", games) // a game that is not read counts by its name
		roots = append(roots, lists.Map(a.games, func(id string) string { return path.Join("content", id) })...)
	}
	var names []string
	for _, root := range roots {
		err := fs.WalkDir(a.project, root, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil || d.IsDir():
				return err
			case !d.Type().IsRegular():
				return errUnlike
			}
			names = append(names, name)
			return nil
		})
		if err != nil && (root != load.ProjectFile || !errors.Is(err, fs.ErrNotExist)) {
			return face.Sum{}, false
		}
	}
	slices.Sort(names)
	sums, errs := make([]face.Sum, len(names)), make([]error, len(names))
	cores.Each(len(names), func(i int) { sums[i], errs[i] = inputSum(a.project, names[i]) })
	for i, name := range names {
		fmt.Fprintf(all, "%q %x", name, sums[i])
	}
	return face.Sum(all.Sum(nil)), errors.Join(errs...) == nil
}

// inputSum is the digest of a file of the project. Of one larger than any that is read the
// size counts.
func inputSum(project fs.FS, name string) (face.Sum, error) {
	f, err := project.Open(name)
	if err != nil {
		return face.Sum{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return face.Sum{}, err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%d ", info.Size())
	if info.Size() <= guard.Picture {
		_, err = io.Copy(h, f)
	}
	return face.Sum(h.Sum(nil)), err
}

// sumOf is the digest of what a file of the output folder holds; zero if it cannot be
// read.
func (a *Rerun) sumOf(path string) face.Sum {
	sum, _ := fileSum(filepath.Join(a.out, filepath.FromSlash(path)))
	return sum
}
