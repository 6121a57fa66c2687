package check

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/load"
)

// burg is a game that uses none of the tool's names. Its first tile is sound; the last has many
// faults that its legend defines.
const burg = `game: {title: G, theme: t}
collections:
  regeln: {one: Regel, fields: {wert: {type: whole}}}
  boden:
    one: Teil
    fields:
      schicht: {type: choice, choices: [unten, darauf, dazwischen, name]}
      zeichen: {type: text, optional: true}
      quer: {type: text, optional: true}
      haus: {type: choice, choices: [nichts, innen, hülle], default: nichts}
      offen: {type: flag}
      zimmer: {type: flag}
      braucht: {type: ref, to: boden, optional: true}
legend:
  of: boden
  slope: regeln.stufen.wert
  mark: zeichen
  across: quer
  floor: {schicht: unten}
  object: {schicht: darauf}
  wall: {schicht: dazwischen}
  place: {schicht: name}
  indoors: {haus: [innen, hülle]}
  opens: offen
  room: zimmer
  holds: braucht
  entrance: {id: pfeil}
  start: {id: fuss}
  tiles: {set: satz, craft: fahrzeug, left-right: {spiegel: seiten}}
regeln: {stufen: {name: Stufen, wert: 2}}
boden:
  gras: {name: Gras, schicht: unten}
  diele: {name: Diele, schicht: unten, zeichen: d, haus: innen}
  herd: {name: Herd, schicht: darauf, zeichen: H}
  wand: {name: Wand, schicht: dazwischen, zeichen: "|", quer: "-", haus: "hülle"}
  tor: {name: Tor, schicht: dazwischen, zeichen: t, haus: innen, offen: true}
  pfeil: {name: Pfeil, schicht: name, zeichen: ">"}
  fuss: {name: Fuß, schicht: name, zeichen: "*"}
  stube: {name: Stube, schicht: name, zeichen: k, zimmer: true, braucht: herd}
tiles:
  gut:
    grid: square
    fill: gras
    satz: burgen
    spiegel: seiten
    levels:
      1: |
        .   .   .   .   .

        .   +---+---+   .
            tdk>  d>t
        .   +   +   +   .
            |dH  dH |
        .   +---+---+   .

        .   .   .   .   .
  boot: {grid: square, fill: gras, satz: burgen, fahrzeug: kahn, levels: {1: "+---+\n\n.   .\n"}}
  schlecht:
    grid: square
    fill: gras
    satz: burgen
    spiegel: oben
    levels:
      1: |
        .   .   .   .   .
              H
        .   +---+---+   .
            |dk   d |
        .   +---+---+   .
                  H*
        .   .   .   .   .
          1
        .   .   .   .   .
`

// TestForeignLegend checks that tiles are judged by the meaning of a game's own fields and words.
func TestForeignLegend(t *testing.T) {
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(burg)}}, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	c, _ := Scope(p.Games[0])
	for _, code := range []string{"PB217", "PB218"} {
		c.running = Find(code)
		c.running.Run(c)
	}
	var got []string
	for _, f := range c.found.Sorted() {
		got = append(got, f.Message)
	}
	want := `tile "boot": the wand between [1, 0] and [1, 1] belongs to no building
tile "schlecht": "oben" is no way to mirror: want one of seiten
tile "schlecht": the upper side reads 0#00 clockwise, the sides of its set read 0000
tile "schlecht": no way on foot leads to [2, 2], [3, 2]
tile "schlecht": there is no herd in the room of the label at [2, 2]
tile "schlecht": nobody can stand at [3, 3], where a unit starts
tile "schlecht": the left side reads 1000 clockwise, the sides of its set read 0000
tile "schlecht": the lower side reads 0001 clockwise, the sides of its set read 0000
`
	if diff := cmp.Diff(want, strings.Join(got, "\n")+"\n"); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}
