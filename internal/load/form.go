package load

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/scene"
)

// tagForm says how to read the values of a key whose tag names it.
type tagForm struct {
	schema string   // its name in the schemas, "" for its own
	words  []string // a text that is one of these
	read   reader   // nil to read by the type of the field
}

// plainForms are the forms of field types.
var plainForms = map[reflect.Type]string{
	reflect.TypeFor[string](): "text", reflect.TypeFor[layout.Source](): "text", reflect.TypeFor[bool](): "flag",
	reflect.TypeFor[int](): "integer", reflect.TypeFor[*int](): "integer", reflect.TypeFor[float64](): "number",
	reflect.TypeFor[[]string](): "list text", reflect.TypeFor[model.Cite](): "cite", reflect.TypeFor[geom.Length](): "length", reflect.TypeFor[*geom.Length](): "length",
	reflect.TypeFor[geom.Size](): "size", reflect.TypeFor[[]geom.Length](): "list length", reflect.TypeFor[layout.Num](): "num",
	reflect.TypeFor[*layout.Num](): "num", reflect.TypeFor[[2]layout.Num](): "pair", reflect.TypeFor[geom.Point](): "point",
	reflect.TypeFor[face.Colour](): "colour", reflect.TypeFor[*model.Formula](): "formula", reflect.TypeFor[[]*model.Binding](): "bindings",
	reflect.TypeFor[map[string]float64](): "map number",
}

// formed works out what the values of a key look like and how they are read: as its form says,
// otherwise by the type of its field.
func (k *key) formed() {
	f := forms[k.Form]
	k.form, k.words, k.read = cmp.Or(f.schema, k.Form, plainForms[k.Type]), f.words, f.read
	if strings.Contains(k.Form, "|") {
		k.words = strings.FieldsFunc(k.Form, func(r rune) bool { return r == '|' })
	}
	in, ranged := limitsOf(k.Form)
	switch {
	case k.Type == reflect.TypeFor[*yaml.Node]():
		k.read = func(_ *doc, n *yaml.Node, s slot) { *s.to.(**yaml.Node) = n }
	case k.read != nil:
	case k.words != nil:
		k.read = readChoice
	case k.Type.Kind() == reflect.Array && k.Type.Elem().Kind() == reflect.Float64:
		k.form, k.read = "list number", numbers(in, k.Type.Len())
	case k.Type.Kind() == reflect.Slice && k.Type.Elem().Kind() == reflect.Array:
		k.form, k.read = "list list number", numbers(in, k.Type.Elem().Len())
	case ranged:
		if k.form, k.read = plainForms[k.Type], inRange(in); k.form == "integer" && in.lo >= 0 {
			k.form = "whole"
		}
	case plainForms[k.Type] != "":
		k.read = func(d *doc, n *yaml.Node, s slot) { d.read(n, s.What, s.to) }
	case k.Type == reflect.TypeFor[model.Value]():
		k.read = into(func(d *doc, n *yaml.Node) model.Value { return (typed{d: d}).value(n, valueForms[k.Form], noPlace) })
	default:
		k.parts()
	}
}

// limitsOf returns the limits of a form such as 0..10, or 0.. for at least 0. For other forms it
// returns false and the limits of coordinates.
func limitsOf(form string) (limits, bool) {
	lo, hi, ranged := strings.Cut(form, "..")
	if !ranged {
		return reach, false
	}
	var in limits
	for to, s := range map[*float64]string{&in.lo: lo, &in.hi: cmp.Or(hi, fmt.Sprint(boundless))} {
		var err error
		if *to, err = strconv.ParseFloat(s, 64); err != nil {
			panic(fmt.Sprintf("load: %q is no range", form))
		}
	}
	return in, true
}

// valueForms are the types of the values that forms read.
var valueForms = map[string]*model.Type{
	"text": &textType, "flag": {Kind: model.Flag}, "total": &totalType, "count": &model.CopiesType, "percent": &shareType, "any-percent": &percentType,
	"games": {Kind: model.Whole, Min: wide(ptr(1)), Max: wide(ptr(maxGames))}, "list text": &textsType,
}

// parts sets how a struct, or several, is read: those with an id from a map by id, others from a
// list.
func (k *key) parts() {
	t := k.Type
	many := t.Kind() == reflect.Slice || t.Kind() == reflect.Map
	if many {
		t = t.Elem()
	}
	pointer := t.Kind() == reflect.Pointer
	if pointer {
		t = t.Elem()
	}
	if len(model.Keys(t)) == 0 {
		panic(fmt.Sprintf("load: nothing reads the form %q into %s", k.Form, k.Type))
	}
	k.part = t
	_, named := t.FieldByName("ID")
	k.form = cmp.Or(k.Form, model.KindOf(t))
	switch {
	case k.Type.Kind() == reflect.Map:
		k.form, k.read = "map "+k.form, readNamedParts
	case many && named:
		k.form, k.read = "map "+k.form, readEntries
	case many:
		k.form, k.read = "list "+k.form, readItems
	case pointer:
		k.read = func(d *doc, n *yaml.Node, s slot) {
			if x, ok := readPart(d, n, n, "", nil, t); ok {
				reflect.ValueOf(s.to).Elem().Set(x)
			}
		}
	default:
		k.read = func(d *doc, n *yaml.Node, s slot) {
			begin(d, reflect.ValueOf(s.to).Elem(), "", n)
			d.only(n, s.to)
		}
	}
}

// readPart reads a map into a new struct and returns a pointer to it. It returns false if the node
// is not a map.
func readPart(d *doc, at, n *yaml.Node, id string, siblings *yaml.Node, t reflect.Type) (reflect.Value, bool) {
	x := reflect.New(t)
	begin(d, x.Elem(), id, at)
	return x, d.fill(n, x.Interface(), siblings, rest{})
}

// added appends to a slice what a pointer points to, or the pointer itself.
func added(all, x reflect.Value) {
	if all.Type().Elem().Kind() != reflect.Pointer {
		x = x.Elem()
	}
	all.Set(reflect.Append(all, x))
}

// readEntries reads a map of parts by id.
func readEntries(d *doc, n *yaml.Node, s slot) {
	all := reflect.ValueOf(s.to).Elem()
	all.SetZero()
	d.ids(n, s.What, func(k, v *yaml.Node) {
		if x, ok := readPart(d, k, v, k.Value, n, s.part); ok {
			added(all, x)
		}
	})
}

// readItems reads a list of maps.
func readItems(d *doc, n *yaml.Node, s slot) {
	all := reflect.ValueOf(s.to).Elem()
	all.SetZero()
	d.items(n, s.What, func(_ int, v *yaml.Node) {
		if x, ok := readPart(d, v, v, "", nil, s.part); ok {
			added(all, x)
		}
	})
}

// readNamedParts reads a map of parts by name into an existing map. It reports a name that is
// already there.
func readNamedParts(d *doc, n *yaml.Node, s slot) {
	all := reflect.ValueOf(s.to).Elem()
	d.ids(n, s.What, func(k, v *yaml.Node) {
		id := reflect.ValueOf(k.Value)
		if all.MapIndex(id).IsValid() {
			d.add("PB102", k, fmt.Sprintf("another of its kind is also called %s", quote(k.Value)))
			return
		}
		x, _ := readPart(d, k, v, "", nil, s.part)
		all.SetMapIndex(id, x)
	})
}

// readChoice reads one of a few words.
func readChoice(d *doc, n *yaml.Node, s slot) {
	if w := d.oneOf(n, s.words...); w != "" {
		reflect.ValueOf(s.to).Elem().SetString(w)
	}
}

// readChoices returns a reader of one or several of a few words.
func readChoices(words []string) reader {
	return func(d *doc, n *yaml.Node, s slot) {
		to := s.to.(*[]string)
		for _, v := range several(n) {
			if w := d.oneOf(v, words...); w != "" {
				*to = append(*to, w)
			}
		}
	}
}

// several returns the items of a list; anything else is a single item.
func several(n *yaml.Node) []*yaml.Node {
	if n = follow(n); n.Kind == yaml.SequenceNode {
		return n.Content
	}
	return []*yaml.Node{n}
}

// readTexts reads one text or several.
func readTexts(d *doc, n *yaml.Node, s slot) {
	switch to := s.to.(type) {
	case *[]string:
		*to = d.oneOrMore(n)
	case *[]model.Value:
		*to = append(*to, lists.Map(several(n), func(v *yaml.Node) model.Value { return (typed{d: d}).value(v, &textType, noPlace) })...)
	case *model.Value:
		ty := &textsType
		if n.Kind == yaml.ScalarNode {
			ty = &textType
		}
		*to = (typed{d: d}).value(n, ty, noPlace)
	}
}

// readTextItems reads a list of texts as values that record their places.
func readTextItems(d *doc, n *yaml.Node, s slot) {
	switch to := s.to.(type) {
	case *model.Value:
		*to = (typed{d: d}).value(n, &textsType, noPlace)
	case *[]model.Value:
		*to = (typed{d: d}).value(n, &textsType, noPlace).Items
	}
}

// readTextMap reads a map of texts by id into an existing map.
func readTextMap(d *doc, n *yaml.Node, s slot) {
	to := *s.to.(*map[string]string)
	d.ids(n, s.What, func(k, v *yaml.Node) {
		if text, ok := d.textOf(v); ok {
			to[k.Value] = text
		}
	})
}

// readWholes reads a list of whole numbers.
func readWholes(d *doc, n *yaml.Node) []model.Value {
	return (typed{d: d}).value(n, &model.Type{Kind: model.List, Of: &model.Type{Kind: model.Whole}}, noPlace).Items
}

// readExpression reads an expression.
func readExpression(d *doc, n *yaml.Node, s slot) {
	if to, ok := s.to.(*model.Value); ok {
		*to = readExpr(d, n)
		return
	}
	src, ok := d.expression(n)
	switch to := s.to.(type) {
	case *string:
		if ok {
			*to = src.Text
		}
	case *layout.Source:
		if ok {
			*to = src
		}
	}
}

// readExprs reads a list of expressions.
func readExprs(d *doc, n *yaml.Node) []model.Value {
	return listed(d, n, "expressions", func(v *yaml.Node) (model.Value, bool) {
		x := readExpr(d, v)
		return x, x.IsSet()
	})
}

// readValues reads a map of values, iterating with each, and returns a field for each value that is
// set.
func readValues(d *doc, n *yaml.Node, what string, each through, read func(*doc, *yaml.Node) model.Value) []model.Field {
	return listedBy(d, n, what, each, func(k, v *yaml.Node) (model.Field, bool) {
		x := read(d, v)
		return model.Field{ID: k.Value, Value: x, At: d.at(k)}, x.IsSet()
	})
}

// valuesBy returns a reader that calls readValues.
func valuesBy(what string, each through, read func(*doc, *yaml.Node) model.Value) reader {
	return into(func(d *doc, n *yaml.Node) []model.Field { return readValues(d, n, what, each, read) })
}

// limits are the least and the greatest permitted number.
type limits struct{ lo, hi float64 }

// boundless is the upper limit of numbers that have none.
const boundless = 1e12

// holds reports whether a number is within limits and adds a finding if it is not. unit is its
// unit, "" or such as " mm".
func (r limits) holds(d *doc, n *yaml.Node, x float64, unit string) bool {
	switch {
	case x >= r.lo && x <= r.hi:
		return true
	case r.hi == boundless:
		d.add("PB212", n, fmt.Sprintf("%g%s is out of range: %g%[2]s or more", x, unit, r.lo))
	default:
		d.add("PB212", n, fmt.Sprintf("%g%s is out of range: %g to %g%[2]s", x, unit, r.lo, r.hi))
	}
	return false
}

// inRange returns a reader of a number within limits, or of a length with limits in millimetres.
func inRange(r limits) reader {
	return func(d *doc, n *yaml.Node, s slot) {
		switch to := s.to.(type) {
		case *geom.Length:
			if l, ok := readLength(d, n); ok && r.holds(d, n, l.MM(), " mm") {
				*to = l
			}
		case **geom.Length:
			var l geom.Length
			inRange(r)(d, n, slot{to: &l})
			*to = &l
		case *float64:
			if x, ok := d.number(n); ok && r.holds(d, n, x, "") {
				*to = x
			}
		case *int:
			if v, ok := d.whole(n, "a whole number"); ok && r.holds(d, n, float64(v), "") {
				*to = int(v)
			}
		}
	}
}

// into returns a reader that stores the result of a function.
func into[T any](read func(d *doc, n *yaml.Node) T) reader {
	return func(d *doc, n *yaml.Node, s slot) { *s.to.(*T) = read(d, n) }
}

// of returns a reader that passes read the struct the field is part of.
func of[T any](read func(in T, d *doc, n *yaml.Node)) reader {
	return func(d *doc, n *yaml.Node, s slot) { read(s.in.(T), d, n) }
}

// forms are the forms that tags name in addition to words, ranges and plain types. init fills it
// because some of its readers look up shapes, which in turn look here.
var forms = map[string]tagForm{}

func init() {
	maps.Copy(forms, map[string]tagForm{
		// texts and words
		"word":            {schema: "text", read: func(d *doc, n *yaml.Node, s slot) { *s.to.(*string), _ = d.word(n, "a name") }},
		"path":            {schema: "text", read: func(d *doc, n *yaml.Node, s slot) { *s.to.(*string), _ = d.word(n, "a path of keys") }},
		"said":            {schema: "text", read: func(d *doc, n *yaml.Node, s slot) { *s.to.(*string), _ = d.word(n, "a sentence of the source") }},
		"texts":           {read: readTexts},
		"naming":          {schema: "text", read: readNaming},
		"map text":        {read: readTextMap},
		"map colour-name": {read: readTextMap},
		"roles":           {schema: "map text", read: into(readRoles)},
		"language":        {schema: "text", read: of(readLanguage)},
		"head-count":      {schema: "text", read: into(readHeadCount)},
		"kind":            {words: kinds},
		"table-kind":      {words: tableKinds},
		"head-kind":       {words: model.HeadKinds},
		"appendix-kind":   {words: model.AppendixKinds},
		"table-settings":  {read: readChoices(model.TableSettings)},
		"box-shape":       {words: boxShapes},
		"outline-shape":   {words: outlineShapes},
		"procedure":       {words: slices.Concat(layout.Grounds, layout.Objects, layout.Edges, layout.Skins)},
		"press-intent":    {words: layout.PressIntents()},
		"scenery":         {words: scene.SceneryNames()},
		"scene-effect":    {words: scene.EffectNames()},
		"layer-name":      {words: scene.LayerNames()},

		// numbers and values
		"total":         {schema: "whole"},
		"count":         {schema: "whole"},
		"games":         {schema: "whole"},
		"any-percent":   {schema: "percent"},
		"any":           {read: into(readFree)},
		"map any":       {read: valuesBy("fields", (*doc).ids, readFree)},
		"list text":     {read: readTextItems},
		"list whole":    {read: into(readWholes)},
		"steps":         {schema: "list whole", read: into(readSteps)},
		"turns":         {schema: "list whole", read: into(func(d *doc, n *yaml.Node) model.Value { return readSpan(d, n, "turns", model.Type{Kind: model.Whole}) })},
		"part-of-games": {schema: "list percent", read: into(readShare)},
		"copies":        {read: into(readCopies)},
		"factor":        {read: func(d *doc, n *yaml.Node, s slot) { set(s.to.(*float64))(readFactor(d, n)) }},

		// expressions
		"expr":          {read: readExpression},
		"list expr":     {read: into(readExprs)},
		"names":         {schema: "map expr", read: valuesBy("names", (*doc).ids, readExpr)},
		"die":           {read: readDie},
		"params":        {read: into(readParams)},
		"judged":        {schema: "params", read: into(readJudged)},
		"addends":       {schema: "list addend", read: into(func(d *doc, n *yaml.Node) []*model.Addend { return readAddends(d, n, 0) })},
		"later-addends": {schema: "list addend", read: func(*doc, *yaml.Node, slot) {}}, // by readAddends
		"measures":      {read: into(readMeasures)},
		"targets": {schema: "map formula", read: into(func(d *doc, n *yaml.Node) []*model.Binding {
			return readPairings(d, n, "places", func(*doc, *yaml.Node) {})
		})},
		"axes":   {schema: "map axis-or-values", read: into(readAxes)},
		"values": {read: readRange},
	})
}

func init() {
	maps.Copy(forms, map[string]tagForm{
		// parts of a game
		"ref":          {schema: "text", read: into(readRef)},
		"entry-fields": {schema: "map field", read: into(func(d *doc, n *yaml.Node) []*model.FieldDecl { return readDeclarations(d, n, entryKeys()) })},
		"card-fields": {schema: "map field", read: into(func(d *doc, n *yaml.Node) []*model.FieldDecl {
			return readDeclarations(d, n, append([]string{"copies"}, entryKeys()...))
		})},
		"table-fields": {schema: "map field", read: into(func(d *doc, n *yaml.Node) []*model.FieldDecl {
			return readDeclarations(d, n, shapeFor[model.Table]().names(rest{}))
		})},
		"columns": {schema: "map field", read: func(d *doc, n *yaml.Node, s slot) {
			to := s.to.(*[]*model.FieldDecl)
			*to = append(*to, readDeclarations(d, n, nil)...)
		}},
		"force":        {schema: "map whole", read: into(readForce)},
		"cells":        {schema: "text", read: into(readCells)},
		"marks":        {schema: "map text", read: valuesBy("marks", (*doc).entries, readRef)},
		"levels":       {read: into(readLevels)},
		"drawing":      {schema: "text", read: into(readDrawing)},
		"hexes":        {schema: "list text", read: into(readHexes)},
		"slots":        {read: into(readVerbSlots)},
		"options":      {schema: "map option", read: into(readVerbOptions)},
		"text-field":   {schema: "text", read: readFieldOf(model.Text)},
		"ref-field":    {schema: "text", read: readFieldOf(model.Ref)},
		"whole-field":  {schema: "text", read: readFieldOf(model.Whole)},
		"trait":        {read: func(d *doc, n *yaml.Node, s slot) { s.in.(holders).held().tells(d, n, s.to.(*model.Trait)) }},
		"tags":         {schema: "map trait", read: of((*legendReader).tags)},
		"slope":        {schema: "whole-or-path", read: of((*legendReader).slope)},
		"legend-tiles": {read: of((*legendReader).ofTiles)},
		"appendices":   {read: of((*bookReader).appendices)},
		"blanks":       {schema: "texts", read: of((*bookReader).blanks)},
	})
}

func init() {
	maps.Copy(forms, map[string]tagForm{
		// themes
		"colours":      {schema: "map colour", read: func(d *doc, n *yaml.Node, s slot) { readColours(d, n, *s.to.(*map[string]face.Colour), nil) }},
		"of-theme":     {schema: "map colour", read: of(func(t *layout.Theme, d *doc, n *yaml.Node) { readColours(d, n, t.Colours, t.Shades) })},
		"shades":       {schema: "map shade", read: of(readShades)},
		"ramps":        {schema: "map ramp", read: of(readRamps)},
		"ramp-colours": {schema: "list colour", read: into(readRampColours)},
		"grounds":      {schema: "map ground", read: of(readGrounds)},
		"ramp-name":    {schema: "text", read: readRampName},
		"styles":       {schema: "map style", read: func(d *doc, n *yaml.Node, s slot) { readStyles(d, n, *s.to.(*map[string]*layout.Style)) }},
		"spans":        {schema: "map span", read: func(d *doc, n *yaml.Node, s slot) { readSpans(d, n, *s.to.(*map[string]*layout.Span)) }},
		"apart":        {schema: "list apart", read: of(readApart)},
	})
}

func init() {
	maps.Copy(forms, map[string]tagForm{
		// layouts
		"face-size": {read: of((*layoutReader).size)},
		"cut-size":  {schema: "size", read: func(d *doc, n *yaml.Node, s slot) { readFaceSize(d, n, s.to.(*geom.Size), nil) }},
		"lets":      {schema: "map expr", read: readLets},
		"stand":     {read: readStand},
		"landscape": {schema: "list landscape", read: into(readLandscape)},
		"boxes":     {schema: "list box", read: readSide},
		"lying":     {schema: "list box"},
		"box-at":    {schema: "pair", read: of(func(b *boxReader, d *doc, n *yaml.Node) { readNums(d, n, "x, y", &b.X, &b.Y) })},
		"box-size":  {schema: "pair", read: of(func(b *boxReader, d *doc, n *yaml.Node) { readNums(d, n, "width, height", &b.W, &b.H) })},
		"points":    {read: of(readPoints)},
		"path-data": {schema: "text", read: into(readPathData)},
		"fill":      {read: of(readFill)},
		"share":     {read: into(covers)},
		"shares":    {schema: "list text", read: readShares},
		"shadow":    {read: into(readShadow)},
		"shadow-at": {schema: "pair", read: of(func(x *layout.Shadow, d *doc, n *yaml.Node) { readNums(d, n, "right, down", &x.X, &x.Y) })},
		"with":      {schema: "map text", read: into(readWith)},
		"sizes":     {read: into(readSizes)},
		"type-size": {schema: "length", read: func(d *doc, n *yaml.Node, s slot) {
			if all := readSizes(d, n); len(all) > 0 {
				*s.to.(*geom.Length) = all[0]
			}
		}},
		"ellipse": {schema: "list number", read: numbers(reach, 4, 5)},
		"six":     {schema: "list number", read: numbers(reach, 6)},
		"cones":   {schema: "list list number", read: numbers(reach, 4, 5)},
		"blocks":  {schema: "list block", read: into(readBlocks)},
		"times": {read: of(func(b *blockReader, d *doc, n *yaml.Node) {
			d.wholes(n, "numbers", "columns, rows", "", maxTimes, &b.Cols, &b.Rows)
		})},
		"stock": {schema: "list stock", read: into(readStock)},
		"image-size": {read: func(d *doc, n *yaml.Node, s slot) {
			to := s.to.(*[2]int)
			d.wholes(n, "pixels", "width, height", " pixels", maxImage, &to[0], &to[1])
		}},
		"list component-kind": {read: readChoices(pieceKinds)},
		"press":               {read: into(readPress)},
		"mixes":               {schema: "list mix", read: into(readMixes)},

		// settings
		"severity-of-codes": {schema: "map severity", read: of(func(p *Policy, d *doc, n *yaml.Node) {
			d.entries(n, "codes of checks", func(k, v *yaml.Node) { readRule(d, k, v, p) })
		})},
		"skips": {schema: "list skip", read: of(func(p *Policy, d *doc, n *yaml.Node) {
			d.items(n, "findings to skip", func(_ int, v *yaml.Node) { readSkip(d, v, p) })
		})},
		"printers": {read: func(d *doc, n *yaml.Node, s slot) { readPrinters(d, n, *s.to.(*map[string]*layout.Printer)) }},
	})
}
