package punchboard

import (
	"io/fs"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// limit is the most characters in an expression of a game. A longer one repeats something or says
// several things; give those names.
const limit = 200

// bare are the fields that hold an expression as plain text, by type.
var bare = map[reflect.Type][]string{
	reflect.TypeFor[model.Formula]():   {"Text"},
	reflect.TypeFor[model.Component](): {"Each"},
	reflect.TypeFor[model.Counter]():   {"Each", "When"},
	reflect.TypeFor[model.Modifier]():  {"For"},
}

// inBraces matches an expression within a text.
var inBraces = regexp.MustCompile(`(?s)\{\{(.*?)\}\}`)

// reader walks everything in a game and passes each expression to found, with the place of what it
// belongs to.
type reader struct {
	seen  map[uintptr]bool
	found func(src string, at diag.Place)
}

// expressions passes every expression of a game to found.
func expressions(g *model.Game, found func(src string, at diag.Place)) {
	reader{map[uintptr]bool{}, found}.read(reflect.ValueOf(g), diag.Place{})
}

func (r reader) read(v reflect.Value, at diag.Place) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !r.seen[v.Pointer()] {
			r.seen[v.Pointer()] = true
			r.read(v.Elem(), at)
		}
	case reflect.Interface:
		if !v.IsNil() {
			r.read(v.Elem(), at)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			r.read(v.Index(i), at)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			r.read(v.MapIndex(k), at)
		}
	case reflect.String:
		for _, m := range inBraces.FindAllStringSubmatch(v.String(), -1) {
			r.found(m[1], at)
		}
	case reflect.Struct:
		r.members(v, at)
	}
}

// members reads the fields of a struct, first those that are expressions.
func (r reader) members(v reflect.Value, at diag.Place) {
	if f := v.FieldByName("At"); f.IsValid() && f.CanInterface() {
		if p, ok := f.Interface().(diag.Place); ok && !p.IsZero() {
			at = p
		}
	}
	for _, name := range bare[v.Type()] {
		r.found(v.FieldByName(name).String(), at)
	}
	switch x := v.Interface().(type) {
	case model.Value:
		if x.Kind == model.Expr {
			r.found(x.Text, at)
		}
	case model.Axis:
		r.found(x.Of.Text, at)
	}
	for i := range v.NumField() {
		if v.Field(i).CanInterface() {
			r.read(v.Field(i), at)
		}
	}
}

// tooLong reports whether an expression exceeds the limit, not counting surrounding blanks.
func tooLong(src string) bool { return utf8.RuneCountInString(strings.TrimSpace(src)) > limit }

// TestExpressionsAreShort checks that no expression in a game's data or chapters is longer than the
// limit.
func TestExpressionsAreShort(t *testing.T) {
	p, err := load.Open(Files, load.Options{Memory: &parsed})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range p.Games {
		n := 0
		expressions(g, func(src string, at diag.Place) {
			n++
			if tooLong(src) {
				t.Errorf("%s:%d:%d: %d characters: %s", at.File, at.Line, at.Col, utf8.RuneCountInString(src), src)
			}
		})
		if n < 30 {
			t.Errorf("%s has no more than %d expressions", g.ID, n)
		}
	}
	chapters, err := fs.Glob(Files, "content/*/rules/*.md")
	if err != nil || len(chapters) == 0 {
		t.Fatal("no chapters", err)
	}
	for _, name := range chapters {
		text, err := fs.ReadFile(Files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range inBraces.FindAllSubmatchIndex(text, -1) {
			if src := string(text[m[2]:m[3]]); tooLong(src) {
				t.Errorf("%s:%d: %d characters: %s", name, 1+strings.Count(string(text[:m[0]]), "\n"), utf8.RuneCountInString(src), src)
			}
		}
	}
}

// TestExpressionsAreFound checks that the test above finds expressions wherever they may be.
func TestExpressionsAreFound(t *testing.T) {
	long := strings.Repeat("1 + ", limit/4) + "1"
	val := model.Value{Kind: model.Expr, Text: long}
	is := &model.Formula{Text: long}
	by := &model.Formula{By: &model.ByReading{Answers: []*model.Answered{{Is: is}}}}
	for what, g := range map[string]*model.Game{
		"a claim":                {Claims: []*model.Claim{{Holds: val}}},
		"odds":                   {Odds: []*model.Odds{{Of: val}}},
		"an axis":                {Odds: []*model.Odds{{Rows: []*model.Axis{{Of: model.Value{Kind: model.Text, Text: long}}}}}},
		"duels":                  {Duels: []*model.Duels{{Lines: []*model.DuelLine{{Two: val}}}}},
		"a component":            {Components: []*model.Component{{Each: long}}},
		"a counter":              {Counters: []*model.Counter{{Each: long}}},
		"when a counter is made": {Counters: []*model.Counter{{When: long}}},
		"copies of a counter":    {Counters: []*model.Counter{{Copies: val}}},
		"a text of a counter":    {Counters: []*model.Counter{{Because: "As many as {{ " + long + " }}."}}},
		"a modifier":             {Tables: []*model.Table{{Modifiers: []*model.Modifier{{For: long}}}}},
		"a function":             {Functions: []*model.Function{{Let: []*model.Binding{{Is: is}}}}},
		"an answer to a reading": {Functions: []*model.Function{{Gives: by}}},
		"a study":                {Studies: []*model.Study{{Ways: []*model.Way{{When: is}}}}},
	} {
		found := false
		expressions(g, func(src string, _ diag.Place) { found = found || tooLong(src) })
		if !found {
			t.Errorf("a long expression in %s is not found", what)
		}
	}
	if tooLong(" " + long[1:] + " ") {
		t.Errorf("an expression of %d characters is too long", len(long)-1)
	}
}
