package serve

import (
	"bytes"
	"slices"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/diag"
)

// State is what the page shows, all but the pictures.
type State struct {
	Number int         `json:"number"`
	Games  []GameState `json:"games"`
}

// GameState is one game. Broken says that its files cannot be read as they
// are, so that the faces are from before; Checking that more findings are to
// come.
type GameState struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Broken   bool      `json:"broken"`
	Checking bool      `json:"checking"`
	Faces    []Face    `json:"faces"`
	Findings []Finding `json:"findings"`
	Changes  []string  `json:"changes"` // in words
	Gone     []string  `json:"gone"`    // names of faces that are no more
}

// Face is one picture. Findings are the numbers of those that point at what it
// was made from. Before is the stamp of how it looked before the last change,
// if it looked different; Changed says that it did, or that it is new.
type Face struct {
	Key       string   `json:"key"`
	Part      string   `json:"part"`
	Kind      string   `json:"kind"`
	Component string   `json:"component"`
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Side      string   `json:"side,omitempty"`
	Copies    int      `json:"copies"`
	Stamp     string   `json:"stamp"`
	Width     string   `json:"width"` // in millimetres
	Height    string   `json:"height"`
	From      []string `json:"from,omitempty"`
	Findings  []int    `json:"findings,omitempty"`
	Changed   bool     `json:"changed,omitempty"`
	Before    string   `json:"before,omitempty"`
}

// Finding is one finding, whole and as a line.
type Finding struct {
	Code     string `json:"code"`
	Name     string `json:"name"`
	Severity string `json:"severity"`
	At       string `json:"at"`
	Message  string `json:"message"`
	Text     string `json:"text"` // with the lines it speaks of
}

// State is what there is to show now.
func (d *Desk) State() State {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := State{Number: d.n, Games: []GameState{}}
	for _, id := range d.games {
		if g := d.shown[id]; g != nil {
			s.Games = append(s.Games, g.state(id))
		}
	}
	return s
}

func (g *game) state(id string) GameState {
	out := GameState{ID: id, Title: id, Broken: g.broken, Checking: g.checking, Faces: []Face{}, Findings: []Finding{}, Changes: []string{}, Gone: g.gone}
	if g.view != nil && g.view.Game != nil {
		out.Title = g.view.Game.Title
	}
	for _, f := range g.found {
		var text bytes.Buffer
		diag.Print(&text, diag.List{f}, g.sources, false)
		out.Findings = append(out.Findings, Finding{f.Code, f.Name, f.Severity.String(), place(f.At), f.Message, strings.TrimSpace(text.String())})
	}
	if g.view != nil {
		at := g.beside()
		for i, s := range g.view.Faces {
			was, changed := g.changed[s.Key]
			out.Faces = append(out.Faces, Face{Key: s.Key, Part: s.Part, Kind: s.Kind, Component: s.Component, ID: s.ID, Name: s.Name, Side: s.Side,
				Copies: s.Copies, Stamp: s.Stamp, Width: s.Face.Size.W.Num(), Height: s.Face.Size.H.Num(), From: places(s.From), Findings: at[i],
				Changed: changed, Before: was})
		}
	}
	for _, c := range g.words {
		out.Changes = append(out.Changes, line(c))
	}
	return out
}

// line is a change on one line.
func line(c change.Change) string {
	says := c.Says()
	if says == "" {
		says = c.Kind
	}
	return c.Part + ", " + c.Name + ": " + says
}

func place(p diag.Place) string {
	if p.IsZero() {
		return ""
	}
	return p.String()
}

func places(all []diag.Place) []string {
	var out []string
	for _, p := range all {
		out = append(out, p.String())
	}
	return out
}

// beside is, for each face, the numbers of the findings that belong beside it:
// those that name a place at or below the line where one of its things begins,
// and above the line where the next thing in that file does.
func (g *game) beside() map[int][]int {
	out := map[int][]int{}
	for n, f := range g.found {
		for _, at := range append([]diag.Place{f.At}, also(f)...) {
			begins := 0
			for _, s := range g.view.Faces {
				for _, p := range s.From {
					if p.File == at.File && p.Line <= at.Line {
						begins = max(begins, p.Line)
					}
				}
			}
			for i, s := range g.view.Faces {
				starts := func(p diag.Place) bool { return p.File == at.File && p.Line == begins }
				if begins > 0 && s.Part == build.FacePart && slices.ContainsFunc(s.From, starts) && !slices.Contains(out[i], n) {
					out[i] = append(out[i], n)
				}
			}
		}
	}
	return out
}

func also(f diag.Finding) []diag.Place {
	var out []diag.Place
	for _, a := range f.Also {
		out = append(out, a.At)
	}
	return out
}
