package spreadsheet

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Deck is a deck of cards made from a sheet alone: its content with the fields that the columns
// show, the line that game.yaml needs under components, and card faces by id that print all fields,
// in several ways; use the first that all cards fit.
type Deck struct {
	Content   []byte
	Faces     []map[string][]byte
	Component string
	Cards     int
	Printed   string   // what a card is on paper, such as card
	Pictures  []string // files that its cards name
	Hints     []string // what columns may be that were taken for something else, one a line
}

// New says what a new deck of a game should be. If Kinds names a column, its words are kinds of
// cards, with a face each. Piece is what its cards are printed as, one of Pieces, and Size the size
// of cards, zero for as large as they need.
type New struct {
	Game, ID, Name, Kinds, Piece string
	Size                         geom.Size
}

// The pieces that cards may be printed as, with the plans of their sheets: a card, a square
// counter, a round one.
var plans = map[string]string{"card": "cards", "counter": "counters", "round": "rounds"}

// Pieces returns what cards may be printed as, sorted.
func Pieces() []string { return slices.Sorted(maps.Keys(plans)) }

// Fresh makes a new deck from a sheet. A column of whole numbers becomes a number (007 does not: it
// is text), one whose cells all have a sign a signed number, one in which some have decimals a
// decimal, and one whose cells all have the same unit a number with that unit. Yes and no become a
// flag, dice become dice, names of picture files a picture, names of icons in a column called icon
// an icon, and everything else a text. A card without copies is printed once.
func (s *Sheet) Fresh(n New) (*Deck, diag.List) {
	fields := s.guess()
	var kind *model.FieldDecl
	if i := slices.IndexFunc(fields, func(f *model.FieldDecl) bool { return f.ID == n.Kinds || strings.EqualFold(f.Name, inWords(n.Kinds)) }); i >= 0 {
		kind = fields[i]
	} else if n.Kinds != "" {
		return nil, diag.List{{At: diag.Place{File: s.File, Line: max(1, s.HeadLine), Col: 1}, Code: "PB004", Name: "unknown-field", Severity: diag.Error,
			Message: fmt.Sprintf("no column %q to tell kinds of cards by; there is %s", n.Kinds, strings.Join(s.Head, ", "))}}
	}
	rows, found := s.Parse(fields)
	if found.Worst() == diag.Error {
		return nil, found
	}
	total, copied := 0, false
	for i := range rows {
		r, copies := &rows[i], 1
		if c, ok := r.Cells["copies"]; ok {
			copied = true
			copies, _ = strconv.Atoi(c)
		} else {
			r.Keys, r.Values = append(r.Keys, "copies"), append(r.Values, "1")
		}
		if r.Cells["name"] == "" {
			r.Keys, r.Values = slices.Insert(r.Keys, 0, "name"), slices.Insert(r.Values, 0, scalar(r.called()))
		}
		total += copies
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The deck %s, made from %s. Its columns are described under fields;\n", n.Name, s.File)
	fmt.Fprintf(&b, "# the face %[2]s says how a %[1]s looks.\n", pieceWord(n.Piece), n.face())
	fmt.Fprintf(&b, "# yaml-language-server: $schema=../../schemas/%s/data.json\n", n.Game)
	fmt.Fprintf(&b, "decks:\n  %s:\n    name: %s\n", n.ID, scalar(n.Name))
	if word := pieceWord(n.Piece); word != "card" {
		fmt.Fprintf(&b, "    one: %s\n", word)
	}
	if len(fields) > 0 {
		lines(&b, "fields", fields, declaration)
	}
	lines(&b, "cards", rows, func(r Row) string { return r.YAML(0) })
	component := fmt.Sprintf("%s: {name: %s, kind: deck, of: %s, layout: %s, sheet: %s}", n.ID, scalar(n.Name), n.ID, n.face(), plans[n.Piece])
	return &Deck{[]byte(b.String()), s.layouts(n, fields, kind), component, total, pieceWord(n.Piece), s.Pictures(fields), s.hints(fields, copied)}, found
}

// called returns the name of a row that has none: its id as written if people wrote it, otherwise
// as a title.
func (r Row) called() string {
	if as := r.Cells["id"]; strings.ContainsFunc(as, func(c rune) bool { return unicode.IsUpper(c) || unicode.IsSpace(c) }) {
		return strings.ReplaceAll(as, "_", " ")
	}
	return model.Titled(r.ID)
}

// lines writes a key of a deck or a table, and the items below it, one a line.
func lines[T any](b *strings.Builder, key string, all []T, line func(T) string) {
	b.WriteString("    " + key + ":\n")
	for _, x := range all {
		b.WriteString("      " + line(x) + "\n")
	}
}

// face returns the id of the deck's face.
func (n New) face() string { return n.ID + "-" + n.Piece }

// pieceWord returns the word for a piece.
func pieceWord(piece string) string {
	if piece == "card" {
		return piece
	}
	return "counter"
}

// Cells of digits that are text rather than numbers: a percentage, a number with a plus, or one
// with leading zeros. Cells that all have a sign, except perhaps 0, are modifiers, and those such
// as 2d6+1 are dice.
var (
	wordy    = pattern.New(`[+%]|^[-−]?0[0-9]`)
	modifier = pattern.New(`^(?:[-+−]?0|[-+−][1-9][0-9]*)$`)
	diceCell = pattern.New(`^[0-9]{0,2}[dD](?:[1-9][0-9]{0,2}|%)(?:[-+][0-9]{1,2})?(?:[x×][1-9][0-9]{0,3})?$`)
)

// guess returns the fields that the columns other than the fixed ones seem to be.
func (s *Sheet) guess() []*model.FieldDecl {
	var out []*model.FieldDecl
	for j, h := range s.Head {
		k := model.ID(s.key(j))
		if s.key(j) == "" || unasked(s.key(j), s.table) != "" && !yields(s, j) || s.hidden[j] || idle(s, j) != "" {
			continue
		}
		if model.IsID(k) && k[0] <= '9' {
			k = counted(h, k)
		}
		if !model.IsID(k) || slices.ContainsFunc(out, func(o *model.FieldDecl) bool { return o.ID == k }) && s.Head[j][0] <= '9' {
			k = "column-" + strconv.Itoa(j+1)
		}
		f := &model.FieldDecl{ID: k, Name: headed(h), Type: model.Type{Kind: model.Text}}
		cells := s.cells(f)
		if len(cells) > 0 {
			s.typed(f, cells)
		}
		if f.Type.Kind == model.Text {
			figures(s, f, cells)
		}
		f.Optional = len(cells) < len(s.Rows)
		out = append(out, f)
	}
	return out
}

// idle says what a column holds that nobody wants on cards, or returns "": web addresses that are
// not of pictures, or ids that a program made up. A column that an option describes is not idle.
func idle(s *Sheet, col int) string {
	_, said := s.as[col]
	cells := lists.MapOnly(s.Rows, func(r []string) (string, bool) { return r[col], r[col] != "" })
	all := func(is func(c string) bool) bool {
		return !slices.ContainsFunc(cells, func(c string) bool { return !is(c) })
	}
	digits := func(c string) bool { return strings.ContainsAny(c, "0123456789") }
	switch {
	case said || len(cells) == 0:
	case all(func(c string) bool {
		return (strings.HasPrefix(c, "http://") || strings.HasPrefix(c, "https://")) && !IsPicture(c)
	}):
		return "addresses of the web"
	case len(cells) > 1 && all(madeUp.MatchString) && 2*lists.Count(cells, digits) > len(cells):
		return "ids of a program"
	}
	return ""
}

// madeUp matches ids that programs make up from digits and letters: pBpLPQ7kg6mkBpNMMPdCD.
var madeUp = pattern.New(`^(?:[0-9A-Za-z]{16,}|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$`)

// headed returns the head of a column as the name of a field: in words, on one line.
func headed(head string) string { return strings.Join(strings.Fields(inWords(head)), " ") }

// under returns the column from whose head a field was made, or -1.
func under(s *Sheet, f *model.FieldDecl) int {
	return slices.IndexFunc(s.Head, func(h string) bool { return headed(h) == f.Name })
}

// counted returns the id of a column whose head begins with a number: n8, n1-2 for 1:2, and plus-1.
func counted(head, id string) string {
	switch first, _ := utf8.DecodeRuneInString(head); first {
	case '+':
		return "plus-" + id
	case '-', '−', '–':
		return "minus-" + id
	}
	return "n" + id
}

// measured matches a number with its unit after or before it; dashes stand for no number.
var (
	measured = pattern.New(`^([^0-9\s.,+−-]{1,3}) ?([0-9]+(?:[.,][0-9]+)?)$|^([-+−]?[0-9]+(?:[.,][0-9]+)?) ?([^0-9\s.,+/:;()−-][^0-9\s.,:;()]{0,11})$`)
	dashes   = []string{"-", "–", "—", "−"}
)

// unitOf splits a cell into a number and the unit after or before it, "" for none.
func unitOf(c string) (n, unit string) {
	m := measured.FindStringSubmatch(c)
	if m == nil || diceCell.MatchString(c) {
		return c, ""
	}
	return m[2] + m[3], m[1] + m[4]
}

// figures gives a field its type if all its filled cells are numbers with one unit, or dashes for
// none.
func figures(s *Sheet, f *model.FieldDecl, cells []string) {
	bare := lists.Only(cells, func(c string) bool { return !slices.Contains(dashes, c) })
	if len(bare) == 0 {
		return
	}
	_, unit := unitOf(bare[0])
	for i, c := range bare {
		n, of := unitOf(c)
		if of != unit {
			return
		}
		bare[i] = n
	}
	of := *f
	if s.typed(&of, bare); !slices.Contains([]model.Kind{model.Whole, model.Signed, model.Decimal, model.Dice}, of.Type.Kind) || unit != "" && of.Type.Kind == model.Dice {
		return
	}
	if f.Type = of.Type; len(bare) < len(cells) {
		f.Type.Or = []string{"none"}
	}
	if unit == "%" && f.Type.Kind == model.Whole {
		f.Type.Kind, f.Type.Min = model.Percent, nil
	} else {
		f.Unit = unit
	}
}

// thousands matches a number whose comma may just as well separate thousands. Among whole numbers
// without one it does.
var thousands = pattern.New(`^-?[1-9][0-9]{0,2},[0-9]{3}$`)

// typed gives a field the type that its filled cells seem to have.
func (s *Sheet) typed(f *model.FieldDecl, cells []string) {
	all := func(is func(c string) bool) bool {
		return !slices.ContainsFunc(cells, func(c string) bool { return !is(c) })
	}
	as := func(kind model.Kind) bool {
		return all(func(c string) bool {
			_, why := yaml(c, &model.Type{Kind: kind})
			return why == "" && !wordy.MatchString(c)
		})
	}
	has := func(part string) bool {
		return slices.ContainsFunc(cells, func(c string) bool { return strings.Contains(c, part) })
	}
	fraction := func(c string) bool { return commaed.MatchString(c) && !thousands.MatchString(c) }
	switch {
	case len(cells) > 0 && all(thousands.MatchString): // or decimals
	case as(model.Whole):
		f.Type.Kind = model.Whole
	case all(modifier.MatchString) && has("+"):
		f.Type.Kind = model.Signed
	case as(model.Signed):
		least := -lists.Most(cells, func(c string) int64 {
			n, _ := strconv.ParseInt(strings.ReplaceAll(c, "−", "-"), 10, 64)
			return -n
		})
		f.Type.Kind, f.Type.Min = model.Whole, &least
	case as(model.Decimal) && has(".") != has(",") && (has(".") || slices.ContainsFunc(cells, fraction)):
		f.Type.Kind = model.Decimal
	case as(model.Flag):
		f.Type.Kind = model.Flag
	case all(diceCell.MatchString):
		f.Type.Kind = model.Dice
	case all(IsPicture):
		f.Type.Kind = model.Picture
	case strings.Contains(f.ID, "icon") && all(func(c string) bool { return slices.Contains(s.icons, c) }):
		f.Type.Kind = model.Icon
	}
}

// A column of few words, each on several cards, is a choice rather than a text: at most mostChoices
// words of at most longChoice letters.
const (
	mostChoices = 12
	longChoice  = 24
)

// numbering are the ids of columns that give either the number of a card or how many copies of it
// there are, in the languages of layouts/words too.
var numbering = strings.Fields("number no num amount cards x nummer zahl stuck stk karten numero n cartes unites cartas unidades uds")

// hints says, one a line, what columns may be that were taken for something else.
func (s *Sheet) hints(fields []*model.FieldDecl, copies bool) []string {
	out := s.choices(fields)
	for _, f := range fields {
		if !copies && f.Type.Kind == model.Whole && slices.Contains(numbering, f.ID) && s.repeats(f) {
			out = append(out, fmt.Sprintf("%s is a field of each card: if it is how many of it there are, say --column %q", f.ID, f.Name+"=copies"))
		}
	}
	return slices.Concat(out, strays(s, fields), s.keyed(fields), inTongue(s))
}

// A column with at least leastFigures numbers is a text because of at most mostStray other cells,
// and one with at least leastGiven cells has at most mostStray empty ones by mistake.
const leastFigures, leastGiven, mostStray = 6, 20, 2

// stray returns the cells of a text column that keep it from being numbers.
func stray(s *Sheet, f *model.FieldDecl) []string {
	cells := s.cells(f)
	odd := lists.Only(cells, func(c string) bool { return !unsigned.MatchString(c) })
	if f.Type.Kind != model.Text || len(odd) > mostStray || len(cells)-len(odd) < leastFigures {
		return nil
	}
	return odd
}

// dayCell matches what spreadsheet programs make of a text such as 5-6, in the most common
// languages.
var dayCell = pattern.New(`^[0-9]{1,2}[-./] ?(?i:` + months + `)\.?$|^(?i:` + months + `)\.?[- ][0-9]{2}$`)

const months = `jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|janv|févr|mars|avr|juin|juil|août|déc|` +
	`ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|out`

// days returns the cells of a column that look like dates, if most do not.
func days(cells []string) []string {
	days := lists.Only(cells, dayCell.MatchString)
	if 2*len(days) > len(cells) {
		return nil
	}
	return slices.Compact(slices.Sorted(slices.Values(days)))
}

// strays says, one a line, which columns would be numbers except for a cell or two, which hold
// dates that were something else, which name icons that do not exist, and which are empty in a row
// or two.
func strays(s *Sheet, fields []*model.FieldDecl) []string {
	var out []string
	for _, f := range fields {
		cells := s.cells(f)
		if n := len(s.Rows) - len(cells); n > 0 && n <= mostStray && len(cells) >= leastGiven && f.Type.Kind != model.Flag {
			bare := lists.MapOnly(s.Lines, func(line int) (string, bool) {
				return strconv.Itoa(line), s.Rows[slices.Index(s.Lines, line)][under(s, f)] == ""
			})
			out = append(out, fmt.Sprintf("%s is empty in line %s of the spreadsheet, and nowhere else", f.ID, strings.Join(bare, " and ")))
		}
		if days := days(cells); len(days) > 0 {
			out = append(out, fmt.Sprintf("%s holds %s: spreadsheet programs turn texts like 5-6 into such dates; format the cells as text, and type them again", f.ID, strings.Join(days, ", ")))
		} else if odd := stray(s, f); len(odd) > 0 {
			out = append(out, fmt.Sprintf("%s is a text for %s alone: all else there is a number", f.ID, strings.Join(odd, ", ")))
		} else if f.Type.Kind == model.Text && strings.Contains(f.ID, "icon") && len(cells) > 0 && !slices.ContainsFunc(cells, func(c string) bool { return !model.IsID(c) }) {
			unknown := lists.Only(slices.Compact(slices.Sorted(slices.Values(cells))), func(c string) bool { return !slices.Contains(s.icons, c) })
			named := strings.Join(unknown[:min(len(unknown), leastBracketed)], ", ")
			if more := len(unknown) - leastBracketed; more > 0 {
				named += fmt.Sprintf(" and %d more", more)
			}
			out = append(out, fmt.Sprintf("%s names icons that layouts/icons does not have, %s: with an SVG of each there cards draw them", f.ID, named))
		}
	}
	return out
}

// unsigned matches a number without a sign, as most columns have.
var unsigned = pattern.New(`^[0-9]+$`)

// keyWord matches a word in braces or brackets, which card programs replace with an icon.
var keyWord = pattern.New(`\{{1,2}(\pL[\pL0-9_-]*)\}|\[(\pL[\pL0-9_-]*)\][({]?`)

// mostKeyed is how many words in braces or brackets are listed, and leastBracketed how often one in
// brackets must appear to count.
const mostKeyed, leastBracketed = 6, 3

// keyed says, in one line, which words in braces or brackets in the texts may be icons.
func (s *Sheet) keyed(fields []*model.FieldDecl) []string {
	var words []string
	often := map[string]int{}
	for _, f := range fields {
		for _, cell := range s.cells(f) {
			for _, m := range keyWord.FindAllStringSubmatch(cell) {
				expression, link := strings.HasPrefix(m[0], "{{"), strings.HasSuffix(m[0], "(") || strings.HasSuffix(m[0], "{")
				if f.Type.Kind == model.Text && !expression && !link {
					words = lists.Added(words, m[1]+m[2])
					often[m[2]]++
				}
			}
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return often[w] > 0 && often[w] < leastBracketed })
	if len(words) == 0 {
		return nil
	}
	named := lists.Map(words[:min(len(words), mostKeyed)], func(w string) string {
		if often[w] > 0 {
			return "[" + w + "]"
		}
		return "{" + w + "}"
	})
	if more := len(words) - len(named); more > 0 {
		named = append(named, fmt.Sprintf("%d more", more))
	}
	return []string{fmt.Sprintf("texts print %s as they are: an icon is written :%s:", strings.Join(named, ", "), model.ID(words[0]))}
}

// choices says, one a line, which texts may be choices, with the declaration that makes any other
// word an error, and which words appear only once and so may be slips.
func (s *Sheet) choices(fields []*model.FieldDecl) []string {
	var out []string
	for _, f := range fields {
		if f.Type.Kind != model.Text || s.longest(f) > longChoice || len(stray(s, f)) > 0 {
			continue
		}
		words, on := s.kinds(f), map[string]int{}
		for _, c := range s.cells(f) {
			on[c]++
		}
		if n := len(words); n < 2 || n > mostChoices || 3*n > len(s.cells(f)) {
			continue
		}
		line := fmt.Sprintf("%s has %d words: with {name: %s, type: choice, choices: [%s]} any other is an error",
			f.ID, len(words), scalar(f.Name), strings.Join(lists.Map(words, scalar), ", "))
		if lone := lists.Only(words, func(w string) bool { return on[w] == 1 }); len(lone) > 0 {
			line += "; once alone: " + strings.Join(lone, ", ")
		}
		out = append(out, line)
	}
	return out
}
