package punchboard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// foreign are the library functions that parse files, as package and name. Each call must be within
// a guard.
var foreign = map[string]bool{
	"yaml.Unmarshal": true, "image.Decode": true, "image.DecodeConfig": true, "png.Decode": true, "png.DecodeConfig": true,
	"font.ParseSFNT": true, "sfnt.ParseSFNT": true, "art.Read": true, "art.ReadIcon": true,
}

// own are the files whose calls only parse files that we made ourselves.
var own = map[string]bool{
	"internal/load/schema.go": true, "internal/export/module.go": true, "internal/face/facetest/facetest.go": true, "internal/face/facetest/check.go": true,
}

// TestForeignParsersAreGuarded checks that no library parses a user's file outside a guard, which
// turns its panics into errors.
func TestForeignParsersAreGuarded(t *testing.T) {
	seen := 0
	eachFile(t, func(name string, file *ast.File, fset *token.FileSet) {
		guarded(file, func(call *ast.CallExpr, in bool) {
			if fn := selected(call); foreign[fn] {
				seen++
				if !in && !own[name] {
					t.Errorf("%s: %s is called outside of a guard", fset.Position(call.Pos()), fn)
				}
			}
		})
	})
	if seen < 10 {
		t.Errorf("only %d calls of libraries seen", seen)
	}
}

// TestGoroutinesReport checks that goroutines are started only where their panics reach whoever
// waits for them.
func TestGoroutinesReport(t *testing.T) {
	may := map[string]bool{"internal/cores/bug.go": true, "internal/guard/guard.go": true, "internal/pdf/streams.go": true}
	eachFile(t, func(name string, file *ast.File, fset *token.FileSet) {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				if !may[name] {
					t.Errorf("%s: begin goroutines by cores.Go", fset.Position(n.Pos()))
				}
			case *ast.CallExpr:
				if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Go" && selected(n) != "cores.Go" {
					t.Errorf("%s: begin goroutines by cores.Go", fset.Position(n.Pos()))
				}
			}
			return true
		})
	})
}

// source is a Go file, parsed with its own positions.
type source struct {
	name string
	file *ast.File
	fset *token.FileSet
}

// sources are the Go files below the root other than tests, parsed once for all tests.
var sources = sync.OnceValues(func() (out []source, err error) {
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata" || d.Name() == "out") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || filepath.Dir(name) == "." {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		out = append(out, source{name, file, fset})
		return err
	})
	return out, err
})

// eachFile calls f with every Go file below the root other than tests. It must not change them.
func eachFile(t *testing.T, f func(name string, file *ast.File, fset *token.FileSet)) {
	t.Helper()
	all, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 10 {
		t.Fatalf("only %d Go files seen", len(all))
	}
	for _, s := range all {
		f(s.name, s.file, s.fset)
	}
}

// guarded calls f for each call in a file, and reports whether it is within a call to guard.
func guarded(file *ast.File, f func(call *ast.CallExpr, in bool)) {
	var walk func(n ast.Node, in bool)
	walk = func(n ast.Node, in bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			call, ok := m.(*ast.CallExpr)
			if !ok || m == n {
				return true
			}
			f(call, in)
			walk(call, in || strings.HasPrefix(selected(call), "guard."))
			return false
		})
	}
	walk(file, false)
}

// selected returns the function of a call as "package.Name", or "" for any other call.
func selected(call *ast.CallExpr) string {
	if s, ok := call.Fun.(*ast.SelectorExpr); ok {
		if x, ok := s.X.(*ast.Ident); ok {
			return x.Name + "." + s.Sel.Name
		}
	}
	return ""
}
