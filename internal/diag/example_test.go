package diag_test

import (
	"os"

	"punchboard/internal/diag"
)

// A finding says what is wrong with the content, and where.
func ExamplePrint() {
	files := map[string][]byte{"content/pond/units.yaml": []byte("units:\n  heron: {reach: log}\n")}
	diag.Print(os.Stdout, diag.List{{
		At:       diag.Place{File: "content/pond/units.yaml", Line: 2, Col: 18},
		Severity: diag.Error, Code: "PB006", Name: "wrong-type",
		Message: `"log" is no reach`, Help: "did you mean long?",
	}}, files, false)
	// Output:
	// content/pond/units.yaml:2:18: error[PB006] wrong-type: "log" is no reach
	//     |
	//   2 |   heron: {reach: log}
	//     |                  ^
	//     = help: did you mean long?
}
