package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// WriteJSON writes the findings as one JSON array, one finding per line, with stable keys: at,
// severity (a word), code, name, message, mark, also, evidence, help, erratum, basis. Empty ones
// after message are omitted.
func WriteJSON(w io.Writer, l List) error {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, f := range l {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		line, err := marshal(f)
		if err != nil {
			return fmt.Errorf("writing findings as JSON: %w", err)
		}
		b.Write(line)
	}
	if len(l) > 0 {
		b.WriteByte('\n')
	}
	b.WriteString("]\n")
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing findings as JSON: %w", err)
	}
	return nil
}

// marshal returns one finding as a line of JSON, with < and > unescaped.
func marshal(f Finding) ([]byte, error) {
	return JSON(struct {
		At       Place    `json:"at"`
		Severity string   `json:"severity"`
		Code     string   `json:"code"`
		Name     string   `json:"name"`
		Message  string   `json:"message"`
		Mark     string   `json:"mark,omitempty"`
		Also     []Also   `json:"also,omitempty"`
		Evidence []string `json:"evidence,omitempty"`
		Help     string   `json:"help,omitempty"`
		Erratum  string   `json:"erratum,omitempty"`
		Basis    string   `json:"basis,omitempty"`
	}{f.At, f.Severity.String(), f.Code, f.Name, f.Message, f.Mark, f.Also, f.Evidence, f.Help, f.Erratum, f.Basis})
}

// JSON returns a value as JSON on one line, with < and > unescaped.
func JSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Indented writes a value as JSON on several lines, with < and > unescaped.
func Indented(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Count formats a number and what it counts, in the plural unless it is one.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
