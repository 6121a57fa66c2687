package rulebook

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGamesHaveFigures counts the figures of every game, since a book that teaches shows.
func TestGamesHaveFigures(t *testing.T) {
	least := map[string]int{"tactical": 10, "skirmish": 10, "command": 10, "encounter": 10, "one-roll": 10, "reedwalker": 2, "ostermere": 2, "belfry": 2}
	for game, want := range least {
		files, err := filepath.Glob(fmt.Sprintf("../../content/%s/rules/*.md", game))
		if err != nil || len(files) == 0 {
			t.Fatal(game, err)
		}
		n := 0
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			n += strings.Count(string(text), "\n```figure ")
		}
		if n < want {
			t.Errorf("%s has %d figures, want %d", game, n, want)
		}
	}
}
