//go:build unix

package serve_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"punchboard/internal/serve"
)

// many adds a deck of n cards with fields of all plain kinds to a project, and a face that prints
// them.
func many(t *testing.T, dir string, n int) {
	t.Helper()
	var b strings.Builder
	b.WriteString("decks:\n  many:\n    name: Many\n    fields:\n      kind: {name: Kind, type: text}\n      faction: {name: Faction, type: text}\n" +
		"      cost: {name: Cost, type: whole}\n      might: {name: Might, type: whole}\n      rare: {name: Rare, type: flag}\n      says: {name: Says, type: text}\n    cards:\n")
	factions := strings.Fields("Order Wild Deep Sky")
	for i := range n {
		fmt.Fprintf(&b, "      many-%d: {name: Number %[1]d of all, copies: 1, kind: creature, faction: %s, cost: %d, might: %d, rare: %t, says: Whoever draws the card that bears the number %[1]d keeps watch and walks a step for every lantern that still burns.}\n",
			i+1, factions[i%4], i%7, i*i%10, i%10 == 0)
	}
	write(t, dir, "content/night-market/many.yaml", b.String())
	write(t, dir, "layouts/faces/many-card.yaml", `size: [63mm, 88mm]
safe: 3mm
corner: 3mm
front:
  - {name: border, at: [3, 3], size: [57, 82], shape: round, corner: 2, stroke: ink, width: 0.3}
  - {name: title, at: [6, 6], size: [51, 8], text: "{{ card.name }}", style: card-text, lines: 1}
  - {name: kind, at: [6, 14], size: [25, 5], text: "{{ card.kind }}", style: card-label, lines: 1}
  - {name: faction, at: [32, 14], size: [25, 5], text: "{{ card.faction }}", style: card-label, lines: 1}
  - {name: cost, at: [6, 20], size: [25, 5], text: "Cost {{ card.cost }}", style: card-label, lines: 1}
  - {name: might, at: [32, 20], size: [25, 5], text: "Might {{ card.might }}", style: card-label, lines: 1}
  - {name: says, at: [6, 30], size: [51, 40], text: "{{ card.says }}", style: card-text}
`)
	edit(t, dir, "content/night-market/game.yaml", "components:\n", "components:\n  many: {name: Many, kind: deck, of: many, layout: many-card, sheet: cards}\n")
}

// write writes a file of a project.
func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// soon says how much work a picture may take: one part in so many of the work of opening the whole
// game in the same run, because a slow machine is slow at both. On two cores that open 2,000 cards
// in 2.4 s of work it takes 0.4 s, so that a save is shown within half a second.
const soon = 3

// TestPictureComesSoon changes one of 2,000 cards repeatedly, and measures the work until its
// picture is shown, of the program and then of the page, which an otherwise idle machine completes
// by then. The least of several measurements counts, to exclude other load.
func TestPictureComesSoon(t *testing.T) {
	ctx := browser(t)
	dir := project(t)
	many(t, dir, 2000)
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	begun := spent(t)
	desk.Renew(nil)
	whole := spent(t) - begun
	do(t, ctx, "opening", chromedp.Navigate(hosting(t, desk)))
	until(t, ctx, "faces", settled+` && document.querySelectorAll('#faces img').length > 2000`)
	opened := painted(t, ctx)
	value[bool](t, ctx, `(window.pictures = 0, new MutationObserver(() => {
		const img = [...document.querySelectorAll('#faces li.changed img')].find(i => i.closest('button').dataset.key.includes('many-7/front'));
		if (!img || img.src === window.last) return;
		window.last = img.src;
		img.addEventListener('load', () => window.pictures++);
	}).observe(document.getElementById('faces'), {subtree: true, childList: true}), true)`)
	program, page := time.Hour, time.Hour
	for i := 0; i < 12 && soon*(program+page) > whole+opened; i++ {
		edit(t, dir, "content/night-market/many.yaml", "number 7 "+strings.Repeat("o", i), "number 7 "+strings.Repeat("o", i+1))
		n := desk.State().Number
		was, from := painted(t, ctx), spent(t)
		first := make(chan time.Duration)
		go func() {
			for now := range desk.Follow(ctx) {
				if now > n {
					first <- spent(t) - from
					return
				}
			}
		}()
		go desk.Renew(nil)
		program = min(program, <-first)
		until(t, ctx, "the picture", fmt.Sprintf(`window.pictures > %d`, i))
		page = min(page, painted(t, ctx)-was)
		until(t, ctx, "checked", settled+fmt.Sprintf(` && document.body.dataset.number >= %d`, desk.State().Number))
	}
	t.Logf("the program computes for %v, the page for %v; for all of it %v and %v", program, page, whole, opened)
	if soon*(program+page) > whole+opened {
		t.Errorf("together more than one part of %d", soon)
	}
}

// spent returns the CPU time of this process, on all cores together.
func spent(t *testing.T) time.Duration {
	t.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// painted returns the CPU time of the page's process.
func painted(t *testing.T, ctx context.Context) time.Duration {
	t.Helper()
	got, err := chromedp.Run(ctx, func(ctx context.Context, page *chromedp.Target) (performance.GetMetricsResult, error) {
		if _, err := cdp.Call(ctx, page, performance.Enable, performance.EnableParams{}); err != nil {
			return performance.GetMetricsResult{}, err
		}
		return cdp.Call(ctx, page, performance.GetMetrics, cdp.Empty{})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range got.Metrics {
		if m.Name == "ProcessTime" {
			return time.Duration(m.Value * float64(time.Second))
		}
	}
	t.Fatal("the browser does not tell what it computed")
	return 0
}
