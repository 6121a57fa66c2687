package sim

import (
	"fmt"
	"math/bits"

	"punchboard/internal/lists"
)

// MaxSeats is the most sides that can play.
const MaxSeats = 6

// Winners are the winners of a game, one bit per seat, the lowest for seat 0: several if a win is
// shared, all for a draw. In a game for one, the game itself has the second seat.
type Winners byte

// winners returns who won.
func (o Outcome) winners() Winners {
	var w Winners
	for seat, s := range o.Score {
		if s > 0 {
			w |= 1 << seat
		}
	}
	if len(o.Score) == 1 && o.Score[0] < 1 {
		w |= 1 << 1
	}
	return w
}

// scores returns the scores by seat.
func (w Winners) scores(seats int) []float64 {
	out := make([]float64, seats)
	for seat := range out {
		if w.has(seat) {
			out[seat] = 1 / float64(bits.OnesCount8(byte(w)))
		}
	}
	return out
}

// has reports whether a seat is among them.
func (w Winners) has(seat int) bool { return w>>seat&1 == 1 }

// shared reports whether there are several.
func (w Winners) shared() bool { return w&(w-1) != 0 }

// points returns the points of a seat in a game worth unit points.
func (w Winners) points(seat int, unit int64) int64 {
	if !w.has(seat) {
		return 0
	}
	return unit / int64(bits.OnesCount8(byte(w)))
}

// unit returns how many points a game is worth, so that any number of the seats can share it
// equally.
func unit(seats int) int64 { return []int64{2, 2, 2, 6, 12, 60, 60}[seats] }

// Fair returns the range, in whole percent, of what each seat wins if all win equally often.
func Fair(seats int) (lo, hi int) { return 100 / seats, (100 + seats - 1) / seats }

// Scores are the winners by game, written to a file as one character each.
type Scores []Winners

// scoreless is the character before the first of these.
const scoreless = '0'

// MarshalText writes the scores.
func (s Scores) MarshalText() ([]byte, error) {
	return lists.Map(s, func(w Winners) byte { return scoreless + byte(w) }), nil
}

// UnmarshalText reads scores, and nothing else.
func (s *Scores) UnmarshalText(text []byte) error {
	for _, c := range text {
		if c <= scoreless || c >= scoreless+1<<MaxSeats {
			return fmt.Errorf("%q is no score", c)
		}
	}
	*s = lists.Map(text, func(c byte) Winners { return Winners(c - scoreless) })
	return nil
}
