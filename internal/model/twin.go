package model

import "punchboard/internal/diag"

// Twin declares another place where a game prints what a table or a collection
// prints: the two must agree. Expressions see a row of the table, or an entry
// of the collection, as row; Value also sees one of the things of the other
// place as it, and the id of a column as column.
type Twin struct {
	ID      string
	Name    string   `key:"name!"`      // what messages call the other place: "the stat blocks"
	Each    Value    `key:"each! expr"` // Expr: the things of the other place that a row speaks of
	All     Value    `key:"all expr"`   // Expr: the things of which each must stand in exactly one row; None for no such demand
	Columns []string `key:"columns"`    // what is printed in both places
	Value   Value    `key:"value expr"` // Expr: what the other place has for a column; None for the field of the same name
	At      diag.Place
}
