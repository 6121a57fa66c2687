// Package serve shows a project in a browser while it is being edited: every face, sheet and page,
// the findings of the checks, and the effect of a change to a file. It listens on this machine
// only, answers only requests that use a name of this machine, and serves what it drew and its own
// few files, never a file of the project.
package serve

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"time"
)

//go:embed web
var web embed.FS

// Server serves one Desk.
type Server struct {
	desk *Desk
	mux  *http.ServeMux
}

// typefaces are the fonts of the web page, files in a folder of layouts.
var typefaces = []string{"barlow-condensed-700.ttf", "plex-sans-condensed-400.ttf", "plex-sans-condensed-600.ttf"}

// New returns a server of a desk. Fonts is the folder with the web page's fonts, the program's own
// and not a project's; without them the page uses those of the reader's machine.
func New(d *Desk, fonts fs.FS) *Server {
	s := &Server{d, http.NewServeMux()}
	assets, err := fs.Sub(web, "web")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	files := http.FileServerFS(assets)
	for _, name := range []string{"{$}", "app.js", "dom.js", "overlay.js", "side.js", "tiles.js", "view.js", "words.js", "style.css", "icon.svg"} {
		s.mux.Handle("GET /"+name, files)
	}
	for _, name := range typefaces {
		s.mux.Handle("GET /fonts/"+name, http.StripPrefix("/fonts", http.FileServerFS(fonts)))
	}
	s.mux.HandleFunc("GET /state.json", s.state)
	s.mux.HandleFunc("GET /words.json", s.words)
	s.mux.HandleFunc("GET /boxes.json", s.boxes)
	s.mux.HandleFunc("GET /face/{stamp}", s.face)
	s.mux.HandleFunc("GET /events", s.events)
	return s
}

// Listen opens a port that only this machine can reach; 0 is any free one. The error for a port in
// use suggests another.
func Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", fmt.Sprint(port)))
	if err != nil {
		return nil, fmt.Errorf("port %d is not available: %w; choose another with --port, or 0 for any", port, err)
	}
	return l, nil
}

// Run serves until ctx is done.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	h := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	stop := context.AfterFunc(ctx, func() { h.Close() })
	defer stop()
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving: %w", err)
	}
	return nil
}

// ServeHTTP answers a request. Requests for a host name that is not this machine's own, which a
// page elsewhere can make a browser send, are refused.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !local(r.Host) {
		http.Error(w, "this server answers only on 127.0.0.1 and localhost", http.StatusForbidden)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	s.mux.ServeHTTP(w, r)
}

// local reports whether a Host header names this machine.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	return host == "localhost" || host == "127.0.0.1" || host == "::1"
}

// state sends everything except the pictures.
func (s *Server) state(w http.ResponseWriter, _ *http.Request) {
	answer(w, s.desk.State())
}

// answer sends a value as JSON, ignoring errors from a client that has gone.
func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(v)
}

// face sends a picture with its current look or that before the last change.
func (s *Server) face(w http.ResponseWriter, r *http.Request) {
	svg, err := s.desk.SVG(strings.TrimSuffix(r.PathValue("stamp"), ".svg"))
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	case svg == nil:
		http.NotFound(w, r)
	default:
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Header().Set("Cache-Control", "max-age=31536000, immutable")
		w.Write(svg)
	}
}

// events sends the number of the current state at once, and of each new one.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	flush, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "no stream", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for n := range s.desk.Follow(r.Context()) {
		if _, err := fmt.Fprintf(w, "data: %d\n\n", n); err != nil {
			return
		}
		flush.Flush()
	}
}
