package check

import "testing"

// TestPatterns compiles what is else compiled when it is first asked.
func TestPatterns(t *testing.T) {
	for _, p := range patterns {
		p.compiled()
	}
	if len(patterns) < 150 {
		t.Errorf("there are %d patterns", len(patterns))
	}
}
