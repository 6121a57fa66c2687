package prose

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"punchboard/internal/pattern"
)

// tags lists those of HTML and Pango that change the manner of words.
var tags = map[string]func(*Span){
	"b": strong, "strong": strong, "mark": strong, "i": stressed, "em": stressed, "cite": stressed, "dfn": stressed, "var": stressed,
	"code": typed, "tt": typed, "kbd": typed, "samp": typed, "abbr": func(*Span) {},
	"u": styled("underline"), "ins": styled("underline"), "small": styled("small"), "sup": styled("super"), "sub": styled("sub"),
}

// strong sets words bold.
func strong(s *Span) { s.Strong = true }

// stressed sets words in italics.
func stressed(s *Span) { s.Em = true }

// typed sets words as typed text.
func typed(s *Span) { s.Code = true }

// styled sets words in a style within the one they have.
func styled(name string) func(*Span) {
	return func(s *Span) { s.Style = within(s.Style, name) }
}

// tag and attributes take a tag apart.
var (
	tag        = pattern.New(`^<(/?)([A-Za-z][A-Za-z0-9-]*)((?:.|\s)*?)(/?)>$`)
	attributes = pattern.New(`([A-Za-z_-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)`)
)

// notHTML is the help for HTML that is not printed.
const notHTML = "write it in Markdown, or take it out"

// html adds what a tag means, or reports that it is not printed.
func (w *weaver) html(n *ast.RawHTML) {
	var all strings.Builder
	for i := range n.Segments.Len() {
		s := n.Segments.At(i)
		all.WriteString(w.r.src[s.Start:s.Stop])
	}
	from, to := n.Segments.At(0).Start, n.Segments.At(n.Segments.Len()-1).Stop
	if m := tag.FindStringSubmatch(all.String()); m != nil && w.tag(strings.ToLower(m[2]), m[1] != "", m[3], from, to) {
		return
	}
	w.r.wrongHelp(from, to, "HTML is not printed", notHTML)
	w.raw = true
	w.stretch(from, to)
	w.raw = false
}

// tag handles one tag, and reports false if it is not known.
func (w *weaver) tag(name string, ends bool, inside string, from, to int) bool {
	change := tags[name]
	switch {
	case name == "br":
		w.lineBreak(from)
		return true
	case name == "span" || name == "font":
		if !ends {
			change = w.attributes(inside, from, to)
		}
	case change == nil:
		return false
	}
	if !ends {
		w.begin(name, from, to, change)
	} else if !w.end(name) {
		w.r.wrong(from, to, "</"+name+"> closes what was never opened")
	}
	return true
}

// attributes returns what the attributes of a span change. An unknown one is a finding.
func (w *weaver) attributes(inside string, from, to int) func(*Span) {
	var all []func(*Span)
	for _, m := range attributes.FindAllStringSubmatch(inside) {
		name, is := strings.ToLower(m[1]), strings.Trim(m[2], `"'`)
		pairs := [][2]string{{name, is}}
		if name == "style" && strings.Contains(is, ":") {
			pairs = declarations(is)
		}
		for _, p := range pairs {
			change := attribute(strings.ReplaceAll(p[0], "_", "-"), strings.ToLower(p[1]))
			if change == nil {
				w.r.wrong(from, to, strconv.Quote(p[0]+"="+p[1])+" of a tag is not printed")
				continue
			}
			all = append(all, change)
		}
	}
	return func(s *Span) {
		for _, change := range all {
			change(s)
		}
	}
}

// declarations returns those of a CSS style.
func declarations(css string) (out [][2]string) {
	for _, d := range strings.Split(css, ";") {
		if name, is, ok := strings.Cut(d, ":"); ok {
			out = append(out, [2]string{strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(is)})
		}
	}
	return out
}

// colourValue matches a colour's value, and className a name.
var (
	colourValue = pattern.New(`^#(?:[0-9a-f]{3}|[0-9a-f]{6})$`)
	className   = pattern.New(`^[a-z][a-z0-9-]*$`)
)

// What attribute values, or declarations of CSS, change.
var (
	plainly  = func(*Span) {}
	weights  = map[string]func(*Span){"bold": strong, "semibold": strong, "heavy": strong, "600": strong, "700": strong, "800": strong, "900": strong, "normal": plainly, "400": plainly}
	slants   = map[string]func(*Span){"italic": stressed, "oblique": stressed, "normal": plainly}
	lines    = map[string]func(*Span){"single": styled("underline"), "low": styled("underline"), "underline": styled("underline"), "none": plainly}
	variants = map[string]func(*Span){"small-caps": styled("smallcaps"), "smallcaps": styled("smallcaps"), "normal": plainly}
	sizes    = map[string]func(*Span){"small": styled("small"), "smaller": styled("small"), "x-small": styled("small"), "medium": plainly}

	manners = map[string]map[string]func(*Span){
		"weight": weights, "font-weight": weights, "style": slants, "font-style": slants, "underline": lines, "text-decoration": lines,
		"variant": variants, "font-variant": variants, "size": sizes, "font-size": sizes,
	}
)

// attribute returns what one attribute, or declaration of CSS, changes, nil if it is not known.
func attribute(name, is string) func(*Span) {
	coloured := slices.Contains([]string{"foreground", "fgcolor", "color"}, name)
	if (coloured || name == "class") && className.MatchString(is) || coloured && colourValue.MatchString(is) {
		return styled(is)
	}
	return manners[name][is]
}
