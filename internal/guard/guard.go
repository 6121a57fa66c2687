// Package guard wraps every third-party parser. Such a parser may panic on a damaged file, or never
// finish; here both become an error, which the caller attaches to the file, so that one file's
// fault is one finding. It also defines, in one place, how large a file of each kind may be, which
// is checked before the file is parsed.
//
// Panics in our own code are not caught: they are bugs, and hiding them would print something
// wrong.
package guard

import (
	"fmt"
	"time"

	"punchboard/internal/pattern"
)

// The most bytes that are read of one file; for workbooks, after unpacking.
const (
	Text     = 64 << 20 // YAML, CSV, JSON
	Chapter  = 32 << 20 // Markdown: far more than any book, with pictures in it
	Font     = 32 << 20
	Picture  = 64 << 20
	Drawing  = 8 << 20 // SVG
	Icon     = 1 << 20
	Workbook = 64 << 20
)

// The most that a file may contain once it is read.
const (
	Pixels  = 100_000_000 // of a picture
	Rows    = 100_000     // of a spreadsheet
	Columns = 1_000       // of a spreadsheet
	Cells   = 1_000_000   // of a spreadsheet, including those missing from its rows
)

// devices matches names reserved by Windows, with any extension.
var devices = pattern.New(`^(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$`)

// Device reports whether the name of a file or folder is reserved for a device on Windows, so that
// it cannot exist there.
func Device(base string) bool { return devices.MatchString(base) }

// UTF16 reports whether a text is UTF-16: marked as that by its first two bytes or, where texts begin
// with a character of ASCII, because one of them is zero and the other such a character.
func UTF16[T string | []byte](s T, ascii bool) bool {
	return len(s) > 1 && (s[0] == 0xFF && s[1] == 0xFE || s[0] == 0xFE && s[1] == 0xFF || ascii && min(s[0], s[1]) == 0 && max(s[0], s[1]) >= '\t')
}

// Longest is how long a parser may take for one file: far longer than a file within the limits
// above takes on a slow machine.
const Longest = time.Minute

// ErrLong is the error for a parser that did not finish in time.
var ErrLong = fmt.Errorf("it cannot be read within %v", Longest)

// Broken is a panic of a parser as an error.
type Broken struct{ Value any }

// Error says that the file is at fault, and what the parser's panic said.
func (b *Broken) Error() string {
	return fmt.Sprintf("it is damaged in a way that its reader does not know (%v)", b.Value)
}

// Read returns the result of a parser, or why it failed. A parser that takes longer than Longest is
// abandoned.
func Read[T any](parse func() (T, error)) (T, error) { return within(Longest, parse) }

// within parses in the time given, or returns ErrLong. A panic of the parser becomes an error. A
// late parser keeps running unobserved, and its result is dropped.
func within[T any](longest time.Duration, parse func() (T, error)) (T, error) {
	type result struct {
		made T
		err  error
	}
	done := make(chan result, 1) // buffered, so that a late parser need not wait
	go func() {
		var r result
		caught := Call(func() { r.made, r.err = parse() })
		if caught != nil {
			r = result{err: caught}
		}
		done <- r
	}()
	late := time.NewTimer(longest)
	defer late.Stop()
	select {
	case r := <-done:
		return r.made, r.err
	case <-late.C:
		var none T
		return none, ErrLong
	}
}

// Call calls a parser for something small and frequent, such as a glyph of a font: a panic becomes
// an error, and there is no time limit.
func Call(parse func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Broken{r}
		}
	}()
	parse()
	return nil
}
