package model

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"punchboard/internal/pattern"
)

// IsID reports whether s is an id: the printed name in kebab case, small letters a to z and digits
// in parts joined by single hyphens.
func IsID(s string) bool {
	hyphen := true // an id begins with no hyphen
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			hyphen = false
		case c == '-' && !hyphen:
			hyphen = true
		default:
			return false
		}
	}
	return !hyphen
}

// plainer drops invisible characters and apostrophes, and replaces Latin letters that are not a
// plain letter with an accent.
var plainer = strings.NewReplacer("\u00ad", "", "\u200b", "", "\u2060", "", "\ufeff", "", "'", "", "’", "", "ʼ", "", "ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i")

// latin transliterates Cyrillic, Greek, Hebrew and Arabic letters for ids, in one way for all
// languages; those of the last two come out with hardly a vowel.
var latin = strings.NewReplacer("а", "a", "б", "b", "в", "v", "г", "g", "ґ", "g", "д", "d", "е", "e", "є", "ie", "ж", "zh", "з", "z", "и", "i", "й", "i", "і", "i",
	"к", "k", "л", "l", "м", "m", "н", "n", "о", "o", "п", "p", "р", "r", "с", "s", "т", "t", "у", "u", "ф", "f", "х", "kh", "ц", "ts", "ч", "ch", "ш", "sh", "щ", "shch",
	"ъ", "", "ы", "y", "ь", "", "э", "e", "ю", "iu", "я", "ia", "ђ", "dj", "ј", "j", "љ", "lj", "њ", "nj", "ћ", "c", "џ", "dz", "ѕ", "dz",
	"α", "a", "β", "v", "γ", "g", "δ", "d", "ε", "e", "ζ", "z", "η", "i", "θ", "th", "ι", "i", "κ", "k", "λ", "l", "μ", "m", "ν", "n", "ξ", "x", "ο", "o", "π", "p",
	"ρ", "r", "σ", "s", "ς", "s", "τ", "t", "υ", "y", "φ", "f", "χ", "ch", "ψ", "ps", "ω", "o",
	"א", "a", "ב", "b", "ג", "g", "ד", "d", "ה", "h", "ו", "v", "ז", "z", "ח", "ch", "ט", "t", "י", "y", "כ", "k", "ך", "k", "ל", "l", "מ", "m", "ם", "m", "נ", "n", "ן", "n",
	"ס", "s", "ע", "a", "פ", "p", "ף", "p", "צ", "ts", "ץ", "ts", "ק", "q", "ר", "r", "ש", "sh", "ת", "t", "״", "", "׳", "",
	"ا", "a", "ب", "b", "ت", "t", "ث", "th", "ج", "j", "ح", "h", "خ", "kh", "د", "d", "ذ", "dh", "ر", "r", "ز", "z", "س", "s", "ش", "sh", "ص", "s", "ض", "d", "ط", "t", "ظ", "z",
	"ع", "a", "غ", "gh", "ف", "f", "ق", "q", "ك", "k", "ل", "l", "م", "m", "ن", "n", "ه", "h", "ة", "a", "و", "w", "ي", "y", "ى", "a", "ء", "",
	"پ", "p", "چ", "ch", "ژ", "zh", "ک", "k", "گ", "g", "ی", "y", "ٹ", "t", "ڈ", "d", "ڑ", "r", "ں", "n", "ھ", "h", "ہ", "h", "ے", "e")

// ID makes an id from a name, as well as it can. It drops accents and apostrophes. Cyrillic, Greek,
// Hebrew and Arabic letters and Indian, Japanese and Korean syllables become Latin letters that
// sound like them, and Chinese characters their Unicode numbers. Anything else that an id cannot
// contain becomes a separator. What is left of some names, such as those in other alphabets, is not
// an id.
func ID(name string) string {
	return strings.Join(strings.FieldsFunc(latin.Replace(Unmarked(syllables(name))), func(r rune) bool {
		return !unicode.IsLetter(r) && (r < '0' || r > '9')
	}), "-")
}

// pictured matches the extension of a picture file.
var pictured = pattern.New(`(?i)\.(?:png|jpe?g|svg|webp|gif|bmp|tiff?)$`)

// Pictured reports whether a file is a picture, by its name.
func Pictured(file string) bool { return pictured.MatchString(file) }

// PictureID returns the id of the picture in a file, without its folders; a name from which no id
// can be made stays unchanged.
func PictureID(file string) string {
	name := pictured.ReplaceAllString(path.Base(strings.ReplaceAll(file, `\`, "/")), "")
	if id := ID(name); IsID(id) {
		return id
	}
	return name
}

// Unmarked returns a name in small letters without accents, so that Übersicht sorts under u; й is a
// letter of its own.
func Unmarked(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, strings.ReplaceAll(norm.NFD.String(plainer.Replace(strings.ToLower(name))), "и\u0306", "й"))
}

// Titled returns an id as a title: night-market becomes Night Market.
func Titled(id string) string {
	parts := strings.Split(id, "-")
	for i, p := range parts {
		parts[i] = Capital(p)
	}
	return strings.Join(parts, " ")
}

// Called returns the name of a thing whose id comes from a file name: the id as a title or, if the
// file name has letters that no id has, the file name with a capital.
func Called(stem string) string {
	if !strings.ContainsFunc(stem, func(r rune) bool { return r > unicode.MaxASCII && unicode.IsLetter(r) }) {
		return Titled(ID(stem))
	}
	return Capital(strings.Join(strings.FieldsFunc(stem, func(r rune) bool { return r == '_' || r == '-' || unicode.IsSpace(r) }), " "))
}

// Capital returns a text with its first letter in upper case.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// Letters returns a number, from 0, in letters: A to Z, then AA, AB and so on.
func Letters(n int) string {
	if n < 26 {
		return string(rune('A' + n))
	}
	return Letters(n/26-1) + Letters(n%26)
}

// unaccented maps accented Greek capitals to the same capitals without accents.
var unaccented = strings.NewReplacer("Ά", "Α", "Έ", "Ε", "Ή", "Η", "Ί", "Ι", "Ό", "Ο", "Ύ", "Υ", "Ώ", "Ω", "ΐ", "Ϊ", "ΰ", "Ϋ")

// Upper returns a text in capitals as they are printed: in Greek without accents.
func Upper(s string) string { return unaccented.Replace(strings.ToUpper(s)) }
