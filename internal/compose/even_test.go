package compose_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/golden"
	"punchboard/internal/typeset"
)

// TestAlike checks that texts with a name have one size on all pieces, whether they are made or
// remembered, and on one that is viewed alone.
func TestAlike(t *testing.T) {
	sizes := func(p *face.Piece) string {
		all := string(facetest.Dump(p.Front)) + string(facetest.Dump(p.Back))
		return strings.Join(regexp.MustCompile(`[0-9.]+pt`).FindAllString(all, -1), " ")
	}
	ar := golden.Open(t, "testdata/alike.txtar")
	want := []string{"14pt 7pt 8.5pt 14pt", "14pt 7pt 8.5pt 14pt", "14pt 7pt 7pt 7pt 7pt 8.5pt 14pt"}
	var memory *compose.Memory
	for _, run := range []string{"made", "remembered"} {
		_, p := composer(t, ar)
		g := p.Games[0]
		c := compose.New(p.Library, g, expr.New(g, nil), typeset.New(p.Library.Assets))
		if memory == nil {
			memory = compose.NewMemory(nil)
		} else {
			memory = compose.NewMemory(memory.Bytes(false))
		}
		c.Remember(memory, face.Sum{}, face.Sum{})
		var jobs []compose.Job
		for _, card := range g.Deck("cards").Cards {
			jobs = append(jobs, compose.Job{ID: card.ID, Copies: 1, Layout: p.Library.Layouts["it"], Locals: map[string]any{"card": card}})
		}
		pieces, found := c.Pieces(jobs, "card")
		if len(found) > 0 {
			t.Error(found)
		}
		for i, x := range pieces {
			if got := sizes(x); got != want[i] {
				t.Errorf("%s: %s is set at %s, want %s", run, x.ID, got, want[i])
			}
		}
		if recalled, made := memory.Recalled(); run == "remembered" && (recalled != 8 || len(made) > 0) {
			t.Errorf("%d faces remembered, made %q", recalled, made)
		}
		var seen []string
		watched, _ := c.Watching(func(f *face.Face, _ compose.Seen) { seen = append(seen, fmt.Sprint(len(f.Items))) }, "one").Pieces(jobs, "card")
		if len(watched) != 1 || sizes(watched[0]) != want[0] || len(seen) != 2 {
			t.Errorf("looked at alone %d pieces, faces %q", len(watched), seen)
		}
	}
}

// TestToldAfterMeasuring checks that a style with a font or a colour that does not exist is told when
// pieces are made, although they are measured first.
func TestToldAfterMeasuring(t *testing.T) {
	c, p := composer(t, golden.Open(t, "testdata/find-style.txtar"))
	card := p.Games[0].Deck("cards").Cards[0]
	_, found := c.Pieces([]compose.Job{{ID: "one", Copies: 1, Layout: p.Library.Layouts["it"], Locals: map[string]any{"card": card}}}, "card")
	if len(found) != 2 || found[0].Code != "PB012" || found[1].Code != "PB007" {
		t.Error(found)
	}
}

// TestRememberedWhileTheSame checks that remembered faces are recalled if their layout reads the
// same as before, and that the others are made again.
func TestRememberedWhileTheSame(t *testing.T) {
	ar := golden.Open(t, "testdata/alike.txtar")
	draw := func(was *compose.Memory) (*compose.Memory, []string) {
		_, p := composer(t, ar)
		g := p.Games[0]
		c, memory := compose.New(p.Library, g, expr.New(g, nil), typeset.New(p.Library.Assets)), compose.NewMemory(was.Bytes(false))
		c.Remember(memory, face.Sum{}, face.Sum{})
		var jobs []compose.Job
		for _, card := range g.Deck("cards").Cards {
			jobs = append(jobs, compose.Job{ID: card.ID, Copies: 1, Layout: p.Library.Layouts["it"], Locals: map[string]any{"card": card}})
		}
		pieces, _ := c.Pieces(jobs, "card")
		var out []string
		for _, x := range pieces {
			out = append(out, string(facetest.Dump(x.Front)))
		}
		return memory, out
	}
	memory, before := draw(compose.NewMemory(nil))
	for i := range ar.Files {
		ar.Files[i].Data = bytes.ReplaceAll(ar.Files[i].Data, []byte("text: Walk."), []byte("text: Wait."))
	}
	memory, after := draw(memory)
	if recalled, made := memory.Recalled(); recalled == 0 || slices.ContainsFunc(made, func(id string) bool { return !strings.HasPrefix(id, "it front two") }) || before[0] != after[0] || before[2] != after[2] || !strings.Contains(after[1], "Wait.") {
		t.Errorf("%d faces come back, made are %q, that of the card that changed as\n%s", recalled, made, after[1])
	}
}
