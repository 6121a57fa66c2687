package serve

import (
	"bytes"
	"cmp"
	"path/filepath"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// State is what the page shows, except the pictures.
type State struct {
	Number  int         `json:"number"`
	Editor  string      `json:"editor"` // URL of a place in a file for the user's editor, with {path}, {line} and {column} to be filled in; "" for none
	Root    string      `json:"root"`   // the folder that places are relative to
	Games   []GameState `json:"games"`
	Waiting []string    `json:"waiting"` // ids of games still being laid out
}

// GameState is one game. Broken means that its files cannot be read, so that the faces are earlier
// ones; Checking means that more findings are to come.
type GameState struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Broken     bool        `json:"broken"`
	Checking   bool        `json:"checking"`
	Components []Component `json:"components"`
	Faces      []Face      `json:"faces"`
	Findings   []Finding   `json:"findings"`
	Changes    []string    `json:"changes"` // in words
	Gone       []string    `json:"gone"`    // names of faces that no longer exist
}

// Component is a part of a game that is printed, such as a deck.
type Component struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Face is one picture. Findings are the numbers of those about what it was made from. Before is the
// stamp of its look before the last change, if that was different; Changed means that it was, or
// that the face is new. Last means that it cannot be made now and this is its last look.
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
	Width     string   `json:"width"` // in millimetres, as cut
	Height    string   `json:"height"`
	Bleed     string   `json:"bleed,omitempty"` // how far the picture extends beyond the cut on each side
	From      []string `json:"from,omitempty"`
	Findings  []int    `json:"findings,omitempty"`
	Changed   bool     `json:"changed,omitempty"`
	Before    string   `json:"before,omitempty"`
	Last      bool     `json:"last,omitempty"`
}

// Finding is one finding, in full and on one line.
type Finding struct {
	Code     string `json:"code"`
	Name     string `json:"name"`
	Severity string `json:"severity"`
	At       string `json:"at"`
	Message  string `json:"message"`
	Text     string `json:"text"` // with the source lines it is about
}

// State returns the current state.
func (d *Desk) State() State {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := State{Number: d.n, Editor: d.Editor, Root: filepath.ToSlash(d.Root), Games: []GameState{}, Waiting: []string{}}
	for _, id := range d.games {
		if g := d.shown[id]; g != nil {
			s.Games = append(s.Games, g.state(id))
		} else {
			s.Waiting = append(s.Waiting, id)
		}
	}
	return s
}

// state returns everything that the browser shows of a game: its components, faces, findings, and
// what changed with the last save.
func (g *game) state(id string) GameState {
	out := GameState{ID: id, Title: id, Broken: g.broken, Checking: g.checking, Components: []Component{}, Faces: []Face{}, Findings: []Finding{}, Changes: []string{}, Gone: g.gone}
	if g.view != nil && g.view.Game != nil {
		out.Title = g.view.Game.Title
		for _, c := range g.view.Game.Components {
			out.Components = append(out.Components, Component{c.ID, cmp.Or(c.Name, c.ID)})
		}
	}
	for _, f := range g.found {
		var text bytes.Buffer
		diag.Print(&text, diag.List{f}, g.sources, false)
		out.Findings = append(out.Findings, Finding{f.Code, f.Name, f.Severity.String(), place(f.At), f.Message, strings.TrimSpace(text.String())})
	}
	all := g.pictures()
	at := g.beside(all)
	for i, p := range all {
		bleed := ""
		if p.Part == build.FacePart && p.Face.Bleed > 0 {
			bleed = p.Face.Bleed.Num()
		}
		was, changed := g.changed[p.Key]
		out.Faces = append(out.Faces, Face{Key: p.Key, Part: p.Part, Kind: p.Kind, Component: p.Component, ID: p.ID, Name: p.Name, Side: p.Side,
			Copies: p.Copies, Stamp: p.Stamp, Width: p.Face.Size.W.Num(), Height: p.Face.Size.H.Num(), Bleed: bleed,
			From: lists.Map(p.From, diag.Place.String), Findings: at[i], Changed: changed, Before: was, Last: p.last})
	}
	out.Changes = append(out.Changes, lists.Map(g.words, line)...)
	return out
}

// line describes a change on one line.
func line(c change.Change) string {
	says := c.Says()
	says = cmp.Or(says, c.Kind)
	return c.Part + ", " + c.Name + ": " + says
}

// place formats a place, as "" if there is none.
func place(p diag.Place) string {
	if p.IsZero() {
		return ""
	}
	return p.String()
}
