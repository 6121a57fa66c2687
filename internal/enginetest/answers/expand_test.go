package answers

import (
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"
)

// span is a range of whole numbers with a step.
var span = regexp.MustCompile(`^(-?[0-9]+)\.\.(-?[0-9]+)(?:/([1-9][0-9]*))?$`)

// most is the most questions that one block may come to.
const most = 50_000

// Expand are the questions of a block, without free names, each once, in the
// order of the names' values. An error names the line.
func (a *Asker) Expand(b Block) ([]string, error) {
	out, err := a.expand(b)
	if err != nil {
		return nil, fmt.Errorf("line %d: %s: %w", b.Line, b.Question, err)
	}
	return once(out), nil
}

// expand are the questions of a block: one, all combinations of its axes, or those that
// its way of choosing picks. An axis that cannot be read is an error.
func (a *Asker) expand(b Block) ([]string, error) {
	known, err := a.lists(b)
	if err != nil {
		return nil, err
	}
	switch {
	case len(b.Axes) == 0:
		return []string{b.Question}, nil
	case b.How == "":
		return a.product(b.Question, b.Axes, known)
	}
	lists := make([][]any, len(b.Axes))
	sizes := make([]int, len(b.Axes))
	for i, x := range b.Axes {
		if lists[i], err = a.values(x, known); err != nil {
			return nil, err
		}
		sizes[i] = len(lists[i])
	}
	var out []string
	for _, row := range chosen(b, sizes) {
		locals := map[string]any{}
		for i, x := range b.Axes {
			locals[x.Name] = lists[i][row[i]]
		}
		q, err := a.fill(b.Question, locals)
		if err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// lists are the lists that a block's axes may speak of.
func (a *Asker) lists(b Block) (map[string]any, error) {
	known := map[string]any{}
	for _, x := range b.Lists {
		list, err := a.values(x, known)
		if err != nil {
			return nil, err
		}
		known = maps.Clone(known)
		known[x.Name] = list
	}
	return known, nil
}

// chosen are the combinations of values that a block asks for.
func chosen(b Block, sizes []int) [][]int {
	switch b.How {
	case "pairs":
		return pairs(sizes)
	case "each":
		return diagonal(sizes)
	}
	return some(sizes, b.Most)
}

// product is a question with every value of the axes, of which those that come
// later may speak of the earlier ones.
func (a *Asker) product(question string, axes []Axis, locals map[string]any) ([]string, error) {
	if len(axes) == 0 {
		q, err := a.fill(question, locals)
		return []string{q}, err
	}
	list, err := a.values(axes[0], locals)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, v := range list {
		inner := maps.Clone(locals)
		inner[axes[0].Name] = v
		more, err := a.product(question, axes[1:], inner)
		if err != nil {
			return nil, err
		}
		if out = append(out, more...); len(out) > most {
			return nil, fmt.Errorf("more than %d questions", most)
		}
	}
	return out, nil
}

// values are what an axis runs through.
func (a *Asker) values(x Axis, locals map[string]any) ([]any, error) {
	m := span.FindStringSubmatch(x.Of)
	if m == nil {
		out, err := a.env.With(locals).List(x.Of)
		if err == nil && len(out) == 0 {
			err = fmt.Errorf("nothing in %s", x.Of)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", x.Name, err)
		}
		return out, err
	}
	lo, _ := strconv.Atoi(m[1])
	hi, _ := strconv.Atoi(m[2])
	step, err := strconv.Atoi(m[3])
	if err != nil {
		step = 1
	}
	var out []any
	for n := lo; n <= hi; n += step {
		out = append(out, n)
	}
	return out, nil
}

// left is an option that is not given, or a last argument.
var left = regexp.MustCompile(`[A-Za-z_]\w*: nil(?:, |(\}))|, nil(\))|, (\})`)

// fill is a question with values in place of its free names: what is left of a
// value after its members is a number, a word, a list, or an entry of the game.
func (a *Asker) fill(question string, locals map[string]any) (string, error) {
	env := a.env.With(locals)
	var out strings.Builder
	at := 0
	for _, n := range names(question) {
		if _, free := locals[n.id]; !free {
			continue
		}
		v, err := env.Eval(question[n.from:n.to])
		if err != nil {
			return "", err
		}
		text, ok := literal(a.Game, v)
		if !ok {
			return "", fmt.Errorf("%s is nothing that can be written", question[n.from:n.to])
		}
		out.WriteString(question[at:n.from] + text)
		at = n.to
	}
	q := out.String() + question[at:]
	for left.MatchString(q) {
		q = left.ReplaceAllString(q, "$1$2$3")
	}
	if before, ok := strings.CutSuffix(q, ", {})"); ok {
		q = before + ")"
	}
	return q, nil
}

// once are texts without those that were there before.
func once(all []string) []string {
	seen := map[string]bool{}
	var out []string
	for _, s := range all {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
