// Package story evaluates the examples of play of a game: the result of the dice, the number they
// are compared with, the outcome, and whether all this agrees with the rules. It draws nothing and
// changes nothing.
package story

import (
	"cmp"
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Told is a story with its numbers.
type Told struct {
	Of      *model.Story
	Dice    dice.Dice // for a pool, N is Total
	Shown   []int     // what each die shows; two dice read as tens and ones are one number
	Adds    []Part
	Total   int // sum of Adds
	Roll    any // the result of the dice
	Needed  any // the number it is compared with
	Hit     bool
	Chance  any // chance of a hit, nil if the rules are not asked
	Boxes   []Part
	Changed []Part
	Env     *expr.Env // scope for the texts of the story
}

// Part is one number of a story and its name.
type Part struct {
	Name, Note string
	Value      any
	Text       string // Value as it is printed
}

// Fault is something in a story that is not true. Off is its offset from At in characters, -1 if
// unknown.
type Fault struct {
	At       diag.Place
	Off      int
	Message  string
	Evidence []string
	Help     string
}

// Percentile reports whether the dice are two, read as tens and ones.
func (t *Told) Percentile() bool { return t.Dice.Faces == 100 && t.Dice.N == 1 }

// Over reports whether the roll is added to the total, and the sum compared with Needed.
func (t *Told) Over() bool { return t.Of.Needs.IsSet() && !t.Of.Pool }

// Says returns what is printed for the outcome.
func (t *Told) Says() string {
	usual := map[string]string{"hit": "A hit.", "miss": "A miss."}
	return cmp.Or(t.Of.Says, usual[t.Of.Ends])
}

// Tell evaluates a story. The first part that cannot be evaluated is a fault, and ends it.
func Tell(env *expr.Env, s *model.Story) (*Told, []Fault) {
	t := &Told{Of: s, Env: env}
	for _, step := range []func() *Fault{t.readNames, t.readAdds, t.readDice, t.readRolls, t.readOutcome, t.readThen, t.readParts} {
		if f := step(); f != nil {
			return t, []Fault{*f}
		}
	}
	return t, nil
}

// readNames evaluates the story's own names.
func (t *Told) readNames() *Fault { return t.read(t.Of.Let) }

// readThen evaluates the names that follow the throw.
func (t *Told) readThen() *Fault { return t.read(t.Of.Then) }

// read evaluates names, each in the scope of those before it.
func (t *Told) read(all []model.Field) *Fault {
	for _, f := range all {
		v, err := t.Env.Eval(f.Value.Text)
		if err != nil {
			return fails(f.Value, err)
		}
		t.Env = t.Env.With(map[string]any{strings.ReplaceAll(f.ID, "-", "_"): v})
	}
	return nil
}

// readAdds evaluates what is added up.
func (t *Told) readAdds() *Fault {
	var all []any
	if src := t.Of.Adds; src.IsSet() {
		var err error
		if all, err = t.Env.List(src.Text); err != nil {
			return fails(src, err)
		}
		for _, x := range all {
			m, _ := x.(map[string]any)
			n, ok := whole(m["value"])
			if !ok {
				return &Fault{At: src.At, Off: -1, Message: "what is added is no list of {value, reason}, with whole values"}
			}
			t.Adds = append(t.Adds, Part{Name: t.Env.Format(m["reason"]), Value: n, Text: expr.Format(n)})
			t.Total += n
		}
	}
	t.Env = t.Env.With(map[string]any{"adds": all, "total": t.Total})
	return nil
}

// readDice evaluates what is thrown.
func (t *Told) readDice() *Fault {
	said, err := t.Env.Expand(t.Of.Die.Text)
	if err == nil {
		t.Dice, err = dice.Parse(said)
	}
	if err != nil {
		return fails(t.Of.Die, err)
	}
	if t.Of.Pool {
		if t.Dice.N != 1 || t.Total < 1 {
			return &Fault{At: t.Of.Die.At, Off: -1, Message: fmt.Sprintf("a pool is thrown of one kind of die, as many as is added up: this is %d of %s", t.Total, said)}
		}
		t.Dice.N = t.Total
	}
	return nil
}

// readRolls checks what the dice show against the dice.
func (t *Told) readRolls() *Fault {
	t.Shown = lists.Map(t.Of.Rolls, func(v model.Value) int { return int(v.Int) })
	if len(t.Shown) != t.Dice.N {
		return &Fault{At: t.Of.At, Off: -1, Message: fmt.Sprintf("%s are thrown, and %s shown", count(t.Dice.N), count(len(t.Shown))),
			Help: "write under rolls what each die shows; percentile dice are one number"}
	}
	lo, hi := 1, t.Dice.Faces
	if t.Percentile() {
		lo, hi = t.Dice.Min(), t.Dice.Max()
	}
	for i, n := range t.Shown {
		if n < lo || n > hi {
			return &Fault{At: t.Of.Rolls[i].At, Off: -1, Message: fmt.Sprintf("no %s shows %d", dieName(t), n), Help: fmt.Sprintf("it shows %d to %d", lo, hi)}
		}
	}
	return nil
}

// dieName returns the name of one of the dice.
func dieName(t *Told) string {
	if t.Percentile() {
		return "roll of percentile dice"
	}
	return fmt.Sprintf("d%d", t.Dice.Faces)
}

// count returns a number of dice, in words.
func count(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}

// readOutcome evaluates the outcome of the throw.
func (t *Told) readOutcome() *Fault {
	scope, err := t.scope(t.Shown)
	if err != nil {
		return fails(t.Of.Reads, err)
	}
	t.Env = scope
	t.Roll, _ = scope.Find("roll")
	t.Needed = t.Total
	if t.Of.Needs.IsSet() {
		if t.Needed, err = scope.Eval(t.Of.Needs.Text); err != nil {
			return fails(t.Of.Needs, err)
		}
		t.Needed = plainly(t.Needed)
	}
	t.Env = scope.With(map[string]any{"needed": t.Needed})
	if t.Hit, err = t.Env.Bool(t.Of.Hit.Text); err != nil {
		return fails(t.Of.Hit, err)
	}
	return nil
}

// scope returns the scope in which a throw of these dice is evaluated.
func (t *Told) scope(shown []int) (*expr.Env, error) {
	sum, list := t.Dice.Plus, make([]any, len(shown))
	if t.Percentile() {
		sum = 0
	}
	for i, n := range shown {
		list[i] = n
		if t.Dice.Digits {
			sum *= 10
		}
		sum += n
	}
	env := t.Env.With(map[string]any{"dice": list, "roll": sum})
	if !t.Of.Reads.IsSet() {
		return env, nil
	}
	roll, err := env.Eval(t.Of.Reads.Text)
	return env.With(map[string]any{"roll": plainly(roll)}), err
}

// plainly returns a whole number without its sign or kind, and anything else unchanged.
func plainly(v any) any {
	if n, ok := whole(v); ok {
		return n
	}
	return v
}

// readParts evaluates the numbers of what happens and what is changed.
func (t *Told) readParts() *Fault {
	if src := t.Of.Chance; src.IsSet() {
		v, err := t.Env.Eval(src.Text)
		if err != nil {
			return fails(src, err)
		}
		t.Chance = v
	}
	for _, b := range t.Of.Boxes {
		v, err := t.Env.Eval(b.Value.Text)
		if err != nil {
			return fails(b.Value, err)
		}
		note, err := t.Env.ExpandRoughly(b.Note)
		if err != nil {
			return fails(model.Value{At: b.At}, err)
		}
		t.Boxes = append(t.Boxes, Part{b.Name, note, v, strings.TrimPrefix(expr.Format(v), "+")})
	}
	for _, c := range t.Of.Changed {
		v, err := t.Env.Eval(c.Chance.Text)
		if err != nil {
			return fails(c.Chance, err)
		}
		t.Changed = append(t.Changed, Part{Name: c.Name, Value: v, Text: expr.Rough(v)})
	}
	return nil
}

// fails returns the fault for an expression that cannot be evaluated.
func fails(src model.Value, err error) *Fault {
	f := &Fault{At: src.At, Off: -1, Message: "this cannot be told: " + firstLine(err.Error())}
	if e, ok := err.(*expr.Error); ok {
		f.Off = e.Off
	}
	return f
}

// firstLine returns a text up to its first line break.
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}
