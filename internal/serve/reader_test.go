package serve_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

//go:embed testdata/contrast.js
var contrast string

// TestPageForEyes checks, in both colour schemes, that every word has a contrast of at least 4.5 to
// 1 with its background, with findings, changes and an open card visible.
func TestPageForEyes(t *testing.T) {
	ctx := browser(t)
	dir, at := serving(t)
	do(t, ctx, "opening", chromedp.Navigate(at))
	until(t, ctx, "faces", settled+` && document.querySelectorAll('#faces img').length > 10`)
	edit(t, dir, "content/night-market/things.yaml", "copies: 8, kind: path, effect: walk 2", "copies: 9, kind: path, effect: walk 3")
	until(t, ctx, "finding", settled+` && document.querySelector('#finding-list li') && document.querySelector('#pairs li')`)
	for _, light := range []string{"light", "dark"} {
		choose(t, ctx, "light", light)
		for _, step := range []string{`true`, `(document.querySelector('#faces li.changed button').click(), true)`, `(document.getElementById('big').close(), document.getElementById('help').click(), true)`} {
			value[bool](t, ctx, step)
			if pale := value[string](t, ctx, contrast); pale != "" {
				t.Errorf("%s, after %s: too pale to read:\n%s", light, step, pale)
			}
		}
		value[bool](t, ctx, `(document.getElementById('keys').close(), true)`)
	}
}

// TestPageWithATabKey walks the page with the tab key: each stop is visible, the order is that of
// the page, and the pictures are one stop, however many.
func TestPageWithATabKey(t *testing.T) {
	ctx := browser(t)
	_, at := serving(t)
	do(t, ctx, "opening", chromedp.Navigate(at))
	until(t, ctx, "faces", settled+` && document.querySelectorAll('#faces img').length > 10`)
	var stops []string
	for range 40 {
		do(t, ctx, "on", chromedp.KeyEvent(kb.Tab))
		stop := value[string](t, ctx, `(e => e === document.body ? '' : e.id || e.name || e.dataset.of || e.dataset.game || (e.dataset.key ? 'a picture' : e.className || e.tagName))(document.activeElement)`)
		if stop == "" {
			break
		}
		if !value[bool](t, ctx, `(e => { const f = e.closest('fieldset') || e; return getComputedStyle(f).outlineStyle !== 'none' && parseFloat(getComputedStyle(f).outlineWidth) >= 2 })(document.activeElement)`) {
			t.Errorf("nobody sees that the focus is at %s", stop)
		}
		stops = append(stops, stop)
	}
	want := []string{"skip", "q", "part", "only", "kind", "by", "sort", "smaller", "zoom", "larger", "night-market", "rulebook", "path", "counters", "light", "help", "a picture"}
	if !slices.Equal(stops, want) {
		t.Errorf("the stops are\n%q, want\n%q", stops, want)
	}
}

// TestPageForEars reads the page's accessibility tree: every control has a name, there are
// landmarks, and changes of state are announced.
func TestPageForEars(t *testing.T) {
	ctx := browser(t)
	dir, at := serving(t)
	do(t, ctx, "opening", chromedp.Navigate(at))
	until(t, ctx, "faces", settled+` && document.querySelectorAll('#faces img').length > 10`)
	edit(t, dir, "content/night-market/things.yaml", "copies: 8, kind: path, effect: walk 2", "copies: 9, kind: path, effect: walk 3")
	until(t, ctx, "finding", settled+` && document.querySelector('#finding-list li') && document.querySelector('#pairs li')`)
	tree := spoken(t, ctx)
	for _, want := range []string{"heading Punchboard", "search What to show", "searchbox Search", "radio Faces", "slider Zoom", "combobox Kind",
		"navigation Games and components", "complementary Changes and findings", "region 1 finding", "region The last change",
		"button Lane front × 9 changed", "list Before and after", "status 13 pictures changed; 1 finding"} {
		if !slices.ContainsFunc(tree, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("nothing is read out as %q in\n%s", want, strings.Join(tree, "\n"))
		}
	}
	for _, s := range tree {
		role, name, _ := strings.Cut(s, " ")
		if name == "" && slices.Contains([]string{"button", "link", "radio", "searchbox", "slider", "combobox", "image", "dialog", "heading", "region"}, role) {
			t.Errorf("a %s has no name", role)
		}
	}
	value[bool](t, ctx, `(document.querySelector('#faces li.changed button').click(), true)`)
	until(t, ctx, "open", `document.getElementById('big').open`)
	for _, want := range []string{"dialog Night Market Lane, front", "image Lane, front, before", "image Lane, front, after", "button Close", "button Next"} {
		if !slices.Contains(spoken(t, ctx), want) {
			t.Errorf("nothing is read out as %q in\n%s", want, strings.Join(spoken(t, ctx), "\n"))
		}
	}
}

// spoken returns what a screen reader finds: the role and the name of each node, and for a status
// its text.
func spoken(t *testing.T, ctx context.Context) []string {
	t.Helper()
	tree, err := chromedp.Run(ctx, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		name := ""
		if n.Name != nil {
			if err := json.Unmarshal(n.Name.Value, &name); err != nil {
				t.Fatal(err)
			}
		}
		if role := strings.Trim(string(n.Role.Value), `"`); role != "InlineTextBox" && role != "StaticText" {
			out = append(out, strings.TrimSpace(role+" "+name))
		}
	}
	return append(out, "status "+value[string](t, ctx, `document.querySelector('[role=status]').innerText`))
}

// TestPageInANarrowWindow checks that nothing extends beyond a window as wide as a telephone.
func TestPageInANarrowWindow(t *testing.T) {
	ctx := browser(t)
	_, at := serving(t)
	do(t, ctx, "narrowing", chromedp.EmulateViewport(360, 700))
	do(t, ctx, "opening", chromedp.Navigate(at))
	until(t, ctx, "faces", settled+` && document.querySelectorAll('#faces img').length > 10`)
	for _, zoom := range []string{"20", "80", "300"} {
		choose(t, ctx, "zoom", zoom)
		if wide := value[int](t, ctx, `document.documentElement.scrollWidth`); wide > 360 {
			t.Errorf("at %s %% the page is %d wide: %s", zoom, wide, fmt.Sprint(value[string](t, ctx, `[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > 361).map(e => e.tagName + '#' + e.id).slice(0, 9).join()`)))
		}
	}
}
