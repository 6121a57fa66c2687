package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/check"
	"punchboard/internal/engine"
	"punchboard/internal/odds"
)

// answer is one line of `eval --json`; its keys are a contract.
type answer struct {
	Game     string            `json:"game"`
	Expr     string            `json:"expr"`
	Readings map[string]string `json:"readings,omitempty"`
	Result   *engine.Result    `json:"result,omitempty"`
	Error    string            `json:"error,omitempty"`
}

// evalCommand evaluates expressions over a game, exactly.
func evalCommand(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "eval [GAME] EXPR|-",
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: a.firstGame,
		RunE: func(_ *cobra.Command, args []string) error {
			p, g, err := a.one(args[0])
			if err != nil {
				return err
			}
			if err := a.sound(p, p.Findings); err != nil {
				return err
			}
			return a.answers(check.Asking(g), args[1], asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per line")
	return cmd
}

// answers evaluates one expression, or each line of standard input.
func (a *app) answers(c *check.Context, src string, asJSON bool) error {
	if src != "-" {
		return a.answer(c, src, asJSON)
	}
	var failed error
	lines := bufio.NewScanner(a.in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		if err := a.answer(c, lines.Text(), asJSON); err != nil {
			if !errors.Is(err, errFindings) {
				return err
			}
			failed = err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	return failed
}

// answer evaluates one expression and prints the result as text or as a line of JSON. An expression
// without a result is reported and makes the exit status 1; other errors are from writing.
func (a *app) answer(c *check.Context, src string, asJSON bool) error {
	v, err := c.Env.Eval(src)
	if !asJSON {
		if err != nil {
			fmt.Fprintf(a.errs, "%s: %v\n", src, err)
			return errFindings
		}
		return printAnswer(a.out, c, v)
	}
	ans := answer{Game: c.Game.ID, Expr: src}
	if err != nil {
		ans.Error = err.Error()
	} else {
		r := engine.Encode(v)
		ans.Result, ans.Readings = &r, odds.Readings(c.Game, c.Engine, src)
	}
	b, merr := json.Marshal(ans)
	if merr != nil {
		return merr
	}
	if _, werr := fmt.Fprintf(a.out, "%s\n", b); werr != nil {
		return werr
	}
	if err != nil {
		return errFindings
	}
	return nil
}

// printAnswer writes a value for people: a list of records one per line, without emphasis marks.
func printAnswer(out io.Writer, c *check.Context, v any) error {
	lines := []any{v}
	if list, ok := v.([]any); ok && len(list) > 0 {
		if _, maps := list[0].(map[string]any); maps {
			lines = list
		}
	}
	for _, x := range lines {
		if _, err := fmt.Fprintln(out, strings.ReplaceAll(c.Env.Format(x), "**", "")); err != nil {
			return err
		}
	}
	return nil
}
