package pdf_test

import (
	"bytes"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
)

// framed returns a document of three pages, two of which are the same, with bookmarks on several
// levels, one of them too deep, and, if it is tagged, packed objects.
func framed(k *facetest.Kit, tagged bool) *face.Document {
	mark := func(title string, level int) face.Item { return &face.Bookmark{Title: title, Level: level} }
	f := &face.Face{Size: geom.Size{W: 50 * geom.MM, H: 80 * geom.MM}, Items: []face.Item{
		mark("A", 0), mark("A (1)", 1), mark("A–2", 1), mark("a", 2), mark("B", 0), mark("B.1", 5), &face.Anchor{Name: "here"},
		&face.Group{Map: geom.Identity, Layer: "cut", Items: []face.Item{k.Line(facetest.Body, 9, 10, 10, "text")}},
		&face.Picture{ID: "png", Box: facetest.Rect(5, 5, 5, 5)},
	}}
	if tagged {
		f.Items = append([]face.Item{&face.Tag{Path: "P#1"}, &face.Link{Box: facetest.Rect(10, 5, 20, 5), To: "#here"}}, f.Items...)
	}
	return &face.Document{Title: "Framed", Lang: "en", Pages: []face.Page{{Face: f}, {Face: k.Card(0), Bleed: 3000}, {Face: f}}}
}

// TestFrame checks that files of all kinds are complete: packed and plain, and for a press with
// fonts and with outlines.
func TestFrame(t *testing.T) {
	k := facetest.New(t)
	for _, tagged := range []bool{false, true} {
		doc := framed(k, tagged)
		how := swop()
		how.Outlines = tagged
		for i, data := range [][]byte{write(t, doc, k), press(t, doc, k, how)} {
			if fault := facetest.Whole(data); fault != "" {
				t.Errorf("tagged %t, file %d: %s", tagged, i, fault)
			}
		}
	}
}

// TestOutline checks the tree of bookmarks.
func TestOutline(t *testing.T) {
	k := facetest.New(t)
	r := read(t, write(t, framed(k, false), k))
	top := r.ref(t, r.objects[r.ref(t, r.trailer, "/Root")].dict, "/Outlines")
	var levels func(n int) string
	levels = func(n int) (out string) {
		for more := strings.Contains(r.objects[n].dict, "/First"); more; {
			if n = r.ref(t, r.objects[n].dict, map[bool]string{true: "/First", false: "/Next"}[out == ""]); out != "" {
				out += " "
			}
			title, _, _ := strings.Cut(r.objects[n].dict, "\n")
			out += strings.TrimPrefix(title, "<</Title ")
			if below := levels(n); below != "" {
				out += "[" + below + "]"
			}
			more = strings.Contains(r.objects[n].dict, "/Next")
		}
		return out
	}
	part := `(A)[(A \(1\)) (` + "\xfe\xff\x00A\x20\x13\x002" + `)[(a)]] (B)[(B.1)]`
	if got, want := levels(top), part+" "+part; got != want {
		t.Errorf("the outline is\n%q, want\n%q", got, want)
	}
}

// TestBrokenFrame checks that Whole finds faults.
func TestBrokenFrame(t *testing.T) {
	k := facetest.New(t)
	good := write(t, framed(k, false), k)
	for _, c := range []struct{ from, to, want string }{
		{"/Count 3", "/Count 4", "it counts 4 pages"},
		{"/Parent 1 0 R", "/Parent 2 0 R", "page 1 is Page of 2"},
		{"/Contents 4 0 R", "/Contents 6 0 R", "nothing leads to object 4"},
		{"/Next 12 0 R", "/Next 14 0 R", "is out of its place"},
		{"/Prev 11 0 R", "/Prev 10 0 R", "is out of its place"},
		{"/Last 13 0 R", "/Last 11 0 R", "the last bookmark below 12"},
		{"/Resources 2 0 R", "/Resources 9 0 R", "nothing leads to object 2"},
		{"/Outlines 22 0 R", "/Outlines 99 0 R", "it names object 99, which is not there"},
	} {
		bad := bytes.ReplaceAll(good, []byte(c.from), []byte(c.to))
		if fault := facetest.Whole(bad); bytes.Equal(bad, good) || !strings.Contains(fault, c.want) {
			t.Errorf("%s for %s: found %q; want %q", c.to, c.from, fault, c.want)
		}
	}
}
