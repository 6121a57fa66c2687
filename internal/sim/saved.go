package sim

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// WriteSaved writes results as JSON, for ReadSaved.
func WriteSaved(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(v)
}

// WriteJSON writes a report as one JSON object.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// ReadSaved reads saved results into a value. There must be one JSON value with nothing after it,
// in the format now, which passes whole. Errors name what was expected, such as "a saved run".
func ReadSaved(in io.Reader, what string, into any, format *int, now int, whole func() error) error {
	d := json.NewDecoder(in)
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("not %s: %w", what, err)
	}
	if _, after := d.Token(); after != io.EOF {
		return fmt.Errorf("not %s: something follows it", what)
	}
	switch *format {
	case now:
	case 0:
		return fmt.Errorf("not %s", what)
	default:
		return fmt.Errorf("%s of format %d, where this program writes %d: play it again", what, *format, now)
	}
	if err := whole(); err != nil {
		return fmt.Errorf("%s: %w", strings.Replace(what, "saved", "damaged", 1), err)
	}
	return nil
}
