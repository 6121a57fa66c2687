package expr

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
)

// maxSource is the longest expression accepted, in bytes.
const maxSource = 20000

// code is a compiled expression, or part of one. It computes a value in a frame.
type code func(f *Frame) (any, error)

// program is an expression compiled for scopes whose names are found when it runs.
type program struct {
	run     code
	width   int      // how many slots it needs
	answers []Answer // answers it compares with the chosen one of a reading
	others  []int    // offsets of searches for the first element that is not something
}

// compiler turns a syntax tree into closures over numbered slots. Names that an expression
// introduces (let, # and similar) have slots, and so do those of a Scope. All others are looked up
// in the Env of the frame if there is no Scope, else in the data of the game.
type compiler struct {
	root  *root
	scope *Scope // nil if names are found when the expression runs
	text  *source
	lets  []local
	each  []element // the predicates around the node, innermost last
	next  int       // the first free slot
	width int       // how many slots are needed in all
	facts Facts

	looks   []Look   // questions asked of handfuls, element by element
	plain   []int    // slots that are read in any other way
	handful *handful // the last "n of source"
	err     *Error

	spot  bool // whether a place is wanted; for a field, this compiles the thing that has it
	field code // then the field, nil for the thing itself
}

// local is a name introduced by a let.
type local struct {
	name string
	slot int
}

// element holds the slots of one predicate: the element #, its index, and the accumulated value.
type element struct{ item, index, gathered int }

// program compiles an expression once.
func (r *root) program(src string) (*program, error) {
	if p, ok := r.programs.Load(src); ok {
		return p.(*program), nil
	}
	c := &compiler{root: r}
	whole, err := c.compiled(src)
	if err != nil {
		return nil, err
	}
	p := &program{whole.code(), c.width, c.facts.Answers, c.facts.Others}
	r.programs.Store(strings.Clone(src), p)
	return p, nil
}

// compiled parses and compiles an expression. It returns an error at its place if the source is
// empty, too long or cannot be parsed.
func (c *compiler) compiled(src string) (part, error) {
	if strings.TrimSpace(src) == "" {
		return part{}, &Error{Msg: "an expression with nothing in it", Off: 0}
	}
	if len(src) > maxSource {
		return part{}, &Error{Msg: "an expression of more than 20000 bytes", Off: 0}
	}
	c.text = readable(src)
	if c.text.slash >= 0 {
		return part{}, &Error{Msg: "// is not an operator: to divide and round down write floor(a / b)", Off: c.text.slash}
	}
	tree, err := parser.ParseWithConfig(c.text.text, config)
	if err != nil {
		return part{}, c.text.fault(err)
	}
	node := tree.Node
	if c.spot {
		node = c.fieldOf(node)
	}
	out := c.once(c.node(node))
	if c.err != nil {
		return part{}, c.err
	}
	if c.handful != nil {
		c.handful.whole = tree.Node == ast.Node(c.handful.node)
	}
	return out, nil
}

// config makes the parser treat all functions as ours, except those that take a predicate.
var config = &conf.Config{
	MaxNodes: conf.DefaultMaxNodes,
	Disabled: lists.Set(builtin.Builtins, func(b *builtin.Function) string { return b.Name }),
}

// fail records the first error, placed at a node.
func (c *compiler) fail(n ast.Node, msg string) part {
	if c.err == nil {
		c.err = &Error{Msg: msg, Off: n.Location().From}
	}
	return constant(nil)
}

// slot reserves a slot. It is free again once the construct that needs it is compiled.
func (c *compiler) slot() int {
	c.next++
	c.width = max(c.width, c.next)
	return c.next - 1
}

// part is a compiled node: its code, or its value if that is known, and what it depends on.
type part struct {
	run   code
	value any
	known bool
	reach
}

// reach is what a part depends on besides the data of the game: slots that it does not set itself,
// and, if open, throws and names that are found at run time.
type reach struct {
	open  bool
	slots []int
}

// closed reports whether a part gives the same value on every run.
func (r reach) closed() bool { return !r.open && len(r.slots) == 0 }

// without returns a reach without the slots from a number on.
func (r reach) without(from int) reach {
	r.slots = slices.DeleteFunc(slices.Clone(r.slots), func(i int) bool { return i >= from })
	return r
}

// joined returns what several parts depend on together.
func joined(parts ...part) reach {
	var out reach
	for _, p := range parts {
		out.open = out.open || p.open
		for _, i := range p.slots {
			if !slices.Contains(out.slots, i) {
				out.slots = append(out.slots, i)
			}
		}
	}
	return out
}

// constant returns a part whose value is known before anything runs.
func constant(v any) part { return part{value: v, known: true} }

// code returns the part as code.
func (p part) code() code {
	if !p.known {
		return p.run
	}
	v := p.value
	return func(*Frame) (any, error) { return v, nil }
}

// once makes a part compute its value only on its first run, if it is closed and its names are
// those of one game.
func (c *compiler) once(p part) part {
	if p.known || !p.closed() || c.scope == nil {
		return p
	}
	run := p.run
	var done atomic.Pointer[any]
	p.run = func(f *Frame) (any, error) {
		if v := done.Load(); v != nil {
			return *v, nil
		}
		a := f.run.Answer()
		v, err := run(f)
		if f.run.Found(a); err != nil {
			return nil, err
		}
		done.Store(&v)
		return v, nil
	}
	return p
}

// runs returns parts as code.
func runs(parts []part) []code {
	return lists.Map(parts, part.code)
}

// at gives an error its place, if it has none.
func at(err error, off int) error {
	if err == nil { // the common case, kept free of calls
		return nil
	}
	return placed(err, off)
}

// placed returns an error at its own place, or at this one if it has none.
func placed(err error, off int) error {
	var e *Error
	if errors.As(err, &e) && e.Off >= 0 {
		return err
	}
	return located(err, off)
}

// fault converts the parser's error into ours: its first line, in our words.
func (s *source) fault(err error) *Error {
	var f *file.Error
	if !errors.As(err, &f) {
		return located(err, -1)
	}
	msg, _, _ := strings.Cut(f.Message, "\n")
	msg = strings.ReplaceAll(msg, "token ", "")
	msg = s.plainer(s.asWritten(msg), f.From)
	if f.From <= len(s.runes) && begun.MatchString(string(s.runes[:f.From])) {
		msg += ": a map that a function of a list gives stands in brackets, ({a: #})"
	}
	return &Error{Msg: msg, Off: f.From}
}

// begun matches the start of a map, up to the colon after its first key.
var begun = pattern.New(`, *\{ *[\w"']+ *$`)

// stray matches the parser's message for a word or sign that is not allowed there.
var stray = pattern.New(`^unexpected (Operator|Identifier|Number|String|Bracket)\((".*")\)$`)

// plainer rewrites a message of the parser about an offset for authors of rules.
func (s *source) plainer(msg string, at int) string {
	m := stray.FindStringSubmatch(msg)
	switch {
	case msg == "unexpected EOF":
		return "unexpected end: something is missing"
	case strings.HasPrefix(msg, "expected at least"), strings.HasPrefix(msg, "not enough arguments"):
		return "something is missing between the brackets"
	case strings.HasPrefix(msg, "bad number syntax"):
		return fmt.Sprintf("%q is neither a number nor dice such as 2d6", s.wordAt(at))
	case m == nil:
		return msg
	case m[2] == `"="`:
		return `unexpected "=": to compare write ==`
	case conditional.MatchString(string(s.runes)):
		return "unexpected " + m[2] + ": one or the other is written X ? Y : Z"
	case m[1] == "Operator", m[1] == "Bracket":
		return "unexpected " + m[2]
	case isDice(strings.Trim(m[2], `"`)):
		return fmt.Sprintf("unexpected %s: n of %s are so many dice one by one, sums(n, %[2]s) is their sum", m[2], strings.Trim(m[2], `"`))
	}
	return "unexpected " + m[2] + ": is an operator missing before it, or quotes around a text?"
}

// conditional matches how other languages begin a choice between two values.
var conditional = pattern.New(`^ *if\b`)

// wordAt returns the word at an offset.
func (s *source) wordAt(at int) string {
	from, to := min(at, len(s.runes)), min(at, len(s.runes))
	for from > 0 && isWord(s.runes[from-1]) {
		from--
	}
	for to < len(s.runes) && isWord(s.runes[to]) {
		to++
	}
	return string(s.runes[from:to])
}

// Spot is where the content writes what an expression names: a thing of the game, or a field of
// one.
type Spot struct {
	of    *Code
	field code // nil for the thing itself
}

// Spot compiles an expression that names a place. Names are those of the scope and of the game's
// data.
func (e *Env) Spot(src string, s *Scope) (*Spot, error) {
	c := &compiler{root: e.root, scope: s, next: len(s.names), width: len(s.names), spot: true}
	p, err := c.compiled(src)
	if err != nil {
		return nil, err
	}
	return &Spot{&Code{run: p.code(), width: c.width, facts: c.facts, slots: p.slots}, c.field}, nil
}

// fieldOf splits off the final field of an expression and returns what it is a field of.
func (c *compiler) fieldOf(n ast.Node) ast.Node {
	m, ok := n.(*ast.MemberNode)
	if !ok || m.Optional {
		return n
	}
	c.field = c.node(m.Property).code()
	return m.Node
}

// Code returns the expression of the thing.
func (s *Spot) Code() *Code { return s.of }

// At returns the place in a frame. The name may also be that of a thing in a collection, table or
// deck. The place is zero for anything that is not written in the content.
func (s *Spot) At(f *Frame) (diag.Place, error) {
	v, err := s.of.Eval(f)
	if err != nil {
		return diag.Place{}, err
	}
	o, ok := v.(Object)
	if s.field == nil {
		return o.At(), nil
	}
	key, err := s.field(f)
	if err != nil {
		return diag.Place{}, err
	}
	if !ok || o.b.place == nil {
		in, err := f.env.root.get(v, key)
		if x, is := in.(Object); err == nil && is {
			return x.At(), nil
		}
		return o.At(), err
	}
	return o.PlaceOf(keyText(key)), nil
}
