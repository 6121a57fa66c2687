package build

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// TestRerun builds a deck, and checks that the same build is recognized exactly as long as
// everything it is made from and every file it made are unchanged.
func TestRerun(t *testing.T) {
	files, out := projectOf(t, "belfry"), t.TempDir()
	opt := Defaults()
	opt.Only, opt.Program = []string{"deck"}, face.Sum{1}
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	res, err := Run(p, out, opt)
	if err != nil || len(res.Files) == 0 {
		t.Fatal(res, err)
	}
	told := Account{Advice: "advice", Made: "made", Files: 3}
	NewRerun(files, nil, out, opt, "x").Keep(res, told)
	as := func(files fstest.MapFS, opt Options, asked ...any) bool {
		got, ok := NewRerun(files, nil, out, opt, asked...).Told()
		if ok && got != told {
			t.Errorf("told is %+v, want %+v", got, told)
		}
		return ok
	}
	if !as(files, opt, "x") {
		t.Fatal("the same build is not known")
	}
	for what, change := range map[string]func(files fstest.MapFS, opt *Options){
		"a chapter":  func(files fstest.MapFS, _ *Options) { touch(files, "content/belfry/rules/03-fights.md") },
		"a layout":   func(files fstest.MapFS, _ *Options) { touch(files, "layouts/themes/house.yaml") },
		"settings":   func(files fstest.MapFS, _ *Options) { touch(files, load.ProjectFile) },
		"a new file": func(files fstest.MapFS, _ *Options) { touch(files, "content/belfry/new.yaml") },
		"another name": func(files fstest.MapFS, _ *Options) {
			files["content/belfry/thingz.yaml"] = files["content/belfry/things.yaml"]
			delete(files, "content/belfry/things.yaml")
		},
		"no layouts": func(files fstest.MapFS, _ *Options) {
			maps.DeleteFunc(files, func(n string, _ *fstest.MapFile) bool { return n[0] == 'l' })
		},
		"another paper": func(_ fstest.MapFS, o *Options) { o.Papers = []string{"letter"} },
		"components":    func(_ fstest.MapFS, o *Options) { o.Only = nil },
		"formats":       func(_ fstest.MapFS, o *Options) { o.Formats = []string{"pdf"} },
		"live text":     func(_ fstest.MapFS, o *Options) { o.LiveText = true },
		"dots":          func(_ fstest.MapFS, o *Options) { o.DPI = 72 },
		"a plan":        func(_ fstest.MapFS, o *Options) { o.Press.Sheet = "pnp" },
		"a printer":     func(_ fstest.MapFS, o *Options) { o.Press.Printer = &layout.Printer{DX: 1} },
		"a draft":       func(_ fstest.MapFS, o *Options) { o.Draft = true },
		"the program":   func(_ fstest.MapFS, o *Options) { o.Program = face.Sum{2} },
		"nothing kept":  func(_ fstest.MapFS, o *Options) { o.Program = face.Sum{} },
	} {
		files, opt := maps.Clone(files), opt
		if change(files, &opt); as(files, opt, "x") {
			t.Errorf("%s makes no difference", what)
		}
	}
	if as(files, opt, "y") || as(files, opt) {
		t.Error("what else is asked for makes no difference")
	}
	for _, name := range append(res.Files, "belfry/"+draftFile, "belfry/"+coming) {
		name = filepath.Join(out, name)
		was, err := os.ReadFile(name)
		if err := os.WriteFile(name, append(was, ' '), 0o666); err != nil {
			t.Fatal(err)
		}
		if as(files, opt, "x") {
			t.Errorf("what stands at %s makes no difference", name)
		}
		os.Remove(name)
		if err == nil {
			if as(files, opt, "x") {
				t.Errorf("that %s is gone makes no difference", name)
			}
			if err := os.WriteFile(name, was, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	left := filepath.Join(out, staging+"123")
	if err := os.Mkdir(left, 0o777); err != nil {
		t.Fatal(err)
	}
	if !as(files, opt, "x") {
		t.Error("the same build is not known again")
	}
	if _, err := os.Stat(left); err == nil {
		t.Error("what a killed build left is still there")
	}
	one := NewRerun(files, []string{"belfry"}, out, opt, "x")
	if one.Keep(res, told); one == nil {
		t.Error("a build of one game cannot be kept")
	}
	ofOne := func() bool {
		_, ok := NewRerun(files, []string{"belfry"}, out, opt, "x").Told()
		return ok
	}
	touch(files, "content/other/game.yaml")
	one = NewRerun(files, []string{"belfry"}, out, opt, "x")
	if one.Keep(res, told); !ofOne() {
		t.Error("a build of one game beside another cannot be kept")
	}
	if touch(files, "content/other/game.yaml"); !ofOne() {
		t.Error("what stands in another game makes a difference")
	}
	if touch(files, "content/third/game.yaml"); ofOne() {
		t.Error("that there is another game makes no difference")
	}
	files["content/belfry/link"] = &fstest.MapFile{Data: []byte("game.yaml"), Mode: os.ModeSymlink}
	if NewRerun(files, nil, out, opt, "x") != nil {
		t.Error("a build of a project with links is kept")
	}
}

// TestRerunWhileEdited checks that nothing is kept of a build during which a file was edited, or
// whose files are gone.
func TestRerunWhileEdited(t *testing.T) {
	files, out := fstest.MapFS{}, t.TempDir()
	touch(files, "content/a/game.yaml")
	touch(files, "layouts/b.yaml")
	opt := Options{Program: face.Sum{1}}
	a := NewRerun(files, []string{"a"}, out, opt)
	a.Keep(&Result{Files: []string{"a/gone.pdf"}}, Account{})
	if _, ok := a.Told(); ok {
		t.Error("a build is known whose file is gone")
	}
	touch(files, "layouts/b.yaml")
	a.Keep(&Result{}, Account{})
	if _, ok := a.Told(); ok {
		t.Error("a build is known of which nobody knows what it was made from")
	}
	if a = NewRerun(files, []string{"a"}, out, opt); a == nil {
		t.Fatal("nothing can be kept")
	}
	a.Keep(&Result{}, Account{})
	if _, ok := a.Told(); !ok {
		t.Error("a build of no files is not known")
	}
}

// touch adds a byte to a file.
func touch(files fstest.MapFS, name string) {
	var was []byte
	if f := files[name]; f != nil {
		was = f.Data
	}
	files[name] = &fstest.MapFile{Data: append(was[:len(was):len(was)], '\n')}
}
