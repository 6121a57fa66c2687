package load

import (
	_ "embed"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/schema"
)

// aboutText describes every key.
//
//go:embed about.yaml
var aboutText []byte

// abouts are its sentences, by the name of the shape and the key.
var abouts = sync.OnceValue(func() map[string]map[string]string {
	out := map[string]map[string]string{}
	if err := yaml.Unmarshal(aboutText, &out); err != nil {
		panic(fmt.Sprintf("load: about.yaml: %v", err))
	}
	return out
})

// SchemaFile is one schema and its path below the schema folder.
type SchemaFile struct {
	Path string
	*schema.Schema
}

// SchemaOf returns the path of the schema for a YAML file of a project, "" for a file that the
// loader does not read.
func SchemaOf(file string) string {
	parts := strings.Split(file, "/")
	switch {
	case file == ProjectFile:
		return "project.json"
	case !IsYAML(file) || len(parts) < 3:
		return ""
	case parts[0] == "content" && len(parts) == 3 && parts[2] == "game.yaml":
		return parts[1] + "/game.json"
	case parts[0] == "content":
		return parts[1] + "/data.json"
	case parts[0] == "layouts" && layoutRoots[parts[1]] != "":
		return "layouts/" + parts[1] + ".json"
	}
	return ""
}

// layoutRoots maps each folder of layouts/ to the form of its files.
var layoutRoots = map[string]string{
	"faces": "layout", "themes": "theme", "papers": "paper", "sheets": "sheet", "fonts": "map font", "icons": "map text",
	"cards": "map card-size", "exports": "export", "inks": "ink", "figures": "figures", "words": "words",
}

// Schemas returns the JSON Schemas of all YAML files of a project. They are made from the shapes
// that the loader reads with, and from what each game declares and names.
func (p *Project) Schemas() []SchemaFile {
	var out []SchemaFile
	for _, g := range p.Games {
		out = append(out,
			SchemaFile{g.ID + "/game.json", newGameSchema(p.Library, g).root(g.Title+": game.yaml", true)},
			SchemaFile{g.ID + "/data.json", newGameSchema(p.Library, g).root(g.Title+": data", false)})
	}
	own := newDefiner(p.Library, false)
	root := *own.resolve(own.form("project", nil))
	root.Title = ProjectFile
	out = append(out, SchemaFile{"project.json", own.whole(root)})
	for _, dir := range slices.Sorted(maps.Keys(layoutRoots)) {
		d := newDefiner(p.Library, false)
		root := *d.resolve(d.form(layoutRoots[dir], nil))
		root.Title = "layouts/" + dir
		out = append(out, SchemaFile{path.Join("layouts", dir+".json"), d.whole(root)})
	}
	return out
}

// definer makes the named definitions of one schema file.
type definer struct {
	defs   map[string]*schema.Schema // those that differ from file to file
	shapes map[string]*shape
	made   map[string]*schema.Schema
}

// newDefiner returns a definer with the library's names. A strict one allows only those names;
// others suggest them and allow any text.
func newDefiner(lib *layout.Library, strict bool) *definer {
	d := &definer{defs: map[string]*schema.Schema{}, shapes: allShapes(), made: map[string]*schema.Schema{}}
	offer := func(names []string) *schema.Schema {
		if strict && len(names) > 0 {
			return schema.OneOf(names...)
		}
		return schema.Any(schema.OneOf(names...), plainText)
	}
	styles, colours, roles := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, t := range lib.Themes {
		gather(styles, t.Styles)
		gather(colours, t.Colours)
		gather(roles, t.Fonts)
	}
	for _, l := range lib.Layouts {
		gather(styles, l.Styles)
	}
	d.defs["icon"] = offer(slices.Sorted(maps.Keys(lib.Assets.Icons)))
	d.defs["picture"] = plainText
	pictures := map[string]bool{}
	for id := range lib.Assets.Pictures {
		if !strings.HasPrefix(id, face.Within) {
			pictures[path.Base(id)] = true
		}
	}
	if len(pictures) > 0 {
		d.defs["picture"] = schema.Any(schema.OneOf(slices.Sorted(maps.Keys(pictures))...), plainText) // art may come later
	}
	d.defs["layout-id"] = offer(slices.Sorted(maps.Keys(lib.Layouts)))
	d.defs["face-size"] = basics["size"]
	if len(lib.Cards) > 0 {
		d.defs["face-size"] = schema.Any(basics["size"], schema.OneOf(slices.Sorted(maps.Keys(lib.Cards))...))
	}
	d.defs["theme-id"] = offer(slices.Sorted(maps.Keys(lib.Themes)))
	d.defs["sheet-id"] = offer(slices.Sorted(maps.Keys(lib.Sheets)))
	d.defs["style-name"] = offer(slices.Sorted(maps.Keys(styles)))
	d.defs["colour-name"] = offer(slices.Sorted(maps.Keys(colours)))
	d.defs["font-name"] = offer(slices.Sorted(maps.Keys(roles)))
	return d
}

// gather adds the names of one map to a set.
func gather[T any](into map[string]bool, from map[string]T) {
	for name := range from {
		into[name] = true
	}
}

// form returns the schema of a form; see formed.
func (d *definer) form(form string, words []string) *schema.Schema {
	if words != nil {
		return schema.OneOf(words...)
	}
	if of, ok := strings.CutPrefix(form, "list "); ok {
		return schema.List(d.form(of, nil))
	}
	if of, ok := strings.CutPrefix(form, "map "); ok {
		s := schema.Map(d.form(of, nil))
		if d.shapes[of] != nil {
			s.Names = &schema.Schema{Pattern: idForm}
		}
		return s
	}
	if s := basics[form]; s != nil && s.AnyOf == nil && s.Tuple == nil && d.defs[form] == nil {
		return s // too small to need a name
	}
	if d.made[form] == nil {
		d.made[form] = &schema.Schema{} // it may contain itself
		*d.made[form] = *d.define(form)
	}
	return schema.To(form)
}

// resolve returns the schema that a reference leads to, or the schema itself if it is no reference.
func (d *definer) resolve(s *schema.Schema) *schema.Schema {
	if name, ok := strings.CutPrefix(s.Ref, schema.To("").Ref); ok {
		return d.made[name]
	}
	return s
}

// define returns the schema of a named definition.
func (d *definer) define(name string) *schema.Schema {
	if s := d.defs[name]; s != nil {
		return s
	}
	if s := basics[name]; s != nil {
		return s
	}
	switch name {
	case "fill":
		return schema.Any(d.form("colour-name", nil), d.form("list colour-name", nil))
	case "texts":
		return schema.Any(plainText, schema.List(plainText))
	case "words":
		out := schema.Map(plainText) // texts of layouts too
		out.Properties = lists.Map(model.Printed, func(p string) schema.Property { return schema.Property{Name: p, Schema: plainText} })
		return out
	case "appendices":
		return schema.List(schema.Any(schema.OneOf(model.AppendixKinds...), d.form("appendix", nil)))
	case "table-settings":
		return schema.Any(schema.OneOf(model.TableSettings...), schema.List(schema.OneOf(model.TableSettings...)))
	case "trait":
		return schema.Any(plainText, schema.Map(d.form("texts", nil)))
	case "whole-or-path":
		return schema.Any(basics["whole"], basics["text"])
	case "slots":
		return schema.Any(schema.List(plainText), d.form("map slot", nil))
	case "values":
		return schema.Any(plainText, schema.List(basics["expr"]))
	case "axis-or-values":
		return schema.Any(d.form("values", nil), d.form("axis", nil))
	case "totals":
		return schema.Map(schema.Any(basics["whole"], basics["sums"]))
	case "functions":
		return d.names(d.form("function", nil))
	case "params":
		return d.names(plainText)
	case "measures":
		return schema.Map(schema.Any(d.form("formula", nil), d.form("study-measure", nil)))
	case "bindings":
		return d.names(d.form("formula", nil))
	case "formula":
		by := schema.Schema{Types: schema.Words{"object"}, Others: schema.Nothing, Required: []string{"by-reading"}}
		by.Properties = schema.Properties{{Name: "by-reading", Schema: d.form("by-reading", nil).With(aboutReading)}}
		return schema.Any(basics["expr"], &by)
	case "by-reading":
		return schema.Map(schema.Map(d.form("formula", nil)))
	case "levels":
		return schema.Map(schema.Any(plainText, d.form("level", nil)))
	}
	keys := d.shapes[name]
	if keys == nil {
		panic(fmt.Sprintf("load: there is no shape %q", name))
	}
	return d.object(name, keys)
}

// roots are the types of what files contain, and of what no key leads to by its type alone. Their
// definitions have the names of the types, without "reader".
var roots = []any{
	model.Game{}, model.Play{}, model.Verb{}, model.Collection{}, legendReader{}, legendTilesReader{}, class{}, bookReader{}, model.Chapter{},
	model.Appendix{}, model.Component{}, tableReader{}, deckReader{}, model.Card{}, model.Entry{}, model.Tile{}, model.Level{}, model.Counter{},
	model.Scenario{}, model.Term{}, model.Claim{}, erratumReader{}, model.Reading{}, model.Odds{}, model.Axis{}, model.Duels{}, model.Story{},
	model.Simulation{}, model.Course{}, model.Function{}, model.Addend{}, typeReader{}, model.Option{}, model.Slot{}, layoutReader{}, boxReader{}, face.Stand{},
	layout.Landscape{}, layout.Shadow{}, layout.Style{}, layout.Span{}, ramp{}, layout.Shade{}, groundReader{}, layout.Theme{}, layout.Apart{}, layout.Paper{},
	layout.Sheet{}, blockReader{}, layout.Ink{}, layout.Figures{}, layout.Export{}, layout.Press{}, layout.Mix{}, layout.Stock{}, Skip{},
}

// otherRoots are those whose definitions have different names.
var otherRoots = map[string]any{"card-size": layout.Card{}, "font": fontEntry{}, "project": projectFile{}, "checks": Policy{}, "field": declaration{}, "study-measure": model.Measured{}}

// allShapes returns the shapes of all maps that files may contain, by name.
func allShapes() map[string]*shape {
	out := map[string]*shape{}
	var within func(name string, s *shape)
	within = func(name string, s *shape) {
		if out[name] != nil {
			return
		}
		out[name] = s
		for _, k := range s.keys {
			if k.part != nil {
				within(strings.TrimPrefix(strings.TrimPrefix(k.form, "list "), "map "), shapeOf(k.part))
			}
		}
	}
	within("study", studiesShape())
	for _, kind := range model.StudyKinds {
		within("study-"+kind, studyShape(kind))
	}
	for name, of := range otherRoots {
		within(name, shapeOf(reflect.TypeOf(of)))
	}
	for _, of := range roots {
		within(strings.TrimSuffix(model.KindOf(reflect.TypeOf(of)), "-reader"), shapeOf(reflect.TypeOf(of)))
	}
	return out
}

// aboutReading describes what may replace an expression.
const aboutReading = "A reading, and an expression for each of its answers."

// names returns the schema of a map whose keys are names in the expression language.
func (d *definer) names(of *schema.Schema) *schema.Schema {
	s := schema.Map(of)
	s.Names = &schema.Schema{Pattern: nameForm}
	return s
}

// object returns the schema of a map with a shape.
func (d *definer) object(name string, keys *shape) *schema.Schema {
	s := &schema.Schema{Types: schema.Words{"object"}, Others: schema.Nothing}
	if slices.Contains(looseShapes, name) {
		s.Others = nil
	}
	for _, k := range keys.keys {
		s.Properties = append(s.Properties, schema.Property{Name: k.Name, Schema: d.form(k.form, k.words).With(abouts()[name][k.Name])})
		if k.Need {
			s.Required = append(s.Required, k.Name)
		}
	}
	return s
}

// looseShapes allow settings of the game's own in addition to their keys.
var looseShapes = []string{"tile", "scenario", "component"}

// whole returns a root with the definitions that it needs.
func (d *definer) whole(root schema.Schema) *schema.Schema {
	root.Dialect = schema.Draft7
	root.Defs = lists.Map(slices.Sorted(maps.Keys(d.made)), func(name string) schema.Property { return schema.Property{Name: name, Schema: d.made[name]} })
	return &root
}

// idForm is the pattern of an id.
const idForm = "^[a-z0-9]+(-[a-z0-9]+)*$"

// plainText is the schema of any text; a number without quotes is one too.
var plainText = &schema.Schema{Types: schema.Words{"string", "number"}}

// basics are the schemas of values that are not maps.
var basics = map[string]*schema.Schema{
	"any":            {},
	"text":           plainText,
	"flag":           {Types: schema.Words{"boolean"}},
	"integer":        {Types: schema.Words{"integer"}},
	"whole":          {Types: schema.Words{"integer"}, Minimum: wide(ptr(0))},
	"number":         {Types: schema.Words{"number"}},
	"expr":           {Types: schema.Words{"string", "number", "boolean"}},
	"cite":           {Types: schema.Words{"string"}, Pattern: citeForm.String()},
	"colour":         schema.Any(&schema.Schema{Types: schema.Words{"string"}, Pattern: "^#([0-9A-Fa-f]{3}){1,2}$"}, &schema.Schema{Pattern: idForm}),
	"length":         lengthSchema,
	"num":            numSchema,
	"copies":         schema.Any(&schema.Schema{Types: schema.Words{"integer"}, Minimum: wide(ptr(0)), Maximum: wide(ptr(model.MaxCopies))}, braced),
	"factor":         schema.Any(&schema.Schema{Types: schema.Words{"number"}}, &schema.Schema{Types: schema.Words{"string"}, Pattern: "%$"}),
	"size":           {Tuple: []*schema.Schema{lengthSchema, lengthSchema}},
	"image-size":     {Tuple: []*schema.Schema{imageSchema, imageSchema}},
	"component-kind": schema.OneOf(pieceKinds...),
	"severity":       schema.OneOf("error", "warning", "note", "off"),
	"times":          {Tuple: []*schema.Schema{timesSchema, timesSchema}},
	"point":          {Tuple: []*schema.Schema{lengthSchema, lengthSchema}},
	"pair":           pairSchema,
	"share":          schema.Any(&schema.Schema{Types: schema.Words{"number"}, Minimum: wide(ptr(0)), Maximum: wide(ptr(1))}, &schema.Schema{Types: schema.Words{"string"}, Pattern: `^ *[0-9.]+ *%$`}, braced),
	"points":         schema.Any(schema.List(pairSchema), braced),
	"sums":           {Tuple: []*schema.Schema{{Types: schema.Words{"number"}}, {Types: schema.Words{"number"}}}},
	"sizes":          schema.Any(lengthSchema, schema.List(lengthSchema)),
	"die":            {Types: schema.Words{"string"}},
	"dice":           {Types: schema.Words{"string"}, Pattern: diceForm.String()},
	"percent":        schema.Any(&schema.Schema{Types: schema.Words{"integer"}}, &schema.Schema{Types: schema.Words{"string"}, Pattern: `^-?[0-9]+ *%$`}),
}

var (
	lengthSchema = schema.Any(&schema.Schema{Types: schema.Words{"number"}}, &schema.Schema{Types: schema.Words{"string"}, Pattern: `^[-+]?[0-9.]+(/[0-9]+)? *(mm|cm|in|pt|um|µm)?$`})
	braced       = &schema.Schema{Types: schema.Words{"string"}, Pattern: `^\s*\{\{`}
	timesSchema  = &schema.Schema{Types: schema.Words{"integer"}, Minimum: wide(ptr(1)), Maximum: wide(ptr(maxTimes))}
	imageSchema  = &schema.Schema{Types: schema.Words{"integer"}, Minimum: wide(ptr(1)), Maximum: wide(ptr(maxImage))}
	numSchema    = schema.Any(lengthSchema, braced)
	pairSchema   = schema.Any(&schema.Schema{Tuple: []*schema.Schema{numSchema, numSchema}}, braced)
)

// kindDoc says what values of a declared type look like.
func kindDoc(ty *model.Type) string {
	if ty.Kind == model.Ref {
		return "the id of one of " + ty.To
	}
	return want(ty)
}
