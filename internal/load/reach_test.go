package load

import "punchboard/internal/diag"

// Within is the place of part of a text: off characters into it, size
// characters long. At is where the text stands in the YAML file, as its Place
// says, and file is that file's text. Quotes, escapes and folded lines are
// seen through as far as the text can be followed; else it is At.
func Within(file string, at diag.Place, text string, off, size int) diag.Place {
	d := fileText{path: at.File, text: file}
	return d.within(at, text, off, size)
}
