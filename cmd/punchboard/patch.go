package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/sweep"
)

// patchOf is all proposals for a game as a unified diff of its files, by the names that
// they have in the project; nothing if there is none. Several may be for one file.
func patchOf(p *load.Project, g *model.Game, all []sweep.Proposal) ([]byte, error) {
	now := map[string][]byte{}
	for _, x := range all {
		if x.Proposed == "" {
			continue
		}
		part := strings.Split(x.Path, ".")
		at := g.Entry(part[0], part[1]).Field(part[2]).At
		if now[at.File] == nil {
			now[at.File] = p.Files[at.File]
		}
		text, ok := replaced(now[at.File], at, x.Price, x.Proposed)
		if !ok {
			return nil, fmt.Errorf("%s:%d: %s does not stand there as %s", at.File, at.Line, x.Path, x.Price)
		}
		now[at.File] = text
	}
	var out []byte
	for _, file := range slices.Sorted(maps.Keys(now)) {
		out = append(out, diff.Diff("a/"+file, p.Files[file], "b/"+file, now[file])...)
	}
	return out, nil
}

// replaced is a file with one word at a place replaced by another; false if it does
// not stand there. The place is one of the file as it was: lines stay where they are,
// and each holds one price.
func replaced(text []byte, at diag.Place, was, now string) ([]byte, bool) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	if at.Line < 1 || at.Line > len(lines) {
		return nil, false
	}
	line := lines[at.Line-1]
	if at.Col < 1 || at.Col > len(line) || !bytes.HasPrefix(line[at.Col-1:], []byte(was)) {
		return nil, false
	}
	lines[at.Line-1] = slices.Concat(line[:at.Col-1], []byte(now), line[at.Col-1+len(was):])
	return bytes.Join(lines, nil), true
}
