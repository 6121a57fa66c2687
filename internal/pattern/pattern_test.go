package pattern

import "testing"

// TestPatternsThatWantADigit checks that a text without a digit is skipped only if no match is
// lost.
func TestPatternsThatWantADigit(t *testing.T) {
	for src, want := range map[string]bool{
		`[0-9]+`: true, `x[1-9]?`: false, `x[1-9]*`: false, `(a|b)([0-9]{2})`: true, `[0-9]{0,2}`: false,
		`a1|b2`: true, `a1|b`: false, `\bd[0-9a]`: false, `[0-9]|[1-3]`: true, `[^0-9]`: false, `level 3`: true, `level`: false, `[,0-9]`: false,
	} {
		p := Made(src)
		p.Compiled()
		if p.digit != want {
			t.Errorf("%s: %t, want %t", src, p.digit, want)
		}
	}
	p := Made(`([0-9])d`)
	if !Made("level").MatchString("a level") || p.MatchString("d") || !p.MatchString("2d") || len(p.FindAllString("2d and 3d")) != 2 || p.FindStringSubmatch("a 4d")[1] != "4" || p.FindAllStringIndex("none") != nil {
		t.Error("it finds other than its regular expression does")
	}
}
