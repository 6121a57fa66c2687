package check_test

import "testing"

const yokai = `game: {title: A, theme: house, language: ja, players: 2〜4人}
collections:
  rules:
    one: 数値
    fields: {n: {name: 値, type: whole}}
rules:
  hand: {name: 最初の手札, n: 5}
  limit: {name: 手札の上限, n: 7}
decks:
  cards:
    name: 妖怪デッキ
    total: 6
    fields: {cost: {name: コスト, type: whole, price: true}, attack: {name: 攻撃, type: whole}}
    cards:
      kappa: {name: 河童, copies: 3, cost: 2, attack: 3}
      rokuro: {name: ろくろ首, copies: 2, cost: 4, attack: 2}
      hyakki: {name: 百鬼夜行, copies: 1, cost: 12, attack: 4}
counters:
  coin: {name: コイン, layout: x, copies: 20, front: {label: コイン}}
`

// TestJapanese checks which sentences in Japanese give findings and which do not.
func TestJapanese(t *testing.T) {
	for _, c := range []struct{ code, said, want string }{
		{"PB301", "最初の手札は6枚です。", "最初の手札 is given 値 6 in the text, the data says 5"},
		{"PB301", "最初の手札は５枚です。手札の上限は七枚。最初の手札は全部で五枚あります。", ""},
		{"PB301", "手札の上限は八枚で、超えたら捨てる。手札の上限は８枚です。", "手札の上限 is given 値 8 in the text, the data says 7"},
		{"PB301", "3人で遊ぶとき、最初の手札は6枚です。別の場合、手札の上限は9枚です。", ""},
		{"PB301", "「河童」のコストは3です。", "河童 is given コスト 3 in the text, the data says 2"},
		{"PB301", "河童のコストは2です。百鬼夜行のコストは十二。河童のコストは1つ下がる。", ""},
		{"PB301", "百鬼夜行のコストは十一。", "百鬼夜行 is given コスト 11 in the text, the data says 12"},
		{"PB301", "「ろくろ首」（コスト4、攻撃3）は強い。", "ろくろ首 is given 攻撃 3 in the text, the data says 2"},
		{"PB301", "ろくろ首（コスト：４、攻撃2）と河童（3枚）、河童（強い）。", ""},
		{"PB320", "妖怪デッキは7枚です。", "the text says that there are 7 妖怪デッキ, the data has 6"},
		{"PB320", "妖怪デッキは全部で6枚あります。妖怪デッキは1枚ずつ引く。妖怪デッキから3枚引く。コインは3個です。", ""},
		{"PB320", "「河童」は4枚あり、強い。", "the text says that there are 4 河童, the data has 3"},
		{"PB320", "場の河童は2枚です。自分の妖怪デッキは2枚、2人なら妖怪デッキは3枚です。", ""},
		{"PB320", "## 内容物\n\n- 妖怪デッキ　6枚\n- コイン　21個\n\n## 準備\n\n- コイン　3個\n- カード：2枚", "the text says that there are 21 コイン, the data has 20"},
		{"PB302", "次の3つのフェイズを順番に行います。\n\n1. あ\n2. い", "the text announces 3, the list after it has 2"},
		{"PB302", "次の二つのフェイズを順番に行います。\n\n1. あ\n2. い", ""},
		{"PB302", "次の手番に3枚引く。\n\n1. あ\n2. い", ""},
		{"PB115", "「ろくろ頚」は強い。「ろくろ首」も。「百鬼夜」は「河童」の「銀行」。", "\"ろくろ頚\" is a name but for one character"},
		{"PB115", "「お守り札」と「河」、「河川」。", ""},
		{"PB110", "「準備」を参照。「攻撃」をご覧ください。「防御」を防ぐ。\n\n## 準備\n\nあ。", `the text refers to "攻撃", and nothing in the book is called so`},
		{"PB316", "コインが{{ rules.hand.n }}個以上になったら、その手番の終わりにゲームが終わります。同時に{{ rules.limit.n }}個なら引き分け。", ""},
		{"PB316", "コインが集まったら、その手番の終わりにゲームが終わります。同時に集まったら、引き", `the text breaks off after "コインが集まったら、その手番の終わりにゲームが終わります。同時に集まったら、引き"`},
		{"PB011", "コイン　3個。", ""},
		{"PB128", "コイン。", ""},
	} {
		if got := toldInPolish(t, c.code, yokai, c.said); got != c.want {
			t.Errorf("%s %s: told %q, want %q", c.code, c.said, got, c.want)
		}
	}
}
