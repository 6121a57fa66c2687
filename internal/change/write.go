package change

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"punchboard/internal/diag"
)

// Most is how many changed cells of one table of odds Text writes; it then says how many more there
// are. JSON has them all.
const Most = 8

// Text writes changes for people: a heading for each part, a line for each thing, and its
// differences below.
func Text(w io.Writer, all []Change) error {
	b := bufio.NewWriter(w)
	part, id, cells := "", "", 0
	for i, c := range all {
		if c.Part != part {
			if i > 0 {
				fmt.Fprintln(b)
			}
			fmt.Fprintln(b, c.Part)
			part, id = c.Part, ""
		}
		if c.ID != id {
			id, cells = c.ID, 0
			fmt.Fprintf(b, "  %s%s\n", c.Name, map[string]string{Added: ": new", Removed: ": gone"}[c.Kind])
		}
		if cells++; c.Part == "Odds" && cells > Most {
			if i+1 == len(all) || all[i+1].ID != id {
				fmt.Fprintf(b, "    and %d more\n", cells-Most)
			}
			continue
		}
		s := c.Says()
		switch {
		case c.Kind == Added:
			s = c.Now
		case c.Kind == Renamed && i+1 < len(all) && all[i+1].ID == id && all[i+1].What == "name":
			s = "" // the name says it
		}
		if s != "" {
			fmt.Fprintln(b, "    "+strings.ReplaceAll(s, "\n", "\n    "))
		}
	}
	return b.Flush()
}

// Says describes the change without the thing it belongs to, or returns "" if nothing more is to be
// said.
func (c Change) Says() string {
	switch {
	case c.Kind == Added, c.Kind == Removed:
		return ""
	case c.Kind == Renamed:
		return fmt.Sprintf("id: %s, was %s", c.Now, c.Was)
	case c.Was+c.Now == "":
		return c.What
	case strings.Contains(c.Was+c.Now, "\n"), len(c.Was)+len(c.Now) > long:
		return c.What + c.lines()
	case c.Was == "":
		return c.What + ": " + unstopped(c.Now) + ", new"
	case c.Now == "":
		return c.What + ": " + unstopped(c.Was) + ", gone"
	}
	was, now := unstopped(c.Was), unstopped(c.Now)
	if was == now { // only the full stop differs
		was, now = c.Was, c.Now
	}
	return fmt.Sprintf("%s: %s, was %s", c.What, now, was)
}

// unstopped returns a single sentence without its full stop, for use within another.
func unstopped(s string) string {
	if t := strings.TrimSuffix(s, "."); !strings.Contains(t, ". ") && !strings.HasSuffix(t, ".") {
		return t
	}
	return s
}

// lines returns long texts, before and after, each on its own lines.
func (c Change) lines() string {
	was, now := "\n  - "+strings.ReplaceAll(c.Was, "\n", "\n    "), "\n  + "+strings.ReplaceAll(c.Now, "\n", "\n    ")
	switch {
	case c.Was == "":
		return ", new" + now
	case c.Now == "":
		return ", gone" + was
	}
	return was + now
}

// MarshalJSON encodes a change with its place as FILE:LINE:COL. Its keys are a contract.
func (c Change) MarshalJSON() ([]byte, error) {
	type plain Change
	at := ""
	if !c.At.IsZero() {
		at = c.At.String()
	}
	return diag.JSON(struct {
		plain
		At string `json:"at,omitempty"`
	}{plain(c), at})
}
