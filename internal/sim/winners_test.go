package sim

import "testing"

// TestParts checks that any number of the seats can share a game in whole points, and what each
// gets if all win equally often.
func TestParts(t *testing.T) {
	for seats := 1; seats <= MaxSeats; seats++ {
		for share := 1; share <= max(2, seats); share++ {
			if unit(seats)%int64(share) != 0 {
				t.Errorf("%d of %d share %d points", share, seats, unit(seats))
			}
		}
	}
	for seats, want := range map[int][2]int{2: {50, 50}, 3: {33, 34}, 4: {25, 25}, 6: {16, 17}} {
		if lo, hi := Fair(seats); lo != want[0] || hi != want[1] {
			t.Errorf("%d: %d to %d", seats, lo, hi)
		}
	}
}

// TestScores checks that scores are read as they are written, and that nothing else is read.
func TestScores(t *testing.T) {
	all := Scores{1, 2, 3, 1<<MaxSeats - 1}
	text, err := all.MarshalText()
	var again Scores
	if err != nil || again.UnmarshalText(text) != nil || len(again) != 4 || again[3] != all[3] {
		t.Errorf("%q, %v", text, again)
	}
	for _, c := range []byte{scoreless, scoreless + 1<<MaxSeats} {
		if again.UnmarshalText([]byte{c}) == nil {
			t.Errorf("%q is read", c)
		}
	}
}
