package spreadsheet_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// TestEncodings reads what spreadsheet programs write in other countries: byte order marks, code
// pages, semicolons, decimal commas, and local words for yes and no.
func TestEncodings(t *testing.T) {
	const german = "Name;Anzahl;Gewicht;Gef\xe4hrlich\r\n\xd6lfa\xdf;2;0,5;wahr\r\nTau;1;12;falsch\r\n"
	german8 := "\xef\xbb\xbf" + strings.NewReplacer("\xe4", "ä", "\xd6", "Ö", "\xdf", "ß").Replace(german)
	var german16 strings.Builder // as Excel writes "Unicode text"
	for _, u := range utf16.Encode([]rune(strings.ReplaceAll(german8, ";", "\t"))) {
		german16.WriteString(string([]byte{byte(u), byte(u >> 8)}))
	}
	for _, c := range []struct{ data, language, name, says string }{
		{german, "de", "Ölfaß", "the text is not UTF-8, and is read as Windows 1252"},
		{german, "", "Ölfaß", "Windows 1252"},
		{german8, "de", "Ölfaß", ""},
		{german16.String(), "de", "Ölfaß", ""},
		{"Name;Anzahl;Gewicht;B\n\xa3\xf3d\x9f;2;0,5;ja\nX;1;1,250;nein\n", "pl", "Łódź", "Windows 1250"},
	} {
		s, err := spreadsheet.Read("a.csv", []byte(c.data), spreadsheet.Options{Language: c.language})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
		for _, want := range []string{c.name, "copies: 2", "gewicht: {name: Gewicht, type: decimal}", "gewicht: 0.5", "type: flag"} {
			if !strings.Contains(string(d.Content), want) {
				t.Errorf("%q: no %q in\n%s", c.data, want, d.Content)
			}
		}
		fields := []*model.FieldDecl{{ID: "gewicht", Type: model.Type{Kind: model.Decimal}}}
		if c.language == "de" { // cells are in the form in which Cell writes them
			rows, _ := s.Parse(append(fields, &model.FieldDecl{ID: "gefahrlich", Name: "Gefährlich", Type: model.Type{Kind: model.Flag}}))
			if got := rows[0].Cells; got["gewicht"] != "0.5" || got["gefahrlich"] != "yes" {
				t.Errorf("cells %q", got)
			}
		}
		if told := strings.Join(s.Told, "\n"); !strings.Contains(told, c.says) || c.says == "" && told != "" {
			t.Errorf("%q: told %q, want %q", c.data, told, c.says)
		}
	}
}

// TestPolish reads a spreadsheet as the Polish LibreOffice writes it: its words for names, copies,
// prices, yes and no.
func TestPolish(t *testing.T) {
	for _, data := range []string{
		"Nazwa;Sztuk;Cena;Klasztor;Waga\nŁąka;3;2;PRAWDA;1,5\nBród;1;3;FAŁSZ;2,25\n",
		"Nazwa;Liczba;Koszt;Klasztor;Waga\nŁąka;3;2;tak;1,5\nBród;1;3;nie;2,25\n",
		"Tytuł;Ilość;Cena;Klasztor;Waga\nŁąka;3;2;Tak;1,5\nBród;1;3;Nie;2,25\n",
	} {
		s, err := spreadsheet.Read("kafle.csv", []byte(data), spreadsheet.Options{Language: "pl"})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "kafle", Name: "Kafle", Piece: "card"})
		for _, want := range []string{`laka: {name: "Łąka", copies: 3`, "klasztor: {name: Klasztor, type: flag}", "klasztor: true", "waga: 2.25", "price: true"} {
			if !strings.Contains(string(d.Content), want) {
				t.Errorf("%q: no %q in\n%s", data, want, d.Content)
			}
		}
	}
}

// TestColumnsAbroad reads spreadsheets as LibreOffice writes them in Italian, Portuguese and Dutch.
func TestColumnsAbroad(t *testing.T) {
	for data, price := range map[string]string{
		"Nome;Copie;Costo;Segreta\nFalò;3;2;sì\nGuado;1;3;no\n":              "costo: {name: Costo",
		"Titolo;Quantità;Prezzo;Segreta\nFalò;3;2;VERO\nGuado;1;3;FALSO\n":   "prezzo: {name: Prezzo",
		"Nome;Quantidade;Preço;Secreta\nFalò;3;2;sim\nVau;1;3;não\n":         "preco: {name: ",
		"Título;Cópias;Custo;Secreta\nFalò;3;2;VERDADEIRO\nVau;1;3;FALSO\n":  "custo: {name: Custo",
		"Naam;Aantal;Prijs;Geheim\nFalò;3;2;ja\nDoorwaadbare plek;1;3;nee\n": "prijs: {name: Prijs",
		"Kaart;Exemplaren;Kosten;Geheim\nFalò;3;2;WAAR\nBrug;1;3;ONWAAR\n":   "kosten: {name: Kosten",
	} {
		s, err := spreadsheet.Read("a.csv", []byte(data), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
		for _, want := range []string{`falo: {name: "Falò", copies: 3`, price, "price: true", "type: flag", ": true}", ": false}"} {
			if !strings.Contains(string(d.Content), want) {
				t.Errorf("%q: no %q in\n%s", data, want, d.Content)
			}
		}
	}
}

// TestCyrillic reads columns in the Cyrillic code page of Windows without being told a language.
func TestCyrillic(t *testing.T) {
	text, err := charmap.Windows1251.NewEncoder().String("Назва;Кількість;Ціна;Зброя\nҐердан;2;3;так\nМ'ята;1;0;ні\n")
	if err != nil {
		t.Fatal(err)
	}
	s, err := spreadsheet.Read("a.csv", []byte(text), spreadsheet.Options{})
	if err != nil || !strings.Contains(strings.Join(s.Told, ""), "Windows 1251") {
		t.Fatal(err, s.Told)
	}
	d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
	for _, want := range []string{`tsina: {name: "Ціна", type: whole, price: true}`, `zbroia: {name: "Зброя", type: flag}`, `gerdan: {name: "Ґердан", copies: 2, tsina: 3, zbroia: true}`, "miata: {name: \"М'ята\", copies: 1"} {
		if !strings.Contains(string(d.Content), want) {
			t.Errorf("no %s in\n%s", want, d.Content)
		}
	}
}

// TestFarAbroad reads spreadsheets in Japanese, Chinese, Korean, Hebrew and Arabic: code pages,
// words for names, copies, prices, yes and no, and rows of sums.
func TestFarAbroad(t *testing.T) {
	const (
		ja = "妖怪の一覧\n名前,枚数,コスト,呪い,攻撃\n河童,3,2,○,1\nろくろ首,1,4,×,2\n合計,4,,,\n"
		zh = "卡名,数量,费用,诅咒,攻击\n河童,3,2,是,1\n长颈妖,1,4,否,2\n合计,4,,,\n"
		tw = "名稱,張數,費用,詛咒,攻擊\n河童,3,2,是,1\n長頸妖,1,4,否,2\n總計,4,,,\n"
		he = "קלפים\nשם,כמות,מחיר,ברכה,התקפה\nלוחם אמיץ,3,2,כן,1\nקשת,1,4,לא,2\nסך הכל,4,,,\n"
		ar = "البطاقات\nالاسم,العدد,السعر,نعمة,هجوم\nمحارب شجاع,3,2,نعم,1\nساحرة,1,4,لا,2\nالمجموع,4,,,\n"
		ko = "이름,수량,비용,저주,공격\n도깨비,3,2,예,1\n구미호,1,4,아니요,2\n합계,4,,,\n"
	)
	for _, c := range []struct {
		text, language, says string
		page                 encoding.Encoding
		want                 []string
	}{
		{ja, "ja", "Shift JIS", japanese.ShiftJIS, []string{"u6cb3-u7ae5: {name: \"河童\", copies: 3", "rokuro-u9996: ", "kosuto: {name: \"コスト\", type: whole, price: true}"}},
		{ja, "", "Shift JIS", japanese.ShiftJIS, []string{"rokuro-u9996: "}},
		{ja, "ja", "", encoding.Nop, []string{"rokuro-u9996: "}},
		{zh, "zh", "GB18030", simplifiedchinese.GB18030, []string{"name: \"长颈妖\", copies: 1", "price: true"}},
		{zh, "zh-CN", "GB18030", simplifiedchinese.GB18030, []string{"name: \"长颈妖\""}},
		{tw, "zh-TW", "Big5", traditionalchinese.Big5, []string{"name: \"長頸妖\", copies: 1", "price: true"}},
		{he, "he", "Windows 1255", charmap.Windows1255, []string{"lvchm-amyts: {name: \"לוחם אמיץ\", copies: 3", "price: true"}},
		{ar, "ar", "Windows 1256", charmap.Windows1256, []string{"mharb-shjaa: {name: \"محارب شجاع\", copies: 3", "price: true"}},
		{ko, "ko", "EUC-KR", korean.EUCKR, []string{"dokkaebi: {name: \"도깨비\", copies: 3", "price: true"}},
	} {
		data, err := c.page.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := spreadsheet.Read("a.csv", data, spreadsheet.Options{Language: c.language})
		if err != nil {
			t.Errorf("%s: %v", c.language, err)
			continue
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
		for _, want := range append(c.want, "type: flag") {
			if !strings.Contains(string(d.Content), want) {
				t.Errorf("%s: no %s in\n%s", c.language, want, d.Content)
			}
		}
		if told := strings.Join(s.Told, "\n"); !strings.Contains(told, "read as "+c.says) && c.says != "" || !strings.Contains(told, "adds up") || c.says == "" && strings.Contains(told, "UTF-8") {
			t.Errorf("%s: told %q", c.language, told)
		}
	}
}

// TestGarbled checks that text is reported if another program read it in the wrong code page, and
// no other text.
func TestGarbled(t *testing.T) {
	for data, want := range map[string]string{
		"Name,Text\nFox,Pay Â£5.\nCafÃ©,Donâ€™t.\n": `line 2, "Pay Â£5.", seems to be "Pay £5.", UTF-8 that was read as Windows-1252, and so are 2 cells more: open`,
		"Name,Text\nFox,10Â °\nÂ£,x\n":              `line 3, "Â£", seems to be "£", UTF-8 that was read as Windows-1252: open`,
		"Name,Text\nCafé,Pay £5 – don’t.\n":         "",
		"Name,Text\nŁódź,Â£5\nFox,x\n":              `line 2, "Â£5"`,
	} {
		s, err := spreadsheet.Read("x.csv", []byte(data), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if told := strings.Join(s.Told, "\n"); !strings.HasPrefix(told, want) || want == "" && told != "" {
			t.Errorf("%q: told %q, want %q", data, told, want)
		}
	}
}
