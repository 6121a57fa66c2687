package dice

import (
	"encoding/json"
	"strconv"
)

// Outcome is a possible outcome and its chance. A whole number has N, and its Value is an int.
// Every other outcome is Named, and its Name is how it prints: "5/2", "true", "nothing", "[1, 2]",
// "{damage: 3, wound: true}".
type Outcome struct {
	N      int
	Name   string
	Named  bool
	Value  any
	Chance Chance
}

// Key returns the outcome as a word: its name or its number.
func (o Outcome) Key() string {
	if o.Named {
		return o.Name
	}
	return strconv.Itoa(o.N)
}

// MarshalJSON writes {"outcome": 1, "chance": "1/2"}: whole numbers as numbers, fractions as
// strings, flags, words, lists and records as JSON, things of other packages as they print.
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
