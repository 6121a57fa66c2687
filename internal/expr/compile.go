package expr

import (
	"errors"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"
)

// maxSource is the longest expression read, in bytes.
const maxSource = 20000

// kept are the library's own functions that the language has; all others are
// ours or not there (now, toJSON and the like are no part of a rule book).
var kept = map[string]bool{
	"all": true, "none": true, "any": true, "one": true, "filter": true, "map": true, "count": true,
	"find": true, "findIndex": true, "findLast": true, "findLastIndex": true, "groupBy": true,
	"sortBy": true, "reduce": true, "sum": true, "len": true, "first": true, "last": true, "take": true,
	"reverse": true, "flatten": true, "split": true, "trim": true,
	"replace": true, "trimPrefix": true, "trimSuffix": true, "hasPrefix": true, "hasSuffix": true,
}

// program compiles an expression once.
func (r *root) program(src string) (*vm.Program, error) {
	if p, ok := r.programs.Load(src); ok {
		return p.(*vm.Program), nil
	}
	p, err := r.compile(src)
	if err != nil {
		return nil, err
	}
	r.programs.Store(strings.Clone(src), p)
	return p, nil
}

func (r *root) compile(src string) (p *vm.Program, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = errorf("cannot be read")
		}
	}()
	if strings.TrimSpace(src) == "" {
		return nil, &Error{Msg: "an expression with nothing in it", Off: 0}
	}
	if len(src) > maxSource {
		return nil, &Error{Msg: "an expression of more than 20000 bytes", Off: 0}
	}
	config := r.config()
	tree, err := parser.ParseWithConfig(src, config)
	if err != nil {
		return nil, readable(err)
	}
	w := &rewriter{root: r}
	tree.Node = w.node(tree.Node)
	if w.err != nil {
		return nil, w.err
	}
	if _, err := checker.Check(tree, config); err != nil {
		return nil, readable(err)
	}
	p, err = compiler.Compile(tree, config)
	if err != nil {
		return nil, errorf("cannot be read")
	}
	return p, nil
}

// config has our operators and no library function that is not kept.
func (r *root) config() *conf.Config {
	c := conf.CreateNew()
	c.Optimize = false
	for name, f := range r.ops {
		expr.Function(name, f)(c)
	}
	for _, b := range builtin.Builtins {
		if _, ours := r.funcs[b.Name]; ours || !kept[b.Name] {
			c.Disabled[b.Name] = true
			delete(c.Builtins, b.Name)
		}
	}
	for name := range r.funcs { // predicates such as any() are known to the parser by themselves
		if kept[name] {
			expr.Function(name, unreachable)(c)
		}
	}
	return c
}

func unreachable(...any) (any, error) { return nil, errorf("cannot be called") }

// run runs a compiled expression in this scope.
func (e *Env) run(p *vm.Program) (any, error) {
	m := e.root.machines.Get().(*vm.VM)
	v, err := m.Run(p, e)
	if err != nil {
		return nil, readable(err) // the machine's stack may be odd: it is not used again
	}
	e.root.machines.Put(m)
	return v, nil
}

// readable turns the library's error into ours: its first line, in our words.
func readable(err error) *Error {
	var f *file.Error
	if !errors.As(err, &f) {
		return located(err, -1)
	}
	var ours *Error
	if errors.As(f.Prev, &ours) {
		return located(ours, f.From)
	}
	return &Error{Msg: plainWords(f.Message), Off: f.From}
}

// plainWords puts the library's commonest messages as our readers would.
func plainWords(msg string) string {
	msg, _, _ = strings.Cut(msg, "\n")
	switch {
	case strings.HasPrefix(msg, "interface conversion: interface {} is nil"), strings.Contains(msg, "nil pointer"):
		return "a value that is not set is used here"
	case strings.HasPrefix(msg, "interface conversion: interface {} is "):
		rest := strings.TrimPrefix(msg, "interface conversion: interface {} is ")
		got, want, _ := strings.Cut(rest, ", not ")
		return "want " + goType(want) + ", got " + goType(got)
	case strings.HasPrefix(msg, "reflect: call of"), strings.HasPrefix(msg, "reflect:"):
		return "this value cannot be used here"
	case strings.HasPrefix(msg, "memory budget exceeded"):
		return "the list is too long"
	}
	return strings.ReplaceAll(msg, "token ", "")
}

func goType(name string) string {
	switch name {
	case "string":
		return "text"
	case "bool":
		return "true or false"
	case "int", "float64", "expr.Signed", "dice.Number":
		return "a number"
	case "dice.Chance":
		return "a chance"
	case "dice.Dist":
		return "a distribution"
	case "expr.Object":
		return "an entry"
	}
	if strings.HasPrefix(name, "[]") {
		return "a list"
	}
	return "something else"
}
