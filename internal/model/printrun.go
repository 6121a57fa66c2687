package model

import "strings"

// PrintRun is what of a game is on people's tables: what its owner has marked as printed. It is
// stored next to the game's data, as printed.json, and for sets in another language as
// printed-XX.json.
type PrintRun struct {
	Game     string         `json:"game"`
	Language string         `json:"language,omitempty"` // "" for the original language
	Edition  string         `json:"edition,omitempty"`
	On       string         `json:"on"` // the day of the last marking, such as 2026-11-21
	Pieces   []PrintedPiece `json:"pieces"`
	Names    []PrintedName  `json:"names"`
}

// PrintedPiece is a piece, or a page of a book, as it was printed. Front and Back are hashes of
// what the faces draw, Back "" if it is blank; Art is a hash of the icons, pictures and fonts they
// use.
type PrintedPiece struct {
	Component string `json:"component"`
	Kind      string `json:"kind"`
	ID        string `json:"id"`
	Name      string `json:"name,omitempty"`
	Copies    int    `json:"copies"`
	Front     string `json:"front"`
	Back      string `json:"back,omitempty"`
	Art       string `json:"art"`
	On        string `json:"on"` // the day it was first printed like this
}

// PrintedName is an id that the data had when it was marked. Last is the day of the last marking
// that found it, "" while it still exists.
type PrintedName struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
	Last string `json:"last,omitempty"`
}

// Had finds an id of one kind of thing (see Game.Names) that the data had when something was marked
// as printed, in any language, and the day of the last such marking. It returns nil if there was
// none.
func (g *Game) Had(to, id string) (n *PrintedName, on string) {
	for _, r := range g.Prints {
		if was, day := r.had(to, id); was != nil && day > on {
			n, on = was, day
		}
	}
	return n, on
}

// had returns what one marking says about a thing and the day on which it was last printed; nil if
// it says nothing.
func (r *PrintRun) had(to, id string) (n *PrintedName, on string) {
	kind, _, _ := strings.Cut(to, "/")
	for i := range r.Names {
		if n := &r.Names[i]; n.Kind == kind && n.ID == id {
			if n.Last != "" {
				return n, n.Last
			}
			return n, r.On
		}
	}
	return nil, ""
}
