package model_test

import (
	"testing"

	"punchboard/internal/model"
)

// TestCounted counts things in languages with one plural form, and with several.
func TestCounted(t *testing.T) {
	words := map[string]model.Phrasebook{
		"pl": {"1 card": "1 karta", "{{ n }} cards": "{{ n }} karty | {{ n }} kart"},
		"ru": {"1 card": "1 карта", "{{ n }} cards": "{{ n }} карты | {{ n }} карт"},
		"de": {"1 card": "1 Karte", "{{ n }} cards": "{{ n }} Karten"},
	}
	for _, c := range []struct {
		tongue    string
		n         int
		one, many string
		want      string
	}{
		{"", 1, "card", "", "1 card"}, {"", 25, "card", "", "25 cards"}, {"", 2, "foot", "feet", "2 feet"},
		{"de", 5, "card", "", "5 Karten"}, {"de", 5, "Plättchen", "", "5 Plättchen"},
		{"pl", 1, "card", "", "1 karta"}, {"pl", 2, "card", "", "2 karty"}, {"pl", 5, "card", "", "5 kart"}, {"pl", 22, "card", "", "22 karty"}, {"pl", 0, "card", "", "0 kart"},
		{"pl", 56, "kafel", "kafle | kafli", "56 kafli"}, {"pl", 4, "kafel", "kafle | kafli", "4 kafle"}, {"pl", 4, "kafel", "kafli", "4 kafli"}, {"pl", 4, "kafel", "", "4 kafel"},
		{"he", 2, "קלף", "קלפים", "2 קלפים"}, {"he", 20, "קלף", "קלפים", "20 קלפים"},
		{"ru", 21, "card", "", "21 карта"}, {"ru", 22, "card", "", "22 карты"}, {"ru", 25, "card", "", "25 карт"},
	} {
		g := &model.Game{Language: c.tongue, Words: words[c.tongue]}
		if got := g.Counted(c.n, c.one, c.many); got != c.want {
			t.Errorf("%q: %d of %q, %q: %q, want %q", c.tongue, c.n, c.one, c.many, got, c.want)
		}
	}
}

// TestFromTheRight checks which languages are read from right to left, by their script.
func TestFromTheRight(t *testing.T) {
	for tongue, want := range map[string]bool{"": false, "en": false, "de": false, "ja": false, "ar": true, "ar-Latn": false, "he": true, "he-IL": true, "iw": true, "fa": true, "ur": true, "yi": true,
		"ps": true, "sd": true, "ug": true, "dv": true, "ckb": true, "ku": false, "ku-Arab": true, "az": false, "az-Arab": true, "pa": false, "pa-Arab": true, "syr": true, "nqo": true} {
		if got := (&model.Game{Language: tongue}).FromTheRight(); got != want {
			t.Errorf("%q is read from the right: %v", tongue, got)
		}
	}
	if n := len(model.PluralForms("he")); n != 2 {
		t.Errorf("Hebrew has %d numbers, want 2", n)
	}
}

// TestWrittenIn checks the script of games.
func TestWrittenIn(t *testing.T) {
	for _, c := range []struct {
		tongue, title, script string
		want                  bool
	}{
		{"", "Coin Duel", "Latn", true}, {"", "Coin Duel", "Cyrl", false}, {"", "Варта", "Cyrl", true}, {"uk", "Nomad", "Cyrl", true}, {"sr-Latn", "Straža", "Cyrl", false}, {"el", "Φύλακες", "Grek", true},
		{"en", "Варта", "Cyrl", false}, {"ja", "X", "Jpan", true}, {"", "鬼", "Jpan", true}, {"", "かるた", "Hans", false}, {"zh", "X", "Hans", true}, {"zh-TW", "X", "Hant", true}, {"ko", "X", "Kore", true}, {"", "카드", "Kore", true},
	} {
		if got := model.WrittenIn(&model.Game{Title: c.title, Language: c.tongue}, c.script); got != c.want {
			t.Errorf("%q in %q is written in %s: %v", c.title, c.tongue, c.script, got)
		}
	}
}
