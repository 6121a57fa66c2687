package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// dealtWith matches what each player gets with a given number of players, how long the game then is,
// or what it then has. oneDealt matches one of several such things: an amount of money, or a number
// and what it counts.
var (
	dealtWith = pattern.New(`(?i)\bwith ` + numberWord + ` players,? (?:(?:each(?: player| of you)?|every(?:one|body)|(?:the|a) game) (?:gets?|receives?|is dealt|starts with|begins with|has|ends after|lasts(?: for)?)|there (?:are|is)|(?:you )?(?:use|take|add|need|include|shuffle in|play with)) ([^.;:()\x00]+)`)
	oneDealt  = pattern.New(`(?i)^(\p{Sc}?)` + numberWord + `(?: ([\pL -]+))?$`)
	toEach    = pattern.New(`(?i) (?:each|per player|for each player)$`)
)

// byPlayers reports numbers that a paragraph states for a given number of players and that differ
// from the only table with a row for them and such a column: "With 4 players each gets £100 and 3
// contracts."
func byPlayers(c *Context, p paragraph) {
	for _, m := range c.memo.matches(dealtWith, p.said, "player") {
		players := numberIn(p.said[m[2]:m[3]])
		for from := m[4]; from < m[5]; {
			part := p.said[from:m[5]]
			step := len(part)
			if i := nextPart.Compiled().FindStringIndex(part); i != nil {
				part, step = part[:i[0]], i[1]
			}
			part = strings.TrimRight(part, " ")
			x := oneDealt.FindStringSubmatchIndex(part)
			if x == nil {
				break
			}
			sign, noun := part[x[2]:x[3]], ""
			if x[6] >= 0 {
				noun = part[x[6]:x[7]]
			}
			n, said := int64(numberIn(part[x[4]:x[5]])), p.part(from+x[4], from+x[5])
			if cells := dealtCells(c.Game, players, sign, noun); len(cells) == 1 && cells[0].Int != n {
				c.Report(diag.Finding{At: said, Message: fmt.Sprintf("the text has %s with %s, the table has %s", part, numbered(players, "player"), cells[0]), Mark: part + " here",
					Also: []diag.Also{{At: cells[0].At, Mark: cells[0].String() + " here"}}})
			}
			from += step
		}
	}
}

// dealtCells returns the whole numbers in tables for a number of players, in columns that count the
// noun, or money with the sign.
func dealtCells(g *model.Game, players int, sign, noun string) []model.Value {
	var out []model.Value
	for _, t := range g.Tables {
		row := lists.First(t.Rows, func(r *model.Row) bool {
			return slices.ContainsFunc(r.Takes, func(in model.Range) bool { return !in.OpenLo && !in.OpenHi && in.Lo <= players && players <= in.Hi })
		})
		if t.Kind != "list" || !perPlayers.MatchString(t.Of) || row == nil {
			continue
		}
		for _, d := range t.Columns {
			v, name := row.Cell(d.ID), toEach.ReplaceAllString(d.Name, "")
			is := noun == "" && sign != "" && d.Unit == sign || noun != "" && (strings.EqualFold(single(name), single(noun)) || strings.EqualFold(plural(name), noun))
			if is && v.Kind == model.Whole && !v.Word {
				out = append(out, v)
			}
		}
	}
	return out
}
