package check_test

import "testing"

// TestUkrainian checks which sentences in Ukrainian give findings and which do not.
func TestUkrainian(t *testing.T) {
	const data = `game: {title: A, theme: house, language: uk, players: 2–4}
collections:
  heroes:
    one: герой
    fields: {rany: {name: Рани, type: whole}}
decks:
  podii:
    name: Події
    one: карта подій
    many: карти подій | карт подій
    total: 6
    fields: {tsina: {name: Ціна, type: whole, price: true}}
    cards:
      miata: {name: М’ята, copies: 3, tsina: 1}
      sokira: {name: Сокира, copies: 2, tsina: 5}
      kulia: {name: Срібна куля, copies: 1, tsina: 6}
heroes:
  mislivets: {name: Мисливець, rany: 5}
  znakharka: {name: Знахарка, rany: 4}
  koval: {name: Коваль, rany: 6}
  sokil: {name: Ґедзь-Сокільник, rany: 4}
`
	for _, c := range []struct{ code, said, want string }{
		{"PB301", "Сокира коштує 4.", "Сокира is given ціна 4 in the text, the data says 5"},
		{"PB301", "Сокира коштує п'ять, а М’ята лише одну. Срібна куля коштує 2 більше.", ""},
		{"PB301", "Мисливець має 4 рани.", "Мисливець is given рани 4 in the text, the data says 5"},
		{"PB301", "Ідіть до Знахарки (3 рани), а без Коваля (6 ран) не йдіть.", "Знахарка is given рани 3 in the text, the data says 4"},
		{"PB301", "Знахарка має чотири рани, Мисливець має дві дії.", ""},
		{"PB320", "- 7 карт подій", "the text says that there are 7 карт подій, the data has 6"},
		{"PB320", "Перетасуйте 5 карт подій.", "the text says that there are 5 карт подій, the data has 6"},
		{"PB320", "Візьміть 2 карти подій.", ""},
		{"PB321", "Гра для 2–5 гравців.", "the text speaks of 2–5 players, the game is for 2–4"},
		{"PB302", "У грі п'ять героїв.", "the text says that there are п'ять героїв, the data has 4"},
		{"PB302", "У грі чотири герої. Є два герої в Лісі.", ""},
		{"PB302", "Є п’ять героїв: Мисливець, Знахарка, Коваль і Ґедзь-Сокільник.", "the text says п’ять героїв and names 4"},
		{"PB302", "Щоночі робіть чотири кроки:\n\n1. А.\n2. Б.\n3. В.", "the text announces чотири, the list after it has 3"},
		{"PB302", "Герой робить дві дії з цих:\n\n1. А.\n2. Б.\n3. В.", ""},
		{"PB115", "Тут Знахаркою, Ковалеві й Срібній кулі. Без Мисливця й Ґедзя-Сокольника, з Сокирою.", ""},
		{"PB115", "Тут стоїть Знохарка сама.", `"знохарка" is a name but for one letter`},
		{"PB110", "Так (див. «Поразку»).\n\n## Поразка\n\nОдин.", ""},
		{"PB110", "Так (див. «Поразка»).", `the text refers to "Поразка", and nothing in the book is called so`},
		{"PB115", "Без Знохарки важко, а з Мислывцями легко.", "\"знохарки\" is a name but for one letter\n\"мислывцями\" is a name but for one letter"},
		{"PB115", "Тут Ковальський міст, Знахар і Знахарство.", ""},
		{"PB116", "Герой не не ходить.", `"не" appears twice in a row`},
		{"PB116", "Це дуже дуже далеко, і і ні.", ""},
	} {
		if got := toldInPolish(t, c.code, data, c.said); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
	counters := data + "counters:\n  vovk: {name: Вовк, layout: x, copies: 6, front: {label: Вовк}}\n  bahattia: {name: Багаття, layout: x, copies: 12, front: {label: Багаття}}\n"
	if got := toldInPolish(t, "PB320", counters, "У коробці 6 жетонів вовків і 14 жетонів багаття. Покладіть 2 жетони вовків."); got != "the text says that there are 14 жетонів багаття, the data has 12" {
		t.Errorf("counters: told %q", got)
	}
}
