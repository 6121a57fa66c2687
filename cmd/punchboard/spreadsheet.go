package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/spreadsheet"
)

// spreadsheetCommand writes a collection, a deck or a table as CSV or as a workbook.
func spreadsheetCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:               "spreadsheet [GAME] units|decks/ID|tables/ID",
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: a.firstGame,
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := a.receiver(args[0])
			if err != nil {
				return err
			}
			of, ok := find(g, args[1])
			if !ok {
				return noSuch(g, args[1], "")
			}
			s := spreadsheet.Of(of.fields, of.entries, of.copies)
			if of.table != nil {
				s = spreadsheet.OfTable(of.table)
			}
			switch strings.ToLower(filepath.Ext(out)) {
			case "", ".csv":
				return writeTo(a.out, out, s.WriteCSV)
			case ".xlsx":
				tab := args[1][strings.LastIndex(args[1], "/")+1:]
				tab = tab[:min(len(tab), 31)] // the longest name that a workbook allows
				return writeTo(a.out, out, func(w io.Writer) error { return s.WriteXLSX(w, tab) })
			}
			return usage{fmt.Errorf("--out %s: want a name that ends in .csv or .xlsx", out)}
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write; default: CSV on standard output")
	return cmd
}
