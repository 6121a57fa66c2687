package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// TestAlphabet checks that names sort as in an index of their language, and under which letter.
func TestAlphabet(t *testing.T) {
	for tongue, want := range map[string]string{
		"":   "E Échelle, E Eclair, L Łąka, L Lis, Z Zamek, Z Źródło",
		"pl": "E Échelle, E Eclair, L Las, L Luty, Ł Łąka, S Szlak, Ś Świt, Z Zamek, Z Zysk, Ź Źródło, Ż Żuraw",
		"es": "N Nube, Ñ Ñandú, O Oro",
		"sv": "A Apa, Z Zon, Å Ål, Ä Äng, Ö Ö",
		"uk": "В Вовк, Г Гість, Г Гора, Ґ Ґазда, Е Ера, Є Євдоха, Ж Жаба, З Звір, И Ирій, І Іній, Ї Їжа, Й Йод, К Кіт, Я Яр",
		"ru": "Е Ежик, Е Ёлка, Е Ель, Ж Жук",
		"el": "Α Άλφα, Α Αρχή, Ω Ώρα",
		"ja": "か かさ, か ガム, か カメ, か かも, ひ ひ, 妖 妖怪, 鬼 鬼",
		"de": "A Äpfel, A Arm, O Öl, O Ort",
	} {
		own := ownLetters(tongue)
		var names []string
		for _, s := range strings.Split(want, ", ") {
			_, name, _ := strings.Cut(s, " ")
			names = append(names, name)
		}
		slices.Reverse(names)
		slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(own.key(a), own.key(b)) })
		for i, name := range names {
			names[i] = own.first(name) + " " + name
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%q: %s, want %s", tongue, got, want)
		}
	}
}

// TestCellsAreSet checks that a cell without a mark is set according to its language.
func TestCellsAreSet(t *testing.T) {
	for tongue, want := range map[string]string{"pl": "Idź w\u00a0lewo", "": "Idź w lewo"} {
		c := &compositor{design: &design{game: &model.Game{Language: tongue}}}
		if got := plain(c.inline(style{sizes: []geom.Length{3000}}, "Idź w lewo", diag.Place{})); got != want {
			t.Errorf("%q: %q, want %q", tongue, got, want)
		}
	}
}
