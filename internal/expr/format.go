package expr

import (
	"cmp"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// minus is the sign printed before negative numbers, U+2212.
const minus = "\u2212"

// Format returns a value as it prints: numbers with a true minus sign, signed ones with their sign,
// chances in percent, exact numbers as decimals if they end within four places and as fractions if
// not, lists joined by commas, true as "yes", an unset value as nothing, an entry by its name, an
// effect in words.
func Format(v any) string {
	s, _ := format(v, nil)
	return s
}

// Rough is Format, except that it rounds chances to whole percents, as people speak of them. A
// chance that would wrongly round to 0 or 100 prints as <1 % or >99 %.
func Rough(v any) string {
	c, ok := v.(dice.Chance)
	if !ok {
		return Format(v)
	}
	p := new(big.Rat).Mul(c.Rat(), big.NewRat(100, 1))
	switch s := p.FloatString(0); {
	case s == "0" && p.Sign() > 0:
		return "<1 %"
	case s == "100" && p.Cmp(big.NewRat(100, 1)) < 0:
		return ">99 %"
	default:
		return signFixed(s) + " %"
	}
}

// Format returns a value as it prints in the language of the game. It accepts values of the model
// too.
func (e *Env) Format(v any) string {
	s, _ := e.print(e.root.wrap(v))
	return s
}

// print is Format in the language of the game. It returns an error if an effect cannot be put into
// words.
func (e *Env) print(v any) (string, error) { return format(v, e.root.game.Words) }

// format returns a value as it prints: numbers with a true minus sign, chances in percent, things
// by their names, nothing for nil. words supplies yes, no and the decimal sign of a language. A
// thing without a name or id is an error.
func format(v any, words model.Phrasebook) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case int:
		return whole(v), nil
	case Signed:
		return signed(int(v)), nil
	case Decimal:
		return pointed(signFixed(v.String()), words), nil
	case bool:
		if v {
			return words.Say("yes"), nil
		}
		return words.Say("no"), nil
	case dice.Chance:
		return pointed(percent(v.Rat()), words), nil
	case dice.Dist:
		return formatDist(v), nil
	case Object:
		return formatObject(v)
	case []any:
		return formatList(v, words)
	case map[string]any:
		return formatMap(v)
	case model.Value:
		return v.String(), nil
	case *dice.Later:
		d, err := v.Dist()
		return formatDist(d), err
	}
	if n, ok := number(v); ok {
		return pointed(decimalText(n.rat()), words), nil
	}
	switch x := reflect.ValueOf(v); x.Kind() {
	case reflect.Map: // as groupBy gives it
		return formatGroups(x)
	case reflect.Slice:
		return formatList(sliced(x, func(v any) any { return v }), words)
	}
	return "", errorf("%s cannot be printed", describe(v))
}

// pointed returns a number with the decimal sign of a language.
func pointed(s string, words model.Phrasebook) string {
	return strings.Replace(s, ".", words.Say("."), 1)
}

// whole formats a whole number with a true minus sign.
func whole(n int) string {
	if n < 0 {
		return minus + strconv.Itoa(n)[1:]
	}
	return strconv.Itoa(n)
}

// signed formats a whole number with its sign; 0 has none.
func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return whole(n)
}

// formatObject formats a thing by its text, its elements, its name or its id, the first that it
// has.
func formatObject(o Object) (string, error) {
	switch {
	case o.b == nil:
		return "", nil
	case o.b.text != nil:
		return o.b.text()
	case o.b.items != nil:
		return formatList(o.b.items(), nil)
	}
	if v, ok, err := o.member("name"); ok && err == nil {
		if s, ok := v.(string); ok && s != "" {
			return s, nil
		}
	}
	if o.ID() != "" {
		return o.ID(), nil
	}
	return "", errorf("%s cannot be printed: name a member of it", o.label())
}

// formatList joins the elements of a list with commas.
func formatList(list []any, words model.Phrasebook) (string, error) {
	out, err := formatEach(list, words)
	return strings.Join(out, ", "), err
}

// formatEach formats each element of a list.
func formatEach(list []any, words model.Phrasebook) ([]string, error) {
	return lists.Try(list, func(v any) (string, error) { return format(v, words) })
}

// formatGroups formats a map of lists, sorted by key: hull: Plank, Keel; sail: Jib.
func formatGroups(m reflect.Value) (string, error) {
	keys := make([]any, 0, m.Len())
	at := map[any]reflect.Value{}
	for _, k := range m.MapKeys() {
		keys, at[k.Interface()] = append(keys, k.Interface()), m.MapIndex(k)
	}
	in, err := sorted(nil, keys)
	if err != nil {
		return "", err
	}
	out, err := lists.Try(in.([]any), func(k any) (string, error) {
		key, err := format(k, nil)
		s, wrong := format(at[k].Interface(), nil)
		return key + ": " + s, cmp.Or(err, wrong)
	})
	return strings.Join(out, "; "), err
}

// formatMap formats a record as names and values, sorted by name.
func formatMap(m map[string]any) (string, error) {
	out, err := lists.Try(sortedKeys(m), func(k string) (string, error) {
		s, err := format(m[k], nil)
		return k + ": " + s, err
	})
	return strings.Join(out, ", "), err
}

// formatDist formats a distribution as outcomes with their chances in percent.
func formatDist(d dice.Dist) string {
	out := lists.Map(d.Outcomes(), func(o dice.Outcome) string { return o.Key() + ": " + percent(o.Chance.Rat()) })
	return strings.Join(out, ", ")
}

// percent formats a chance in percent: whole if it is whole, else to one place, or to as many as it
// takes to differ from 0 and 100.
func percent(r *big.Rat) string {
	p := new(big.Rat).Mul(r, big.NewRat(100, 1))
	if p.IsInt() {
		return signFixed(p.Num().String()) + " %"
	}
	for places := 1; places < 40; places++ {
		s := p.FloatString(places)
		if n := strings.TrimRight(strings.TrimRight(s, "0"), "."); n != "" && n != "100" && n != "-" && n != "0" {
			return signFixed(s) + " %"
		}
	}
	return signFixed(p.FloatString(1)) + " %"
}

// signFixed replaces a hyphen with a true minus sign.
func signFixed(s string) string { return strings.Replace(s, "-", minus, 1) }

// maxDenominator is the largest denominator printed as a fraction.
var maxDenominator = big.NewInt(999_999)

// decimalText formats a number: as a decimal if it ends within four places, else as a fraction. If
// the denominator is too large to read, it is a decimal of four significant digits or more.
func decimalText(r *big.Rat) string {
	for places := 0; places <= 4; places++ {
		s := r.FloatString(places)
		if back, _ := new(big.Rat).SetString(s); back.Cmp(r) == 0 {
			return signFixed(s)
		}
	}
	if r.Denom().Cmp(maxDenominator) <= 0 {
		return signFixed(r.RatString())
	}
	places := 4
	for size := new(big.Rat).Abs(r); size.Cmp(big.NewRat(1, 1)) < 0 && places < 40; places++ {
		size.Mul(size, big.NewRat(10, 1))
	}
	return signFixed(r.FloatString(places))
}

// commaList joins words with commas.
func commaList(words []string) string { return strings.Join(words, ", ") }

// orList joins words with commas, and with "or" before the last.
func orList(words []string) string { return model.Phrasebook(nil).Or(words) }

// andList joins words with commas, and with "and" before the last.
func andList(words []string) string { return model.Phrasebook(nil).And(words) }

// Decimal is a number that prints with as many decimals as it was written with. The result of a
// calculation with it is exact, and prints as other numbers do.
type Decimal struct {
	n      int64 // without the point
	places int
}

// DecimalOf returns a decimal of the content.
func DecimalOf(v model.Value) Decimal { return Decimal{v.Int, v.Places()} }

// String returns the decimal as it is written.
func (d Decimal) String() string { return model.DecimalText(d.n, d.places) }

// number returns the decimal for calculation.
func (d Decimal) number() num {
	if n, ok := model.InPlaces(d.n, d.places, 0); ok {
		return num{i: int(n)}
	}
	r, _ := new(big.Rat).SetString(d.String())
	return num{r: r}
}

// Exactly returns the decimal without its print format: 2.50 becomes 2.5.
func (d Decimal) Exactly() any { return exact(d.number().rat()) }

// exactly returns a value without its print format.
func exactly(v any) any {
	if d, ok := v.(Decimal); ok {
		return d.Exactly()
	}
	return v
}

// decimalsFn is decimals(x, places): a number with exactly that many decimals, as text. Halves
// round away from zero.
func decimalsFn(_ *Frame, a []any) (any, error) {
	n, ok := number(a[0])
	if !ok {
		return nil, errorf("want a number, got %s", describe(a[0]))
	}
	places, err := placesOf(a[1])
	if err != nil {
		return nil, err
	}
	return signFixed(strings.TrimSuffix(n.rat().FloatString(places), ".")), nil
}
