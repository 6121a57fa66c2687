package rules_test

import (
	"fmt"
	"testing"
)

// yard is a game with a tile: a hut of four squares with a door, in a meadow with a row of hay and
// two adjacent trees.
const yard = `game: {title: G, theme: t}
collections:
  terrain:
    one: part of a map
    fields:
      layer: {type: choice, choices: [floor, wall, object, place]}
      mark: {type: text, optional: true}
      across: {type: text, optional: true}
      uneven: {type: flag, default: false}
      opens: {type: flag, default: false}
      sight: {type: choice, choices: [clear, obstructs, blocks], default: clear}
legend:
  of: terrain
  mark: mark
  across: across
  floor: {layer: floor}
  object: {layer: object}
  wall: {layer: wall}
  place: {layer: place}
  clear: {sight: clear}
  obstructs: {sight: obstructs}
  uneven: uneven
  opens: opens
terrain:
  grass: {name: Grass, layer: floor, mark: g, ours: Made up.}
  hay: {name: Hay, layer: floor, mark: h, uneven: true, ours: Made up.}
  hut: {name: Wall, layer: wall, mark: "|", across: "-", sight: blocks, ours: Made up.}
  door: {name: Door, layer: wall, mark: d, opens: true, sight: blocks, ours: Made up.}
  tree: {name: Tree, layer: object, mark: T, sight: obstructs, ours: Made up.}
  start: {name: Start, layer: place, mark: S, ours: Made up.}
tiles:
  yard:
    name: Yard
    grid: square
    ours: Made up.
    fill: grass
    levels:
      1: |
        +---+---+   .   .
        |       |     h
        +   .   +   .   .
        |       d     h
        +---+---+   .   .
                  T   h
        .   .   .   .   .
          S       T   h
        .   .   .   .   .
functions:
  price:
    about: A
    ours: Made up.
    takes: {step: any, how: any}
    gives: '(step.diagonal ? 3 : 2) + (step.uneven ? 5 : 0) + 4 * step.doors + (how.turns ? step.turn ?? 0 : 0)'
  dear: {about: A, ours: Made up., takes: {step: any, how: any}, gives: '"a lot" + (step == nil ? how : "")'}
  way:
    about: A
    ours: Made up.
    takes: {from: list, to: list, how: any = nil}
    gives: 'route({tile: "yard", slope: 3}, {size: 1}, from, to, "price", how ?? {turns: false})'
`

// TestSpace checks the answers of the functions for tiles on a small one.
func TestSpace(t *testing.T) {
	env := scopeOf(t, yard)
	for _, c := range []struct{ ask, want string }{
		{`len(spaces(tiles.yard))`, "16"},
		{`map(filter(spaces("yard"), "start" in .places), .at)`, "[[1 4]]"},
		{`map(filter(spaces("yard"), .object?.id == "tree"), .at)`, "[[3 3] [3 4]]"},
		{`count(edges("yard"), .wall.id == "hut")`, "7"},
		{`patches([[1, 1], [2, 1], [4, 4], [1, 2], [4, 4, 2]])`, "[[[1 1] [2 1] [1 2]] [[4 4]] [[4 4 2]]]"},
		{`patches([])`, "[]"},
		{`covered("yard", 2, [1, 1])`, "[[1 1 1] [2 1 1] [1 2 1] [2 2 1]]"},
		{`covered("yard", 2, [4, 4])`, "<nil>"},
		{`covered("yard", 1, [5, 1])`, "<nil>"},
		{`stands("yard", {size: 1}, [3, 3])`, "false"},
		{`stands("yard", {size: 1}, [3, 2])`, "true"},
		{`stands("yard", {size: 2}, [2, 1])`, "false"},
		{`stands("yard", {size: 1}, [9, 9])`, "false"},
		{`len(reached("yard", {size: 1}, [1, 1]))`, "10"},
		{`len(reached("yard", {size: 2}, [1, 1]))`, "1"},
		{`way([1, 4], [2, 4]).cost`, "2"},
		{`way([2, 2], [3, 2]).cost`, "6"},
		{`way([2, 2], [3, 2]).steps[0].doors`, "1"},
		{`way([3, 1], [4, 1]).cost`, "7"},
		{`way([2, 3], [3, 2])`, "<nil>"},
		{`way([3, 1], [4, 2]).squares`, "[[3 1] [4 2]]"},
		{`way([1, 4], [2, 3]).cost`, "3"},
		{`way([1, 3], [2, 4], {turns: true, facing: "n"}).cost`, "6"},
		{`way([1, 3], [1, 3]).squares`, "[[1 3]]"},
		{`way([1, 3], [3, 3])`, "<nil>"},
		{`way([1, 3], [9, 3])`, "error: way: there is no square [9, 3]: the tile is 4 by 4 squares (content/g/game.yaml:59:13)"},
		{`way([1, 3], [2, 4], {turns: true, facing: "up"})`, `error: way: no direction "up": there is n, ne, e, se, s, sw, w, nw (content/g/game.yaml:59:13)`},
		{`route("yard", {size: 1}, [1, 3], [2, 3], "prise", nil)`, `error: route: no function "prise": did you mean price?`},
		{`route("yard", {size: 1}, [1, 3], [2, 3], "dear", nil)`, `error: dear: want what a step costs, a whole number of 0 or more, got "a lot"`},
		{`route("yard", {size: 0}, [1, 3], [2, 3], "price", nil)`, "error: a mover of 0 squares each way: want 1 to 20"},
		{`route("yard", {legs: 2}, [1, 3], [2, 3], "price", nil)`, "error: unknown member legs of a mover: there is size, flies"},
		{`sight("yard", [2, 3], [4, 3], false, false)`, "map[blocked:<nil> obstructed:1]"},
		{`sight("yard", [1, 1], [4, 1], false, false).blocked`, "a hut"},
		{`sight({tile: "yard", opaque: true}, [2, 3], [4, 3], false, false).blocked`, "a tree"},
		{`sight({tile: "yard", wind: 1}, [2, 3], [4, 3], false, false)`, "error: ground: unknown member wind: there is tile, slope, ceiling, edge, cover, tight, opaque"},
		{`sight({tile: "yard", edge: -1}, [2, 3], [4, 3], false, false)`, "error: ground: edge: want a whole number, 0 or more, got -1"},
		{`sight("yard", [2, 3], "a1", false, false)`, `error: want a square as [x, y] or [x, y, level], got "a1"`},
		{`spaces("barn")`, `error: want a tile, got "barn"`},
		{`spaces()`, "error: spaces wants 1 arguments, got 0"},
	} {
		v, err := env.Eval(c.ask)
		got := fmt.Sprint(v)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != c.want {
			t.Errorf("%s\n got  %s\n want %s", c.ask, got, c.want)
		}
	}
}
