package check

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// typedTables returns the tables typed into chapters with numbers and spans in their first cells.
// They are named after their headings, and are roll tables if the head names a die.
func typedTables(c *Context) []*model.Table {
	if c.printed { // they are those of the game as ruled
		return nil
	}
	var out []*model.Table
	for _, d := range c.Docs {
		heading := prose.Plain(d.TitleSpans)
		prose.Walk(d.Blocks, func(b prose.Block) {
			switch b.Kind {
			case prose.Heading:
				heading = prose.Plain(b.Spans)
			case prose.Table:
				if t := typedTable(c, b, heading); t != nil {
					out = append(out, t)
				}
			}
		})
	}
	return out
}

// typedTable parses a typed table; it returns nil if the first cells are something else.
func typedTable(c *Context, b prose.Block, heading string) *model.Table {
	head := prose.Plain(b.Rows[0][0])
	t := &model.Table{ID: heading, Name: heading, Kind: "list", Of: head, At: b.At}
	if m := dieHead.FindStringSubmatch(head); m != nil {
		if _, err := dice.Parse(strings.ToLower(m[1])); err == nil {
			t.Kind, t.Die = "roll", strings.ToLower(m[1])
		}
	}
	for _, cells := range b.Rows[1:] {
		key := prose.Plain(cells[0])
		row := &model.Row{ID: strings.TrimSpace(key), At: b.At}
		for _, f := range spanForms {
			key = f.form.ReplaceAllString(key, f.means)
		}
		if row.Takes = load.ParseRanges(strings.TrimSpace(key), t.Die); row.Takes == nil {
			return nil
		}
		if i := slices.IndexFunc(cells[0], func(s prose.Span) bool { return !s.At.IsZero() }); i >= 0 {
			row.At = text{row.ID, cells[0][i].At, true, false, false}.part(0, len(row.ID))
		}
		t.Rows = append(t.Rows, row)
	}
	if die := dieOf(head, t); die != "" {
		t.Kind, t.Die = "roll", die
	}
	if t.Kind == "list" && playersHead.MatchString(strings.TrimSpace(head)) && withinPlayers(c.Game.Players, t) {
		t.Kind = "bands"
	}
	if t.Kind == "list" && !spanned(t) {
		return nil
	}
	return t
}

// playersHead matches the head of a column of numbers of players.
var playersHead = pattern.New(`(?i)^(?:(?:number of )?players|player count)$`)

// withinPlayers reports whether each row of a table is for a single number of players within the
// game's range.
func withinPlayers(players string, t *model.Table) bool {
	least, most, ok := playersIn(players)
	return ok && most > least && len(t.Rows) > 2 && !slices.ContainsFunc(t.Rows, func(r *model.Row) bool {
		return len(r.Takes) != 1 || r.Takes[0].Lo != r.Takes[0].Hi || r.Takes[0].Lo < least || r.Takes[0].Hi > most
	})
}

// dieOf returns the die of a table with a head that says it is rolled on, but not with what: a
// usual die from the lowest of its rows to the highest. It returns "" if there is none.
func dieOf(head string, t *model.Table) string {
	if t.Kind != "list" || !rollHead.MatchString(head) || len(t.Rows) < 2 {
		return ""
	}
	low, high := t.Rows[0].Takes[0].Lo, 0
	for _, s := range lists.Within(t.Rows, rangesOf) {
		if s.OpenLo || s.OpenHi {
			return ""
		}
		low, high = min(low, s.Lo), max(high, s.Hi)
	}
	if die := "d" + strconv.Itoa(high); low == 1 && slices.Contains(usualDice, die) {
		return die
	}
	return ""
}

// rollHead matches the head of a column of results of an unspecified die, and usualDice lists the
// dice that it may mean.
var (
	rollHead  = pattern.New(`(?i)^(?:roll|die|dice|result|throw|die roll)$`)
	usualDice = strings.Fields("d4 d6 d8 d10 d12 d20 d100")
)

// dieHead matches the head of a column that says what is rolled: "d6", "Roll (2d6)".
var dieHead = pattern.New(`(?i)^(?:(?:roll|result|die|dice) ?)?\(?([0-9]*d(?:[0-9]+|%))\)?(?: (?:roll|result))?$`)

// spanForms are alternative notations for spans, and their equivalents in keys of rows.
var spanForms = [...]struct {
	form  *pattern.Pattern
	means string
}{
	{pattern.New(` *(?:[-–—]| to ) *`), "-"},
	{pattern.New(`(?i) (?:or|and) (?:more|higher|above|over|up|greater)$`), "+"},
	{pattern.New(`(?i) (?:or|and) (?:less|lower|below|under|fewer)$`), "-"},
}
