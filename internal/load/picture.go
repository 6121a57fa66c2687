package load

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"path"
	"slices"
	"strings"

	"punchboard/internal/art"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
	"punchboard/internal/model"
)

// drawn is a picture file as read, with what was lost of a drawing.
type drawn struct {
	bitmap *face.Bitmap
	within []*face.Bitmap
	lost   []art.Loss
	err    error
}

// readPictures reads the pictures in a folder's pictures subfolder, on all cores.
func (lib *libraryReader) readPictures(dir string, files []string) {
	files = slices.DeleteFunc(slices.Clone(files), func(f string) bool {
		hidden := strings.HasPrefix(path.Base(f), ".")
		return hidden || !strings.HasPrefix(f, dir+"/pictures/") || lib.unread(f)
	})
	read := make([]drawn, len(files))
	cores.Each(len(files), func(i int) { read[i] = lib.picture(files[i]) })
	for i, r := range read {
		lib.keepPicture(files[i], r)
	}
}

// unread reports whether a file is not a printable picture, and records it for whoever looks for a
// picture of its name.
func (lib *libraryReader) unread(f string) bool {
	if model.Pictured(f) {
		return false
	}
	lib.Assets.Unread[FileID(f)] = f
	return true
}

// Lost reports whether a file in a folder, "" for any, could not be read, so that the game lacks
// what it says. Pictures do not count: they say nothing, and a placeholder is printed for them.
func Lost(found diag.List, folder string) bool {
	return slices.ContainsFunc(found, func(f diag.Finding) bool {
		return (f.Code == "PB001" || f.Code == "PB002") && strings.HasPrefix(f.At.File, folder) && !model.Pictured(f.At.File)
	})
}

// crossed is a box with a bar through it. It replaces a picture or an icon that cannot be read, so
// that the fault is reported once and everything else is checked.
const crossed = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">` +
	`<path fill-rule="evenodd" fill="#777" d="M0 0H60V60H0ZM8 3 57 52V3ZM3 8V57H52Z"/></svg>`

// keepPicture keeps a picture and reports what is wrong with it.
func (lib *libraryReader) keepPicture(file string, r drawn) {
	if r.err != nil {
		lib.src.found.Add(broken("picture", file, r.err))
		r = drawing(file, []byte(crossed))
	}
	at, id := diag.Place{File: file}, model.PictureID(file)
	own := face.PictureID(owner(file), id)
	if lib.Assets.Pictures[id] != nil || lib.Assets.Pictures[own] != nil {
		lib.src.found.Add(finding("PB102", at, fmt.Sprintf("another picture is also named %s", quote(id))))
		return
	}
	lib.put(own, at, r)
}

// put keeps a picture under an id, along with the pictures inside it, and reports what of it is
// lost: at the given place or, if that has no line, at the line of the loss in the file.
func (lib *libraryReader) put(id string, at diag.Place, r drawn) {
	r.bitmap.ID = id
	for _, b := range append(r.within, r.bitmap) {
		lib.Assets.Pictures[b.ID] = b
	}
	what := "drawing"
	if r.bitmap.Art == nil {
		what = "picture"
	}
	lib.lost(what, at, r.lost)
}

// broken returns a finding that says why a picture or an icon cannot be read, and where.
func broken(what, file string, err error) diag.Finding {
	x := finding("PB001", diag.Place{File: file}, "the "+what+" cannot be read")
	if f := (*art.Fault)(nil); errors.As(err, &f) {
		x.At.Line, x.At.Col = f.Line, f.Col
	}
	x.Evidence = []string{"reason: " + reason(err)}
	return x
}

// lost reports what of a drawing or an icon is not printed as specified.
func (lib *libraryReader) lost(what string, at diag.Place, all []art.Loss) {
	for _, l := range all {
		x := finding("PB614", at, "the "+what+" is not printed as it says: "+l.What)
		if at.Line == 0 {
			x.At.Line, x.At.Col = l.Line, l.Col
		}
		if l.Count > 1 {
			x.Evidence = []string{fmt.Sprintf("it is there %d times", l.Count)}
		}
		switch what {
		case "icon":
			x.Help = "turn it into plain paths of one colour in the drawing program, or make it a picture"
		case "picture":
			x.Help = "save it with the colour profile sRGB"
		default:
			x.Help = "turn it into plain paths in the drawing program, or save the picture as PNG"
		}
		lib.src.found.Add(x)
	}
}

// owner returns the game that a picture belongs to, "" for pictures shared by all games.
func owner(file string) string {
	if in, ok := strings.CutPrefix(file, "content/"); ok {
		game, _, _ := strings.Cut(in, "/")
		return game
	}
	return ""
}

// picture reads one file: a bitmap's size and whether it is complete, or the whole of a drawing.
func (lib *libraryReader) picture(file string) drawn {
	data, err := readFile(lib.src.fsys, file, guard.Picture)
	switch {
	case err != nil:
		return drawn{err: err}
	case leaves(lib.src.fsys, file):
		return drawn{err: errLeaves}
	case bytes.HasPrefix(data, []byte("version https://git-lfs")):
		return drawn{err: errors.New("it is a pointer to a file in Git LFS, not the file itself")}
	case len(data) == 0:
		return drawn{err: errors.New("it is empty")}
	}
	if strings.EqualFold(path.Ext(file), ".svg") {
		return drawing(file, data)
	}
	return bitmap(file, data)
}

// drawing reads an SVG file as vectors. If it is too large or cannot be read, the result's err says
// so; what cannot be drawn is listed in the result's lost.
func drawing(file string, data []byte) drawn {
	if len(data) > guard.Drawing {
		return drawn{err: fmt.Errorf("it has %d bytes; drawings of at most %d are read", len(data), guard.Drawing)}
	}
	var lost []art.Loss
	within := func(data []byte) (*face.Bitmap, error) {
		r := bitmap(file, data)
		lost = append(lost, r.lost...)
		return r.bitmap, r.err
	}
	a, err := guard.Read(func() (*art.Drawing, error) { return art.Read(model.PictureID(file), data, within) })
	if err != nil {
		return drawn{err: err}
	}
	b := &face.Bitmap{ID: model.PictureID(file), Type: "svg", Data: data, Art: a.Face, Natural: a.Size, Parts: a.Parts}
	return drawn{bitmap: b, within: a.Pictures, lost: append(a.Lost, lost...)}
}

// wholePNG checks that the checksums of a PNG's chunks match and that the last chunk ends it.
func wholePNG(data []byte) error {
	for kind, chunk := range chunks(data) {
		if end := len(chunk) - 4; crc32.ChecksumIEEE(chunk[4:end]) != binary.BigEndian.Uint32(chunk[end:]) {
			return fmt.Errorf("its part %s is damaged", quote(kind))
		}
		if kind == "IEND" {
			return nil
		}
	}
	return errors.New("it breaks off")
}

// chunks yields the complete chunks of a PNG by kind, each including its length and checksum.
func chunks(data []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for rest := data[8:]; len(rest) >= 12; {
			n := int(binary.BigEndian.Uint32(rest))
			if n > len(rest)-12 || !yield(string(rest[4:8]), rest[:12+n]) {
				return
			}
			rest = rest[12+n:]
		}
	}
}

// uprights turn what a camera stored upright, by EXIF orientation, over the unit square with y
// pointing down.
var uprights = [9]geom.Matrix{
	1: {A: 1, D: 1}, 2: {A: -1, D: 1, E: 1}, 3: {A: -1, D: -1, E: 1, F: 1}, 4: {A: 1, D: -1, F: 1},
	5: {B: 1, C: 1}, 6: {B: 1, C: -1, E: 1}, 7: {B: -1, C: -1, E: 1, F: 1}, 8: {B: -1, C: 1, F: 1},
}
