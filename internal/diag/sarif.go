package diag

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
)

// Tool is the program that made the findings, for formats that name it.
type Tool struct {
	Name, Version string
	Rules         []Rule // every code that the tool may report, in order
}

// Rule is one code: its name, what it means (a few sentences of plain text) and its usual severity.
type Rule struct {
	Code, Name, About string
	Severity          Severity
	Group             string // a name for several rules, such as "style"; "" for none
}

// The parts of a SARIF 2.1.0 log that are written, with SARIF's keys.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string      `json:"id"`
		Name    string      `json:"name"`
		Short   sarifText   `json:"shortDescription"`
		Full    *sarifText  `json:"fullDescription,omitempty"`
		Default sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex *int            `json:"ruleIndex,omitempty"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifLocation struct {
		ID       *int          `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		Line   int `json:"startLine"`
		Col    int `json:"startColumn,omitempty"`
		EndCol int `json:"endColumn,omitempty"`
	}
)

// sarifSchema is the schema of the log, from errata 01 of the standard.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// WriteSARIF writes the findings as a SARIF 2.1.0 log of one run. Columns count characters; paths
// are relative to the folder that SARIF calls SRCROOT; the message includes evidence and help. An
// error comes from the writer.
func WriteSARIF(w io.Writer, l List, tool Tool) error {
	driver := sarifDriver{Name: tool.Name, Version: tool.Version, Rules: []sarifRule{}}
	index := map[string]int{}
	for i, r := range tool.Rules {
		index[r.Code] = i
		rule := sarifRule{ID: r.Code, Name: r.Name, Short: sarifText{strings.ReplaceAll(r.Name, "-", " ")}, Default: sarifConfig{r.Severity.String()}}
		if r.About != "" {
			rule.Full = &sarifText{r.About}
		}
		driver.Rules = append(driver.Rules, rule)
	}
	run := sarifRun{Tool: sarifTool{driver}, ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	for _, f := range l {
		run.Results = append(run.Results, sarifFinding(f, index))
	}
	if err := Indented(w, sarifLog{sarifSchema, "2.1.0", []sarifRun{run}}); err != nil {
		return fmt.Errorf("writing findings as SARIF: %w", err)
	}
	return nil
}

// sarifFinding converts a finding to a result.
func sarifFinding(f Finding, index map[string]int) sarifResult {
	r := sarifResult{RuleID: f.Code, Level: f.Severity.String(), Message: sarifText{f.whole()}}
	if i, ok := index[f.Code]; ok {
		r.RuleIndex = &i
	}
	if f.At.File != "" {
		r.Locations = []sarifLocation{sarifPlace(f.At, f.Mark)}
	}
	for _, a := range f.Also {
		if a.At.File == "" {
			continue
		}
		loc := sarifPlace(a.At, a.Mark)
		id := len(r.Related) + 1
		loc.ID = &id
		r.Related = append(r.Related, loc)
	}
	return r
}

// sarifPlace converts a place to a location; a whole file has no region.
func sarifPlace(p Place, mark string) sarifLocation {
	uri := (&url.URL{Path: p.File}).String()
	out := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{URI: uri, Base: "SRCROOT"}}}
	if p.Line > 0 {
		out.Physical.Region = &sarifRegion{Line: p.Line, Col: p.Col}
		if p.Col > 0 {
			out.Physical.Region.EndCol = p.Col + max(p.Len, 1)
		}
	}
	if mark != "" {
		out.Message = &sarifText{mark}
	}
	return out
}

// whole returns the finding's message followed by its evidence and help, for readers that print no
// lines of the files.
func (f Finding) whole() string {
	lines := append([]string{f.Message}, f.Evidence...)
	if f.Help != "" {
		lines = append(lines, "help: "+f.Help)
	}
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n")
}
