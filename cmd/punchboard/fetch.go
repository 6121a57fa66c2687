package main

import (
	"cmp"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"punchboard/internal/guard"
	"punchboard/internal/pattern"
)

// fetchTime is the most time that fetching a spreadsheet from the web may take.
const fetchTime = 2 * time.Minute

// isLink reports whether an argument is an address on the web.
func isLink(s string) bool {
	return strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://")
}

// googleSheet matches the beginning of a link to a spreadsheet in Google Sheets, as its editor shows
// it or, with e/, as it was published. googleTab matches the number of one of its sheets.
var (
	googleSheet = pattern.New(`^https://docs\.google\.com/spreadsheets/(?:u/[0-9]+/)?d/(e/)?[\w-]+`)
	googleTab   = pattern.New(`[#?&]gid=([0-9]+)`)
)

// download returns the link under which a spreadsheet can be had as a file. A link to Google Sheets
// leads to its editor: as CSV there is the sheet that the link names, and as a workbook all of them,
// of which a tab may be wanted.
func download(link, tab string) string {
	m := googleSheet.FindStringSubmatch(link)
	if m == nil {
		return link
	}
	as := m[0] + "/export?format="
	if m[1] != "" {
		as = m[0] + "/pub?output="
	}
	if n := googleTab.FindStringSubmatch(link); n != nil && tab == "" {
		return as + "csv&single=true&gid=" + n[1]
	}
	return as + "xlsx"
}

// fetch returns a spreadsheet from the web, and the name of the file, with an ending that says what
// it is.
func fetch(link, tab string) (file string, data []byte, err error) {
	client := http.Client{Timeout: fetchTime}
	r, err := client.Get(download(link, tab))
	if err != nil {
		return "", nil, fmt.Errorf("fetching the spreadsheet: %w", err)
	}
	defer r.Body.Close()
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case r.StatusCode == http.StatusOK && kind != "text/html":
	case r.StatusCode == http.StatusNotFound:
		return "", nil, usage{fmt.Errorf("there is nothing at %s", link)}
	default: // a page to sign in, or a refusal
		return "", nil, usage{fmt.Errorf("%s is not a spreadsheet that anybody may read (%s, %s): share it with everybody who has the link, or save it as a file and import that", link, r.Status, kind)}
	}
	data, err = io.ReadAll(io.LimitReader(r.Body, guard.Workbook+1))
	switch {
	case err != nil:
		return "", nil, fmt.Errorf("fetching the spreadsheet: %w", err)
	case len(data) > guard.Workbook:
		return "", nil, usage{fmt.Errorf("%s is larger than the %d MB that are read", link, guard.Workbook>>20)}
	}
	return fileName(r, kind, googleSheet.MatchString(link)), data, nil
}

// ownTab matches what Google Sheets calls one sheet as a file, if that sheet has a name of its own:
// "Night Market - Events".
var ownTab = pattern.New(`^.+ - (\P{N}+)$`)

// fileName returns the name of what was fetched: the name that comes with it, or else the end of its
// address, with the ending of its kind if the server says one that import reads. Of a sheet of Google
// Sheets it is the sheet's own name: what is fetched comes from another address then.
func fileName(r *http.Response, kind string, google bool) string {
	name := path.Base(r.Request.URL.Path)
	if _, of, err := mime.ParseMediaType(r.Header.Get("Content-Disposition")); err == nil && of["filename"] != "" {
		name = path.Base(strings.ReplaceAll(of["filename"], "\\", "/"))
	}
	end := path.Ext(name)
	name = strings.TrimSuffix(name, end)
	if m := ownTab.FindStringSubmatch(name); m != nil && google {
		name = m[1]
	}
	return name + cmp.Or(endings[kind], end)
}

// endings are those of files by the kind that a server says.
var endings = map[string]string{
	"text/csv": ".csv", "text/tab-separated-values": ".tsv", "application/json": ".json", "application/yaml": ".yaml",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx", "application/vnd.oasis.opendocument.spreadsheet": ".ods",
}
