package pdf

import (
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// marking tracks the marked content of a page: each run of operators is marked as belonging to the
// path that the last tag gave, or as an artifact, which readers skip.
type marking struct {
	on   bool
	open bool
	want string
	now  string // path of the open run
	runs int    // number of runs so far except artifacts: the number of the next
	met  []mark
}

// mark is a run of content that is not an artifact, or a cell of a table, which may be empty.
type mark struct {
	path string
	run  bool
	box  geom.Rect // of the figure on its page
}

// tagged starts content that belongs to a path.
func (m *marking) tagged(path string) {
	m.want = path
	if r := role(path); m.on && (r == "TD" || r == "TH") {
		m.met = append(m.met, mark{path: path})
	}
}

// tag records a structure element of the document.
func (p *plan) tag(t *face.Tag) {
	if p.press != nil || t.Path == "" {
		return
	}
	if p.tags == nil {
		p.tags = map[string]*face.Tag{}
	}
	if p.tags[t.Path] == nil {
		p.tags[t.Path] = t
	}
}

// marked begins a run for what is drawn next, unless it continues the last one.
func (s *stream) marked() {
	m := &s.mark
	if !m.on || m.open && m.now == m.want {
		return
	}
	s.unmark()
	m.open, m.now = true, m.want
	if m.want == "" {
		s.put("/Artifact BMC\n")
		return
	}
	s.put("/", role(m.want), "<</MCID ", strconv.Itoa(m.runs), ">>BDC\n")
	m.met = append(m.met, mark{path: m.want, run: true})
	m.runs++
}

// unmark ends a run and any text object in it.
func (s *stream) unmark() {
	s.endText()
	if s.mark.open {
		s.put("EMC\n")
		s.mark.open = false
	}
}

// role returns the structure type of the last step of a path.
func role(path string) string {
	step := path[strings.LastIndexByte(path, '/')+1:]
	step, _, _ = strings.Cut(step, "#")
	step, _, _ = strings.Cut(step, ".")
	return step
}
