package diag

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
)

// Choice selects findings by code or by the beginning of one: PB206, or PB2 for its whole level.
// Empty lists select everything.
type Choice struct{ Select, Ignore []string }

// NewChoice parses words such as "PB206", "pb2", or the name of a group of rules such as "style". A
// word that begins no code is an error that suggests similar codes, also comparing it with their
// names.
func NewChoice(selected, ignored []string, rules []Rule) (Choice, error) {
	var c Choice
	for _, list := range []struct {
		words []string
		to    *[]string
	}{{selected, &c.Select}, {ignored, &c.Ignore}} {
		for _, w := range list.words {
			code := strings.ToUpper(strings.TrimSpace(w))
			if of := grouped(strings.ToLower(code), rules); of != nil {
				*list.to = append(*list.to, of...)
				continue
			}
			if len(code) < len("PB2") || !slices.ContainsFunc(rules, func(r Rule) bool { return strings.HasPrefix(r.Code, code) }) {
				return Choice{}, unknownCode(w, rules)
			}
			*list.to = append(*list.to, code)
		}
	}
	return c, nil
}

// grouped returns the codes of a group of rules, or nil if there is no such group.
func grouped(name string, rules []Rule) []string {
	var out []string
	for _, r := range rules {
		if r.Group == name && name != "" {
			out = append(out, r.Code)
		}
	}
	return out
}

// unknownCode returns the error for a word that begins no code, suggesting the codes with similar
// names, or else the nearest codes.
func unknownCode(word string, rules []Rule) error {
	names, codes := map[string]string{}, []string{}
	var all []string
	for _, r := range rules {
		names[r.Name] = r.Code
		codes = append(codes, r.Code)
		all = append(all, r.Name)
	}
	near := lists.Map(Nearest(word, all, 3), func(name string) string { return names[name] + " " + name })
	if len(near) == 0 {
		near = Nearest(strings.ToUpper(word), codes, 3)
	}
	if len(near) == 0 {
		return fmt.Errorf("no code begins with %q", word)
	}
	return fmt.Errorf("no code begins with %q; near: %s", word, strings.Join(near, ", "))
}

// Of returns the chosen part of a list, in its order.
func (c Choice) Of(l List) List {
	if len(c.Select) == 0 && len(c.Ignore) == 0 {
		return l
	}
	var out List
	for _, f := range l {
		if c.Wants(f.Code) {
			out.Add(f)
		}
	}
	return out
}

// Wants reports whether findings with a code are chosen.
func (c Choice) Wants(code string) bool {
	begins := func(part string) bool { return strings.HasPrefix(code, part) }
	return (len(c.Select) == 0 || slices.ContainsFunc(c.Select, begins)) && !slices.ContainsFunc(c.Ignore, begins)
}
