package punchboard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// The limits of what a reader can keep in mind.
const (
	mostMethods = 40 // of one type
	mostLines   = 60 // of one function, without its doc comment
)

// oversized returns the functions of a file that are too long, as "package.name", and the number of
// methods that it declares for each type.
func oversized(f *ast.File, files *token.FileSet) (long []string, methods map[string]int) {
	methods = map[string]int{}
	for _, d := range f.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if n := files.Position(d.End()).Line - files.Position(d.Pos()).Line + 1; n > mostLines {
			long = append(long, f.Name.Name+"."+d.Name.Name)
		}
		if d.Recv != nil {
			methods[receiver(d.Recv.List[0].Type)]++
		}
	}
	return long, methods
}

// receiver returns the name of a method's type.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// TestSize checks that no type has more than mostMethods methods, and that no function has more
// than mostLines lines, except for the table of checks.
func TestSize(t *testing.T) {
	table := map[string]bool{"check.All": true}
	of := map[string]int{}
	eachFile(t, func(path string, file *ast.File, fset *token.FileSet) {
		long, methods := oversized(file, fset)
		for _, name := range long {
			if !table[name] {
				t.Errorf("%s: %s has more than %d lines", path, name, mostLines)
			}
			delete(table, name)
		}
		for name, n := range methods {
			of[filepath.Dir(path)+"."+name] += n
		}
	})
	if len(of) < 500 {
		t.Errorf("no more than %d types with methods are found", len(of))
	}
	for name, n := range of {
		if n > mostMethods {
			t.Errorf("%s has %d methods, more than %d", name, n, mostMethods)
		}
	}
	for name := range table {
		t.Errorf("%s is not long, or is gone", name)
	}
}

// TestOversized checks that what is too large is found, for all forms of receivers.
func TestOversized(t *testing.T) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "a.go", "package a\n\ntype b[T any] struct{}\n\nfunc (b[T]) c() {}\n\nfunc (x *b[T]) d() {}\n\nfunc e() {\n"+strings.Repeat("\n", mostLines-1)+"}\n\nfunc f() {\n"+strings.Repeat("\n", mostLines-2)+"}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	long, methods := oversized(file, files)
	if len(long) != 1 || long[0] != "a.e" || methods["b"] != 2 {
		t.Errorf("too long are %v, methods %v", long, methods)
	}
}
