package load

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// read reads a value of a plain type into the variable that into points to. A value of another kind
// is reported and leaves the variable unchanged. what says what a list contains.
func (d *doc) read(n *yaml.Node, what string, into any) {
	n = follow(n)
	if n.Tag == faulty {
		return
	}
	switch to := into.(type) {
	case *string:
		set(to)(d.textOf(n))
		if titles[what] {
			uncomputed(d, n, what)
		}
	case *bool:
		set(to)(d.flag(n))
	case *int:
		if v, ok := d.whole(n, "a whole number"); ok {
			*to = int(v)
		}
	case **int:
		if v, ok := d.whole(n, "a whole number"); ok {
			*to = ptr(int(v))
		}
	case *float64:
		set(to)(d.number(n))
	case *[]string:
		*to = d.texts(n)
	case *model.Cite:
		*to = readCite(d, n)
	case **model.Formula:
		*to = readFormula(d, n)
	case *[]*model.Binding:
		*to = readPairings(d, n, what, checkName)
	default:
		d.readLayout(n, what, into)
	}
}

// set returns a function that stores a value if it could be read.
func set[T any](to *T) func(T, bool) {
	return func(v T, ok bool) {
		if ok {
			*to = v
		}
	}
}

// readLayout reads the types that only layouts contain.
func (d *doc) readLayout(n *yaml.Node, what string, into any) {
	switch to := into.(type) {
	case *geom.Length:
		set(to)(readLength(d, n))
	case *geom.Size:
		var l [2]geom.Length
		if readLengths(d, n, l[:], "width, height") {
			*to = geom.Size{W: l[0], H: l[1]}
		}
	case *geom.Point:
		var l [2]geom.Length
		if readLengths(d, n, l[:], "x, y") {
			*to = geom.Point{X: l[0], Y: l[1]}
		}
	case *[]geom.Length:
		*to = listed(d, n, "lengths", func(v *yaml.Node) (geom.Length, bool) { return readLength(d, v) })
	case *layout.Num:
		*to = readNum(d, n)
	case **layout.Num:
		*to = ptr(readNum(d, n))
	case *[2]layout.Num:
		readNums(d, n, what, &to[0], &to[1])
	case *layout.Source:
		if s, ok := d.textOf(n); ok {
			*to = layout.Source{Text: s, At: d.at(n)}
		}
	case *face.Colour:
		set(to)(readColour(d, n))
	case *map[string]float64:
		d.ids(n, what, func(k, v *yaml.Node) {
			if x, ok := d.number(v); ok {
				(*to)[k.Value] = x
			}
		})
	default:
		panic(fmt.Sprintf("load: a shape reads into %T", into))
	}
}

// isPlain reports whether a scalar is written without quotes or a block style.
func isPlain(n *yaml.Node) bool {
	return n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
}

// word reads any scalar as written; null is not a word.
func (d *doc) word(n *yaml.Node, want string) (string, bool) {
	n = follow(n)
	switch {
	case n.Tag == faulty:
		return "", false
	case n.Kind != yaml.ScalarNode, isPlain(n) && n.ShortTag() == "!!null":
		switch f := d.wrong(n, want); {
		case want != "a text":
		case n.Value != "":
			f.Help = fmt.Sprintf("write %q if that is the text", n.Value)
		case n.Kind == yaml.MappingNode && len(n.Content) == 2 && n.Content[1].ShortTag() == "!!null":
			f.Help = fmt.Sprintf("an expression has two braces, and quotes: \"{{ %s }}\"", n.Content[0].Value)
		}
		return "", false
	}
	return n.Value, true
}

// textOf reads a text. Unquoted words that YAML reads as something else are kept as written, with a
// warning.
func (d *doc) textOf(n *yaml.Node) (string, bool) {
	s, ok := d.word(n, "a text")
	if ok && isPlain(follow(n)) {
		d.ambiguity(follow(n))
		brokenOff(d, follow(n))
	}
	return s, ok
}

// brokenOff warns of a text without quotes that YAML ends at a sign of its own: "Go to #3" at the #,
// unless a blank follows it, as it does in comments.
func brokenOff(d *doc, n *yaml.Node) {
	if !strings.HasPrefix(n.LineComment, "#") || strings.TrimLeft(n.LineComment, "# \t!-=") != n.LineComment[1:] || !strings.HasPrefix(d.behind(n), "#") {
		return
	}
	f := d.add("PB009", n, fmt.Sprintf("%s is all of the text: %s is read as a comment", quote(n.Value), quote(n.LineComment)))
	f.Help = "put all of it in quotes, or a blank behind the # of a comment"
}

// titles are the keys of texts that are not computed wherever they print: names in lists, headings,
// the index and findings print as they are.
var titles = map[string]bool{"name": true, "title": true, "subtitle": true, "edition": true}

// inBraces matches an expression in two braces, or a name with a member in one pair.
var inBraces = pattern.New(`(?:^|[^\\])(\{\{.*?\}\}|\{ *[a-z]\w*(?:\.\w+)+ *\})`)

// uncomputed reports a title that contains an expression.
func uncomputed(d *doc, n *yaml.Node, what string) {
	if m := inBraces.FindStringSubmatch(n.Value); m != nil {
		f := d.add("PB006", n, fmt.Sprintf("%s in a %s, which in many places prints as it is", quote(m[1]), what))
		f.Help = "write its value, or let the layout compute what it shows"
	}
}

// oldFlags are the words that YAML 1.1 reads as true or false.
var oldFlags = map[string]bool{
	"yes": true, "Yes": true, "YES": true, "on": true, "On": true, "ON": true, "y": true, "Y": true,
	"no": false, "No": false, "NO": false, "off": false, "Off": false, "OFF": false, "n": false, "N": false,
}

// sexagesimal matches what YAML 1.1 reads as a number in base sixty.
var sexagesimal = pattern.New(`^[-+]?[0-9]+(:[0-5]?[0-9])+$`)

// ambiguity warns of an unquoted word where a text is expected, if YAML readers take it for
// something else and would print it differently.
func (d *doc) ambiguity(n *yaml.Node) {
	if n.Style&yaml.TaggedStyle != 0 || len(n.Value) > 40 {
		return
	}
	if v, ok := oldFlags[n.Value]; ok && len(n.Value) > 1 {
		d.ambiguous(n, n.Value, strconv.FormatBool(v))
		return
	}
	switch n.ShortTag() {
	case "!!bool":
		d.ambiguous(n, n.Value, "a flag")
	case "!!timestamp":
		d.ambiguous(n, n.Value, "a date")
	case "!!int":
		if v, ok := wholeOf(n); ok && strconv.FormatInt(v, 10) != strings.TrimPrefix(n.Value, "+") {
			d.ambiguous(n, n.Value, strconv.FormatInt(v, 10))
		}
	case "!!float":
		v, err := strconv.ParseFloat(strings.ReplaceAll(n.Value, "_", ""), 64)
		if s := strconv.FormatFloat(v, 'f', -1, 64); err != nil || s != n.Value {
			d.ambiguous(n, n.Value, s)
		}
	case "!!str":
		if sexagesimal.MatchString(n.Value) {
			d.ambiguous(n, n.Value, "a number of base sixty by some")
		}
	}
}

// ambiguous warns that a scalar is not read as it looks.
func (d *doc) ambiguous(n *yaml.Node, written, as string) *diag.Finding {
	f := d.add("PB009", n, fmt.Sprintf("%s without quotes is read as %s", written, as))
	f.Evidence = []string{"written: " + written, "read: " + as}
	f.Help = fmt.Sprintf("write %q", written)
	return f
}

// oddNumber warns about a whole number that is not written in plain digits, which are the only
// unambiguous form.
func oddNumber(d *doc, n *yaml.Node, as int64) {
	f := d.ambiguous(n, n.Value, strconv.FormatInt(as, 10))
	f.Help = fmt.Sprintf("write %d", as)
	if digits := strings.TrimLeft(strings.ReplaceAll(n.Value, ".", ""), "0"); otherwise.MatchString(n.Value) && digits != strconv.FormatInt(as, 10) {
		f.Help += ", or " + digits + " if that is meant"
	}
}

// otherwise matches numbers that most people read differently from YAML: 010 and 1.000.
var otherwise = pattern.New(`^(?:0[0-9]*[1-9][0-9]*|[1-9][0-9]{0,2}\.[0-9]{3})$`)

// thousands matches a whole number whose digits are in groups.
var thousands = pattern.New(`^-?[1-9][0-9]{0,2}([.,' ][0-9]{3})+$`)

// inDigits returns the whole number that a reader sees in a text, in plain digits: for "−2", "1,000"
// or digits with an invisible space. It returns "" if there is none.
func inDigits(s string) string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unbroken[r]:
			return ' '
		case invisible[r] != "":
			return -1
		}
		return cmp.Or(lookalike(r), r)
	}, s))
	if thousands.MatchString(s) {
		s = strings.NewReplacer(".", "", ",", "", "'", "", " ", "").Replace(s)
	}
	if v, err := strconv.ParseInt(s, 10, 64); err != nil || strconv.FormatInt(v, 10) != s {
		return ""
	}
	return s
}

// flag reads true or false. A misspelling is reported, and read as the word that is meant.
func (d *doc) flag(n *yaml.Node) (v, ok bool) {
	s, ok := d.word(n, "true or false")
	if !ok {
		return false, false
	}
	if isPlain(n) {
		if n.ShortTag() == "!!bool" {
			return strings.EqualFold(s, "true"), true
		}
		if v, old := oldFlags[s]; old {
			f := d.add("PB009", n, fmt.Sprintf("%s is read as %t here and as a text elsewhere", s, v))
			f.Help = "write " + strconv.FormatBool(v)
			return v, true
		}
	}
	d.wrong(n, "true or false")
	as := diag.Closest(s, []string{"true", "false"})
	return as == "true", as != ""
}

// wholeOf returns the whole number that YAML reads a scalar as.
func wholeOf(n *yaml.Node) (int64, bool) {
	s := strings.ReplaceAll(n.Value, "_", "")
	if v, err := strconv.ParseInt(s, 0, 64); err == nil {
		return v, true
	}
	if rest, ok := strings.CutPrefix(s, "0o"); ok {
		v, err := strconv.ParseInt(rest, 8, 64)
		return v, err == nil
	}
	return 0, false
}

// whole reads a whole number. One not written in plain digits is read as YAML does, with a warning.
func (d *doc) whole(n *yaml.Node, want string) (int64, bool) {
	s, ok := d.word(n, want)
	if !ok {
		return 0, false
	}
	if isPlain(n) {
		switch n.ShortTag() {
		case "!!int":
			if v, ok := wholeOf(n); ok {
				if strconv.FormatInt(v, 10) != strings.TrimPrefix(s, "+") {
					oddNumber(d, n, v)
				}
				return v, true
			}
		case "!!float":
			if v, err := strconv.ParseFloat(s, 64); err == nil && v == math.Trunc(v) && math.Abs(v) < 1e15 {
				oddNumber(d, n, int64(v))
				return int64(v), true
			}
		}
	}
	f := d.wrong(n, want)
	switch digits := inDigits(n.Value); {
	case digits == "":
	case digits == n.Value:
		f.Help = "take the quotes off"
	default:
		f.Help = "write " + digits
	}
	return 0, false
}

// number reads a number that may have decimals.
func (d *doc) number(n *yaml.Node) (float64, bool) {
	s, ok := d.word(n, "a number")
	if !ok {
		return 0, false
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1e12 {
		d.wrong(n, "a number")
		return 0, false
	}
	return v, true
}

// texts reads a list of texts.
func (d *doc) texts(n *yaml.Node) []string { return listed(d, n, "texts", d.textOf) }

// citeForm matches source:line or source:from-to.
var citeForm = pattern.New(`^([0-9A-Za-z]+):([0-9]{1,6})(?:-([0-9]{1,6}))?$`)

// parseCite parses a citation.
func parseCite(s string) (model.Cite, bool) {
	m := citeForm.FindStringSubmatch(s)
	if m == nil {
		return model.Cite{}, false
	}
	from, _ := strconv.Atoi(m[2])
	to := from
	if m[3] != "" {
		to, _ = strconv.Atoi(m[3])
	}
	return model.Cite{Source: m[1], From: from, To: to}, from > 0 && to >= from
}

// inside returns the place of some characters of a scalar's text.
func (t *fileText) inside(n *yaml.Node, off, size int) diag.Place {
	return t.within(t.at(n), n.Value, off, size)
}
