package build

import (
	"errors"
	"fmt"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/typeset"
)

// fontFindings are the fonts that no text can be set in: files whole enough to
// be read, with tables that nobody understands. Words in them would be missing
// on paper.
func fontFindings(set *typeset.Setter, fonts map[string]*face.Font) diag.List {
	ids := sortedKeys(fonts)
	faults := make([]error, len(ids))
	cores.Each(len(ids), func(i int) { faults[i] = set.Err(ids[i]) })
	var out diag.List
	for i, err := range faults {
		if err == nil {
			continue
		}
		if why := errors.Unwrap(err); why != nil {
			err = why
		}
		out.Add(diag.Finding{At: fonts[ids[i]].At, Code: "PB001", Name: "unreadable", Severity: diag.Error,
			Message: fmt.Sprintf("no text can be set in the font %s", ids[i]), Evidence: []string{"reason: " + err.Error()}})
	}
	return out
}
