package pdf_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// run is one shown text: its characters and how far it moves the pen, in micrometres, by the glyph
// widths in the file.
type run struct {
	text  string
	width float64
}

// fontOf is a font as a reader of the file sees it.
type fontOf struct {
	widths map[int]float64
	chars  map[int]string
}

func (r *reader) fonts(t *testing.T) map[string]fontOf {
	t.Helper()
	fonts := map[string]fontOf{}
	for _, m := range regexp.MustCompile(`/(F\d+) (\d+) 0 R`).FindAllStringSubmatch(r.objects[2].dict, -1) {
		top := r.objects[number(t, []byte(m[2]))].dict
		cid := r.objects[r.ref(t, top, "/DescendantFonts")].dict
		f := fontOf{map[int]float64{}, map[int]string{}}
		w := regexp.MustCompile(`/W\[(.*)\]>>`).FindStringSubmatch(cid)
		for _, part := range regexp.MustCompile(`(\d+)\[([\d ]*)\]`).FindAllStringSubmatch(w[1], -1) {
			for i, v := range strings.Fields(part[2]) {
				f.widths[number(t, []byte(part[1]))+i] = float64(number(t, []byte(v)))
			}
		}
		chars := r.objects[r.ref(t, top, "/ToUnicode")].stream
		for _, m := range regexp.MustCompile(`<(....)><(....)>\n`).FindAllStringSubmatch(string(chars), -1) {
			if m[1] == "0000" {
				continue
			}
			id, _ := strconv.ParseInt(m[1], 16, 32)
			c, _ := strconv.ParseInt(m[2], 16, 32)
			f.chars[int(id)] = string(rune(c))
		}
		fonts[m[1]] = f
	}
	return fonts
}

// runs reads the texts of a content stream in order. Text with an actual text is one run that has
// it, and whose glyphs end on the baseline.
func runs(t *testing.T, stream []byte, fonts map[string]fontOf) []run {
	t.Helper()
	var out []run
	var font fontOf
	var size, spacing, rise float64
	says := -1 // the run that an actual text has begun
	s := string(stream)
	number := func(op string) float64 {
		m := regexp.MustCompile(`([-\d.]+) ` + op + `$`).FindStringSubmatch(s[:strings.Index(s, op)+len(op)])
		v, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	ops := regexp.MustCompile(`/F\d+ [\d.]+ Tf|Tc|Ts|EMC|ActualText \([^)]*\)|\[\(`)
	for {
		at := ops.FindStringIndex(s)
		if at == nil {
			return out
		}
		switch op := s[at[0]:at[1]]; op {
		case "Tc":
			spacing = number("Tc")
		case "Ts":
			rise = number("Ts")
		case "EMC":
			if says >= 0 && rise != 0 {
				t.Errorf("%q leaves the text raised by %v", out[says].text, rise)
			}
			says = -1
		case "[(":
			var r run
			r, s = show(t, s[at[1]:], font, size, spacing)
			if says >= 0 {
				out[says].width += r.width
			} else {
				out = append(out, r)
			}
			continue
		default:
			if text, ok := strings.CutPrefix(op, "ActualText ("); ok {
				says, out = len(out), append(out, run{text: strings.TrimSuffix(text, ")")})
				break
			}
			f := strings.Fields(op)
			font = fonts[f[0][1:]]
			size, _ = strconv.ParseFloat(f[1], 64)
		}
		s = s[at[1]:]
	}
}

// show reads one TJ, whose first string has begun.
func show(t *testing.T, s string, f fontOf, size, spacing float64) (run, string) {
	t.Helper()
	var r run
	var code []byte
	for inside := true; ; {
		if inside {
			switch {
			case s[0] == ')':
				inside = false
			case s[0] == '\\' && s[1] == 'r':
				code, s = append(code, '\r'), s[1:]
			case s[0] == '\\':
				code, s = append(code, s[1]), s[1:]
			default:
				code = append(code, s[0])
			}
			s = s[1:]
			continue
		}
		end := strings.IndexAny(s, "(]")
		if end > 0 {
			v, err := strconv.ParseFloat(s[:end], 64)
			if err != nil {
				t.Fatal(err)
			}
			r.width -= v * size / 1000
		}
		if s[end] == ']' {
			for ; len(code) > 1; code = code[2:] {
				id := int(code[0])<<8 | int(code[1])
				w, ok := f.widths[id]
				if !ok {
					t.Errorf("glyph %d has no width", id)
				}
				r.text += f.chars[id]
				r.width += w*size/1000 + spacing
			}
			return r, s[end:]
		}
		s, inside = s[end+1:], true
	}
}
