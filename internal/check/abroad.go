package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// hasAbroad matches, in languages other than English, what a thing costs (the first group) or has
// or is worth (the second): a number and what it counts, "−1 point de prestige", "2 de madera".
// andAbroad matches the next such number after it, ", 3 de piedra" or " y vale 8 puntos".
var (
	hasAbroad = pattern.New(`(?i) (?:` + verbAbroad + `|\()` + numberAbroad)
	andAbroad = pattern.New(`(?i)^(?:,? (?:und|et|y|e|en|i|och|og|і|й|та|и|а) |, ?)(?:` + verbAbroad + `)?` + numberAbroad)

	// payment matches a verb of paying; what is paid for then follows "za".
	payment = pattern.New(`(?i)^(?:za)?płac`)

	// behindIt matches the ending of a name after a "za" that means behind, not for: "za Mostem".
	behindIt = pattern.New(`(?:m|mi|ą)$`)

	// moreThan matches the word after a number that is added to another, with no noun between.
	moreThan = pattern.New(`(?i)^ (?:mehr|weniger|(?:de )?plus|(?:de )?moins|más|menos|(?:di |in )?più|(?:di |in )?meno|meer|minder|(?:a )?mais|(?:a )?menos|więcej|mniej|більше|менше|больше|меньше)(?:\PL|$)`)

	// pointsOf matches the words before what points are of, both in a text and in the name of a
	// field.
	pointsOf = pattern.New(`(?i)^` + ofAbroad)
)

const (
	ofAbroad   = `(?:(?:points?|puntos?|punt[oi]|pontos?) )?d(?:[aeio] |[’'])`
	verbAbroad = `(?:(kostet|kosten|coûte(?:nt)?|cuestan?|costa(?:no)?|kost|custam?|kostar|koster|kosztuj[eą]|(?:za)?płac\pL+(?: się)?|коштують?|коштує|стоит|стоят)|(hat|haben|a|ont|tienen?|ha|hanno|heeft|hebben|tem|têm|har` +
		`|zählt|zählen|bringt|bringen|vaut|valent|rapporte(?:nt)?|vale[mn]?|valgono|telt|tellen|(?:beginn|start)(?:e?t|en) mit|commence(?:nt)? avec|(?:empieza|comienza)n? con|ma|mają|daj[eą]|przynos(?:i|zą)|licz[yą]|(?:jest|są) wart[aey]?|zaczyna(?:ją)? z|має|мають|дає|дають|приносить|приносять|имеет|имеют|да[её]т|дают|приносит|приносят))(?: (?:aż|dokładnie|już|nawet|też|także|tylko|zawsze|аж|лише|тільки|рівно|завжди|только|ровно|всегда))? `
	numberAbroad = `([+−-]?[0-9]+|\pL[\pL’']*)(?: (?:` + ofAbroad + `)?(\pL+))?`
)

// amount is a number that a text in another language states of a thing: a count of the noun after
// it, or the price.
type amount struct {
	n        int64
	from, to int // byte offsets of the number
	noun     string
	price    bool // it is the whole cost of the thing
	paid     bool // it may be part of the cost: after a verb of cost, or after one like "vale" with no other number
}

// amounts returns the consecutive numbers that begin with a match of hasAbroad.
func amounts(c *Context, said string, m []int) []amount {
	var out []amount
	for from, costs := 0, false; m != nil; m = andAbroad.FindStringSubmatchIndex(said[from:]) {
		group := func(i int) string { return said[from+max(m[2*i], 0) : from+max(m[2*i+1], 0)] }
		n, ok := numberSaid(c, strings.ToLower(group(3)))
		if !ok {
			break
		}
		verb, bracket := group(1)+group(2) != "", len(out) == 0 && strings.HasPrefix(said[from+m[0]:], " (")
		if costs = group(1) != "" || costs && !verb; !verb && !bracket {
			out[len(out)-1].price = false
		}
		noun := wordStem(c.Game, group(4))
		if bracket && (noun == "" || from+m[1] == len(said) || !strings.ContainsRune("),", rune(said[from+m[1]]))) ||
			slices.ContainsFunc(out, func(x amount) bool { return noun != "" && noun == wordStem(c.Game, x.noun) }) {
			break
		}
		if moreThan.MatchString(said[from+m[7]:]) || joinedTo(said, []int{from + m[6], from + m[7]}) || forEach.MatchString(said[from+m[7]:]) || forEach.MatchString(said[from+max(m[7], m[8]-1):]) {
			break
		}
		out = append(out, amount{n, from + m[6], from + m[7], group(4), costs && verb, bracket || costs || len(out) == 0 && strings.HasPrefix(strings.ToLower(group(2)), "va")})
		from += m[1]
	}
	return out
}

// statedAbroad reports costs and field values that a paragraph in another language states of a
// thing and that differ from the data.
func statedAbroad(c *Context, p paragraph) {
	for _, m := range c.memo.matches(hasAbroad, p.said) {
		for _, of := range c.statable() {
			e := p.endingAt(c.Game, of, m[0])
			bracket, pays := strings.HasPrefix(p.said[m[0]:], " ("), m[2] >= 0 && payment.MatchString(p.said[m[2]:m[3]])
			if e == nil && declines(c.Game) != nil && (bracket || pays) {
				e = p.declinedAt(c, of, m[0])
			}
			if e != nil && !p.several(c, e.Name, m[0]) && (!pays || p.wordBefore(e.Name, m[0]) == "za" && !behindIt.MatchString(p.said[:m[0]])) {
				for _, x := range amounts(c, p.said, m) {
					if d := x.field(c.Game, of); d != nil && plain(e.Field(d.ID)) && !isWhole(e.Field(d.ID), x.n) {
						statement{of: of, entry: e, field: d, value: e.Field(d.ID)}.tell(c, p.part(x.from, x.to), x.n)
					}
				}
			}
		}
	}
}

// isWhole reports whether a plain value is the whole number n.
func isWhole(v model.Value, n int64) bool {
	return v.Int == n && (v.Kind != model.Decimal || v.Text == strconv.FormatInt(n, 10))
}

// several reports whether the name that ends at a byte is preceded by a number greater than one:
// "zwei Ritter".
func (p paragraph) several(c *Context, name string, off int) bool {
	n, ok := numberSaid(c, p.wordBefore(name, off))
	return ok && n > 1
}

// wordBefore returns, in lower case, the word before a name that ends at a byte, or "" if there is
// none.
func (p paragraph) wordBefore(name string, off int) string {
	before := p.said[max(0, off-mostBefore):off]
	all := words(before)
	i := len(all) - 1 - len(words(name))
	if i < 0 {
		return ""
	}
	return strings.ToLower(before[all[i].from:all[i].to])
}

// field returns the field that an amount belongs to, or nil if that is unclear.
func (x amount) field(g *model.Game, of *model.Collection) *model.FieldDecl {
	noun := wordStem(g, x.noun)
	named := lists.First(of.Fields, func(d *model.FieldDecl) bool {
		if d.Price && !x.paid {
			return false // "vale 2 PV y 3 monedas al venderla"
		}
		t := lists.First(g.Terms, func(t *model.Term) bool { return t.Name == d.Name })
		short := d.Short
		if t != nil {
			short = cmp.Or(short, t.Short)
		}
		return noun != "" && (noun == wordStem(g, d.Name) || noun == wordStem(g, pointsOf.ReplaceAllString(d.Name, ""))) || short != "" && strings.EqualFold(short, x.noun)
	})
	if named != nil || !x.price || slices.ContainsFunc(g.Collections, func(of *model.Collection) bool {
		return slices.ContainsFunc(of.Entries, func(e *model.Entry) bool { return noun != "" && noun == wordStem(g, e.Name) })
	}) {
		return named
	}
	return lists.First(of.Fields, func(d *model.FieldDecl) bool { return d.Price })
}

// stems returns the words of a text in lower case, each reduced to its stem where it has one.
func stems(g *model.Game, said string) string {
	return strings.Join(lists.Map(strings.Fields(said), func(w string) string { return cmp.Or(wordStem(g, w), strings.ToLower(w)) }), " ")
}

// heraldAbroad matches the end of a paragraph that says, in a language other than English, how many
// steps follow.
var heraldAbroad = pattern.New(`(?i)(?:^|\PL)(\pL[\pL’']*|[0-9]+) (?:phasen|schritten?|teilen?|arten|weisen|regeln|bedingungen|phases|étapes|parties|façons|manières|règles|conditions|types|sortes` +
	`|fases|pasos|etapas|partes|maneras|formas|reglas|condiciones|tipos|clases|fasi|passi|parti|modi|regole|condizioni|tipi|fasen|stappen|delen|manieren|regels|soorten|passos|regras|condições|części|czynności|etap(?:y|ów)|faz[y]?|krok(?:i|ów)|rodzaj(?:e|ów)|rzeczy|sposob(?:y|ów)|warunk(?:i|ów)|zasady?|част(?:ини|ин|и|ей)|кроки|кроків|шага|шагов|етап(?:и|ів)|этап(?:а|ов)|фаз[иы]?|види|видів|вида|видов|способи|способів|способа|способов|умови?|услови[яй]|правила?|речі|речей)[ \x{a0}\x{202f}]?:\s*$`)

// heraldedAbroad reports a paragraph that promises a different number of steps than the list after
// it has.
func heraldedAbroad(c *Context, p paragraph, next prose.Block) {
	m := heraldAbroad.FindStringSubmatchIndex(p.said)
	if m == nil {
		return
	}
	if n, ok := numberSaid(c, strings.ToLower(p.said[m[2]:m[3]])); ok && int(n) != len(next.Items) {
		tellHeld(c, p, m[2:4], "list", len(next.Items), next)
	}
}

// goesOn matches what follows a mark inside a sentence that continues: "a juegos como Bang! y
// otros".
var goesOn = pattern.New(`^[»”"’)]* ?[\p{Ll},.;]`)

// unopened finds Spanish questions and exclamations that lack their opening mark.
func unopened(c *Context) {
	look := func(said string, at func(from, to int) diag.Place) {
		from := 0
		for i, r := range said {
			opening, marks := "¿", "?"
			if r == '!' {
				opening, marks = "¡", "!"
			}
			before, size := utf8.DecodeLastRuneInString(said[:i])
			after, _ := utf8.DecodeRuneInString(said[min(i+1, len(said)):])
			if !strings.ContainsRune("?!", r) || !unicode.IsLetter(before) && !strings.ContainsRune("»”)…*", before) || size == 0 || unicode.IsLetter(after) {
				continue // a word between symbols, or an address
			}
			if !strings.ContainsAny(said[from:i], "¿¡") && !goesOn.MatchString(said[i+1:]) {
				c.Report(diag.Finding{At: at(i, i+1), Message: fmt.Sprintf("%q closes without a %q that opens", marks, opening), Mark: opening + " before it?"})
			}
			from = i
		}
	}
	for _, p := range c.paras {
		look(p.said, p.part)
	}
	c.written(func(t text) {
		if t = c.memo.spoken(t); t.exact && !t.own {
			look(t.said, t.part)
		}
	})
}
