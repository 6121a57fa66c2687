package serve_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"punchboard/internal/serve"
)

var shots = flag.String("shots", "", "write a picture of the page into this file")

// browsers are the names by which a Chromium is looked for.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"}

// closing ends the browser, if one was started.
var closing = func() {}

// TestMain runs the tests and then ends the browser that they share.
func TestMain(m *testing.M) {
	status := m.Run()
	closing()
	os.Exit(status)
}

// chromium starts a headless Chromium, once for all tests, and returns the context of its first
// tab, or nil if there is none to start.
var chromium = sync.OnceValues(func() (context.Context, error) {
	i := slices.IndexFunc(browsers, func(name string) bool { _, err := exec.LookPath(name); return err == nil })
	if i < 0 {
		return nil, nil
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browsers[i]), chromedp.NoSandbox, chromedp.WindowSize(1400, 900), chromedp.Flag("disable-gpu", true))
	all, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, leave := chromedp.NewContext(all)
	closing = func() { leave(); stop() }
	return ctx, chromedp.Do(ctx)
})

// browser opens a tab of a headless Chromium. Without one the test is skipped with a clear
// message, and fails where CI is true.
func browser(t *testing.T) context.Context {
	t.Helper()
	ctx, err := chromium()
	switch {
	case err != nil:
		t.Fatal(err)
	case ctx == nil && os.Getenv("CI") == "true":
		t.Fatal("no Chromium here: the page of serve cannot be tested")
	case ctx == nil:
		t.Skip("NO CHROMIUM HERE: the page of serve is NOT TESTED; install chromium")
	}
	ctx, stop := chromedp.NewContext(ctx)
	t.Cleanup(stop)
	ctx, stop = context.WithTimeout(ctx, 90*time.Second)
	t.Cleanup(stop)
	return ctx
}

// do performs a reader's actions and fails the test if one fails.
func do(t *testing.T, ctx context.Context, what string, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// value returns the value of an expression in the page.
func value[T any](t *testing.T, ctx context.Context, js string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js))
	if err != nil {
		t.Fatalf("%s: %v", js, err)
	}
	return v
}

// patience is how long a page may take for anything.
const patience = 30 * time.Second

// until waits for an expression in the page to become true.
func until(t *testing.T, ctx context.Context, what, js string) {
	t.Helper()
	for end := time.Now().Add(patience); !value[bool](t, ctx, "Boolean("+js+")"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: never %s\nthe page says:\n%.2000s", what, js, value[string](t, ctx, "document.body.innerText"))
		}
	}
}

// choose sets a filter, as a reader does.
func choose(t *testing.T, ctx context.Context, id, to string) {
	t.Helper()
	value[bool](t, ctx, fmt.Sprintf(`(e => {
		if (e.tagName === 'FIELDSET') { [...e.querySelectorAll('input')].find(i => i.value === %[2]q).click(); return true }
		e.value = %[2]q;
		return e.dispatchEvent(new Event('input')) })(document.getElementById(%[1]q))`, id, to))
}

// focus puts the focus on the first face.
func focus(t *testing.T, ctx context.Context) {
	t.Helper()
	value[bool](t, ctx, `(b => { b.focus(); return true })(document.querySelector('#faces button'))`)
}

// settled is true when the current state is shown and checked.
const settled = `document.body.dataset.checking === 'false'`

// TestPageFollowsTheFiles opens the page of a small project, edits a file and checks that the card
// changes, before and after, and that the finding appears next to it.
func TestPageFollowsTheFiles(t *testing.T) {
	ctx := browser(t)
	dir, at := serving(t)
	do(t, ctx, "opening", chromedp.Navigate(at))
	until(t, ctx, "faces", `document.querySelectorAll('#faces img').length > 10`)
	until(t, ctx, "checked", settled)
	if got := value[string](t, ctx, `document.getElementById('said').textContent`); got != "no findings" {
		t.Errorf("the page says %q, want no findings", got)
	}
	until(t, ctx, "drawn", `[...document.querySelectorAll('#faces img')].slice(0, 3).every(i => i.complete && i.naturalWidth > 0)`)

	edit(t, dir, "content/night-market/things.yaml", "effect: walk 2", "effect: walk 5")
	until(t, ctx, "the changed card", `[...document.querySelectorAll('#faces li.changed')].some(l => l.innerText.includes('Lane'))`)
	until(t, ctx, "the words", `document.getElementById('change-list').innerText.includes('Lane')`)
	do(t, ctx, "opening the card", chromedp.Click(`#faces li.changed button`))
	until(t, ctx, "before and after", `document.getElementById('big').open && [...document.querySelectorAll('#pictures figcaption')].map(x => x.innerText).join().startsWith('before,after')`)
	until(t, ctx, "both pictures", `[...document.querySelectorAll('#pictures img')].every(i => i.complete && i.naturalWidth > 0)`)
	shot(t, ctx, "-before-after")
	for _, way := range []string{"flip", "difference", "beside"} {
		do(t, ctx, "comparing", chromedp.KeyEvent("c"))
		until(t, ctx, way, fmt.Sprintf(`document.getElementById('pictures').dataset.compare === %q`, way))
	}
	do(t, ctx, "closing", chromedp.KeyEvent(kb.Escape))
	until(t, ctx, "closed", `!document.getElementById('big').open`)
	until(t, ctx, "the pair", `document.querySelectorAll('#pairs .pair img').length >= 2`)

	edit(t, dir, "content/night-market/things.yaml", "copies: 8, kind: path", "copies: 9, kind: path")
	until(t, ctx, "the finding", `document.getElementById('finding-list').innerText.includes('PB206')`)
	edit(t, dir, "content/night-market/things.yaml", "steps: 3, nerve: 2", "steps: 4, nerve: 2")
	edit(t, dir, "content/night-market/things.yaml", "copies: 9, kind: path", "copies: 8, kind: path")
	until(t, ctx, "the other finding", `document.getElementById('finding-list').innerText.includes('PB314') && `+settled)
	edit(t, dir, "content/night-market/things.yaml", "name: Flint", "name: Flint and a very much too long Name for it")
	until(t, ctx, "the finding on its card", `[...document.querySelectorAll('#faces li.error')].some(l => l.innerText.includes('Flint'))`)
	until(t, ctx, "its picture beside it", `document.querySelector('#finding-list .thumb img')`)
	shot(t, ctx, "")
	edit(t, dir, "content/night-market/things.yaml", "name: Flint and a very much too long Name for it", "name: Flint")

	// A file that cannot be read leaves the pictures and says so.
	edit(t, dir, "content/night-market/things.yaml", "units:", "units: [")
	until(t, ctx, "broken", `document.getElementById('said').textContent.includes('cannot be read')`)
	until(t, ctx, "still there, and marked", `document.querySelectorAll('#faces li.last img').length > 10 && !document.querySelector('#faces li:not(.last)')`)
	edit(t, dir, "content/night-market/things.yaml", "units: [", "units:")
	until(t, ctx, "whole again", `!document.querySelector('#faces li.last') && !document.getElementById('said').textContent.includes('cannot be read') && `+settled)
}

// TestPageFollowsTheGames adds a game to an open project, removes it, and then removes the last
// one.
func TestPageFollowsTheGames(t *testing.T) {
	ctx := browser(t)
	dir, at := servingSome(t, nil)
	do(t, ctx, "opening", chromedp.Navigate(at))
	until(t, ctx, "the first game", settled+` && document.getElementById('games').innerText.includes('Night Market')`)
	copyGame(t, dir, "day-fair")
	until(t, ctx, "the second game", settled+` && document.getElementById('games').innerText.includes('The Other Game')`)
	until(t, ctx, "its faces", `[...document.querySelectorAll('#faces img')].some(i => (i.closest('button').dataset.key || '').includes('day-fair'))`)
	edit(t, dir, "content/day-fair/things.yaml", "effect: walk 2", "effect: walk 5")
	until(t, ctx, "an edit of it", settled+` && document.getElementById('change-list').innerText.includes('Lane')`)
	value[bool](t, ctx, `([...document.querySelectorAll('#games button')].find(b => b.dataset.game === 'day-fair').click(), true)`)
	until(t, ctx, "it alone", `location.hash.includes('day-fair')`)
	if err := os.RemoveAll(filepath.Join(dir, "content/day-fair")); err != nil {
		t.Fatal(err)
	}
	until(t, ctx, "the first again", settled+` && !document.body.innerText.includes('The Other Game') && document.querySelectorAll('#faces img').length > 10`)
	if err := os.RemoveAll(filepath.Join(dir, "content/night-market")); err != nil {
		t.Fatal(err)
	}
	until(t, ctx, "no game", `document.getElementById('said').textContent === 'no game' && document.getElementById('why').innerText.includes('punchboard new')`)
}

// TestPageByKeyboard searches, filters, zooms, walks and opens with the keyboard only.
func TestPageByKeyboard(t *testing.T) {
	ctx := browser(t)
	_, at := serving(t)
	do(t, ctx, "opening", chromedp.Navigate(at))
	until(t, ctx, "faces", settled+` && document.querySelectorAll('#faces img').length > 10`)
	do(t, ctx, "to the search", chromedp.KeyEvent("/"))
	until(t, ctx, "in the search", `document.activeElement.id === 'q'`)
	choose(t, ctx, "q", "") // the key itself, which the driver types whatever the page says to it
	do(t, ctx, "searching", chromedp.KeyEvent("shortcut front"))
	until(t, ctx, "one card", `document.querySelectorAll('#faces li').length === 1 && document.getElementById('count').innerText === '1 picture'`)
	until(t, ctx, "its address", `location.hash.includes('q=shortcut')`)
	wide := value[string](t, ctx, `String(document.querySelector('#faces img').width)`)
	focus(t, ctx)
	do(t, ctx, "zooming", chromedp.KeyEvent("+"))
	if now := value[string](t, ctx, `String(document.querySelector('#faces img').width)`); now == wide {
		t.Errorf("zooming leaves the card %s wide", now)
	}
	until(t, ctx, "the focus stays", `document.activeElement.dataset.key`)
	do(t, ctx, "opening", chromedp.KeyEvent(kb.Enter))
	until(t, ctx, "open", `document.getElementById('big').open && document.getElementById('big-title').innerText.includes('Shortcut')`)
	value[bool](t, ctx, `(document.getElementById('big').addEventListener('close', () => { document.body.dataset.closed = 'yes' }), true)`)
	do(t, ctx, "closing", chromedp.KeyEvent(kb.Escape))
	until(t, ctx, "closed, and the focus back", `document.body.dataset.closed === 'yes'`)
	choose(t, ctx, "q", "")
	focus(t, ctx)
	do(t, ctx, "walking", chromedp.KeyEvent(kb.ArrowRight))
	until(t, ctx, "the second", `document.activeElement === document.querySelectorAll('#faces button')[1]`)
	do(t, ctx, "down", chromedp.KeyEvent(kb.ArrowDown))
	until(t, ctx, "another row", `document.activeElement.getBoundingClientRect().top > document.querySelectorAll('#faces button')[1].getBoundingClientRect().top`)
	for part, least := range map[string]int{"sheet": 3, "page": 3} {
		choose(t, ctx, "part", part)
		until(t, ctx, part, fmt.Sprintf(`document.querySelectorAll('#faces li').length >= %d`, least))
	}
	choose(t, ctx, "light", "dark")
	if got := value[string](t, ctx, `getComputedStyle(document.body).color`); !strings.Contains(got, "236") {
		t.Errorf("in the dark the ink is %s", got)
	}
	for key, want := range map[string]string{"1": "face", "2": "sheet", "3": "page", "4": ""} {
		do(t, ctx, "choosing by key", chromedp.KeyEvent(key))
		until(t, ctx, key, fmt.Sprintf(`document.querySelector('#part input:checked').value === %q`, want))
	}
	do(t, ctx, "asking for the keys", chromedp.KeyEvent("?"))
	until(t, ctx, "told", `document.getElementById('keys').open`)
	told := value[string](t, ctx, `document.getElementById('keys').innerText`)
	for _, key := range value[[]string](t, ctx, `[...document.querySelectorAll('[aria-keyshortcuts]')].map(e => e.getAttribute('aria-keyshortcuts'))`) {
		shown := map[string]string{"-": "−", "ArrowLeft": "←", "ArrowRight": "→", "Escape": "Esc", "?": "/"}[key]
		if !strings.Contains(told, cmp.Or(shown, key)) {
			t.Errorf("the key %s is not told", key)
		}
	}
}

// TestPageFinds searches words on cards and in fields that no card prints, and filters and sorts by
// fields.
func TestPageFinds(t *testing.T) {
	ctx := browser(t)
	dir := project(t)
	many(t, dir, 40)
	edit(t, dir, "content/night-market/many.yaml", "      says:", "      note: {name: Secret, type: text, optional: true}\n      says:")
	edit(t, dir, "content/night-market/many.yaml", "bears the number 7 keeps", "bears the number 7 évades")
	edit(t, dir, "content/night-market/many.yaml", "{name: Number 9 of all,", "{name: Number 9 of all, note: nobody may read this,")
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	do(t, ctx, "opening", chromedp.Navigate(hosting(t, desk)))
	until(t, ctx, "the fields", settled+` && [...document.getElementById('by').options].some(o => o.value === 'cost')`)
	until(t, ctx, "all", `document.querySelectorAll('#faces li').length > 40`)
	const shown = `[...document.querySelectorAll('#faces b')].map(b => b.innerText.replace('Number ', '').replace(' of all', '')).join(' ')`
	find := func(typed, want string) {
		t.Helper()
		choose(t, ctx, "q", typed)
		until(t, ctx, typed, fmt.Sprintf(`%s === %q`, shown, want))
	}
	find("evades", "7")
	find("nobody may", "9")
	find(`"that bears" keeps rare:yes`, "1 11 21 31")
	find("rare=yes -number=x cost>=3", "11 21")
	find("Cost=6 faction!=deep", "14 21 28")
	find("secret:read", "9")
	find("lanterns: nosuchword", "")
	find(`effect="walk 4"`, "Shortcut Shortcut") // both sides
	choose(t, ctx, "q", "number")
	choose(t, ctx, "by", "faction")
	until(t, ctx, "its values", `[...document.getElementById('is').options].map(o => o.text).join() === 'any value,Deep (10),Order (10),Sky (10),Wild (10)'`)
	choose(t, ctx, "is", "Sky")
	until(t, ctx, "those", shown+` === '4 8 12 16 20 24 28 32 36 40'`)
	choose(t, ctx, "sort", "-cost")
	until(t, ctx, "sorted", shown+` === '28 20 12 40 4 32 24 16 8 36'`)
	until(t, ctx, "the address", `location.hash.includes('by=faction&is=Sky&sort=-cost')`)
	here := value[string](t, ctx, `location.href`)
	do(t, ctx, "elsewhere", chromedp.Navigate("about:blank"))
	do(t, ctx, "the same address again", chromedp.Navigate(here))
	until(t, ctx, "the same after a reload", `document.body.dataset.number && `+shown+` === '28 20 12 40 4 32 24 16 8 36'`)
	shot(t, ctx, "-fields")
}

// TestPageLeadsToLines opens a card with bleed, draws its boxes over it to scale, and follows a
// box, a card and a finding to their lines.
func TestPageLeadsToLines(t *testing.T) {
	ctx := browser(t)
	dir := project(t)
	many(t, dir, 9)
	edit(t, dir, "layouts/faces/many-card.yaml", "safe: 3mm\n", "safe: 4mm\nbleed: 3mm\n")
	edit(t, dir, "content/night-market/many.yaml", "says: Whoever draws the card that bears the number 2 ", "says: Too much. "+strings.Repeat("Whoever draws the card that bears it ", 40))
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Editor, desk.Root = "edit://file/{path}:{line}:{column}", "/home/some one"
	desk.Renew(nil)
	do(t, ctx, "opening", chromedp.Navigate(hosting(t, desk)))
	until(t, ctx, "faces", settled+` && document.querySelectorAll('#faces li').length > 9`)
	until(t, ctx, "the finding's link", `document.querySelector('#finding-list a.place[href^="edit://file/home/some%20one/content/night-market/many.yaml:13:"]')`)
	do(t, ctx, "opening the card", chromedp.Click(`#faces li.error button`))
	until(t, ctx, "open, beside its finding", `document.getElementById('big').open && document.querySelector('#beside a.place') && document.querySelector('#about a.place')`)
	until(t, ctx, "drawn", `document.querySelector('#pictures img').naturalWidth > 0`)
	for _, size := range []string{"natural", "client"} { // 69 to 94, not 63 to 88, which is 0.716
		if got := value[float64](t, ctx, fmt.Sprintf(`(i => i.%sWidth / i.%[1]sHeight)(document.querySelector('#pictures img'))`, size)); math.Abs(got-69./94) > 0.006 {
			t.Errorf("the picture's %s width is %.3f of its height, want %.3f", size, got, 69./94)
		}
	}
	do(t, ctx, "its boxes", chromedp.KeyEvent("b"))
	until(t, ctx, "the boxes", `document.querySelectorAll('.overlay .box').length === 7`)
	const at = `(kind => { const o = document.querySelector('.overlay').getBoundingClientRect(), r = document.querySelector('.overlay .' + kind).getBoundingClientRect();
		return [r.x - o.x, r.y - o.y, r.width, r.height].map(n => Math.round(n / o.width * 69)).join() })`
	for kind, want := range map[string]string{"bleed": "0,0,69,94", "cut": "3,3,63,88", "safe": "7,7,55,80", "box": "6,6,57,82"} {
		if got := value[string](t, ctx, at+`('`+kind+`')`); got != want {
			t.Errorf("%s lies at %s mm, want %s", kind, got, want)
		}
	}
	do(t, ctx, "choosing a box", chromedp.Click(`.overlay .box[aria-label=says]`))
	until(t, ctx, "its lines", `[...document.querySelectorAll('#box a.place')].map(a => a.innerText).join().match(/^layouts.faces.many-card.yaml:12:\d+,content.night-market.many.yaml:13:\d+$/)`)
	shot(t, ctx, "-boxes")
	do(t, ctx, "by key", chromedp.KeyEvent("b"))
	until(t, ctx, "no boxes", `!document.querySelector('.overlay') && !document.querySelector('#box dt')`)
}

// shot writes a screenshot of the page, if a file is named for it.
func shot(t *testing.T, ctx context.Context, more string) {
	t.Helper()
	if *shots == "" {
		return
	}
	until(t, ctx, "drawn", settled+` && [...document.querySelectorAll('img')].every(i => i.complete || i.loading === 'lazy')`)
	time.Sleep(500 * time.Millisecond) // for pictures that come only when they are seen
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(strings.TrimSuffix(*shots, ".png")+more+".png", png, 0o666); err != nil {
		t.Fatal(err)
	}
}
