package diag

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
)

// Choice says which findings are wanted, by code or by the beginning of one:
// PB206, PB2 for all of its level, or the name of a group such as "style". Empty lists choose everything.
type Choice struct{ Select, Ignore []string }

// NewChoice reads words such as "PB206" or "pb2" and holds them to the codes
// that there are; one that begins none of them is an error that names near
// ones, with names of codes counted too.
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

// grouped are the codes of a group of rules, nil if there is none of that name.
func grouped(name string, rules []Rule) []string {
	var out []string
	for _, r := range rules {
		if r.Group == name && name != "" {
			out = append(out, r.Code)
		}
	}
	return out
}

// unknownCode is the error for a word that is no code: the code of that name,
// or the nearest codes.
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

// Of is the part of a list that is chosen, in its order.
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

// Wants reports whether findings of a code are chosen.
func (c Choice) Wants(code string) bool {
	begins := func(part string) bool { return strings.HasPrefix(code, part) }
	return (len(c.Select) == 0 || slices.ContainsFunc(c.Select, begins)) && !slices.ContainsFunc(c.Ignore, begins)
}
