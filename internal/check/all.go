package check

import "punchboard/internal/diag"

// All is the catalogue in order of code.
func All() []*Check {
	return []*Check{
		{"PB001", "unreadable", diag.Error, nil},
		{"PB002", "yaml-syntax", diag.Error, nil},
		{"PB003", "key-twice", diag.Error, nil},
		{"PB004", "unknown-field", diag.Error, nil},
		{"PB005", "missing-field", diag.Error, nil},
		{"PB006", "wrong-type", diag.Error, nil},
		{"PB007", "not-a-choice", diag.Error, nil},
		{"PB008", "wrong-count", diag.Error, nil},
		{"PB009", "ambiguous-scalar", diag.Warning, nil},
		{"PB010", "empty-section", diag.Warning, nil},
		{"PB011", "odd-character", diag.Warning, nil},
		{"PB012", "missing-asset", diag.Error, nil},
		{"PB013", "idle-allow", diag.Note, nil},

		{"PB101", "unknown-id", diag.Error, unknownID},
		{"PB102", "id-twice", diag.Error, idTwice},
		{"PB103", "wrong-kind", diag.Error, wrongKind},
		{"PB104", "never-used", diag.Note, neverUsed},
		{"PB105", "undefined-term", diag.Warning, undefinedTerm},
		{"PB106", "abbreviation-twice", diag.Warning, abbreviationTwice},
		{"PB107", "unknown-abbreviation", diag.Warning, unknownAbbreviation},
		{"PB108", "two-names", diag.Note, twoNames},
		{"PB109", "row-missing", diag.Error, rowMissing},
		{"PB110", "rule-missing", diag.Warning, ruleMissing},
		{"PB111", "circular", diag.Error, nil},
		{"PB113", "bad-expression", diag.Error, badExpression},

		{"PB201", "rows-gap", diag.Error, rowsGap},
		{"PB202", "rows-overlap", diag.Error, rowsOverlap},
		{"PB203", "row-off-die", diag.Error, rowOffDie},
		{"PB204", "row-unreachable", diag.Warning, rowUnreachable},
		{"PB205", "modified-roll-uncovered", diag.Error, modifiedRollUncovered},
		{"PB206", "copies-sum", diag.Error, copiesSum},
		{"PB207", "points-sum", diag.Error, pointsSum},
		{"PB208", "band-overlap", diag.Error, bandOverlap},
		{"PB209", "band-gap", diag.Warning, bandGap},
		{"PB212", "over-limit", diag.Error, nil},
		{"PB213", "column-order", diag.Warning, columnOrder},
		{"PB215", "type-conflict", diag.Warning, typeConflict},
		{"PB216", "edges-differ", diag.Error, edgesDiffer},

		{"PB312", "erratum-unseen", diag.Warning, nil}, // by Errata: it runs the others
		{"PB313", "erratum-stale", diag.Error, erratumStale},
		{"PB314", "claim-fails", diag.Error, claimFails},
		{"PB315", "reading-unset", diag.Warning, readingUnset},

		{"PB401", "example-fails", diag.Error, exampleFails},
		{"PB402", "example-not-run", diag.Note, exampleNotRun},

		{"PB601", "text-overflow", diag.Error, nil},
		{"PB602", "outside-safe", diag.Error, nil},
		{"PB603", "text-overlap", diag.Error, nil},
		{"PB604", "size-floor", diag.Error, nil},
		{"PB605", "stroke-floor", diag.Error, nil},
		{"PB606", "low-contrast", diag.Error, nil},
		{"PB607", "missing-glyph", diag.Error, nil},
		{"PB608", "title-at-floor", diag.Note, nil},
		{"PB609", "sheet-overflow", diag.Error, nil},
	}
}
