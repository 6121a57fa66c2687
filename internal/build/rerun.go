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

// A Rerun is a build that may repeat the last one: the same request, to the same program, with
// every file of the project unchanged. The nil *Rerun never repeats one.
type Rerun struct {
	project fs.FS
	games   []string // ids; none means all
	out     string
	disk    disk
	name    string   // of the file in the cache
	asked   face.Sum // digest of the request and the program
	key     face.Sum // digest of the project's files and asked
}

// Account is what a build reports: advice and findings as printed, what was made, and how many
// files.
type Account struct {
	Advice, Made string
	Files        int
}

// repeat is what is kept of a build. The digest of a file that may be absent is zero.
type repeat struct {
	Key   face.Sum
	Files map[string]face.Sum // below the output folder, with slashes
	Told  Account
}

// NewRerun returns a build of games, all if none is named, into a folder; asked is everything else
// that is requested. It returns nil if nothing is kept: for a draft, and where asked or the project
// has no digest.
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

// Told returns what the last build reported, if this one would be the same and each of its files is
// still there unchanged, or false if not.
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

// Keep stores what a build reported, unless the project has changed meanwhile.
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
			return // another process has removed it
		}
	}
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(made) == nil {
		a.disk.keep(a.name, b.Bytes())
	}
}

// errUnlike is the error for anything that gets no digest.
var errUnlike = errors.New("a link, or no file")

// now returns the digest of the request and of all files that the project is read from, or false if
// one of them cannot be read or is a link.
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

// inputSum returns the digest of a file of the project. For a file larger than any that is read,
// only the size counts.
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

// sumOf returns the digest of a file of the output folder, or zero if it cannot be read.
func (a *Rerun) sumOf(path string) face.Sum {
	sum, _ := fileSum(filepath.Join(a.out, filepath.FromSlash(path)))
	return sum
}
