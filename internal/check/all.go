package check

import "punchboard/internal/diag"

// All is the catalogue in order of code. The last member says whether the check
// computes.
func All() []*Check {
	return []*Check{
		{"PB001", "unreadable", diag.Error, nil, false},
		{"PB002", "yaml-syntax", diag.Error, nil, false},
		{"PB003", "key-twice", diag.Error, nil, false},
		{"PB004", "unknown-field", diag.Error, nil, false},
		{"PB005", "missing-field", diag.Error, nil, false},
		{"PB006", "wrong-type", diag.Error, nil, false},
		{"PB007", "not-a-choice", diag.Error, nil, false},
		{"PB008", "wrong-count", diag.Error, nil, false},
		{"PB009", "ambiguous-scalar", diag.Warning, nil, false},
		{"PB010", "empty-section", diag.Warning, nil, false},
		{"PB011", "odd-character", diag.Warning, nil, false},
		{"PB012", "missing-asset", diag.Error, nil, false},
		{"PB013", "idle-allow", diag.Note, nil, false},

		{"PB101", "unknown-id", diag.Error, unknownID, false},
		{"PB102", "id-twice", diag.Error, idTwice, false},
		{"PB103", "wrong-kind", diag.Error, wrongKind, false},
		{"PB104", "never-used", diag.Note, neverUsed, false},
		{"PB105", "undefined-term", diag.Warning, undefinedTerm, false},
		{"PB106", "abbreviation-twice", diag.Warning, abbreviationTwice, false},
		{"PB107", "unknown-abbreviation", diag.Warning, unknownAbbreviation, false},
		{"PB108", "two-names", diag.Note, twoNames, false},
		{"PB109", "row-missing", diag.Error, rowMissing, false},
		{"PB110", "rule-missing", diag.Warning, ruleMissing, false},
		{"PB111", "circular", diag.Error, nil, false},
		{"PB113", "bad-expression", diag.Error, badExpression, true},

		{"PB201", "rows-gap", diag.Error, rowsGap, false},
		{"PB202", "rows-overlap", diag.Error, rowsOverlap, false},
		{"PB203", "row-off-die", diag.Error, rowOffDie, false},
		{"PB204", "row-unreachable", diag.Warning, rowUnreachable, false},
		{"PB205", "modified-roll-uncovered", diag.Error, modifiedRollUncovered, false},
		{"PB206", "copies-sum", diag.Error, copiesSum, false},
		{"PB207", "points-sum", diag.Error, pointsSum, false},
		{"PB208", "band-overlap", diag.Error, bandOverlap, false},
		{"PB209", "band-gap", diag.Warning, bandGap, false},
		{"PB210", "not-whole", diag.Warning, notWhole, true},
		{"PB211", "parallel-rows", diag.Error, parallelRows, true},
		{"PB212", "over-limit", diag.Error, overLimit, false},
		{"PB213", "column-order", diag.Warning, columnOrder, false},
		{"PB214", "sheet-full", diag.Error, nil, false}, // by laying out
		{"PB215", "type-conflict", diag.Warning, typeConflict, false},
		{"PB216", "edges-differ", diag.Error, edgesDiffer, false},
		{"PB217", "tile-unplayable", diag.Error, tileUnplayable, false},

		{"PB301", "prose-number", diag.Error, proseNumber, true},
		{"PB302", "count-in-words", diag.Warning, countInWords, false},
		{"PB303", "statblock-differs", diag.Error, statblockDiffers, true},
		{"PB305", "said-twice", diag.Warning, saidTwice, false},
		{"PB306", "formula-broken", diag.Error, formulaBroken, true},
		{"PB307", "kind-in-prose", diag.Warning, kindInProse, false},
		{"PB308", "reading-open", diag.Warning, readingOpen, true},
		{"PB309", "figure-only", diag.Warning, figureOnly, false},
		{"PB312", "erratum-unseen", diag.Warning, nil, false}, // by Errata: it runs the others
		{"PB313", "erratum-stale", diag.Error, erratumStale, false},
		{"PB314", "claim-fails", diag.Error, claimFails, true},
		{"PB315", "reading-unset", diag.Warning, readingUnset, false},

		{"PB401", "example-fails", diag.Error, exampleFails, true},
		{"PB402", "example-not-run", diag.Note, exampleNotRun, false},

		{"PB601", "text-overflow", diag.Error, nil, false},
		{"PB602", "outside-safe", diag.Error, nil, false},
		{"PB603", "text-overlap", diag.Error, nil, false},
		{"PB604", "size-floor", diag.Error, nil, false},
		{"PB605", "stroke-floor", diag.Error, nil, false},
		{"PB606", "low-contrast", diag.Error, nil, false},
		{"PB607", "missing-glyph", diag.Error, nil, false},
		{"PB608", "title-at-floor", diag.Note, nil, false},
		{"PB609", "sheet-overflow", diag.Error, nil, false},
		{"PB610", "layout-expression", diag.Error, nil, false},
	}
}
