package check

import (
	"slices"
	"testing"

	"punchboard/internal/prose"
)

// TestLikeTexts checks which of several similar texts are reported: one that breaks off always, and
// one without a full stop if all others or nine in ten have one, but no list and no heading of two
// words.
func TestLikeTexts(t *testing.T) {
	whole, open := ending{some: true, many: true, stopped: true}, ending{some: true, many: true}
	for _, x := range []struct {
		whole int
		also  []ending
		told  int
	}{
		{5, []ending{open}, 1},
		{4, []ending{open}, 0}, // too few
		{5, []ending{open, open}, 0},
		{18, []ending{open, open}, 2},
		{17, []ending{open, open}, 0},
		{0, []ending{{snapped: true}}, 1},
		{9, []ending{{}, {bare: true, some: true}, {bare: true, snapped: true}}, 0},
		{9, []ending{{some: true}}, 1},
	} {
		var k likeTexts
		for _, e := range append(slices.Repeat([]ending{whole}, x.whole), x.also...) {
			k.add(text{said: "so it goes on and"}, e)
		}
		if got := saidOf(k.tell); len(got) != x.told {
			t.Errorf("%d and %v: told %q, want %d", x.whole, x.also, got, x.told)
		}
	}
}

// TestJoinedAlone checks that a paragraph of one span is its words, or a zero byte if it has none.
func TestJoinedAlone(t *testing.T) {
	for _, x := range []struct {
		span prose.Span
		want string
	}{{prose.Span{Text: "two"}, "two"}, {prose.Span{Text: "2", Code: true}, "\x00"}, {prose.Span{Expr: "hits"}, "\x00"}} {
		if p := joined([]prose.Span{x.span}); p.said != x.want || len(p.from) != 1 {
			t.Errorf("%v: %q", x.span, p.said)
		}
	}
}
