package export

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"html"
	"image/png"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/cores"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/vector"
)

// mod is a module being made.
type mod struct {
	*job
	pictures []*picture
	by       map[string]*picture // by the hash of the face
	names    map[string]bool
	books    []rulebook
	slots    int // pieces defined so far; each has its own number
}

// creditsFile is the file in the module that credits its authors.
const creditsFile = "help/credits.html"

// module makes a draft module: a table with the decks, boards, counters and tiles to take, the
// rulebook, and help that credits the authors.
func (j *job) module() ([]build.Output, error) {
	m := &mod{job: j, by: map[string]*picture{}, names: map[string]bool{}, books: j.rulebooks()}
	for _, x := range j.parts {
		m.collect(x)
	}
	if err := m.render(); err != nil {
		return nil, err
	}
	root := m.root()
	files := []packed{
		{"buildFile.xml", func(w io.Writer) error { return writeXML(w, root) }},
		{"moduledata", func(w io.Writer) error { return writeXML(w, m.data()) }},
		{creditsFile, m.help},
	}
	files = append(files, lists.Map(m.books, func(b rulebook) packed { return b.packed })...)
	files = append(files, lists.Map(m.pictures, func(p *picture) packed { return packed{"images/" + p.name, build.Bytes(p.data)} })...)
	return []build.Output{{Path: j.game.ID + ".vmod", Write: func(w io.Writer) error { return pack(w, files) }}}, nil
}

// root returns the whole build file.
func (m *mod) root() *element {
	in := []*element{el("build.module.BasicCommandEncoder"), m.documentation(),
		m.roster(), el("build.module.GlobalOptions", "autoReport", "Always", "playerIdFormat", "$PlayerName$"),
		m.table()}
	in = slices.Concat(in, m.hands(), m.dice())
	if boards := m.boards(); boards != nil {
		in = append(in, boards)
	}
	in = append(in, el("build.module.PrototypesContainer"), m.palette(), el("build.module.Chatter"), el("build.module.KeyNamer"), el("i18n.Language"))
	return el("build.GameModule", "name", m.game.Title, "version", "0.1", "VassalVersion", m.Needs, "description", m.describe(),
		"nextPieceSlotId", strconv.Itoa(m.slots), "ModuleOther1", "", "ModuleOther2", "").with(in...)
}

// documentation returns the help menu: the rulebook, and the credits.
func (m *mod) documentation() *element {
	d := el("build.module.Documentation")
	for _, b := range m.books {
		d.with(el("build.module.documentation.BrowserPDFFile", "title", b.title, "pdfFile", b.name))
	}
	return d.with(el("build.module.documentation.HelpFile", "title", "Credits", "fileName", creditsFile, "fileType", "archive"))
}

// describe returns the module's description of itself.
func (m *mod) describe() string {
	return strings.TrimSpace(m.game.Subtitle + " (a draft, to be finished in the editor)")
}

// window returns a map window with its boards and everything that makes it work. It starts at the
// fourth of its zoom levels, counted from the largest. The detail viewer must state the version of
// its settings, or the program changes them.
func window(name string, boards ...*element) *element {
	picker := el("build.module.map.BoardPicker", "title", "Choose boards", "boardPrompt", "Select board", "slotHeight", "125", "slotScale", "0.2", "slotWidth", "350")
	w := el("build.module.Map", "mapName", name, "allowMultiple", strconv.FormatBool(len(boards) > 1), "launch", strconv.FormatBool(name != tableName), "buttonName", name,
		"markMoved", "Never", "edgeHeight", "0", "edgeWidth", "0", "backgroundcolor", "255,255,255")
	return w.with(picker.with(boards...),
		el("build.module.map.StackMetrics", "exSepX", "6", "exSepY", "18", "unexSepX", "2", "unexSepY", "4", "disabled", "false"),
		el("build.module.map.ForwardToKeyBuffer"), el("build.module.map.Scroller"), el("build.module.map.ForwardToChatter"),
		el("build.module.map.MenuDisplayer"), el("build.module.map.MapCenterer"), el("build.module.map.StackExpander"),
		el("build.module.map.PieceMover"), el("build.module.map.KeyBufferer"), el("build.module.map.ImageSaver"),
		el("build.module.map.Zoomer", "zoomLevels", "0.25,0.4,0.6,0.8,1.0,1.5", "zoomStart", "4"),
		el("build.module.map.CounterDetailViewer", "version", "3", "delay", "500", "display", "from top-most layer only", "minDisplayPieces", "1", "zoomlevel", "1.0"))
}

// The window with the decks, and its layout.
const (
	tableName = "Table"
	gap       = 30 // pixels between decks
	perRow    = 6
)

// table returns the window with the decks.
func (m *mod) table() *element {
	var piles []*element
	titles := map[string]bool{}
	x, y, height, width := gap, gap, 0, 800
	n := 0
	for _, part := range m.parts {
		if part.Comp.Kind != "deck" {
			continue
		}
		for i, cards := range bySize(part.Pieces) {
			title := name(part)
			if i > 0 {
				title += ", " + measure(cards[0].Front.Size)
			}
			title = unlike(titles, title)
			p := m.by[part.Hash(cards[0].Front)]
			if n > 0 && n%perRow == 0 {
				x, y, height = gap, y+height+gap, 0
			}
			piles = append(piles, m.pile(part, title, cards, x+p.w/2, y+p.h/2))
			x, height, n = x+p.w+gap, max(height, p.h), n+1
			width = max(width, x)
		}
	}
	board := el("build.module.map.boardPicker.Board", "name", tableName, "width", strconv.Itoa(2*width), "height", strconv.Itoa(max(2*width, 2*(y+height))), "color", "226,226,220", "reversible", "false")
	return window(tableName, board).with(piles...)
}

// pile returns a deck: every copy of every card, face down if there is a back.
func (m *mod) pile(x *build.Part, title string, cards []*face.Piece, cx, cy int) *element {
	p := m.by[x.Hash(cards[0].Front)]
	down := "Always"
	if cards[0].Back == nil {
		down = "Never"
	}
	d := el("build.module.map.DrawPile", "name", title, "owningBoard", tableName, "x", strconv.Itoa(cx), "y", strconv.Itoa(cy),
		"width", strconv.Itoa(p.w), "height", strconv.Itoa(p.h), "faceDown", down, "drawFaceUp", "false", "shuffle", "Via right-click Menu", "shuffleCommand", "Shuffle",
		"reversible", "false", "draw", "true", "color", "102,102,102", "allowMultiple", "true", "allowSelect", "true", "reshufflable", "false", "canSave", "false",
		"hotkeyOnEmpty", "false", "expressionCounting", "false", "restrictOption", "false", "maxStack", "15")
	for _, c := range cards {
		for range c.Copies {
			d.with(m.slot("CardSlot", x, c))
		}
	}
	return d
}

// boards returns the window with the large tiles, each a board, or nil if there are none.
func (m *mod) boards() *element {
	var boards []*element
	names := map[string]bool{}
	for _, x := range m.parts {
		for _, p := range x.Pieces {
			if !m.isBoard(x, p) {
				continue
			}
			n := unlike(names, name(x)+": "+cmp.Or(p.Name, p.ID))
			board := el("build.module.map.boardPicker.Board", "name", n, "image", m.by[x.Hash(p.Front)].name, "reversible", "false")
			if p.Ground != nil {
				board.with(m.grid(p.Ground))
			}
			boards = append(boards, board)
		}
	}
	if boards == nil {
		return nil
	}
	return window("Map", boards...)
}

// unlike returns a unique name: the program finds boards and decks by name.
func unlike(given map[string]bool, name string) string {
	n := name
	for i := 2; given[n]; i++ {
		n = fmt.Sprintf("%s %d", name, i)
	}
	given[n] = true
	return n
}

// isBoard reports whether a piece is played on rather than moved: a map of many hexes or squares,
// or a rectangular tile whose plan splits it over several sheets.
func (m *mod) isBoard(x *build.Part, p *face.Piece) bool {
	const many = 30
	if p.Ground != nil && len(p.Ground.Middles) >= many {
		return true
	}
	plan := m.lib.Sheets[x.Comp.Sheet]
	return x.Comp.Kind == "tile" && plan != nil && plan.Kind == "split" && outline(p.Front) == box
}

// palette returns the window of pieces to take, with a list for each component that is neither a
// deck nor boards.
func (m *mod) palette() *element {
	tabs := el("build.widget.TabWidget", "entryName", "Pieces")
	for _, x := range m.parts {
		if x.Comp.Kind == "deck" {
			continue
		}
		list := el("build.widget.ListWidget", "entryName", name(x), "width", "300", "height", "600", "scale", "1.0", "divider", "150")
		for _, p := range x.Pieces {
			if !m.isBoard(x, p) {
				list.with(m.slot("PieceSlot", x, p))
			}
		}
		if len(list.Children) > 0 {
			tabs.with(list)
		}
	}
	w := el("build.module.PieceWindow", "name", "Game pieces", "text", "Pieces", "tooltip", "Show or hide the game pieces", "hidden", "false", "scale", "1.0")
	if len(tabs.Children) == 0 {
		return w
	}
	return w.with(tabs)
}

// slot defines a piece.
func (m *mod) slot(class string, x *build.Part, p *face.Piece) *element {
	front := m.by[x.Hash(p.Front)]
	back := ""
	if p.Back != nil {
		back = m.by[x.Hash(p.Back)].name
	}
	s := el("build.widget."+class, "entryName", cmp.Or(p.Name, p.ID), "gpid", strconv.Itoa(m.slots), "width", strconv.Itoa(front.w), "height", strconv.Itoa(front.h))
	s.Text = define(x.Comp.Kind, cmp.Or(p.Name, p.ID), front.name, back, m.slots)
	m.slots++
	return s
}

// data returns what the module manager reads without opening the module.
func (m *mod) data() *element {
	root := &element{XMLName: xml.Name{Local: "data"}, Attrs: []xml.Attr{{Name: xml.Name{Local: "version"}, Value: "1"}}}
	for _, kv := range [][2]string{{"version", "0.1"}, {"VassalVersion", m.Needs}, {"dateSaved", "0"}, {"description", m.describe()}, {"name", m.game.Title}} {
		root.with(&element{XMLName: xml.Name{Local: kv[0]}, Text: kv[1]})
	}
	return root
}

// help writes a page of the module's help menu.
func (m *mod) help(w io.Writer) error {
	lines := strings.Split(strings.TrimSpace(m.credits()), "\n")
	for i, l := range lines {
		lines[i] = "<p>" + escape(l) + "</p>"
	}
	_, err := fmt.Fprintf(w, "<html><body><h1>%s</h1>\n%s\n</body></html>\n", escape(m.game.Title), strings.Join(lines, "\n"))
	return err
}

// escape encodes a text for a help page. The program reads a page in the system's character set, so
// all characters other than ASCII become numeric references.
func escape(s string) string {
	var b strings.Builder
	for _, r := range html.EscapeString(s) {
		if r < 0x80 {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "&#%d;", r)
	}
	return b.String()
}

// element is one element of a module's build file. Its name is the class that is built from it.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []*element
}

// el makes an element with attributes, given as alternating names and values.
func el(class string, attrs ...string) *element {
	e := &element{XMLName: xml.Name{Local: "VASSAL." + class}}
	for i := 0; i+1 < len(attrs); i += 2 {
		e.Attrs = append(e.Attrs, xml.Attr{Name: xml.Name{Local: attrs[i]}, Value: attrs[i+1]})
	}
	return e
}

// with adds children and returns the element.
func (e *element) with(children ...*element) *element {
	e.Children = append(e.Children, children...)
	return e
}

// writeXML writes an element as an XML file.
func writeXML(w io.Writer, root *element) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(root); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// The keys for what a module's pieces can do, each with Ctrl, in the program's format (a key code,
// and two masks for Ctrl).
const (
	flipKey   = "70,130" // F
	deleteKey = "68,130" // D
)

// trait is one ability of a piece: what it is, and its initial state.
type trait struct{ kind, state string }

// define returns the command that adds a piece to a game, in the format that the program itself
// writes into a slot. Cards are masked by their backs, counters have their backs as a second layer,
// and tiles are below everything and do not stack.
func define(kind, name, front, back string, id int) string {
	var traits []trait
	switch {
	case kind == "deck" && back != "":
		traits = append(traits, trait{"obs;" + sequence(';', flipKey, back, "Flip", "I", "?", "player:"), "null;"})
	case back != "":
		traits = append(traits, layer(back))
	}
	if kind == "tile" {
		traits = append(traits, trait{"immob;" + sequence(';', "g", "N"), ""})
	}
	if kind != "deck" {
		traits = append(traits, trait{"delete;" + sequence(';', "Delete", deleteKey), ""})
	}
	traits = append(traits, trait{"piece;" + sequence(';', "", "", front, name), sequence(';', "null", "0", "0", strconv.Itoa(id), "0")})
	inner := traits[len(traits)-1]
	for i := len(traits) - 2; i >= 0; i-- {
		inner = trait{sequence('\t', traits[i].kind, inner.kind), sequence('\t', traits[i].state, inner.state)}
	}
	return "+/" + sequence('/', "null", inner.kind, inner.state)
}

// layer returns the trait of a picture that a key shows on a piece and hides again.
func layer(back string) trait {
	const ctrl = "128"
	return trait{"emb2;" + sequence(';',
		"Flip", ctrl, "F", // activate
		"", ctrl, "", "", ctrl, "", // up, down
		"", "", "1", // reset
		"false", "0", "0", // drawn underneath, offset
		sequence(',', back), "", // pictures, their names
		"true", "Back", // loop, name
		"", "", "false", "", "1", // random, follow a property
		"1", "false", flipKey, "", ""), // version, always active, keys
		"-1"}
}

// sequence joins texts by a delimiter as the program does: a delimiter within a text gets a
// backslash before it, and a text that would be misread is quoted.
func sequence(by byte, parts ...string) string {
	d := string(by)
	out := make([]string, len(parts))
	for i, p := range parts {
		out[i] = strings.ReplaceAll(p, d, `\`+d)
		if strings.HasSuffix(p, `\`) || strings.HasPrefix(p, "'") && strings.HasSuffix(p, "'") && p != "" {
			out[i] = "'" + out[i] + "'"
		}
	}
	return strings.Join(out, d)
}

// picture is one image of a module, and its size in pixels.
type picture struct {
	name string
	face *face.Face
	data []byte
	w, h int
}

// collect makes a named picture for each face of a part; faces that look the same share one.
func (m *mod) collect(x *build.Part) {
	for _, p := range x.Pieces {
		m.add(x, p.ID, p.Front)
		back := p.ID + "-back"
		if alike(x) {
			back = "back"
		}
		m.add(x, back, p.Back)
	}
}

// add makes a picture of a face, unless one that looks the same exists; nil is ignored. If the name
// is taken, a number is added, from 2.
func (m *mod) add(x *build.Part, id string, f *face.Face) {
	if f == nil || m.by[x.Hash(f)] != nil {
		return
	}
	name := x.Comp.ID + "-" + id
	for i := 2; m.names[name]; i++ {
		name = fmt.Sprintf("%s-%s-%d", x.Comp.ID, id, i)
	}
	m.names[name] = true
	p := &picture{name: name + ".png", face: f}
	m.by[x.Hash(f)], m.pictures = p, append(m.pictures, p)
}

// edged returns a face with a grey line of one pixel along its cut, so that overlapping pieces can
// be told apart on a flat screen.
func edged(f *face.Face, dpi float64) *face.Face {
	e := *f
	line := &face.Shape{Path: f.Cut, Stroke: face.RGB(0x80, 0x80, 0x80), Width: geom.Length(math.Round(2.5 * float64(geom.Inch) / dpi))}
	if len(f.Cut) == 0 {
		line.Path = geom.Box(geom.Rect{W: f.Size.W, H: f.Size.H})
	}
	e.Items = append(slices.Clip(f.Drawn()), line)
	return &e
}

// render draws all pictures, on all cores.
func (m *mod) render() error {
	errs := make([]error, len(m.pictures))
	cores.Each(len(m.pictures), func(i int) {
		p := m.pictures[i]
		var b bytes.Buffer
		if errs[i] = m.draw.PNG(&b, edged(p.face, m.DPI), m.DPI, vector.Options{Punched: true}); errs[i] != nil {
			return
		}
		p.data = b.Bytes()
		c, err := png.DecodeConfig(bytes.NewReader(p.data))
		p.w, p.h, errs[i] = c.Width, c.Height, err
	})
	return cmp.Or(errs...)
}
