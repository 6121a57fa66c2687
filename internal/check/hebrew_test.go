package check_test

import "testing"

const bazaar = `game: {title: A, theme: house, language: he, players: 2–4}
collections:
  rules:
    one: מספר
    fields: {n: {name: ערך, type: whole}}
rules:
  hand: {name: יד פתיחה, n: 5}
decks:
  cards:
    name: חפיסת השוק
    one: קלף שוק
    many: קלפי שוק
    total: 6
    fields: {cost: {name: מחיר, type: whole, price: true}}
    cards:
      lamp: {name: מנורה, copies: 3, cost: 2}
      rug: {name: שטיח, copies: 3, cost: 4}
`

// TestHebrew checks that correct sentences in Hebrew give no findings.
func TestHebrew(t *testing.T) {
	for code, said := range map[string]string{
		"PB128": "מנורה.",
		"PB301": "מחלקים לכל שחקן 7 קלפים: 2 מחפיסת השוק ו־5 מהיד. האם המנורה עולה 3?",
		"PB302": "בשלב הזה שלושה דברים:\n\n1. א\n2. ב\n3. ג",
		"PB316": "\"כבה!\" אמר השומר; ״שוב״, ענתה צה\"ל. מי ניצח? אף אחד!",
		"PB011": "## הכנות\n\nמחלקים 5 קלפים (עד 3).",
	} {
		if got := toldInPolish(t, code, bazaar, said); got != "" {
			t.Errorf("%s %s: told %q", code, said, got)
		}
	}
}
