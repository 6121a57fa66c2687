// Package report puts a game on paper for a playtest evening: what is wrong or remarkable in it in
// words, its odds, its decks, duels, the results of playing it, what changed, how open questions
// are ruled, and a page to write on. It arranges results found elsewhere; the layouts report-*
// alone decide how things look.
package report

import (
	"fmt"
	"slices"

	"punchboard/internal/change"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/sim"
	"punchboard/internal/stack"
	"punchboard/internal/sweep"
)

// Of is the content of a report, determined beforehand.
type Of struct {
	Project  *load.Project
	Context  *check.Context  // of the game
	Found    diag.List       // open findings
	Accepted []load.Accepted // findings that a comment allows
	Played   []Played        // what was played, in the order of the game's simulations
	Unplayed string          // why nothing was played; "" if something was, or there is nothing to play
	Panels   []*sim.Panel    // simulations played by several agents
	Swept    []*sweep.Sweep  // simulations played with other values in the data
	Since    string          // what the changes are relative to; "" if there is nothing to compare with
	Changes  []change.Change
	Hash     string // of the game's data
	Release  string // the newest release of the data, or ""
	Date     string // of the evening, as given; "" for a blank line
}

// Played is a simulation and its results.
type Played struct {
	Of    *model.Simulation
	Run   *sim.Run
	Found diag.List // what the checks find in it
}

// Papers are the papers that a report can be laid out for.
var Papers = []string{"a4", "letter"}

// Make lays a report out. The findings are those from laying it out; without a document they say
// why there is none. It is an error if there is no layout for the paper.
func Make(of Of, paper string) (*face.Document, diag.List, error) {
	if !slices.Contains(Papers, paper) {
		return nil, nil, fmt.Errorf("no report on %s: want a4 or letter", paper)
	}
	d := newDesk(of, paper)
	if d == nil {
		at := of.Context.Game.At
		return nil, diag.List{{At: at, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: "the report needs the layout report-page"}}, nil
	}
	for _, section := range []func(){d.findings, d.standing, d.decks, d.duels, d.parity, d.players, d.swept, d.figures, d.changes, d.readings, d.form} {
		section()
	}
	pages := d.laid()
	doc := &face.Document{Title: d.game.Title + ": Report for a playtest", Author: "Punchboard", Subject: "Print at 100 %", Keywords: "playtest, report", Lang: "en-GB"}
	for i, p := range pages {
		f := d.page(i+1, len(pages))
		if f == nil {
			break
		}
		f.Items = append(f.Items, p.Items...)
		doc.Pages = append(doc.Pages, face.Page{Face: f})
	}
	return doc, d.found.Sorted(), nil
}

// laid sets the blocks on pages, the front with the page numbers of the sections. The front's
// height does not depend on the numbers, so they are right the second time.
func (d *writer) laid() []stack.Page {
	var pages []stack.Page
	for range 2 {
		front := d.front()
		pages = stack.Pages(append(front, d.arranged(front)...), d.room)
		d.number(pages)
	}
	return pages
}

// number finds the page on which each section begins.
func (d *writer) number(pages []stack.Page) {
	for n, p := range pages {
		for _, it := range p.Items {
			b, ok := it.(*face.Bookmark)
			if !ok || b.Level > 0 {
				continue
			}
			for i := range d.parts {
				if d.parts[i].title == b.Title {
					d.parts[i].page, d.parts[i].first = n+1, b.Y == d.room.Y
				}
			}
		}
	}
}

// form adds a page to write on during the evening.
func (d *writer) form() {
	name := "form"
	if d.sheet.ID != "report-page" {
		if lay := "form-" + d.paper; d.Project.Library.Layouts["report-"+lay] != nil {
			name = lay
		}
	}
	d.parts = append(d.parts, part{title: "The evening", has: "a page to write on"})
	b := d.add(name, words{"date": plain(d.Date), "sides": d.sides()})
	b.Break, b.Title = true, "The evening"
}

// sides returns the sides that a simulation names, for the form to print, or two empty ones.
func (d *writer) sides() []any {
	for _, p := range d.Played {
		if t := p.Run.Tables[0]; len(p.Run.Tables) == 1 && len(t.Sides) == 2 {
			return []any{plain(t.Sides[0]), plain(t.Sides[1])}
		}
	}
	return []any{"", ""}
}

// readings writes how each question that the source leaves open is ruled.
func (d *writer) readings() {
	if len(d.game.Readings) == 0 {
		return
	}
	d.section("Rulings in force", "What the source leaves open, and how this game answers it, with the line where the question arises. If the table wants it otherwise, say so on the last page: the odds here follow these answers.",
		diag.Count(len(d.game.Readings), "question"))
	for _, r := range d.game.Readings {
		d.add("question", words{"text": odds.Said(d.Context.Env, r.Question), "cite": plain(r.Cite.String())}).Next = true
		d.add("answer", words{"text": sentence(odds.Said(d.Context.Env, r.Ruled()))})
	}
}
