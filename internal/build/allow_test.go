package build

import (
	"testing"
	"testing/fstest"
)

// TestAllowOfACheckThatWaits holds that an allowance is not called idle while
// an error in the data keeps its check from running, and is once it runs.
func TestAllowOfACheckThatWaits(t *testing.T) {
	for rules, want := range map[string][]string{
		"1-3: {result: Calm}\n      4-6: {result: Wild}": {"PB013"},
		"1-3: {result: Calm}\n      5-6: {result: Wild}": {"PB201"},
	} {
		files := demo(t)
		files["content/demo/mood.yaml"] = &fstest.MapFile{Data: []byte(`tables:
  mood:
    name: Mood # pb:allow PB404 nothing costs less
    kind: roll
    die: d6
    columns: {result: {type: text}}
    rows:
      ` + rules + "\n")}
		var got []string
		found, _ := checked(t, files)
		for _, f := range found {
			got = append(got, f.Code)
		}
		if len(got) != len(want) || got[0] != want[0] {
			t.Errorf("%s: found %v, want %v", rules, got, want)
		}
	}
}
