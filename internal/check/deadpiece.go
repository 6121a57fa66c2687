package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// deadPiece finds pieces that are used in fewer games than is declared, or
// never.
func deadPiece(x *Sample) {
	p := x.Of.Pieces
	if p == nil || !p.Least.IsSet() {
		return
	}
	least := int(p.Least.Int)
	uses := x.Run.Uses(-1)
	var open []string
	var most doubt
	for _, id := range x.pieces() {
		share := x.Run.UsedIn(id.Text)
		switch share.Judge(least, 100) {
		case sim.Beyond:
			x.dead(id, share, uses)
		case sim.Open:
			open = append(open, id.Text)
			if q := share.Needs(least, 100); len(open) == 1 || q > most.needs {
				most = doubt{share: share, needs: q}
			}
		}
	}
	if len(open) > 0 {
		most.at, most.what = p.At, fmt.Sprintf("%s used in at least %d %%", list(open), least)
		x.open = append(x.open, most)
	}
}

// list is a few words with commas, the rest counted.
func list(words []string) string {
	if len(words) > shown {
		return fmt.Sprintf("%s and %d more are", strings.Join(words[:shown], ", "), len(words)-shown)
	}
	if len(words) == 1 {
		return words[0] + " is"
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1] + " are"
}

// pieces are the ids that should be of use, each with its place.
func (x *Sample) pieces() []model.Value {
	of := x.Of.Pieces.Of
	if of.Kind == model.List {
		return of.Items
	}
	names, _ := x.Game.Names(strings.Replace(of.Text, "decks.", "decks/", 1))
	return lists.Map(names, func(n model.Name) model.Value { return model.Value{Kind: model.Text, Text: n.ID, At: n.At} })
}

// dead reports a piece with how often it was used, and how often it would be
// if every option were taken alike.
func (x *Sample) dead(id model.Value, share sim.Share, uses []sim.Used) {
	lines := []string{played(x.Run)}
	i := slices.IndexFunc(uses, func(u sim.Used) bool { return u.ID == id.Text })
	if i < 0 {
		lines = append(lines, "no option made use of it")
	} else {
		lines = append(lines, fmt.Sprintf("used: %d times, in %s of the games (%s)", uses[i].Times, share.Percent(), share.Interval()),
			fmt.Sprintf("expected, if options were taken alike: %.1f times", uses[i].Expected.Float()))
	}
	f := diag.Finding{At: id.At, Evidence: lines,
		Message: fmt.Sprintf("%s is used in %s of the games of %s, where at least %s %% are expected", id.Text, share.Percent(), x.Of.ID, x.Of.Pieces.Least)}
	if id.At.File != x.Of.Pieces.At.File || id.At.Line < x.Of.Pieces.At.Line || x.Of.Pieces.Of.Kind != model.List {
		f.Also = []diag.Also{{At: x.Of.Pieces.At, Mark: "expected here"}}
	}
	x.Report(f)
}
