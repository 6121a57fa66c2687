// Command makedeck writes the deck job as a project folder: the project beside
// it with as many cards as are asked for, each of its own words and the same
// ones every time. The benchmark reads such folders, and the whole command can
// be timed on one.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: makedeck PROJECT CARDS FOLDER")
		os.Exit(2)
	}
	cards, err := strconv.Atoi(os.Args[2])
	if err == nil {
		err = write(os.Args[1], cards, os.Args[3])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "makedeck:", err)
		os.Exit(3)
	}
}

// write copies a project and gives it a deck of n cards.
func write(project string, n int, folder string) error {
	if err := copyTree(project, folder); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "content", "deck", "cards.yaml"), []byte(deck(n)), 0o666)
}

// copyTree copies a file, or a folder and all in it; links become what they
// lead to.
func copyTree(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		b, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		return os.WriteFile(to, b, 0o666)
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := copyTree(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// words fill the cards.
var words = strings.Fields(`every squad that stands in the open may move one step before next alarm is drawn from
pile and nobody has to pay for it this turn at all unless commander keeps watch over northern bridge while smoke
still hangs between old houses where medics carry wounded soldiers towards waiting transport under heavy fire`)

// deck is the YAML of a deck of n cards: a name, a kind, a cost and a paragraph
// of 30 words each.
func deck(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	some := func(k int) string {
		out := make([]string, k)
		for i := range out {
			for out[i] == "" || i > 0 && out[i] == out[i-1] { // a word twice in a row is told
				out[i] = words[r.IntN(len(words))]
			}
		}
		return strings.Join(out, " ")
	}
	var b strings.Builder
	b.WriteString("decks:\n  deck:\n    name: Deck\n    fields:\n      kind: {name: Kind, type: text}\n      cost: {name: Cost, type: whole}\n      text: {name: Text, type: text}\n    cards:\n")
	for i := range n {
		fmt.Fprintf(&b, "      card-%d: {name: %s %d, copies: 1, kind: %s, cost: %d, text: %s.}\n", i+1, some(2), i+1, some(1), r.IntN(10), some(30))
	}
	return b.String()
}
