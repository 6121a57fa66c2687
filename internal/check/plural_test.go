package check

import "testing"

// TestPlural checks the plurals that texts are searched for.
func TestPlural(t *testing.T) {
	for one, want := range map[string]string{
		"card": "cards", "hero": "heroes", "piano": "pianos", "wolf": "wolves", "knife": "knives", "chief": "chiefs", "cliff": "cliffs",
		"city": "cities", "monkey": "monkeys", "box": "boxes", "witch": "witches", "swordsman": "swordsmen", "human": "humans", "dwarf": "dwarfs",
	} {
		if got := plural(one); got != want {
			t.Errorf("plural of %s is %s, want %s", one, got, want)
		}
	}
}
