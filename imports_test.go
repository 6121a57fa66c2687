package punchboard

import (
	"go/ast"
	"go/token"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// tiers is the order of the packages: each may import only packages of earlier tiers.
var tiers = [][]string{
	{"internal/lists", "internal/mishap", "internal/pattern"},
	{"internal/guard"},
	{"internal/cells", "internal/cores", "internal/diag", "internal/geom", "internal/glyf", "internal/golden", "internal/icc", "internal/schema"},
	{"internal/model", "internal/face", "internal/prose", "internal/sim", "internal/weld"},
	{"internal/terrain", "internal/engine/dice", "internal/engine/square", "internal/face/facetest"},
	{"internal/play/part", "internal/engine/hands"},
	{"internal/art", "internal/layout", "internal/expr"},
	{"internal/rules"},
	{"internal/study"},
	{"internal/engine"},
	{"internal/scene"},
	{"internal/ink", "internal/load", "internal/typeset", "internal/impose", "internal/pdf", "internal/vector", "internal/odds", "internal/story", "internal/wording"},
	{"internal/change", "internal/compose", "internal/enginetest", "internal/stack", "internal/spreadsheet", "internal/start"},
	{"internal/chart", "internal/sweep"},
	{"internal/play/*"},
	{"internal/play"},
	{"internal/check", "generators/*"},
	{"internal/build", "internal/report", "internal/stage"},
	{"internal/export", "internal/serve"},
	{"cmd/*"},
}

// keepers lists the only packages that may import a library.
var keepers = map[string][]string{
	"go.yaml.in/yaml/v4":                  {"internal/load"},
	"github.com/yuin/goldmark":            {"internal/prose"},
	"github.com/boombuler/barcode":        {"internal/compose"},
	"golang.org/x/image":                  {"internal/art", "internal/load"},
	"github.com/tdewolff/canvas":          {"internal/vector"},
	"github.com/go-text/typesetting":      {"internal/glyf", "internal/typeset"},
	"github.com/go-text/typesetting/font": {"internal/glyf"},
	"github.com/tdewolff/font":            {"internal/glyf"},
	"github.com/andybalholm/brotli":       {"internal/glyf"},
	"github.com/expr-lang/expr":           {"internal/expr"},
	"github.com/spf13/cobra":              {"cmd/punchboard", "cmd/punchboard-sweep"},
	"github.com/apache/beam/sdks/v2":      {"cmd/punchboard-sweep"},
	"github.com/spf13/pflag":              {"cmd/punchboard", "internal/stage"},
	"github.com/xuri/excelize/v2":         {"internal/spreadsheet"},
	"golang.org/x/sys":                    {"cmd/punchboard"},
	"github.com/fsnotify/fsnotify":        {"internal/serve"},
	"github.com/chromedp/chromedp":        {"internal/serve"},
	"github.com/chromedp/cdproto":         {"internal/serve"},
}

func tier(pkg string) int {
	for i, names := range tiers {
		for _, n := range names {
			if ok, _ := path.Match(n, pkg); ok {
				return i
			}
		}
	}
	return -1
}

func TestImportsPointOneWay(t *testing.T) {
	eachImport(t, func(file, pkg, imported string) {
		inner, ours := strings.CutPrefix(imported, "punchboard/")
		if !ours {
			return
		}
		from, to := tier(pkg), tier(inner)
		if from < 0 || to < 0 {
			t.Errorf("%s: %s imports %s: not in the table of tiers", file, pkg, inner)
			return
		}
		if to >= from {
			t.Errorf("%s: %s imports %s against the order of packages", file, pkg, inner)
		}
	})
}

func TestLibrariesHaveOneKeeper(t *testing.T) {
	eachImport(t, func(file, pkg, imported string) {
		for lib, keep := range keepers {
			if imported != lib && !strings.HasPrefix(imported, lib+"/") {
				continue
			}
			ok := false
			for _, k := range keep {
				ok = ok || k == pkg
			}
			if !ok {
				t.Errorf("%s: only %s may import %s", file, strings.Join(keep, " and "), lib)
			}
		}
	})
}

// eachImport calls f for each import of each Go file below the root other than tests.
func eachImport(t *testing.T, f func(file, pkg, imported string)) {
	t.Helper()
	eachFile(t, func(name string, file *ast.File, _ *token.FileSet) {
		for _, imp := range file.Imports {
			f(name, filepath.ToSlash(filepath.Dir(name)), strings.Trim(imp.Path.Value, `"`))
		}
	})
}
