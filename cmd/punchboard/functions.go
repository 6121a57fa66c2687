package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/wording"
)

// functionsCommand lists the functions that a game declares, or prints one as a rule.
func functionsCommand(a *app) *cobra.Command {
	var asJSON, hidden bool
	cmd := &cobra.Command{
		Use:               "functions [GAME] [NAME]",
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: a.within(functionNames),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := a.open(args[:1], load.Options{NoLayouts: true})
			if err != nil {
				return err
			}
			c, err := a.scoped(p)
			if err != nil {
				return err
			}
			if len(args) == 2 {
				return oneFunction(a.out, c, args[1], asJSON)
			}
			return listFunctions(a.out, c, hidden, asJSON)
		},
	}
	cmd.Flags().BoolVar(&hidden, "hidden", false, "also list hidden helpers")
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return cmd
}

// functionNames returns the names of a game's functions, with descriptions.
func functionNames(g *model.Game) []string {
	return lists.Map(g.Functions, func(f *model.Function) string { return f.ID + "\t" + f.About })
}

// declared is a function as JSON; its keys are a contract.
type declared struct {
	Name     string          `json:"name"`
	About    string          `json:"about,omitempty"`
	Asked    string          `json:"asked"`
	Source   string          `json:"source,omitempty"`
	Ours     string          `json:"ours,omitempty"`
	Hidden   bool            `json:"hidden,omitempty"`
	Takes    []taken         `json:"takes"`
	Readings []chosenReading `json:"readings"`
	At       string          `json:"at"`
	*wordRule
}

// wordRule gives the rule in words a key of its own.
type wordRule struct {
	Rule *wording.Rule `json:"rule"`
}

// taken is a parameter. Default is as written, "" for a required one.
type taken struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Default string `json:"default,omitempty"`
}

// chosenReading is an open question and the answer chosen.
type chosenReading struct {
	ID     string `json:"id"`
	Chosen string `json:"chosen"`
}

// declaredOf describes a function for the list: how it is called, what it takes, where its source
// states it, and the open questions that its result depends on.
func declaredOf(g *model.Game, f *model.Function, d engine.Doc) declared {
	out := declared{Name: f.ID, About: f.About, Asked: d.Signature, Source: f.Cite.String(), Ours: f.Ours, Hidden: f.Hidden,
		Takes: []taken{}, Readings: []chosenReading{}, At: f.At.String()}
	for _, p := range f.Takes {
		t := taken{Name: p.Name, Type: p.Type}
		if p.Default != nil {
			t.Default = p.Default.Text
		}
		out.Takes = append(out.Takes, t)
	}
	for _, id := range d.Readings {
		if r := g.Reading(id); r != nil {
			out.Readings = append(out.Readings, chosenReading{id, r.Chosen.Text})
		}
	}
	return out
}

// docOf returns the engine's documentation of a function.
func docOf(c *check.Context, name string) engine.Doc {
	return lists.First(c.Engine.Docs(), func(d engine.Doc) bool { return d.Name == name })
}

// listFunctions prints the functions of a game, hidden helpers only on request. A game without any
// is an error, but an empty list in JSON.
func listFunctions(out io.Writer, c *check.Context, hidden, asJSON bool) error {
	all := []declared{}
	for _, f := range c.Game.Functions {
		if hidden || !f.Hidden {
			all = append(all, declaredOf(c.Game, f, docOf(c, f.ID)))
		}
	}
	if asJSON {
		return diag.Indented(out, struct {
			Game      string     `json:"game"`
			Functions []declared `json:"functions"`
		}{c.Game.ID, all})
	}
	if len(all) == 0 {
		return usage{fmt.Errorf("%s declares no functions", c.Game.ID)}
	}
	for i, d := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		d.head(out)
	}
	return nil
}

// head prints a function's entry in the list.
func (d declared) head(w io.Writer) {
	fmt.Fprintln(w, d.Asked)
	if d.About != "" {
		fmt.Fprintf(w, "  %s\n", d.About)
	}
	from := d.Source
	if d.Ours != "" {
		from += "; ours: " + d.Ours
	}
	if d.Hidden {
		from += "; hidden"
	}
	if from != "" {
		fmt.Fprintf(w, "  %s\n", strings.TrimPrefix(from, "; "))
	}
	if len(d.Readings) > 0 {
		all := lists.Map(d.Readings, func(r chosenReading) string { return r.ID + " = " + r.Chosen })
		fmt.Fprintf(w, "  depends on the readings %s\n", strings.Join(all, ", "))
	}
}

// oneFunction prints a function as a rule.
func oneFunction(out io.Writer, c *check.Context, name string, asJSON bool) error {
	f := c.Game.Function(name)
	if f == nil {
		return usage{unknownFunction(c, name)}
	}
	d := declaredOf(c.Game, f, docOf(c, name))
	r := wording.Of(c.Game, c.Env, f)
	if asJSON {
		d.wordRule = &wordRule{r}
		return diag.Indented(out, struct {
			Game string `json:"game"`
			declared
		}{c.Game.ID, d})
	}
	d.head(out)
	fmt.Fprintf(out, "  %s\n", d.At)
	for i, t := range d.Takes {
		if i == 0 {
			fmt.Fprint(out, "\ntakes\n")
		}
		if t.Default != "" {
			t.Type += " = " + t.Default
		}
		fmt.Fprintf(out, "  %s: %s\n", t.Name, t.Type)
	}
	return r.Text(out)
}

// unknownFunction returns an error for a function that a game does not declare, naming what there
// is instead.
func unknownFunction(c *check.Context, name string) error {
	if d := docOf(c, name); d.Name != "" {
		return fmt.Errorf("%s declares no function %q; every game has it: %s, %s", c.Game.ID, name, d.Signature, d.About)
	}
	have := model.IDs(c.Game.Functions)
	like := diag.Like(name, have)
	switch {
	case like != "":
		return fmt.Errorf("%s declares no function %q; %s", c.Game.ID, name, like)
	case len(have) == 0:
		return fmt.Errorf("%s declares no functions", c.Game.ID)
	}
	return fmt.Errorf("%s declares no function %q; punchboard functions %s lists those that there are", c.Game.ID, name, c.Game.ID)
}
