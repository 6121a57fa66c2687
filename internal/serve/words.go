package serve

import (
	"net/http"
	"slices"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// Words are the texts printed on pictures and the data of the things they show, by which the page
// searches, filters and sorts.
type Words struct {
	Number int                  `json:"number"` // of the state they belong to
	Texts  map[string]string    `json:"texts"`  // by stamp
	Games  map[string]GameWords `json:"games"`
}

// GameWords are the fields of one game. Things holds the fields of each thing, by the key of each
// of its pictures; unset fields are left out.
type GameWords struct {
	Fields []Field                      `json:"fields"`
	Things map[string]map[string]string `json:"things"`
}

// Field is a field of cards or entries. Number means that it is numeric.
type Field struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Number bool   `json:"number"`
}

// Words returns those of the current state. Sheets are left out, since their pieces say it all.
func (d *Desk) Words() Words {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := Words{Number: d.n, Texts: map[string]string{}, Games: map[string]GameWords{}}
	for id, g := range d.shown {
		if g.view == nil || g.view.Game == nil {
			continue
		}
		all := g.pictures()
		for _, p := range all {
			if _, known := out.Texts[p.Stamp]; !known && p.Part != build.SheetPart {
				out.Texts[p.Stamp] = face.Words(p.Face)
			}
		}
		out.Games[id] = fieldsOf(g.view.Game, all)
	}
	return out
}

// fieldsOf returns the fields of the cards and entries that pictures are made from.
func fieldsOf(g *model.Game, all []picture) GameWords {
	out := GameWords{Fields: []Field{}, Things: map[string]map[string]string{}}
	seen, things := map[string]bool{}, map[diag.Place]map[string]string{}
	note := func(decls []*model.FieldDecl, e *model.Entry) {
		said := map[string]string{}
		for _, d := range decls {
			v := e.Field(d.ID)
			if !v.IsSet() {
				continue
			}
			if said[d.ID] = spreadsheet.Cell(v); !seen[d.ID] {
				seen[d.ID] = true
				out.Fields = append(out.Fields, Field{d.ID, d.Name, slices.Contains([]model.Kind{model.Whole, model.Signed, model.Percent, model.Decimal}, d.Type.Kind)})
			}
		}
		things[e.At] = said
	}
	for _, d := range g.Decks {
		for _, c := range d.Cards {
			note(d.Fields, &c.Entry)
		}
	}
	for _, c := range g.Collections {
		for _, e := range c.Entries {
			note(c.Fields, e)
		}
	}
	for _, p := range all {
		for _, at := range p.From {
			if said := things[at]; len(said) > 0 {
				out.Things[p.Key] = said
				break
			}
		}
	}
	return out
}

// words sends the words, which the page requests when the user searches.
func (s *Server) words(w http.ResponseWriter, _ *http.Request) {
	answer(w, s.desk.Words())
}
