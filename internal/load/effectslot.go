package load

import (
	"strconv"
	"strings"

	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// wholeWord reads a plain number of at most four digits.
func wholeWord(s string) (int, bool) {
	if s == "" || len(s) > 4 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// span reads "4", "3 or 4", "4 to 7", "2 and 3 and 4".
func (p *effectParser) span(c *model.Clause, i int) (int, string) {
	n, ok := wholeWord(p.word(i))
	if !ok {
		return -1, "a number, or numbers such as 3 or 4"
	}
	c.Span.Of = []int{n}
	for i++; ; i += 2 {
		by := p.word(i)
		more, ok := wholeWord(p.word(i + 1))
		if !ok || by != "or" && by != "and" && by != "to" || c.Span.Form == "to" {
			break
		}
		if c.Span.Form != "" && c.Span.Form != by {
			break
		}
		c.Span.Form = by
		c.Span.Of = append(c.Span.Of, more)
	}
	if of := c.Span.Of; c.Span.Form == "to" && of[0] >= of[1] {
		return -1, "a rising range after the verb"
	}
	if len(c.Span.Of) == 1 {
		c.Amount = n
	}
	return i, ""
}

// multiplier matches a multiplier such as x2, or the same with a multiplication sign.
var multiplier = pattern.New(`^[x×]([1-9][0-9]?)$`)

// times reads an optional multiplier.
func (p *effectParser) times(c *model.Clause, i int) (int, string) {
	c.Amount = 1
	if m := multiplier.FindStringSubmatch(p.word(i)); m != nil {
		c.Amount, _ = strconv.Atoi(m[1])
		i++
	} else if _, ok := wholeWord(p.word(i)); ok {
		return -1, "a multiplier such as x2"
	}
	c.Span = model.Span{Of: []int{c.Amount}}
	return i, ""
}

// signedWord reads "+1", "-2" or "3".
func signedWord(s string) (int64, bool) {
	sign := int64(1)
	switch {
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	case strings.HasPrefix(s, "-"), strings.HasPrefix(s, "−"):
		sign, s = -1, strings.TrimPrefix(strings.TrimPrefix(s, "-"), "−")
	}
	n, ok := wholeWord(s)
	return sign * int64(n), ok
}

// signed reads a number written with its sign.
func (p *effectParser) signed(c *model.Clause, i int) (int, string) {
	w := p.word(i)
	n, ok := signedWord(w)
	if !ok || w == strings.TrimLeft(w, "+-−") {
		return -1, "a number with its sign"
	}
	c.Amount, c.Span = int(n), model.Span{Of: []int{int(n)}}
	return i + 1, ""
}

// rolled matches dice as the notation writes them: "1d10", "+2D10", "d6".
var rolled = pattern.New(`^[+]?([1-9][0-9]?)?[dD]([1-9][0-9]{0,2})$`)

// dice reads dice into a slot named "dice".
func (p *effectParser) dice(c *model.Clause, i int) (int, string) {
	m := rolled.FindStringSubmatch(p.word(i))
	if m == nil {
		return -1, "dice such as 1d10"
	}
	at := p.place(i, i+1)
	text := strings.TrimPrefix(m[1], "1") + "d" + m[2]
	if len(m[1]) > 1 {
		text = m[1] + "d" + m[2]
	}
	c.Slots = append(c.Slots, model.Field{ID: "dice", Value: model.Value{Kind: model.Dice, Text: text, At: at}, At: at})
	return i + 1, ""
}

// named returns the id spelled by the words from token i up to j: "Assault Squaddie" is
// assault-squaddie.
func (p *effectParser) named(i, j int) model.Value {
	id := strings.ToLower(strings.Join(strings.Fields(p.joined(i, j)), "-"))
	return model.Value{Kind: model.Ref, Text: id, At: p.place(i, j)}
}

// many reads ids joined by commas, "&" or "or", up to the form's next word, a semicolon, an option
// or the end.
func (p *effectParser) many(c *model.Clause, f *form, k, i int) (int, string) {
	name, next := f.parts[k].slot, ""
	if k+1 < len(f.parts) {
		next = f.parts[k+1].word
	}
	from, any := i, false
	v := model.Value{Kind: model.List}
	for {
		j := p.nameEnd(i, next)
		if j == i {
			return -1, "a word for <" + name + ">"
		}
		v.Items = append(v.Items, p.named(i, j))
		if i = j; !p.lists(i, f.verb) {
			break
		}
		any = any || p.word(i) == "or"
		i++
	}
	if next != "" && p.word(i) != next {
		return -1, quote(next)
	}
	v.At = p.place(from, i)
	c.Slots = append(c.Slots, model.Field{ID: name, Value: v, At: v.At})
	if any {
		c.Slots = append(c.Slots, model.AnyField(name, v.At))
	}
	return i, ""
}

// nameEnd returns where the name at token i ends.
func (p *effectParser) nameEnd(i int, next string) int {
	for ; i < len(p.toks); i++ {
		w := p.word(i)
		if _, n := p.joinAt(i); n > 0 || w == "," || w == "&" || next != "" && w == next {
			return i
		}
	}
	return i
}

// lists reports whether token i joins one name of a list to the next rather than beginning an
// option.
func (p *effectParser) lists(i int, v *model.Verb) bool {
	switch p.word(i) {
	case "&", "or":
		return true
	case ",":
		return p.optionAt(v, i+1) == nil
	}
	return false
}
