package dice

import (
	"encoding/json"
	"strconv"
)

// Outcome is one thing that may happen and its chance. A whole number has N and
// the Value int; everything else is Named, with how it prints as its Name:
// "5/2", "true", "nothing", "[1, 2]", "{damage: 3, wound: true}".
type Outcome struct {
	N      int
	Name   string
	Named  bool
	Value  any
	Chance Chance
}

// Key is the outcome as a word: its name, or its number.
func (o Outcome) Key() string {
	if o.Named {
		return o.Name
	}
	return strconv.Itoa(o.N)
}

// MarshalJSON writes {"outcome": 1, "chance": "1/2"}: whole numbers as numbers,
// fractions as strings, truths, words, lists and records as they are, things of
// other packages as they print.
func (o Outcome) MarshalJSON() ([]byte, error) {
	var is any = o.N
	if o.Named {
		is = plain(o.Value)
	}
	return json.Marshal(struct {
		Outcome any    `json:"outcome"`
		Chance  Chance `json:"chance"`
	}{is, o.Chance})
}
