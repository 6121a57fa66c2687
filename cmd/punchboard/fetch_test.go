package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDownload checks from where a link to Google Sheets is fetched, and that others stay.
func TestDownload(t *testing.T) {
	const docs = "https://docs.google.com/spreadsheets/"
	for _, c := range []struct{ link, tab, want string }{
		{docs + "d/1aB_c-D/edit?gid=42#gid=42", "", docs + "d/1aB_c-D/export?format=csv&single=true&gid=42"},
		{docs + "u/1/d/1aB/edit#gid=0", "", docs + "u/1/d/1aB/export?format=csv&single=true&gid=0"},
		{docs + "d/1aB/edit?usp=sharing", "", docs + "d/1aB/export?format=xlsx"},
		{docs + "d/1aB/edit#gid=42", "Events", docs + "d/1aB/export?format=xlsx"},
		{docs + "d/e/2PACX-1v/pubhtml?gid=7&single=true", "", docs + "d/e/2PACX-1v/pub?output=csv&single=true&gid=7"},
		{docs + "d/e/2PACX-1v/pub?output=csv", "", docs + "d/e/2PACX-1v/pub?output=xlsx"},
		{"https://example.com/cards.csv?gid=3", "", "https://example.com/cards.csv?gid=3"},
	} {
		if got := download(c.link, c.tab); got != c.want {
			t.Errorf("%s: %s, want %s", c.link, got, c.want)
		}
	}
	r := &http.Response{Header: http.Header{"Content-Disposition": {`attachment; filename="NightMarket-Events.csv"; filename*=UTF-8''Night%20Market%20-%20Events.csv`}}}
	r.Request = httptest.NewRequest("GET", "https://example.com/x", nil)
	for google, want := range map[bool]string{true: "Events.csv", false: "Night Market - Events.csv"} {
		if got := fileName(r, "text/csv", google); got != want {
			t.Errorf("it is called %s, want %s", got, want)
		}
	}
	r.Header.Set("Content-Disposition", `attachment; filename="Night Market - Sheet1.csv"`)
	if got := fileName(r, "text/csv", true); got != "Night Market - Sheet1.csv" {
		t.Errorf("a sheet without a name of its own is called %s", got)
	}
}

// TestImportFromLink imports a spreadsheet from the web, twice, and checks what is said where there
// is none.
func TestImportFromLink(t *testing.T) {
	rows := "Name,Copies,Text\nFog,3,All lanterns dim.\nBell,2,Everybody goes back.\n"
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/events.csv":
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.Write([]byte(rows))
		case "/feed":
			w.Header().Set("Content-Type", "text/csv")
			w.Write([]byte(rows))
		case "/raw":
			w.Header().Set("Content-Type", "application/octet-stream")
			w.Write([]byte(rows))
		case "/sign-in":
			http.Redirect(w, r, "/page", http.StatusFound)
		case "/page":
			w.Write([]byte("<html>Sign in"))
		case "/refused":
			w.WriteHeader(http.StatusForbidden)
		default:
			http.NotFound(w, r)
		}
	}))
	defer web.Close()
	t.Chdir(t.TempDir())
	command(t, "punchboard new g")
	said := func(path string, status int) string {
		t.Helper()
		var out bytes.Buffer
		if got := run([]string{"-C", "g", "import", web.URL + path}, nil, &out, &out); got != status {
			t.Errorf("%s: status %d, want %d: %s", path, got, status, out.String())
		}
		return out.String()
	}
	for _, c := range []struct {
		path   string
		status int
		says   string
	}{
		{"/events.csv", 0, "a new deck of g: 5 cards"},
		{"/feed", 0, "a new deck of g: 5 cards"},
		{"/sign-in", 2, "share it with everybody who has the link"},
		{"/refused", 2, "403 Forbidden"},
		{"/none.csv", 2, "there is nothing at "},
		{"/raw", 2, "want a file that ends in .csv"},
	} {
		if got := said(c.path, c.status); !strings.Contains(got, c.says) {
			t.Errorf("%s says %s, want %q", c.path, got, c.says)
		}
	}
	rows = strings.Replace(rows, "Fog,3", "Fog,4", 1)
	if got := said("/events.csv", 0); !strings.Contains(got, "1 changed") {
		t.Errorf("imported again it says %s", got)
	}
	cards, err := os.ReadFile(filepath.Join("g", "content", "g", "events.yaml"))
	if err != nil || !strings.Contains(string(cards), "copies: 4") {
		t.Errorf("%v\n%s", err, cards)
	}
	if _, err := os.Stat(filepath.Join("g", "content", "g", "feed.yaml")); err != nil {
		t.Error(err)
	}
}
