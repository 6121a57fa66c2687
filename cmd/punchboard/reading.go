package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// readingCommand reports what each other answer to an open question would change.
func readingCommand(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "reading [GAME] [ID]",
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: a.within(readingIDs),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := a.open(args[:1], load.Options{})
			if err != nil {
				return err
			}
			if err := a.sound(p, p.Findings); err != nil {
				return err
			}
			if len(args) == 1 {
				return listReadings(a.out, p.Games[0], asJSON)
			}
			return oneReading(a.out, p, args[1], asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON, with all changes rather than the largest only")
	return cmd
}

// readingIDs returns the ids of a game's readings, with their questions.
func readingIDs(g *model.Game) []string {
	return lists.Map(g.Readings, func(r *model.Reading) string { return r.ID + "\t" + r.Question })
}

// openQuestion is a reading as JSON; its keys are a contract.
type openQuestion struct {
	ID       string       `json:"id"`
	Question string       `json:"question"`
	Chosen   string       `json:"chosen"`
	Answers  []openAnswer `json:"answers"`
	At       string       `json:"at"`
}

// openAnswer is an answer to it. For an answer that is not chosen, Changes and Findings are what
// differs under it, and Kept the sentences of the rules that mention the question and stay the
// same. All are nil where nothing was compared.
type openAnswer struct {
	ID       string          `json:"id"`
	Text     string          `json:"text"`
	Changes  []change.Change `json:"changes,omitzero"`
	Kept     []keptSentence  `json:"kept,omitempty"`
	Findings []string        `json:"findings,omitempty"`
}

// keptSentence is a sentence of the rules as JSON.
type keptSentence struct {
	At   string `json:"at"`
	Says string `json:"says"`
}

// listReadings prints the readings of a game, and where they are.
func listReadings(out io.Writer, g *model.Game, asJSON bool) error {
	c, _ := check.Scope(g)
	all := append([]openQuestion{}, lists.Map(g.Readings, func(r *model.Reading) openQuestion { return questionOf(c, r) })...)
	if asJSON {
		return diag.Indented(out, struct {
			Game     string         `json:"game"`
			Readings []openQuestion `json:"readings"`
		}{g.ID, all})
	}
	if len(all) == 0 {
		return usage{fmt.Errorf("%s leaves no question open", g.ID)}
	}
	for _, q := range all {
		fmt.Fprintf(out, "%s: %s, one of %d answers\n  %s\n  %s\n", q.ID, q.Chosen, len(q.Answers), q.Question, q.At)
	}
	return nil
}

// questionOf returns a reading with the expressions in its texts expanded.
func questionOf(c *check.Context, r *model.Reading) openQuestion {
	said := func(text string) string {
		if s, err := c.Env.Expand(text); err == nil {
			return s
		}
		return text
	}
	answers := lists.Map(r.Options, func(o model.Answer) openAnswer { return openAnswer{ID: o.ID, Text: said(o.Text)} })
	return openQuestion{r.ID, said(r.Question), r.Chosen.Text, append([]openAnswer{}, answers...), r.At.String()}
}

// oneReading prints what each answer to a reading changes.
func oneReading(out io.Writer, p *load.Project, id string, asJSON bool) error {
	g := p.Games[0]
	r := g.Reading(id)
	if r == nil {
		_, err := p.Answered(g.ID, map[string]string{id: ""})
		return usage{err}
	}
	c, _ := check.Scope(g)
	q := questionOf(c, r)
	was := build.Tell(p, nil)
	for i := range q.Answers {
		o := &q.Answers[i]
		if o.ID == q.Chosen {
			continue
		}
		as, err := p.Answered(g.ID, map[string]string{id: o.ID})
		if err != nil {
			return err
		}
		now := build.Tell(as, was)
		o.Changes = apart(id, change.Between(was.State, now.State))
		for _, s := range change.Kept(was.State, now.State, id) {
			o.Kept = append(o.Kept, keptSentence{s.At.String(), s.Says})
		}
		o.Findings = fresh(was.Found, now.Found)
	}
	if asJSON {
		return diag.Indented(out, struct {
			Game string `json:"game"`
			openQuestion
		}{g.ID, q})
	}
	return tellReading(out, q)
}

// apart returns the changes without that of the answer itself.
func apart(id string, all []change.Change) []change.Change {
	return slices.DeleteFunc(append([]change.Change{}, all...), func(c change.Change) bool { return c.Part == "Readings" && c.ID == id })
}

// fresh returns the findings that did not exist before, as text without their evidence.
func fresh(was, now diag.List) []string {
	left := lists.Only(now, func(f diag.Finding) bool {
		return !slices.ContainsFunc(was, func(o diag.Finding) bool { return o.At == f.At && o.Code == f.Code && o.Message == f.Message })
	})
	return lists.Map(left, diag.Finding.String)
}

// tellReading prints a reading for people.
func tellReading(out io.Writer, q openQuestion) error {
	fmt.Fprintf(out, "%s\n%s\n", q.Question, q.At)
	for _, o := range q.Answers {
		if o.ID == q.Chosen {
			fmt.Fprintf(out, "\n%s (chosen): %s\n", o.ID, o.Text)
			continue
		}
		fmt.Fprintf(out, "\n%s: %s\n", o.ID, o.Text)
		if err := tellAnswer(out, o); err != nil {
			return err
		}
	}
	return nil
}

// tellAnswer prints what an answer changes, below it.
func tellAnswer(out io.Writer, o openAnswer) error {
	var b bytes.Buffer
	if err := change.Text(&b, o.Changes); err != nil {
		return err
	}
	if len(o.Changes)+len(o.Findings) == 0 {
		fmt.Fprintln(&b, "changes nothing that is computed or printed, but the answer itself")
	}
	list := func(head string, all []string) {
		if len(all) == 0 {
			return
		}
		if len(o.Changes)+len(o.Findings) > 0 && b.Len() > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s\n  %s\n", head, strings.Join(all, "\n  "))
	}
	kept := lists.Map(o.Kept, func(s keptSentence) string { return s.At + ": " + s.Says })
	list("The rules speak of it as before", kept)
	list("Check finds besides", o.Findings)
	for line := range strings.Lines(b.String()) {
		if line != "\n" {
			line = "  " + line
		}
		fmt.Fprint(out, line)
	}
	return nil
}
