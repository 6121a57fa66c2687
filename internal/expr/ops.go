package expr

import (
	"cmp"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// Signed is a whole number that prints with its sign, such as a modifier.
type Signed int

// num is a number for calculation: whole, or a fraction, which is i/d while both are small and r
// when they are not.
type num struct {
	i      int
	d      int64    // 0 for a whole number
	r      *big.Rat // or nil
	chance bool
}

// whole reports whether it is the whole number i. A chance never is.
func (n num) whole() bool { return n.r == nil && n.d == 0 }

// rat returns the number as a fraction, which must not be changed.
func (n num) rat() *big.Rat {
	switch {
	case n.r != nil:
		return n.r
	case n.d != 0:
		return big.NewRat(int64(n.i), n.d)
	}
	return new(big.Rat).SetInt64(int64(n.i))
}

// small returns the number as p/q, both of at most 31 bits. It reports false if they are larger.
func (n num) small() (p, q int64, ok bool) {
	p = int64(n.i)
	if n.d != 0 {
		return p, n.d, n.r == nil
	}
	return p, 1, n.r == nil && max(p, -p) < 1<<31
}

// cmp returns -1, 0 or 1 if the number is less than, equal to or greater than another.
func (n num) cmp(o num) int {
	if n.whole() && o.whole() {
		return cmp.Compare(n.i, o.i)
	}
	a, b, ok := n.small()
	c, d, also := o.small()
	if ok && also {
		return cmp.Compare(a*d, c*b)
	}
	return n.rat().Cmp(o.rat())
}

// number converts a value to a number. Text is not a number.
func number(v any) (num, bool) {
	switch v := v.(type) {
	case int:
		return num{i: v}, true
	case Signed:
		return num{i: int(v)}, true
	case Decimal:
		return v.number(), true
	case dice.Chance:
		if p, q, ok := v.Small(); ok {
			return num{i: int(p), d: q, chance: true}, true
		}
		return num{r: v.Rat(), chance: true}, true
	case dice.Number:
		if p, q, ok := v.Small(); ok {
			return num{i: int(p), d: q}, true
		}
		return num{r: v.Rat()}, true
	case *big.Rat:
		return num{r: v}, v != nil
	case float64:
		r := new(big.Rat).SetFloat64(v)
		return num{r: r}, r != nil
	}
	if x := reflect.ValueOf(v); v != nil && x.CanInt() {
		return num{i: int(x.Int())}, true
	}
	return num{}, false
}

// arith calculates exactly. A result involving a chance is a chance again if it is from 0 to 1. An
// operand that is not a number is an error.
func arith(op byte, a, b any) (any, error) {
	x, ok := number(a)
	y, also := number(b)
	if !ok || !also {
		bad := a
		if ok {
			bad = b
		}
		if _, list := bad.([]any); list {
			return nil, errorf("want a number, got %s: sum(...) adds up what is in it", describe(bad))
		}
		return nil, errorf("want a number, got %s%s", describe(bad), diceWritten(bad))
	}
	if x.whole() && y.whole() {
		if v, done := wholeArith(op, x.i, y.i); done {
			return v, nil
		}
	}
	if p, q, done := smallArith(op, x, y); done {
		return fractionOf(p, q, x.chance || y.chance), nil
	}
	r, err := ratArith(op, x.rat(), y.rat())
	if err != nil {
		return nil, err
	}
	if x.chance || y.chance {
		if c, err := dice.FromRat(r); err == nil {
			return c, nil
		}
	}
	return exact(r), nil
}

// wholeArith handles the common case without fractions. It reports false if the result is not whole
// or may not fit.
func wholeArith(op byte, a, b int) (int, bool) {
	const small = 1 << 30
	if a > small || a < -small || b > small || b < -small {
		return 0, false
	}
	switch op {
	case '+':
		return a + b, true
	case '-':
		return a - b, true
	case '*':
		return a * b, true
	case '/':
		if b != 0 && a%b == 0 {
			return a / b, true
		}
	case '%':
		if b != 0 {
			return a % b, true
		}
	}
	return 0, false
}

// smallArith returns the result p/q for small numbers, not in lowest terms. It reports false if one
// of them is not small, or for other operators.
func smallArith(op byte, x, y num) (p, q int64, done bool) {
	a, b, ok := x.small()
	c, d, also := y.small()
	if !ok || !also {
		return 0, 0, false
	}
	switch op {
	case '+':
		return a*d + c*b, b * d, true
	case '-':
		return a*d - c*b, b * d, true
	case '*':
		return a * c, b * d, true
	case '/':
		if c < 0 {
			a, c = -a, -c
		}
		return a * d, b * c, c != 0
	}
	return 0, 0, false
}

// fractionOf returns p/q as a value of the language, a chance if chance is set and it is from 0 to
// 1.
func fractionOf(p, q int64, chance bool) any {
	if chance && p >= 0 && p <= q {
		return dice.Of(p, q)
	}
	if p%q == 0 {
		return int(p / q)
	}
	return dice.Fraction(p, q)
}

var (
	errZero  = errorf("division by zero")        // also 0 to a negative power
	errLarge = errorf("the number is too large") // longer than MaxBits
)

// ratArith calculates with fractions. A result that is too long is an error.
func ratArith(op byte, a, b *big.Rat) (*big.Rat, error) {
	out, err := ratResult(op, a, b)
	if err == nil && Long(out) {
		return nil, errLarge
	}
	return out, err
}

// Long reports whether a number has more digits than numbers may have.
func Long(r *big.Rat) bool { return bits(r) > MaxBits }

// ratResult calculates with fractions. Division by 0 is an error, and so is % of numbers that are
// not whole.
func ratResult(op byte, a, b *big.Rat) (*big.Rat, error) {
	out := new(big.Rat)
	switch op {
	case '+':
		return out.Add(a, b), nil
	case '-':
		return out.Sub(a, b), nil
	case '*':
		return out.Mul(a, b), nil
	case '^':
		return power(a, b)
	}
	if b.Sign() == 0 {
		return nil, errZero
	}
	if op == '/' {
		return out.Quo(a, b), nil
	}
	if !a.IsInt() || !b.IsInt() {
		return nil, errorf("%% wants whole numbers")
	}
	return out.SetInt(new(big.Int).Rem(a.Num(), b.Num())), nil
}

// power returns a to a whole power, the inverse for a negative one. A result that would be too long
// is an error before it is computed.
func power(a, b *big.Rat) (*big.Rat, error) {
	if !b.IsInt() || !b.Num().IsInt64() {
		return nil, errorf("a power must be a whole number")
	}
	n := b.Num().Int64()
	if n < 0 && a.Sign() == 0 {
		return nil, errZero
	}
	if least := int64(a.Num().BitLen() + a.Denom().BitLen() - 2); least > 0 && (n > MaxBits || n < -MaxBits || max(n, -n)*least > MaxBits) {
		return nil, errLarge
	}
	e := big.NewInt(max(n, -n))
	out := new(big.Rat).SetFrac(new(big.Int).Exp(a.Num(), e, nil), new(big.Int).Exp(a.Denom(), e, nil))
	if n < 0 {
		out.Inv(out)
	}
	return out, nil
}

// add adds numbers, joins text with anything that prints, and joins lists with lists.
func add(a, b any) (any, error) {
	_, textA := a.(string)
	_, textB := b.(string)
	if textA || textB {
		s, t := Format(a), Format(b)
		if len(s)+len(t) > maxText {
			return nil, errorf("the text is too long")
		}
		return s + t, nil
	}
	listA, okA := a.([]any)
	listB, okB := b.([]any)
	if okA && okB {
		return joinLists(listA, listB)
	}
	return arith('+', a, b)
}

// maxText is the longest text that an expression may put together, in bytes.
const maxText = 1 << 20

// joinLists joins lists, to at most maxSpan elements.
func joinLists(lists ...[]any) (any, error) {
	n := 0
	for _, l := range lists {
		n += len(l)
	}
	if n > maxSpan {
		return nil, errorf("the list is too long")
	}
	return slices.Concat(lists...), nil
}

// total returns the sum of a list, 0 for an empty one.
func total(list []any) (any, error) {
	var sum any = 0
	var err error
	for i := 0; i < len(list) && err == nil; i++ {
		sum, err = arith('+', sum, list[i])
	}
	return sum, err
}

// diceWritten says how to throw dice that are written as a text, as a field of dice has them. It
// returns "" for any other value.
func diceWritten(v any) string {
	s, ok := v.(string)
	if _, err := dice.Parse(s); !ok || err != nil {
		return ""
	}
	return ", which is a text: roll(...) of it throws these dice"
}

// equal compares any two values. An entry equals its id, a number equals text that writes it
// ("1/2", "50%"), and a distribution equals a map of its outcomes.
func equal(a, b any) bool {
	a, b = now(a), now(b)
	x, ok := number(a)
	y, also := number(b)
	switch {
	case ok && also:
		return x.cmp(y) == 0
	case ok:
		return equalsText(x, b)
	case also:
		return equalsText(y, a)
	}
	return equalThings(a, b)
}

// now returns a value, working it out if that was left for later.
func now(v any) any {
	l, ok := v.(*dice.Later)
	if !ok {
		return v
	}
	if d, err := l.Dist(); err == nil {
		return d
	}
	return v
}

// equalsText reports whether a text writes the number in any form.
func equalsText(n num, v any) bool {
	s, ok := v.(string)
	if !ok {
		return false
	}
	r, ok := dice.ParseNumber(s)
	return ok && r.Cmp(n.rat()) == 0
}

// equalThings reports whether two values that are not numbers are equal. A thing equals its id, and
// a law equals a record of its chances.
func equalThings(a, b any) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case string, bool:
		if o, ok := b.(Object); ok {
			return o.ID() != "" && o.ID() == a
		}
		return a == b
	case Object:
		if y, ok := b.(Object); ok {
			return x.same(y)
		}
		s, ok := b.(string)
		return ok && s != "" && s == x.ID()
	case dice.Dist:
		return equalDist(x, b)
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, equal)
	case map[string]any:
		if d, ok := b.(dice.Dist); ok {
			return equalDist(d, a)
		}
		y, ok := b.(map[string]any)
		return ok && equalMaps(x, y)
	}
	return reflect.DeepEqual(a, b)
}

// equalMaps reports whether two records have the same names with equal values.
func equalMaps(x, y map[string]any) bool {
	for k, v := range x {
		if w, ok := y[k]; !ok || !equal(v, w) {
			return false
		}
	}
	return len(x) == len(y)
}

// equalDist reports whether a law equals another, or a record of chances. The record may include
// outcomes of chance 0.
func equalDist(d dice.Dist, v any) bool {
	switch v := v.(type) {
	case dice.Dist:
		return d.String() == v.String()
	case map[string]any:
		n := 0
		for k, w := range v {
			c := d.At(k)
			if !equal(c, w) {
				return false
			}
			if c.Cmp(dice.Chance{}) > 0 {
				n++
			}
		}
		return n == len(d.Outcomes())
	}
	return false
}

// compare orders numbers, and text alphabetically by its bytes.
func compare(a, b any) (int, error) {
	x, ok := number(a)
	y, also := number(b)
	if ok && also {
		return x.cmp(y), nil
	}
	s, text := a.(string)
	t, alsoText := b.(string)
	switch {
	case text && alsoText:
		return strings.Compare(s, t), nil
	case text && also:
		if r, isNum := dice.ParseNumber(s); isNum {
			return r.Cmp(y.rat()), nil
		}
	case alsoText && ok:
		if r, isNum := dice.ParseNumber(t); isNum {
			return x.rat().Cmp(r), nil
		}
	}
	if isLaw(a) || isLaw(b) {
		return 0, errorf("cannot say which is greater, %s or %s: together([d6, d8]) throws several and makes a list of what they show", describe(a), describe(b))
	}
	return 0, errorf("cannot say which is greater, %s or %s", describe(a), describe(b))
}

// within reports whether a list contains a value, a collection an id, a record a key, or a text
// another.
func within(v, in any) (any, error) {
	switch in := in.(type) {
	case nil:
		return false, nil
	case []any:
		return slices.ContainsFunc(in, func(x any) bool { return equal(x, v) }), nil
	case map[string]any:
		_, ok := in[keyText(v)]
		return ok, nil
	case Object:
		_, ok, err := in.member(keyText(v))
		return ok, err
	case string:
		if s, ok := v.(string); ok {
			return strings.Contains(in, s), nil
		}
	}
	if x := reflect.ValueOf(in); x.Kind() == reflect.Slice {
		for i := range x.Len() {
			if equal(x.Index(i).Interface(), v) {
				return true, nil
			}
		}
		return false, nil
	}
	return nil, errorf("want a list, got %s", describe(in))
}

// maxSpan is the longest list that a..b makes.
const maxSpan = 100000

// span returns the list of whole numbers from a to b, empty if b is below a. More than maxSpan
// elements is an error.
func span(a, b any) (any, error) {
	x, ok := number(a)
	y, also := number(b)
	if !ok || !also || !x.whole() || !y.whole() {
		return nil, errorf("a .. b wants whole numbers, got %s and %s", describe(a), describe(b))
	}
	if y.i < x.i {
		return []any{}, nil
	}
	many := uint64(y.i) - uint64(x.i) // right even if y - x overflows
	if many >= maxSpan {
		return nil, errorf("the list is too long")
	}
	return lists.Made(int(many)+1, func(i int) any { return x.i + i }), nil
}

// matches reports whether a text matches a pattern. A pattern that cannot be parsed is an error.
func matches(a, b any) (any, error) {
	text, ok := a.(string)
	pattern, also := b.(string)
	if !ok || !also {
		return nil, errorf("matches wants two texts, got %s and %s", describe(a), describe(b))
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, errorf("%q is no pattern", pattern)
	}
	return re.MatchString(text), nil
}

// texts returns an operator of two texts. Anything else is an error.
func texts(f func(string, string) bool) operator {
	return func(a, b any) (any, error) {
		s, ok := a.(string)
		t, also := b.(string)
		if !ok || !also {
			return nil, errorf("want two texts, got %s and %s", describe(a), describe(b))
		}
		return f(s, t), nil
	}
}
