package check

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// aCoordinate matches a point of a board: a letter or two and a number, "D4", "aa12".
var aCoordinate = pattern.New(`^(?:[A-Z]{1,2}|[a-z]{1,2})[1-9][0-9]?$`)

// coordinates returns the names of the points of the game's boards: of collections in which all are
// called by letters and a number, in at least so many columns and rows.
func coordinates(g *model.Game) map[string]bool {
	all := map[string]bool{}
	for _, k := range g.Collections {
		names := lists.Set(k.Entries, func(e *model.Entry) string { return e.Name })
		letters, numbers := map[string]bool{}, map[string]bool{}
		for name := range names {
			if !aCoordinate.MatchString(name) {
				letters = nil
				break
			}
			letter := strings.TrimRight(name, "0123456789")
			letters[letter], numbers[name[len(letter):]] = true, true
		}
		if len(letters) >= leastColumns && len(numbers) >= leastColumns {
			for name := range names {
				all[name] = true
			}
		}
	}
	return all
}

// offBoard adds points in texts that no board of the game has, where most points in them are on
// one: the move G14 on a board of 13 lines.
func offBoard(c *Context, all *faults[string]) {
	on := coordinates(c.Game)
	if len(on) == 0 {
		return
	}
	named := map[string]bool{} // things of other kinds, such as a sheet "B3"
	identified(c.Game, func(n model.Name) { named[n.Called], named[n.ID] = true, true })
	var off faults[string]
	right, wrong := 0, 0
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		for _, w := range words(said) {
			for from, end := w.from, 0; from < w.to; from = end + 1 {
				end = from + strings.IndexAny(said[from:w.to]+"-", "-_")
				switch point := said[from:end]; {
				case !aCoordinate.MatchString(point):
				case on[point]:
					right++
				case !named[point] && !isDie(point):
					wrong++
					off.add(point, point, place(from, end))
				}
			}
		}
	})
	if right < leastPoints || wrong*onBoard > right {
		return
	}
	off.each(func(point string, at []diag.Place) {
		for _, p := range at {
			all.add(point, point, p)
		}
	})
}

// isDie reports whether a word is a die, such as d6.
func isDie(word string) bool {
	return strings.HasPrefix(word, "d") && strings.Contains(" 2 3 4 6 8 10 12 20 ", " "+word[1:]+" ")
}
