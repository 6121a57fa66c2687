// Package guard stands round every parser that is not ours. Such a parser may
// panic over a damaged file, or not come to an end; here both become an error,
// for the caller to put at the file, so that one file's fault is one finding.
// How large a file of each kind may be is said here too, in one place: it is
// looked at before the file is parsed.
//
// Why panics of our own code are left alone: they are bugs, and who hides them
// prints something wrong.
package guard

import (
	"fmt"
	"regexp"
	"time"
)

// What is read of one file at most: bytes, of workbooks once they are unpacked.
const (
	Text     = 64 << 20 // YAML, CSV, JSON
	Chapter  = 32 << 20 // Markdown: far more than any book, with pictures in it
	Font     = 32 << 20
	Picture  = 64 << 20
	Drawing  = 8 << 20 // SVG
	Icon     = 1 << 20
	Workbook = 64 << 20
)

// What a file may hold at most once it is read.
const (
	Pixels  = 100_000_000 // of a picture
	Rows    = 100_000     // of a spreadsheet
	Columns = 1_000       // of a spreadsheet
	Cells   = 1_000_000   // of a spreadsheet, those left out of its rows too
)

// devices are names that Windows keeps for its own, with any ending.
var devices = regexp.MustCompile(`^(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$`)

// Device reports whether Windows takes the name of a file or folder for a device,
// and cannot hold it.
func Device(base string) bool { return devices.MatchString(base) }

// Longest is how long a parser may take over one file: far longer than one
// within the limits above takes on a slow machine.
const Longest = time.Minute

// ErrLong is about a parser that did not come to an end.
var ErrLong = fmt.Errorf("it cannot be read within %v", Longest)

// Broken is a panic of a parser as an error.
type Broken struct{ Value any }

// Error says that the file is at fault, and how the parser put it.
func (b *Broken) Error() string {
	return fmt.Sprintf("it is damaged in a way that its reader does not know (%v)", b.Value)
}

// Read gives what a parser makes of a file, or why it could not. A parser that
// takes longer than Longest is left to itself.
func Read[T any](parse func() (T, error)) (T, error) { return within(Longest, parse) }

// within parses in the time given, ErrLong if that is over. A panic of the parser comes
// back as an error. What is late goes on unwatched, and its result is dropped.
func within[T any](longest time.Duration, parse func() (T, error)) (T, error) {
	type result struct {
		made T
		err  error
	}
	done := make(chan result, 1) // so that one who comes late need not wait
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

// Call calls a parser for something small, again and again, such as a glyph of
// a font: a panic is an error, and nobody looks at the clock.
func Call(parse func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Broken{r}
		}
	}()
	parse()
	return nil
}
