package expr

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// manner is one of the two ways of putting an effect: in sentences on cards, or short in tables.
type manner struct {
	verb   func(*model.Verb) string
	option func(*model.Option) string
	joins  map[model.Join]string
	glue   func(clause, option, before, and string) string // appends an option's words to a clause
}

// inWords puts an effect in sentences, as books print it.
var inWords = manner{
	verb:   func(v *model.Verb) string { return v.Words },
	option: func(o *model.Option) string { return o.Words },
	joins:  map[model.Join]string{model.And: ", and ", model.Or: ", or ", model.Then: ", then ", model.Also: "; "},
	glue:   phraseGlue,
}

// inShort puts an effect in few words, as cards and tables print it.
var inShort = manner{
	verb:   func(v *model.Verb) string { return v.Short },
	option: func(o *model.Option) string { return o.Short },
	joins:  map[model.Join]string{model.And: "; ", model.Or: " or ", model.Then: " then ", model.Also: "; "},
	glue:   func(clause, option, _, _ string) string { return clause + ", " + option },
}

// Words returns an effect in full sentences, made of its verbs' words: clauses joined by ", and",
// ", or" or ", then", with an initial capital and a full stop. A verb's words are a clause without
// either. An option's words follow after a space, or directly if they begin with punctuation. If
// two consecutive options begin with the same word ("with ... with ..."), the second has "and"
// instead.
func (e *Env) Words(ef *model.Effect) (string, error) {
	s, err := phraseOf(e, ef, inWords)
	if err != nil {
		return "", err
	}
	return sentence(s), nil
}

// Short returns an effect as tables print it: "Move 2 then Attack 3, area", with clauses joined by
// "and" as "Draw 1; Move 2". It begins with a capital.
func (e *Env) Short(ef *model.Effect) (string, error) {
	s, err := phraseOf(e, ef, inShort)
	return capital(s), err
}

// phraseOf returns an effect in words, clause by clause with the words that join them, "" for nil.
// It returns an error if a template cannot be filled.
func phraseOf(e *Env, ef *model.Effect, m manner) (string, error) {
	if ef == nil {
		return "", nil
	}
	var b strings.Builder
	for i := range ef.Clauses {
		c := &ef.Clauses[i]
		if i > 0 {
			b.WriteString(e.root.game.Words.Say(m.joins[c.Join]))
		}
		s, err := clauseWords(e, c, m)
		if err != nil {
			return "", err
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

// clauseWords returns the words of one clause. Only the clause's own names and the game's data are
// in scope, so that an effect reads the same wherever it is printed.
func clauseWords(e *Env, c *model.Clause, m manner) (string, error) {
	verb := e.root.game.Verb(c.Verb)
	if verb == nil {
		return "", errorf("unknown verb %s", c.Verb)
	}
	in := &Env{root: e.root, parent: &Env{root: e.root}, vars: clauseScope{e, c, verb, m}}
	out, err := in.Expand(m.verb(verb))
	if err != nil {
		return "", errorf("the words of %q: %s", verb.ID, err)
	}
	before := ""
	for _, o := range verb.Options {
		if !given(c, o.ID) || m.option(o) == "" {
			continue
		}
		s, err := in.Expand(m.option(o))
		if err != nil {
			return "", errorf("the words of %q, %s: %s", verb.ID, o.ID, err)
		}
		out = m.glue(out, s, before, e.root.game.Words.Say(" and "))
		before = s
	}
	return out, nil
}

// given reports whether a clause has an option. A flag may be given as false.
func given(c *model.Clause, option string) bool {
	for _, f := range c.Options {
		if f.ID == option {
			return f.Value.Kind != model.Flag || f.Value.Int == 1
		}
	}
	return false
}

// phraseGlue appends an option to a clause. If it begins with the same word as the option before,
// "and" replaces that word.
func phraseGlue(clause, option, before, and string) string {
	if option == "" || strings.ContainsRune(",.;:!?)", rune(option[0])) {
		return clause + option
	}
	first, rest, _ := strings.Cut(option, " ")
	if was, _, _ := strings.Cut(before, " "); was == first && rest != "" {
		return clause + and + rest
	}
	return clause + " " + option
}

// sentence adds an initial capital and a full stop to a phrase.
func sentence(s string) string {
	s = capital(s)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") {
		return s
	}
	return s + "."
}

// capital makes the first letter a capital, skipping an icon and marks of emphasis before it.
func capital(s string) string {
	i := 0
	for i < len(s) {
		if s[i] == ':' {
			if end := strings.IndexByte(s[i+1:], ':'); end > 0 {
				i += end + 2
				continue
			}
		}
		if !strings.ContainsRune("*_ :(“‘\"'", firstRune(s[i:])) {
			break
		}
		i += utf8.RuneLen(firstRune(s[i:]))
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if n == 0 || r == utf8.RuneError {
		return s
	}
	return s[:i] + string(unicode.ToUpper(r)) + s[i+n:]
}

// firstRune returns the first letter of a text, x for an empty one.
func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError {
		return 'x'
	}
	return r
}

// clauseScope holds the names that a verb's templates see: n, range, numbers, each of the verb's
// options (a flag, or a number that is 0 if absent) and slots, and gives (also effect), the effect
// that a clause grants, as a phrase.
type clauseScope struct {
	env  *Env
	c    *model.Clause
	verb *model.Verb
	m    manner
}

// clauseNames are the names that every clause has in a template.
var clauseNames = []string{"n", "range", "numbers", "verb", "name", "join", "gives"}

// names returns all names that a template may use, for messages.
func (s clauseScope) names() []string {
	out := slices.Clone(clauseNames)
	out = append(out, lists.Map(s.verb.Options, func(o *model.Option) string { return o.ID })...)
	out = append(out, lists.Map(s.verb.Slots, func(x model.Slot) string { return x.Name })...)
	return out
}

// lookup returns what a name stands for in a template. It reports false if the name is unknown, and
// an error if the effect that the clause grants cannot be put into words.
func (s clauseScope) lookup(name string) (any, bool, error) {
	if v, ok := s.part(name); ok {
		return v, true, nil
	}
	if k := kebab(name); k != name {
		if v, ok := s.part(k); ok {
			return v, true, nil
		}
	}
	if s.c.Gives != nil && (name == "gives" || name == "effect") {
		v, err := phraseOf(s.env, s.c.Gives, s.m)
		return v, true, err
	}
	v, ok := s.basic(name)
	return v, ok, nil
}

// part returns an option or a slot.
func (s clauseScope) part(name string) (any, bool) {
	for _, f := range s.c.Slots {
		if f.ID == name && f.Value.Kind != model.EffectKind {
			return s.env.root.value(f.Value, nil), true
		}
	}
	for _, o := range s.verb.Options {
		if o.ID != name {
			continue
		}
		for _, f := range s.c.Options {
			if f.ID == name {
				return s.env.root.value(f.Value, nil), true
			}
		}
		if o.Kind == model.Flag {
			return false, true
		}
		return 0, true
	}
	if slot, ok := strings.CutSuffix(name, "-any"); ok && s.verb.Slot(slot) != nil {
		return false, true
	}
	if s.verb.Slot(name) != nil && (name != "effect" || s.c.Gives == nil) && name != "n" {
		return "", true
	}
	return nil, false
}

// basic returns the names that every clause has: its amount, range, verb and join.
func (s clauseScope) basic(name string) (any, bool) {
	switch name {
	case "n":
		return amount(s.c), true
	case "range":
		return spanText(s.c.Span, s.env.root.game.Words), true
	case "numbers":
		return s.env.root.wrap(s.c.Span.All()), true
	case "verb":
		return s.c.Verb, true
	case "name":
		return s.verb.Name, true
	case "join":
		return string(s.c.Join), true
	case "gives":
		return "", true
	}
	return nil, false
}

// amount returns a clause's single number.
func amount(c *model.Clause) int {
	if c.Amount == 0 && len(c.Span.Of) == 1 {
		return c.Span.Of[0]
	}
	return c.Amount
}

// spanText returns the numbers of a clause as they print: "3", "3 or 4", "4 to 7", "2, 3 and 4".
func spanText(s model.Span, words model.Phrasebook) string {
	all := lists.Map(s.Of, func(n int) string { return Format(n) })
	switch s.Form {
	case "to":
		return strings.Join(all, words.Say(" to "))
	case "or":
		return words.Or(all)
	}
	return words.And(all)
}

// effect returns an effect as expressions see it.
func (r *root) effect(ef *model.Effect) Object {
	e := &Env{root: r}
	names := []string{"source", "words", "short", "phrase", "clauses", "choices", "verbs"}
	return Object{&body{
		kind: "effect", model: ef, at: ef.At,
		names: func() []string { return names },
		text:  func() (string, error) { return e.Words(ef) },
		get: func(name string) (any, bool, error) {
			var v any
			var err error
			switch name {
			case "source":
				v = ef.Source
			case "words":
				v, err = e.Words(ef)
			case "short":
				v, err = e.Short(ef)
			case "phrase":
				v, err = phraseOf(e, ef, inWords)
			case "clauses":
				v = r.clauses(ef)
			case "choices":
				v = r.choices(ef)
			case "verbs":
				v = verbs(ef)
			default:
				return nil, false, nil
			}
			return v, true, err
		},
	}}
}

// verbs returns the ids of an effect's verbs, clause by clause.
func verbs(ef *model.Effect) []any {
	return listed(ef.Clauses, func(c model.Clause) any { return c.Verb })
}

// clauses returns the clauses of an effect as expressions see them.
func (r *root) clauses(ef *model.Effect) []any {
	out := make([]any, len(ef.Clauses))
	for i := range ef.Clauses {
		out[i] = r.clauseObject(&ef.Clauses[i])
	}
	return out
}

// choices returns the clauses of an effect, split into groups at each "or".
func (r *root) choices(ef *model.Effect) []any {
	var out []any
	for i, c := range r.clauses(ef) {
		if i == 0 || ef.Clauses[i].Join == model.Or {
			out = append(out, []any(nil))
		}
		n := len(out) - 1
		out[n] = append(out[n].([]any), c)
	}
	return out
}

// stated returns the names of the slots and options that a clause gives.
func stated(c *model.Clause) []any {
	out := lists.Map(c.Slots, func(f model.Field) any { return f.ID })
	for _, f := range c.Options {
		if given(c, f.ID) {
			out = append(out, f.ID)
		}
	}
	return out
}

// slotAt returns where a slot or an option of a clause is written.
func slotAt(c *model.Clause, name string) diag.Place {
	for _, f := range slices.Concat(c.Slots, c.Options) {
		if f.ID == name {
			return f.Value.At
		}
	}
	return diag.Place{}
}

// clauseObject returns a clause as expressions see it: what its templates see, its verb's plate and
// icon, its words and short form, and the effect it gives.
func (r *root) clauseObject(c *model.Clause) Object {
	e := &Env{root: r}
	verb := cmp.Or(r.game.Verb(c.Verb), &model.Verb{ID: c.Verb, Name: c.Verb})
	s := clauseScope{e, c, verb, inWords}
	return Object{&body{
		kind: "clause", model: c, at: c.At, place: func(name string) diag.Place { return slotAt(c, name) },
		names: func() []string { return append(s.names(), "plate", "icon", "tags", "stated", "words", "short") },
		get: func(name string) (any, bool, error) {
			switch name {
			case "plate":
				return verb.Plate, true, nil
			case "icon":
				return verb.Icon, true, nil
			case "tags":
				return r.wrap(verb.Tags), true, nil
			case "stated":
				return stated(c), true, nil
			case "words":
				v, err := clauseWords(e, c, inWords)
				return v, true, err
			case "short":
				v, err := clauseWords(e, c, inShort)
				return v, true, err
			case "gives":
				if c.Gives == nil {
					return nil, true, nil
				}
				return r.effect(c.Gives), true, nil
			}
			return s.lookup(name)
		},
	}}
}
