package load

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// checkFunction checks that a function has exactly one way to produce a value, and everything that
// way needs.
func checkFunction(d *doc, k, v *yaml.Node, f *model.Function, siblings *yaml.Node) {
	has := func(key string) bool { return value(v, key) != nil }
	if !has("about") && !f.Hidden {
		d.missing(v, "about", siblings, diag.Place{})
	}
	ways := slices.DeleteFunc([]string{"sum", "fold", "chain", "hand"}, func(key string) bool { return !has(key) })
	switch {
	case len(ways) > 1:
		checkEither(d, v, ways[1], fmt.Sprintf("a function has a %s or a %s, not both", ways[0], ways[1]))
	case len(ways) == 0 && !has("gives"):
		tellLacks(d, k, "gives").Evidence = []string{"a function gives something, or has a sum, a chain or a hand, or a fold and what it gives"}
	case has("fold") && !has("gives"):
		tellLacks(d, k, "gives").Evidence = []string{"gives is what a fold comes to, by the names of its state"}
	case has("chain") && has("gives"):
		checkEither(d, v, "gives", "a chain says on its own what it gives").Help = "put gives into the chain"
	}
	switch chain := value(v, "chain"); {
	case !has("given"):
	case chain != nil && value(chain, "adds") != nil:
		checkEither(d, v, "given", "given keeps some of the ends of a chain, and adds is a mean over all of them")
	case chain == nil && !has("rolls") && !has("fold") && !has("hand"):
		checkEither(d, v, "given", "given keeps some of what is rolled, and there are no rolls, no fold, no chain and no hand")
	}
	for _, key := range []string{"number", "word"} {
		if n := value(v, key); n != nil && follow(n).Kind == yaml.ScalarNode {
			d.known("parameter", follow(n).Value, d.at(n), parameters(f), "parameters: ")
		}
	}
	checkChain(d, value(v, "chain"))
	checkOutcomes(d, value(v, "order"))
}

// checkAddend checks that a line of a sum has what it needs.
func checkAddend(d *doc, n *yaml.Node, t *model.Addend) {
	has := func(key string) bool { return value(n, key) != nil }
	switch {
	case !has("of") && !has("terms"):
		d.missing(n, "of", nil, diag.Place{})
	case has("of") && has("terms"):
		checkEither(d, n, "terms", "a line of a sum has of or terms, not both")
	case has("of") && !has("why"):
		d.missing(n, "why", nil, diag.Place{})
	case has("terms") && (has("why") || has("keep")):
		checkEither(d, n, "terms", "why and keep belong to each of the terms")
	}
	if k := keyOf(n, "as"); k != nil && !has("each") {
		d.add("PB004", k, "as names an element of each, and there is no each")
	}
	if t.As == "" {
		t.As = "row"
	} else {
		checkName(d, follow(value(n, "as")))
	}
}

// checkChain checks that a chain produces one thing.
func checkChain(d *doc, n *yaml.Node) {
	if n == nil || follow(n).Kind != yaml.MappingNode {
		return
	}
	switch gives, adds := value(n, "gives") != nil, value(n, "adds") != nil; {
	case gives && adds:
		checkEither(d, n, "adds", "a chain gives something or adds something, not both")
	case !gives && !adds:
		d.missing(n, "gives", nil, diag.Place{})
	case !adds && value(n, "times") != nil:
		checkEither(d, n, "times", "times says how often counts what later steps add, and there is no adds")
	}
}

// checkOutcomes reports a named outcome that is listed twice.
func checkOutcomes(d *doc, n *yaml.Node) {
	if n == nil || follow(n).Kind != yaml.SequenceNode {
		return
	}
	seen := map[string]*yaml.Node{}
	for _, v := range follow(n).Content {
		if first := seen[v.Value]; first != nil && v.Kind == yaml.ScalarNode {
			f := d.add("PB003", v, fmt.Sprintf("the outcome %s appears twice", quote(v.Value)))
			f.Also = []diag.Also{{At: d.at(first), Mark: "first here"}}
			continue
		}
		seen[v.Value] = v
	}
}

// checkEither reports a key that may not be combined with another.
func checkEither(d *doc, n *yaml.Node, key, message string) *diag.Finding {
	return d.add("PB004", keyOf(n, key), message)
}

// tellLacks reports a missing key of a function or an erratum.
func tellLacks(d *doc, k *yaml.Node, key string) *diag.Finding {
	return d.add("PB005", k, fmt.Sprintf("the field %s of %s is missing", quote(key), quote(k.Value)))
}
