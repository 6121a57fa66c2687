package diag

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteGitHub writes the findings as the workflow commands that GitHub turns into annotations, one
// per line. The message includes evidence, help and related places. An error comes from the writer.
func WriteGitHub(w io.Writer, l List) error {
	b := bufio.NewWriter(w)
	for _, f := range l {
		var props []string
		add := func(key, value string) { props = append(props, key+"="+property.Replace(value)) }
		if f.At.File != "" {
			add("file", f.At.File)
		}
		if f.At.Line > 0 {
			add("line", fmt.Sprint(f.At.Line))
		}
		if f.At.Line > 0 && f.At.Col > 0 {
			add("col", fmt.Sprint(f.At.Col))
			add("endColumn", fmt.Sprint(f.At.Col+max(f.At.Len, 1)))
		}
		add("title", f.Code+" "+f.Name)
		fmt.Fprintf(b, "::%s %s::%s\n", annotation(f.Severity), strings.Join(props, ","), data.Replace(f.annotated()))
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("writing findings as annotations: %w", err)
	}
	return nil
}

// annotated returns the finding's text with its related places.
func (f Finding) annotated() string {
	s := f.whole()
	for _, a := range f.Also {
		if a.At.File != "" {
			s += "\n" + strings.TrimSuffix(a.At.String()+": "+a.Mark, ": ")
		}
	}
	return s
}

// annotation returns GitHub's word for a severity.
func annotation(s Severity) string {
	if s == Note {
		return "notice"
	}
	return s.String()
}

// Escapes for what a workflow command may not contain: in its message, and in a property before it.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
