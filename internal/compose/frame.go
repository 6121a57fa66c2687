package compose

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// frame is one face while it is being drawn.
type frame struct {
	c      *Composer
	lay    *layout.Layout
	id     string
	out    *[]face.Item
	matrix geom.Matrix // from the group being drawn to the face
	owner  int         // counts boxes drawn: items of one box may touch
	box    *layout.Box
	said   *origin // what the box's words were filled from
	drawn  []drawn
	lines  []placed       // those with a position, for intoSafeZone
	over   map[int]bool   // owners whose text overflowed: one cause, one finding
	took   map[string]int // for texts with a shared size, the greatest size step used, by name
	found  diag.List
	// unpainted is set if a colour could not be determined, so that what is under a text is not
	// known.
	unpainted bool
	bodies    []body          // those in pictures
	seen      []Box           // if somebody watches
	still     bool            // what is drawn already is as it should appear, see asIs
	lost      map[string]bool // names of lets whose expressions do not evaluate
	// written holds the places of values that have none themselves.
	written map[string]diag.Place
}

// drawn is one item as it is on the face.
type drawn struct {
	item   face.Item
	ink    geom.Rect // on the face, groups applied
	matrix geom.Matrix
	owner  int
	box    *layout.Box
	said   *origin
	faded  float64     // how transparent it is, from 0 to 1
	within geom.Path   // what it is clipped to, on the face; nil if it is not
	rim    face.Colour // of the outline round it, if it has one
}

// reuse takes the memory in which another frame remembered its items; release returns it.
func (f *frame) reuse() {
	if d, ok := f.c.spare.Get().(*[]drawn); ok {
		f.drawn = *d
	}
}

// release hands the memory of what was drawn to the next face.
func (f *frame) release() {
	clear(f.drawn)
	d := f.drawn[:0]
	f.drawn = nil
	f.c.spare.Put(&d)
}

// add draws an item and remembers it for inspection.
func (f *frame) add(item face.Item, ink geom.Rect) {
	*f.out = append(*f.out, item)
	if f.matrix != geom.Identity {
		ink = f.matrix.ApplyRect(ink)
	}
	f.drawn = append(f.drawn, drawn{item: item, ink: ink, matrix: f.matrix, owner: f.owner, box: f.box, said: f.said})
}

// addText draws a run and notes where its ink is.
func (f *frame) addText(t *face.Text) { f.add(t, inkOf(f.c, t)) }

// addShape draws a path, unless it is empty or without any paint.
func (f *frame) addShape(s *face.Shape) {
	if s.Fill == face.None && s.Stroke == face.None && s.Grade == nil || len(s.Path) == 0 {
		return
	}
	f.add(s, s.Path.Bounds())
}

// report adds an error.
func (f *frame) report(at diag.Place, code, name, message string) {
	f.found.Add(diag.Finding{At: at, Severity: diag.Error, Code: code, Name: name, Message: message})
}

// say adds a finding about the contents of the box being drawn: at the place of its content if that
// is known, else at the box, with the face's id.
func (f *frame) say(sev diag.Severity, code, name, message string) {
	f.sayOf(f.box, f.said, sev, code, name, message)
}

// sayOf adds a finding about a box: at the data that it shows if their place is known, else where
// another layout specifies what an inherited box shows, or at the box itself.
func (f *frame) sayOf(b *layout.Box, said *origin, sev diag.Severity, code, name, message string) {
	at, also := said.place(), []diag.Also(nil)
	if at.IsZero() {
		at = said.quoted()
	}
	if at.IsZero() {
		message = f.id + ": " + message
		if at = said.written(); at.File == b.At.File {
			at = diag.Place{}
		}
	}
	if at.IsZero() {
		at, also = b.At, f.inherits(b.At)
	} else if !b.At.IsZero() {
		also = []diag.Also{{At: b.At, Mark: "the box"}}
	}
	f.found.Add(diag.Finding{At: at, Severity: sev, Code: code, Name: name, Message: message, Also: also})
}

// wrong reports an expression that does not evaluate, with the face that inherited the box from
// another one. It skips an expression that reads a name that failed to evaluate.
func (f *frame) wrong(src layout.Source, err error) {
	if slices.ContainsFunc(name.FindAllString(src.Text), func(n string) bool { return f.lost[n] }) { // which is reported
		f.unpainted = true
		return
	}
	fd := diag.Finding{At: src.At, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: fmt.Sprintf("%s: %v", quoted(src.Text), err)}
	var e *expr.Error
	if errors.As(err, &e) {
		name, _, _ := strings.Cut(strings.TrimPrefix(e.Msg, "unknown name "), ":")
		if _, ok := f.c.theme.Colours[name]; ok {
			fd.Help = "the colour " + name + " goes in quotes within {{ }}: '" + name + "'"
		}
		if bareWords.MatchString(src.Text) && fd.Help == "" {
			fd.Help = fmt.Sprintf(`if it is a text, it goes in quotes within quotes: "'%s'"`, src.Text)
		}
		if e.Lacks != "" {
			fd.Help = "?." + e.Lacks + " in place of ." + e.Lacks + " is nothing where there is no such field"
		}
		if strings.HasPrefix(e.Msg, "unknown member ") && strings.Contains(src.Text, ")[") {
			fd.Help = "?.[ in place of [ is nothing where there is no such member, and ?? says what to take instead"
		}
	}
	fd.Also = f.inherits(src.At)
	f.found.Add(fd)
}

// bareWords matches an expression of words alone, which may be meant as a text.
var bareWords = pattern.New(`^[\pL_][\pL\pN_’-]*(?: [\pL\pN_’-]+)*$`)

// quoted is a source in a message: in one line, and without the middle of a long one, so that what
// is wrong with it can be read after it.
func quoted(src string) string {
	const most, ends = 100, 48
	r := []rune(inLine(src))
	if len(r) <= most {
		return string(r)
	}
	return string(r[:ends]) + " … " + string(r[len(r)-ends:])
}

// inLine joins a source of several lines into one.
func inLine(src string) string { return strings.Join(strings.Fields(src), " ") }

// inherits names the face that inherits a place in a layout from the one that it extends, nil if
// the place is the face's own.
func (f *frame) inherits(at diag.Place) []diag.Also {
	if own := f.lay.At; !own.IsZero() && own.File != at.File {
		return []diag.Also{{At: own, Mark: "the face " + strconv.Quote(f.lay.ID) + ", which has this box of the one that it extends"}}
	}
	return nil
}

// mostOffered is how many names are suggested for an unknown one.
const mostOffered = 24

// unknown reports a name that is not one of the valid ones.
func (f *frame) unknown(at diag.Place, what, name string, names []string) {
	f.found.Add(noSuch(at, what, name, names))
}

// noSuch is the finding that a name is not one of the valid ones.
func noSuch(at diag.Place, what, name string, names []string) diag.Finding {
	fd := diag.Finding{At: at, Severity: diag.Error, Code: "PB007", Name: "not-a-choice", Message: fmt.Sprintf("there is no %s %q", what, name),
		Help: diag.Meant(name, names)}
	if fd.Help == "" && len(names) <= mostOffered {
		fd.Evidence = []string{"there is " + strings.Join(slices.Sorted(slices.Values(names)), ", ")}
	}
	return fd
}

// let evaluates named expressions in order.
func (f *frame) let(scope *expr.Env, lets []layout.Let) *expr.Env {
	return scope.With(valuesOf(f.c.game.Words, lets, scope, f.unset))
}

// unset reports a named expression that does not evaluate.
func (f *frame) unset(l layout.Let, err error) {
	f.wrong(l.Expr, err)
	if f.lost == nil {
		f.lost = map[string]bool{}
	}
	f.lost[l.Name] = true
}

// name matches a name in an expression.
var name = pattern.New(`[\pL_][\pL\d_]*`)

// valuesOf returns the values of named expressions by name, each of which may use those before it.
// One that does not evaluate is reported to wrong, and is nil.
func valuesOf(words model.Phrasebook, lets []layout.Let, scope *expr.Env, wrong func(layout.Let, error)) map[string]any {
	values := make(map[string]any, len(lets))
	for _, l := range lets {
		v, err := scope.Eval(bare(words.Say(l.Expr.Text)))
		if err != nil {
			wrong(l, err)
		}
		values[l.Name] = v
		scope = scope.Let(l.Name, v)
	}
	return values
}
