package load

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestAbout checks that every key of every map has one sentence that says what it means, and that
// no sentence is left without its key.
func TestAbout(t *testing.T) {
	keys := map[string][]string{"section": slices.Concat(headers, others)}
	for name, shape := range allShapes() {
		for _, k := range shape.keys {
			keys[name] = append(keys[name], k.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		for _, k := range keys[name] {
			if s := abouts()[name][k]; !strings.HasSuffix(s, ".") {
				t.Errorf("about.yaml says nothing, or no sentence, of %s in %s", k, name)
			}
		}
	}
	for name, says := range abouts() {
		for k := range says {
			if !slices.Contains(keys[name], k) {
				t.Errorf("about.yaml speaks of %s in %s, which there is not", k, name)
			}
		}
	}
	for _, name := range slices.Concat(headers, others) {
		if sectionForms[name] == "" {
			t.Errorf("no form is known for the section %s", name)
		}
	}
}
