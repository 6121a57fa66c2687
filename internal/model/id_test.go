package model_test

import (
	"testing"

	"punchboard/internal/model"
)

func TestID(t *testing.T) {
	for name, want := range map[string]string{
		"Night Market": "night-market", "Plasma Rifle": "plasma-rifle", "Hero: Assault": "hero-assault", "a_b.c": "a-b-c",
		"Enemy’s Lair": "enemys-lair", "  2 Steps! ": "2-steps", "Élan": "elan", "E\u0301lan": "elan", "Überfälle": "uberfalle", "Straße": "strasse", "Bjørn & Łukasz": "bjorn-lukasz", "ไทย": "ไทย", "": "", "?!": "",
		"“Old” Wolf – once…": "old-wolf-once", "Oth\u200ber\ufeff Co\u00adpies": "other-copies", "Fish™ × 2½": "fish-2",
		"Дев’ята ніч": "deviata-nich", "Ґанок, їжак і щука": "ganok-izhak-i-shchuka", "Ёлки-палки": "elki-palki", "Ψυχή του δάσους": "psychi-toy-dasoys",
		"לוחם אמיץ": "lvchm-amyts", "צה״ל": "tshl", "שָׁלוֹם": "shlvm", "محارب شجاع": "mharb-shjaa", "السَّيْف الأزرق": "alsyf-alazrq", "پلنگ": "plng", "ظل": "zl",
	} {
		got := model.ID(name)
		if got != want {
			t.Errorf("ID(%q) = %q, want %q", name, got, want)
		}
		if ok := model.IsID(got); ok != (name != "ไทย" && want != "") {
			t.Errorf("IsID(%q) = %v", got, ok)
		}
	}
	for file, want := range map[string]string{"Ash Cat.PNG": "ash-cat", `art\v1.2_roc.jpeg`: "v1-2-roc", "roc": "roc", "ไทย.svg": "ไทย"} {
		if got := model.PictureID(file); got != want {
			t.Errorf("PictureID(%q) = %q, want %q", file, got, want)
		}
	}
	for stem, want := range map[string]string{"night_market-2": "Night Market 2", "Події_ночі": "Події ночі", "über uns": "Über uns"} {
		if got := model.Called(stem); got != want {
			t.Errorf("Called(%q) = %q, want %q", stem, got, want)
		}
	}
	if got := model.Upper("Προσοχή, προϊόν, м’ята, é"); got != "ΠΡΟΣΟΧΗ, ΠΡΟΪΟΝ, М’ЯТА, É" {
		t.Errorf("Upper = %q", got)
	}
	for _, s := range []string{"-a", "a-", "a--b", "A", "a b", "ä", ""} {
		if model.IsID(s) {
			t.Errorf("%q is said to be an id", s)
		}
	}
	if got := model.Titled("night-market-2"); got != "Night Market 2" {
		t.Errorf("Titled = %q", got)
	}
}
