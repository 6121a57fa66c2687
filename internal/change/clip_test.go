package change

import "testing"

func TestAround(t *testing.T) {
	const ten = "one two three four five six seven eight nine ten"
	const long = ten + " eleven twelve thirteen fourteen"
	for _, c := range []struct{ was, now, old, new string }{
		{ten, "one", ten, "one"}, // short texts stay whole
		{long, "", long, ""},
		{long, long + " fifteen", "… twelve thirteen fourteen", "… twelve thirteen fourteen fifteen"},
		{long, "no " + long, "one two three …", "no one two three …"},
		{long, ten + " 11 twelve thirteen fourteen", "… eight nine ten eleven twelve thirteen fourteen", "… eight nine ten 11 twelve thirteen fourteen"},
		{long + " fifteen", ten + " 11 twelve thirteen fourteen fifteen", "… eight nine ten eleven twelve thirteen fourteen …", "… eight nine ten 11 twelve thirteen fourteen …"},
	} {
		if old, now := around(c.was, c.now); old != c.old || now != c.new {
			t.Errorf("%q to %q:\ngot  %q, %q\nwant %q, %q", c.was, c.now, old, now, c.old, c.new)
		}
	}
}
