package diag_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/diag"
	"punchboard/internal/golden"
)

// TestPrint prints the findings below and compares them with the archive, which also holds the
// files they refer to.
func TestPrint(t *testing.T) {
	a := golden.Open(t, "testdata/print.txtar")
	files := map[string][]byte{}
	for _, f := range a.Files {
		files[f.Name] = bytes.NewBufferString(strings.NewReplacer("<TAB>", "\t", "<ESC>", "\x1b").Replace(string(f.Data))).Bytes()
	}
	long := "key: " + strings.Repeat("long ", 60) + "HERE" + strings.Repeat(" more", 60)
	files["long.yaml"] = []byte(long + "\n")
	files["huge.yaml"] = []byte(strings.Repeat("x", 1<<20) + "HERE" + strings.Repeat("y", 1<<20))
	for name, l := range map[string]diag.List{"plain": samples(long), "colour": {samples(long)[0], samples(long)[2]}} {
		var b bytes.Buffer
		if err := diag.Print(&b, l, files, name == "colour"); err != nil {
			t.Fatal(err)
		}
		a.Want("print/"+name, strings.ReplaceAll(b.String(), "\x1b", "<ESC>"))
	}
}

// TestPrintManyAlike checks that of many findings with one cause the first are printed with their
// lines, whatever the line endings in the file, and all of them with their place and message.
func TestPrintManyAlike(t *testing.T) {
	var l diag.List
	for i := range 6 {
		l.Add(diag.Finding{At: diag.Place{File: "c.yaml", Line: i + 1, Col: 1}, Severity: diag.Error, Code: "PB606", Name: "low-contrast", Message: "pale",
			Also: []diag.Also{{At: diag.Place{File: "f.yaml", Line: 1, Col: 1}, Mark: "the box"}}})
	}
	l.Add(diag.Finding{At: diag.Place{File: "c.yaml", Line: 7, Col: 1}, Severity: diag.Error, Code: "PB606", Name: "low-contrast", Message: "pale"})
	var b bytes.Buffer
	if err := diag.Print(&b, l, map[string][]byte{"c.yaml": []byte("a\r\nb\rc\nd\ne\nf\ng\n"), "f.yaml": []byte("x\n")}, false); err != nil {
		t.Fatal(err)
	}
	full, heads := strings.Count(b.String(), "the box"), strings.Count(b.String(), "error[PB606]")
	if full != 3 || heads != 7 || !strings.Contains(b.String(), "7 | g\n") || !strings.Contains(b.String(), "c.yaml:5:1: error[PB606] low-contrast: pale\nc.yaml:6:1: error[PB606] low-contrast: pale\n\nc.yaml:7:1") {
		t.Errorf("printed is\n%s", &b)
	}
}

// samples returns findings of every form.
func samples(long string) diag.List {
	at := func(file string, line, col, n int) diag.Place {
		return diag.Place{File: file, Line: line, Col: col, Len: n}
	}
	return diag.List{
		{At: at("tables.yaml", 2, 12, 3), Severity: diag.Error, Code: "PB202", Name: "rows-overlap",
			Message: `two rows of "reaction" take a 4 on d6`, Mark: "and again here",
			Also:     []diag.Also{{At: at("tables.yaml", 1, 12, 3), Mark: "a 4 is taken here first"}},
			Evidence: []string{"faces of d6: 6; faces in rows: 6; twice: 4; missing: 1"}, Help: "1-3 and 4-6 would cover the die once"},
		{At: at("combat.md", 3, 19, 2), Severity: diag.Error, Code: "PB301", Name: "prose-number",
			Message: "a charge is said to cost 20 points", Mark: "20 here",
			Also: []diag.Also{{At: at("tables.yaml", 6, 22, 2), Mark: "10 here (lance; also pike, halberd)"}}},
		{At: at("tables.yaml", 1, 3, 1), Severity: diag.Warning, Code: "PB001", Name: "far", Message: "lines apart, in one file",
			Also: []diag.Also{{At: at("tables.yaml", 6, 5, 0), Mark: "one character"}, {At: at("tables.yaml", 1, 5, 4)}}},
		{At: at("odd.yaml", 1, 5, 2), Severity: diag.Note, Code: "PB002", Name: "tab", Message: "after a tab"},
		{At: at("odd.yaml", 2, 9, 2), Severity: diag.Note, Code: "PB002", Name: "wide", Message: "after wide characters"},
		{At: at("odd.yaml", 3, 1, 99), Severity: diag.Note, Code: "PB002", Name: "escape", Message: "no \x1b[31m gets through\u202e", Evidence: []string{"two\nlines"}},
		{At: at("long.yaml", 1, strings.Index(long, "HERE")+1, 4), Severity: diag.Note, Code: "PB002", Name: "long", Message: "in the middle", Mark: "this"},
		{At: at("long.yaml", 1, 1, 3), Severity: diag.Note, Code: "PB002", Name: "long", Message: "at the beginning"},
		{At: at("long.yaml", 1, len(long)-3, 4), Severity: diag.Note, Code: "PB002", Name: "long", Message: "at the end"},
		{At: at("huge.yaml", 1, 1<<20+1, 4), Severity: diag.Note, Code: "PB002", Name: "huge", Message: "in a line of megabytes"},
		{At: at("odd.yaml", 99, 1, 1), Severity: diag.Note, Code: "PB002", Name: "gone", Message: "a line that is not there"},
		{At: at("none.yaml", 1, 1, 1), Severity: diag.Note, Code: "PB002", Name: "gone", Message: "a file that is not there"},
		{At: at("odd.yaml", 4, 0, 0), Severity: diag.Note, Code: "PB002", Name: "line", Message: "a whole line", Mark: "this line"},
		{At: at("odd.yaml", 5, 40, 3), Severity: diag.Note, Code: "PB002", Name: "past", Message: "past the end of a line"},
		{At: diag.Place{File: "odd.yaml"}, Severity: diag.Note, Code: "PB002", Name: "file", Message: "a whole file"},
		{Severity: diag.Note, Code: "PB002", Name: "nowhere", Message: "no place at all"},
	}
}

func TestWriteJSON(t *testing.T) {
	var b bytes.Buffer
	l := diag.List{samples("")[0], {Severity: diag.Note, Code: "PB002", Name: "nowhere", Message: "a <b> & \"c\""}}
	if err := diag.WriteJSON(&b, l); err != nil {
		t.Fatal(err)
	}
	const want = `[
{"at":{"file":"tables.yaml","line":2,"col":12,"len":3},"severity":"error","code":"PB202","name":"rows-overlap","message":"two rows of \"reaction\" take a 4 on d6","mark":"and again here","also":[{"at":{"file":"tables.yaml","line":1,"col":12,"len":3},"mark":"a 4 is taken here first"}],"evidence":["faces of d6: 6; faces in rows: 6; twice: 4; missing: 1"],"help":"1-3 and 4-6 would cover the die once"},
{"at":{"file":""},"severity":"note","code":"PB002","name":"nowhere","message":"a <b> & \"c\""}
]
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("JSON (-want +got):\n%s", d)
	}
	b.Reset()
	if err := diag.WriteJSON(&b, nil); err != nil || b.String() != "[]\n" {
		t.Errorf("an empty list is %q", b.String())
	}
}

func TestNearest(t *testing.T) {
	names := []string{"attack", "move", "defense", "draw", "discard", "units", "scenarios"}
	for _, c := range []struct{ word, want string }{
		{"atack", "attack"}, {"attakc", "attack"}, {"defence", "defense"}, {"mvoe", "move"}, {"Attack", "attack"},
		{"scen", "scenarios"}, {"x", ""}, {"", ""}, {"zzzzzz", ""}, {"unit", "units"}, {"dra", "draw"}, {"dis", "discard"}, {"di", ""}, {"movement", "move"},
	} {
		if got := strings.Join(diag.Nearest(c.word, names, 1), " "); got != c.want {
			t.Errorf("nearest to %q is %q, want %q", c.word, got, c.want)
		}
	}
	if got := strings.Join(diag.Nearest("Brewers", []string{"brewers", "brewery"}, 3), " "); got != "brewers" {
		t.Errorf("like a name but for a capital: %q", got)
	}
	if got := diag.Nearest("w", []string{"H", "wx"}, 3); !slices.Equal(got, []string{"wx"}) {
		t.Errorf("a single letter is like %v", got)
	}
	if got := strings.Join(diag.Nearest("t9", []string{"t1", "t2", "t8"}, 3), " "); got != "t8 t2 t1" {
		t.Errorf("nearest to t9 is %q", got)
	}
	for word, want := range map[string]string{"mvoe": "move", "dra": "draw", "zzz": "", "uints": "units"} {
		if got := diag.Closest(word, names); got != want {
			t.Errorf("closest to %q is %q, want %q", word, got, want)
		}
	}
	if got := diag.Closest("sie", []string{"side", "size"}); got != "" {
		t.Errorf("of two names that are as near %q is closest", got)
	}
	if d := diag.Distance("kitten", "sitting"); d != 3 {
		t.Errorf("kitten and sitting are %d apart", d)
	}
	if d := diag.Distance("abc", "xyzuvw"); d != 4 {
		t.Errorf("words that have nothing in common are %d apart", d)
	}
}

func TestSorted(t *testing.T) {
	p := diag.Place{File: "a", Line: 1, Col: 1}
	l := diag.List{{At: diag.Place{File: "b"}}, {At: p, Severity: diag.Note}, {At: p, Severity: diag.Error, Code: "PB001"}, {At: p, Severity: diag.Error, Code: "PB001"}}
	s := l.Sorted()
	if len(s) != 3 || s[0].Code != "PB001" || s[2].At.File != "b" || l.Worst() != diag.Error {
		t.Errorf("sorted: %v", s)
	}
	for _, w := range []string{"note", "warning", "error"} {
		if v, err := diag.ParseSeverity(w); err != nil || v.String() != w {
			t.Errorf("%s comes back as %v, %v", w, v, err)
		}
	}
	if _, err := diag.ParseSeverity("fatal"); err == nil {
		t.Error("fatal is a severity")
	}
}
