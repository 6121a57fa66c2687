package load

import "punchboard/internal/diag"

// Within returns the place of part of a text: size characters, from character off on. at is where
// the text is in the YAML file, according to its Place, and file is that file's text. Quotes,
// escapes and folded lines are resolved as far as the text can be followed; otherwise the result is
// at.
func Within(file string, at diag.Place, text string, off, size int) diag.Place {
	d := fileText{path: at.File, text: file}
	return d.within(at, text, off, size)
}
