package sim

import (
	"encoding/json"
	"fmt"
	"io"
)

// WriteSaved writes what was played as JSON, to be read again by ReadSaved.
func WriteSaved(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(v)
}

// ReadSaved reads what was played: one JSON value, and nothing behind it. Errors say
// that it is not what it is to be, such as "a saved run".
func ReadSaved(in io.Reader, what string, into any) error {
	d := json.NewDecoder(in)
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("not %s: %w", what, err)
	}
	if _, after := d.Token(); after != io.EOF {
		return fmt.Errorf("not %s: something follows it", what)
	}
	return nil
}

// SavedIn is an error where a file says no format, so that it is not what it is to be,
// or another format than is written now.
func SavedIn(format, now int, what string) error {
	switch format {
	case now:
		return nil
	case 0:
		return fmt.Errorf("not %s", what)
	}
	return fmt.Errorf("%s of format %d, where this program writes %d: play it anew", what, format, now)
}
