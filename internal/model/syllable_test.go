package model

import "testing"

// TestSyllables makes ids from names in Japanese, Korean, Chinese and the languages of India.
func TestSyllables(t *testing.T) {
	for name, want := range map[string]string{
		"ろくろ首": "rokuro-u9996", "ぬらりひょん": "nurarihyon", "カード": "kado", "キャッチ！": "kyacchi", "シャドウ": "shadou", "じゅもん": "jumon", "がっこう": "gakkou",
		"ファイア": "faia", "ティー": "ti", "ヴァン": "van", "ｶﾞｰﾄﾞ３": "gado3", "河童": "u6cb3-u7ae5", "人々": "u4eba", "카드": "kadeu", "도깨비 왕": "dokkaebi-wang", "한글": "hangeul",
		"长颈妖 A": "u957f-u9888-u5996-a", "ゔぁ": "va", "あぁ": "a",
		"खरगोश": "kharagosh", "छोटा रास्ता": "chhota-rasta", "हिन्दी ५": "hindi-5", "लड़का": "ladaka", "অগ্নি": "agni", "தமிழ்": "tamil", "ఏనుగు": "enugu", "अंडा": "anda", "कंस": "kans",
	} {
		if got := ID(name); got != want || !IsID(got) {
			t.Errorf("ID(%q) = %q, want %q", name, got, want)
		}
	}
}
