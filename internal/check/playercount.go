package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// playerCount finds texts that give the game a different number of players than declared: "is a
// game for 3 to 5 players" of one for 2 to 4 (or for as many heroes, if it has them), and rules for
// a number of players outside the range, "with 5 players".
func playerCount(c *Context) {
	if !c.Game.English() {
		playersAbroad(c)
		return
	}
	least, most, ok := playersIn(c.Game.Players)
	if !ok {
		return
	}
	playerRows(c, least, most)
	isFor := c.memo.form(`(?i)(?:^|[.;] )(?:the game|this game|` + regexp.QuoteMeta(c.Game.Title) + `) is for (` + playerSpan + `) players\b`)
	for p := range everyParagraph(c) {
		for i, form := range [...]*pattern.Pattern{gameFor, onTheBox, isFor, withPlayers, firstWords, forSo} {
			for _, m := range c.memo.matches(form, p.said, "for ", "player") {
				if form == gameFor && m[4] >= 0 && !countsOnes(c.Game, p.said[m[4]:m[5]]) {
					continue
				}
				if m[2] < 0 { // the other of two groups
					m = m[2:]
				}
				from, to, ok := playersIn(p.said[m[2]:m[3]])
				if all := i < 3; !ok || all && from == least && to == most || !all && from >= least && (most < 0 || to <= most && to >= 0) {
					continue
				}
				tellPlayers(c, p, m[2], m[3])
			}
		}
	}
}

// whoPlays matches the words for players in several languages.
const whoPlays = `(?:players|spieler(?:n|innen)?|personen|menschen|joueu(?:rs|ses)|personnes|jugador[ae]s|personas|giocatori|persone|spelers|jogadores|pessoas|spelare|spillere|gracz(?:e|y|om|ami)|osob(?:y|om|ami)|osób|гравц(?:і|ів|ям|ями)|осіб|особи|игрок(?:а|ов|ам|ами)|человека?)`

// perPlayers matches what the rows of a table are for if there is one for each number of players.
var perPlayers = pattern.New(`(?i)^(?:\pL+\.?º? (?:of |d[aeio] |der ))?` + whoPlays + `$`)

// speaksOfPlayers matches a word for players among other words, and forPlayers the head of a column
// for a number of them.
var (
	speaksOfPlayers = pattern.New(`(?i)(?:^|\PL)` + whoPlays + `(?:\PL|$)`)
	forPlayers      = pattern.New(`(?i)^([1-9][0-9]?|one|` + wordedNumbers + `)( player| ` + whoPlays + `)?$`)
)

// playerRows reports tables with rows for fewer and for more players than some number that the game
// allows, but not for that number. The least and the greatest number may lack a row. A table with
// rows for members of a collection, such as heroes, counts if its rows begin and end with the
// game's limits.
func playerRows(c *Context, least, most int) {
	for _, t := range c.Game.Tables {
		playerColumns(c, t, least, most)
		lacks := gaps(t.Rows, least, most)
		missing := slices.DeleteFunc(slices.Clone(lacks), func(in model.Range) bool { return in.Lo == least || in.Hi == most })
		players := perPlayers.MatchString(t.Of) || len(missing) == len(lacks) && countsOnes(c.Game, t.Of) && !slices.ContainsFunc(t.Rows, func(r *model.Row) bool {
			return slices.ContainsFunc(r.Takes, func(in model.Range) bool { return in.Lo < least || in.Hi > most })
		})
		if t.Kind != "list" || !players || c.damaged(t.At) {
			continue
		}
		if perPlayers.MatchString(t.Of) {
			playerBeyond(c, t, least, most)
		}
		if len(missing) == 0 {
			continue
		}
		c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("table %q has no row for %s, the game is for %s", t.ID, countOfPlayers(spans(missing)), c.Game.Players),
			Also: []diag.Also{{At: c.Game.At, Mark: "players: " + c.Game.Players}}})
	}
}

// countOfPlayers returns a number of players in words: "1 player", "2-4 players".
func countOfPlayers(n string) string {
	if n == "1" {
		return "1 player"
	}
	return n + " players"
}

// playerBeyond reports rows for numbers of players that the game is not for.
func playerBeyond(c *Context, t *model.Table, least, most int) {
	for _, r := range t.Rows {
		for _, in := range r.Takes {
			if in.OpenLo || in.OpenHi || in.Lo >= least && (most < 0 || in.Hi <= most) {
				continue
			}
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("table %q has a row for %s, the game is for %s", t.ID, countOfPlayers(r.Key()), c.Game.Players),
				Also: []diag.Also{{At: c.Game.At, Mark: "players: " + c.Game.Players}}})
			break
		}
	}
}

// playerColumns reports a table by number of players, "Set-up by number of players", with columns
// for 2, 3 and 5 where the game also allows four, or does not allow five.
func playerColumns(c *Context, t *model.Table, least, most int) {
	heads := headsOfPlayers(t)
	if len(heads) < 2 || c.damaged(t.At) {
		return
	}
	tell := func(at diag.Place, message string) {
		c.Report(diag.Finding{At: at, Message: message + " players, the game is for " + c.Game.Players, Also: []diag.Also{{At: c.Game.At, Mark: "players: " + c.Game.Players}}})
	}
	var rows []*model.Row
	for _, h := range heads {
		if h.n < least || most >= 0 && h.n > most {
			tell(h.At, fmt.Sprintf("table %q has a column for %d", t.ID, h.n))
		}
		rows = append(rows, &model.Row{Takes: model.Ranges{{Lo: h.n, Hi: h.n}}})
	}
	missing := slices.DeleteFunc(gaps(rows, least, most), func(in model.Range) bool { return in.Lo == least || in.Hi == most })
	if len(missing) > 0 {
		tell(t.At, fmt.Sprintf("table %q has no column for %s", t.ID, spans(missing)))
	}
}

// playerHead is a column of a table with its number of players.
type playerHead struct {
	*model.FieldDecl
	n int
}

// headsOfPlayers returns the columns of a list table that are each for a number of players,
// according to its name, its corner or their own heads.
func headsOfPlayers(t *model.Table) (out []playerHead) {
	if t.Kind != "list" {
		return nil
	}
	said := speaksOfPlayers.MatchString(t.Name + " " + t.Of)
	for _, f := range t.Columns {
		if m := forPlayers.FindStringSubmatch(f.Name); m != nil && (said || m[2] != "") {
			out = append(out, playerHead{f, playersOf(m[1])})
		}
	}
	return out
}

// countsOnes reports whether a word is the plural of the word for the entries of a collection.
func countsOnes(g *model.Game, word string) bool {
	return slices.ContainsFunc(g.Collections, func(k *model.Collection) bool { return k.One != "" && strings.EqualFold(plural(k.One), word) })
}

// tellPlayers reports a wrong number of players, given by byte offsets.
func tellPlayers(c *Context, p paragraph, from, to int) {
	c.Report(diag.Finding{At: p.part(from, to), Message: fmt.Sprintf("the text speaks of %s, the game is for %s", countOfPlayers(strings.TrimSpace(p.said[from:to])), c.Game.Players),
		Also: []diag.Also{{At: c.Game.At, Mark: "players: " + c.Game.Players}}, Help: "write {{ game.players }}, or change players under game"})
}

// playersAbroad checks ranges of players in other languages: two numbers and what joins them, "2–5
// Personen", "zwei bis fünf Spieler". A single number may be an example.
func playersAbroad(c *Context) {
	say := c.Game.Words.Say
	number := `[1-9][0-9]?|` + regexp.QuoteMeta(strings.TrimSuffix(say("one"), "s")) + `\pL{0,2}`
	for _, n := range numberNames {
		number += "|" + regexp.QuoteMeta(say(n))
	}
	to := `(` + number + `)(?: ?[-–] ?|` + regexp.QuoteMeta(say(" to ")) + `)(` + number + `)`
	least, most, ok := spanAbroad(c, c.memo.form(`(?i)^(?:\pL{1,3} )?`+to+`$`).FindStringSubmatch(c.Game.Players))
	if !ok {
		return
	}
	form := c.memo.form(`(?i)(?:^|[^\pL\d])` + to + ` ` + whoPlays + `(?:\PL|$)`)
	playerRows(c, least, most)
	for p, m := range c.memo.among(slices.Values(c.paras), form) {
		from, to, ok := spanAbroad(c, []string{"", p.said[m[2]:m[3]], p.said[m[4]:m[5]]})
		if ok && (from < least || to > most) {
			tellPlayers(c, p, m[2], m[5])
		}
	}
}

// spanAbroad returns the two numbers of a match, which may be words of the game's language.
func spanAbroad(c *Context, m []string) (least, most int, ok bool) {
	if m == nil {
		return 0, 0, false
	}
	both := [2]int64{}
	for i, said := range m[1:] {
		n, known := numberSaid(c, strings.ToLower(said))
		if !known {
			n = 1 // "one", with any ending
		}
		both[i] = n
	}
	return int(both[0]), int(both[1]), both[0] <= both[1]
}

// playerSpan matches a number, a range of two, or a number "or more".
const playerSpan = `(?:[1-9][0-9]?|one|` + wordedNumbers + `)(?: ?(?:[-–]|to|or) ?(?:[1-9][0-9]?|more|` + wordedNumbers + `)|\+)?`

// gameFor matches who the game is for, and onTheBox a line that says the same; withPlayers matches
// a rule for a number of players, and firstWords and forSo the same at the start of a paragraph.
var (
	gameFor     = pattern.New(`(?i)(?:^|\bis |[,.:;] )an? (?:[\w’-]+ ){0,8}(?:game|battle|race|contest|duel|adventure)\b[^.;(]*? for (` + playerSpan + `)(?: players?\b| people\b| (\pL+)|[.,;]|$)`)
	onTheBox    = pattern.New(`(?i)^(?:players?: ?(` + playerSpan + `)|(` + playerSpan + `) players?)$`)
	firstWords  = pattern.New(`(?i)^((?:[1-9][0-9]?|one|` + wordedNumbers + `) ?(?:[-–]|to) ?(?:[1-9][0-9]?|` + wordedNumbers + `)) players \pL+`)
	forSo       = pattern.New(`(?i)^for (` + playerSpan + `) players\b`)
	withPlayers = pattern.New(`(?i)\b(?:with|if there are|(?:game|games) (?:of|for|with)) (` + playerSpan + `) players?\b`)

	// spanOf matches the parts of a playerSpan.
	spanOf = pattern.New(`(?i)^(\w+)(?:(\+| or more)|(?: ?[-–] ?| to | or )(\w+))?(?: players?)?$`)
)

// playersIn returns the least and greatest number of players in a range; the greatest is -1 if
// there is no limit.
func playersIn(span string) (least, most int, ok bool) {
	m := spanOf.FindStringSubmatch(strings.TrimSpace(span))
	if m == nil {
		return 0, 0, false
	}
	least = playersOf(m[1])
	switch {
	case m[2] != "":
		most = -1
	case m[3] != "":
		most = playersOf(m[3])
	default:
		most = least
	}
	return least, most, least > 0 && (most >= least || most < 0)
}

// playersOf parses a number in figures or words.
func playersOf(s string) int {
	if strings.EqualFold(s, "one") {
		return 1
	}
	return numberIn(s)
}
