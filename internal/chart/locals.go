package chart

import (
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/odds"
)

// locals returns what a layout sees as odds: the table's words, its dimensions, and rows as the
// widgets take them.
func (s *sheet) locals(part [2]int, page, pages int) map[string]any {
	g := s.grid
	rows := s.rows(part)
	labels := lists.Map(s.labels, func(w float64) any { return mm(w) })
	out := map[string]any{
		"name": s.name(), "title": g.Title(), "text": odds.Said(s.comp.Env(), g.Text), "note": s.below(),
		"by": s.by, "plain": s.by == "table", "across": g.Across, "heads": s.heads, "columns": s.cols, "labels": labels,
		"cell": mm(s.cell), "head": mm(s.head), "rows": rows, "row": mm(s.row), "deep": mm(s.head + s.row*float64(len(rows))),
		"legend": s.legend(), "fence": s.fenceWords(), "page": page, "pages": pages,
		"series": []any{}, "levels": []any{}, "ticks": []any{}, "up": "", "names": 0,
		"panels": []any{}, "key": []any{}, "good": []any{},
	}
	switch s.by {
	case "curves":
		maps.Copy(out, s.curves())
	case "panels":
		maps.Copy(out, s.panels.panelLocals(part))
	}
	return out
}

// name returns the name of a table. One named by its expression alone is quoted as code.
func (s *sheet) name() string {
	if s.grid.Name == s.grid.Expr && !strings.Contains(s.grid.Name, "`") {
		return "`" + s.grid.Name + "`"
	}
	return s.grid.Name
}

// mm returns a length as a number for expressions, to the micrometre.
func mm(x float64) dice.Number { return dice.NumberOf(big.NewRat(int64(math.Round(x*1000)), 1000)) }

// rows returns the rows of one page. The first row of a group continued from the page before
// repeats its name.
func (s *sheet) rows(part [2]int) []any {
	var out []any
	grouped := len(s.grid.Heads) > 1
	for i := part[0]; i < part[1]; i++ {
		r := s.grid.Rows[i]
		first := i == part[0] || !s.again(i)
		row := map[string]any{"first": first, "grouped": grouped, "icon": "", "of": 1, "cells": s.cells(r)}
		var labels, more []any
		for j, v := range r.Values {
			if grouped && j == 0 && !first {
				v.Label, v.More = "", ""
			}
			labels, more = append(labels, v.Label), append(more, v.More)
		}
		row["labels"], row["more"] = labels, more
		if n := s.group(i, part[1]); s.icons && first && n > 1 {
			row["icon"], row["of"] = s.icon(i), n
		}
		out = append(out, row)
	}
	return out
}

// group returns how many rows a group has, counted from its first one.
func (s *sheet) group(from, to int) int {
	n := 1
	for from+n < to && s.again(from+n) {
		n++
	}
	return n
}

// cells returns the figures of a row.
func (s *sheet) cells(r odds.Row) []any {
	out := make([]any, len(r.Cells))
	for i, c := range r.Cells {
		text := s.text(c)
		cell := map[string]any{"text": text, "dash": text == "", "step": 0, "fenced": false}
		if v, ok := s.grid.Shown(c); ok && text != "" {
			cell["step"] = s.scale.step(v)
			cell["fenced"] = s.by == "heat" && s.grid.Line != nil && s.scale.reaches(v, big.NewRat(int64(*s.grid.Line), 1))
		}
		out[i] = cell
	}
	return out
}

// legend returns the ramp with the figures of each step.
func (s *sheet) legend() []any {
	out := []any{}
	if s.by != "heat" {
		return out
	}
	for i := range len(s.scale.steps) + 1 {
		out = append(out, map[string]any{"step": i, "text": s.scale.words(s.comp.Game().Words, i)})
	}
	return out
}

// fenceWords says what the heavy line means, or returns "" if there is none.
func (s *sheet) fenceWords() string {
	if s.grid.Line == nil || s.by != "heat" {
		return ""
	}
	return s.phrase("{{ n }} or better", "n", *s.grid.Line)
}

// below returns the text under the table: the game's note, and the readings that the results depend
// on.
func (s *sheet) below() string {
	var out []string
	if s.grid.Note != "" {
		out = append(out, odds.Said(s.comp.Env(), s.grid.Note))
	}
	if ids := slices.Sorted(maps.Keys(s.grid.Readings)); len(ids) > 0 {
		for i, id := range ids {
			ids[i] = strings.ReplaceAll(id, "-", " ")
		}
		out = append(out, s.phrase("Our readings: {{ names }}.", "names", strings.Join(ids, ", ")))
	}
	return strings.Join(out, " ")
}
