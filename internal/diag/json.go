package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// WriteJSON writes the findings as one JSON array, one finding a line, keys
// stable: at, severity (a word), code, name, message, mark, also, evidence,
// help. Empty ones after message are left out. The error is the writer's.
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

// marshal is one finding on one line, with < and > as they are.
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

// JSON is a value as JSON on one line, with < and > as they are.
func JSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Indented writes a value as JSON over several lines, with < and > as they are.
func Indented(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Count is a number and what it counts, in the plural for any but one.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
