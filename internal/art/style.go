package art

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/lists"
)

// sheet holds the rules of the style elements, in order.
type sheet struct {
	rules []rule
	by    map[string][]int // indices of the rules, by what an element must have for them
	lost  []lostRule
}

// maxFitting is how often rules may fit elements in one drawing.
const maxFitting = 1_000_000

// maxRules is the largest number of rules in the styles of one drawing.
const maxRules = 10_000

// needs returns what an element must have for a rule to fit it: an id, else a class, else a name;
// "" for a rule that fits all.
func (r rule) needs() string {
	switch {
	case r.id != "":
		return "#" + r.id
	case r.class != "":
		return "." + r.class
	}
	return r.name
}

// fitting returns the rules that fit an element, in order.
func (s *sheet) fitting(n *node) []rule {
	if len(s.rules) == 0 {
		return nil
	}
	if s.by == nil {
		s.by = map[string][]int{}
		for i, r := range s.rules {
			s.by[r.needs()] = append(s.by[r.needs()], i)
		}
	}
	at := slices.Concat(s.by[""], s.by[n.name], s.by["#"+n.attr("id")])
	at = append(at, lists.Flat(strings.Fields(n.attr("class")), func(c string) []int { return s.by["."+c] })...)
	slices.Sort(at)
	var out []rule
	for _, i := range slices.Compact(at) {
		if s.rules[i].fits(n) {
			out = append(out, s.rules[i])
		}
	}
	return out
}

// rule gives properties to elements of a name, a class or an id; "" is any.
type rule struct {
	name, class, id string
	with            map[string]string
}

// lostRule is a rule of a style sheet that is not supported, and why.
type lostRule struct {
	node *node
	what string
}

// weight decides which of two rules wins: an id over a class over a name.
func (r rule) weight() int {
	w := 0
	for i, s := range []string{r.name, r.class, r.id} {
		if s != "" {
			w += 1 << (2 * i)
		}
	}
	return w
}

// fits reports whether a rule fits a node in its name, id and class, as far as the rule has them.
func (r rule) fits(n *node) bool {
	if r.name != "" && r.name != n.name || r.id != "" && r.id != n.attr("id") {
		return false
	}
	return r.class == "" || slices.Contains(strings.Fields(n.attr("class")), r.class)
}

// read adds the rules of one style element; too many are a fault.
func (s *sheet) read(n *node) error {
	text := uncommented(n.text.String())
	for {
		text = strings.TrimSpace(text)
		if len(s.rules) > maxRules {
			return n.fault(fmt.Sprintf("its styles hold more than %d rules", maxRules))
		}
		if line, after, ok := strings.Cut(text, ";"); ok && strings.HasPrefix(text, "@") && !strings.Contains(line, "{") {
			s.lost = append(s.lost, lostRule{n, "the style " + strings.Fields(line)[0]})
			text = after
			continue
		}
		head, rest, ok := strings.Cut(text, "{")
		if !ok {
			return nil
		}
		head = strings.TrimSpace(head)
		if strings.HasPrefix(head, "@") {
			s.lost = append(s.lost, lostRule{n, "the style " + strings.Fields(head)[0]})
			text = afterBlock(rest)
			continue
		}
		var body string
		body, text, _ = strings.Cut(rest, "}")
		with := declarations(body)
		for sel := range strings.SplitSeq(head, ",") {
			r, ok := selector(strings.TrimSpace(sel))
			if !ok {
				s.lost = append(s.lost, lostRule{n, "the style of " + strings.TrimSpace(sel)})
				continue
			}
			r.with = with
			s.rules = append(s.rules, r)
		}
	}
}

// uncommented returns a style sheet without comments; one that is never closed extends to the end.
func uncommented(s string) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(s, "/*")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		_, s, _ = strings.Cut(after, "*/")
	}
}

// afterBlock returns what follows a block whose brace is open, skipping inner blocks.
func afterBlock(s string) string {
	deep := 1
	for i := range len(s) {
		switch s[i] {
		case '{':
			deep++
		case '}':
			if deep--; deep == 0 {
				return s[i+1:]
			}
		}
	}
	return ""
}

// selector parses "path", ".a", "#b", "path.a" and "*"; others are not supported.
func selector(s string) (rule, bool) {
	if s == "" || strings.ContainsAny(s, " >+~:[") {
		return rule{}, false
	}
	var r rule
	to := &r.name
	var part strings.Builder
	set := func() {
		if part.Len() > 0 {
			*to = part.String()
			part.Reset()
		}
	}
	for _, c := range s {
		switch c {
		case '.':
			set()
			if r.class != "" {
				return rule{}, false
			}
			to = &r.class
		case '#':
			set()
			to = &r.id
		case '*':
		default:
			part.WriteRune(c)
		}
	}
	set()
	return r, true
}

// declarations parses "fill: red; stroke: none".
func declarations(s string) map[string]string {
	out := map[string]string{}
	for d := range strings.SplitSeq(s, ";") {
		if k, v, ok := strings.Cut(d, ":"); ok {
			v, _, _ = strings.Cut(v, "!")
			out[strings.TrimSpace(k)] = strings.TrimSpace(v)
		}
	}
	return out
}

// inherited are the properties that descendants of an element inherit.
var inherited = []string{"fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
	"stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color", "visibility"}

// own are the properties that are not inherited.
var own = []string{"display", "opacity", "transform", "clip-path", "mask", "mask-type", "overflow", "filter", "mix-blend-mode",
	"marker-start", "marker-mid", "marker-end", "marker", "vector-effect", "paint-order"}

// plain returns the initial style of a drawing.
func plain() map[string]string {
	return map[string]string{"fill": "black", "stroke": "none", "stroke-width": "1", "color": "black"}
}

// style returns the properties of an element: those inherited from its parent, its attributes, the
// rules that fit it, and its own style, later ones overriding earlier ones.
func (r *reader) style(n *node, up map[string]string) map[string]string {
	out := make(map[string]string, len(up))
	for _, k := range inherited {
		if v, ok := up[k]; ok {
			out[k] = v
		}
	}
	put := func(k, v string) {
		if v != "" && v != "inherit" {
			out[k] = v
		}
	}
	for _, list := range [][]string{inherited, own} {
		for _, k := range list {
			put(k, strings.TrimSpace(n.attr(k)))
		}
	}
	weights := map[string]int{}
	fitting := r.rules.fitting(n)
	if r.fitted += len(fitting); r.fitted > maxFitting && r.fault == nil {
		r.fault = n.fault(fmt.Sprintf("its styles fit its elements more than %d times", maxFitting))
	}
	if r.fault != nil {
		fitting = nil
	}
	for _, rule := range fitting {
		for k, v := range rule.with {
			if w := rule.weight(); w >= weights[k] {
				weights[k] = w
				put(k, v)
			}
		}
	}
	maps.Copy(out, declarations(n.attr("style")))
	for k, v := range out {
		if v == "inherit" {
			delete(out, k)
			put(k, up[k])
		}
	}
	return out
}
