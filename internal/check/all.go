package check

import (
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
)

// All returns the catalogue in order of code. The last member of each says what the check does, and
// so when it runs.
func All() []*Check {
	return []*Check{
		{"PB001", "unreadable", diag.Error, nil, reads},
		{"PB002", "yaml-syntax", diag.Error, nil, reads},
		{"PB003", "key-twice", diag.Error, nil, reads},
		{"PB004", "unknown-field", diag.Error, nil, reads},
		{"PB005", "missing-field", diag.Error, nil, reads},
		{"PB006", "wrong-type", diag.Error, nil, reads},
		{"PB007", "not-a-choice", diag.Error, nil, reads},
		{"PB008", "wrong-count", diag.Error, nil, reads},
		{"PB009", "ambiguous-scalar", diag.Warning, nil, reads},
		{"PB010", "empty-section", diag.Warning, nil, reads},
		{"PB011", "odd-character", diag.Warning, nil, reads},
		{"PB012", "missing-asset", diag.Error, nil, reads},
		{"PB013", "idle-allow", diag.Note, nil, reads},

		{"PB101", "unknown-id", diag.Error, unknownID, reads},
		{"PB102", "id-twice", diag.Error, idTwice, reads},
		{"PB103", "wrong-kind", diag.Error, wrongKind, reads},
		{"PB104", "never-used", diag.Note, neverUsed, reads},
		{"PB105", "undefined-term", diag.Warning, undefinedTerm, reads},
		{"PB106", "abbreviation-twice", diag.Warning, abbreviationTwice, reads},
		{"PB107", "unknown-abbreviation", diag.Warning, unknownAbbreviation, reads},
		{"PB108", "two-names", diag.Note, twoNames, reads},
		{"PB109", "row-missing", diag.Error, rowMissing, reads},
		{"PB110", "rule-missing", diag.Warning, ruleMissing, reads},
		{"PB111", "circular", diag.Error, nil, reads},
		{"PB112", "id-gone", diag.Warning, idGone, reads},
		{"PB113", "bad-expression", diag.Error, badExpression, computes},
		{"PB114", "two-meanings", diag.Note, twoMeanings, reads},
		{"PB115", "misspelt", diag.Warning, misspelt, reads},
		{"PB116", "doubled-word", diag.Warning, doubledWord, reads},
		{"PB117", "same-name", diag.Warning, sameName, reads},
		{"PB118", "called-otherwise", diag.Warning, calledOtherwise, reads},
		{"PB119", "other-abbreviation", diag.Warning, otherAbbreviation, reads},
		{"PB120", "nowhere-asked", diag.Warning, nowhereAsked, reads},
		{"PB121", "unmet", diag.Warning, unmet, reads},
		{"PB122", "item-twice", diag.Warning, itemTwice, reads},
		{"PB123", "number-order", diag.Warning, numberOrder, reads},
		{"PB124", "exchanged", diag.Warning, exchanged, reads},
		{"PB125", "picture-twice", diag.Note, pictureTwice, reads},
		{"PB126", "citation", diag.Warning, citation, reads},
		{"PB127", "unread", diag.Note, unread, reads},
		{"PB128", "untold", diag.Note, untold, reads},
		{"PB129", "unprinted", diag.Warning, unprinted, computes},

		{"PB201", "rows-gap", diag.Error, rowsGap, reads},
		{"PB202", "rows-overlap", diag.Error, rowsOverlap, reads},
		{"PB203", "row-off-die", diag.Error, rowOffDie, reads},
		{"PB204", "row-unreachable", diag.Warning, rowUnreachable, reads},
		{"PB205", "modified-roll-uncovered", diag.Error, modifiedRollUncovered, reads},
		{"PB206", "copies-sum", diag.Error, copiesSum, reads},
		{"PB207", "points-sum", diag.Error, pointsSum, reads},
		{"PB208", "band-overlap", diag.Error, bandOverlap, reads},
		{"PB209", "band-gap", diag.Warning, bandGap, reads},
		{"PB210", "not-whole", diag.Warning, notWhole, computes},
		{"PB211", "parallel-rows", diag.Error, parallelRows, computes},
		{"PB212", "over-limit", diag.Error, overLimit, reads},
		{"PB213", "column-order", diag.Warning, columnOrder, reads},
		{"PB214", "sheet-full", diag.Error, nil, reads}, // found by layout
		{"PB215", "type-conflict", diag.Warning, typeConflict, reads},
		{"PB216", "edges-differ", diag.Error, edgesDiffer, reads},
		{"PB217", "tile-unplayable", diag.Error, tileUnplayable, reads},
		{"PB218", "tile-open", diag.Error, tileOpen, reads},
		{"PB219", "total-off", diag.Warning, nil, reads}, // found last, by RunAll
		{"PB220", "odd-one-out", diag.Warning, oddOneOut, reads},
		{"PB221", "out-of-order", diag.Warning, outOfOrder, reads},
		{"PB222", "choice-row", diag.Warning, choiceRow, reads},
		{"PB223", "undetermined", diag.Error, undetermined, reads},
		{"PB224", "copied-block", diag.Warning, copiedBlock, reads},
		{"PB225", "out-of-line", diag.Warning, outOfLine, reads},
		{"PB226", "hole", diag.Warning, hole, reads},
		{"PB227", "out-of-place", diag.Warning, outOfPlace, reads},
		{"PB228", "zero-too-many", diag.Warning, zeroTooMany, reads},
		{"PB229", "typed-twice", diag.Note, typedTwice, reads},
		{"PB230", "one-way", diag.Warning, oneWay, reads},

		{"PB301", "prose-number", diag.Error, proseNumber, computes},
		{"PB302", "count-in-words", diag.Warning, countInWords, reads},
		{"PB303", "statblock-differs", diag.Error, statblockDiffers, computes},
		{"PB304", "special-over-general", diag.Note, specialOverGeneral, computes},
		{"PB305", "said-twice", diag.Warning, saidTwice, reads},
		{"PB306", "formula-broken", diag.Error, formulaBroken, computes},
		{"PB307", "kind-in-prose", diag.Warning, kindInProse, reads},
		{"PB309", "figure-only", diag.Warning, figureOnly, reads},
		{"PB310", "stale-output", diag.Error, nil, reads}, // found by building
		{"PB311", "translation-key", diag.Warning, nil, reads},
		{"PB312", "erratum-unseen", diag.Warning, nil, reads}, // found by Errata, which runs the others
		{"PB313", "erratum-stale", diag.Error, erratumStale, reads},
		{"PB314", "claim-fails", diag.Error, claimFails, computes},
		{"PB315", "reading-unset", diag.Warning, readingUnset, reads},
		{"PB316", "unfinished", diag.Warning, unfinished, reads},
		{"PB317", "compared", diag.Warning, compared, reads},
		{"PB318", "units-meet", diag.Warning, unitsMeet, reads},
		{"PB319", "misquoted", diag.Warning, misquoted, reads},
		{"PB320", "box-count", diag.Warning, boxCount, reads},
		{"PB321", "player-count", diag.Warning, playerCount, reads},
		{"PB322", "two-numbers", diag.Warning, twoNumbers, reads},
		{"PB323", "not-said", diag.Warning, notSaid, reads},

		{"PB401", "example-fails", diag.Error, exampleFails, computes},
		{"PB402", "example-not-run", diag.Note, exampleNotRun, reads},
		{"PB403", "unaffordable", diag.Warning, unaffordable, computes},
		{"PB404", "dominated", diag.Warning, dominated, computes},
		{"PB405", "no-effect", diag.Warning, noEffect, computes},
		{"PB406", "outcome-open", diag.Warning, outcomeOpen, computes},
		{"PB407", "not-monotone", diag.Warning, notMonotone, computes},
		{"PB408", "certain-or-never", diag.Note, certainOrNever, computes},
		{"PB409", "no-end", diag.Error, noEnd, computes},
		{"PB410", "rule-never-fires", diag.Note, neverFires, computes},
		{"PB411", "cap-bites", diag.Note, capBites, computes},
		{"PB412", "cannot-hurt", diag.Note, cannotHurt, computes},
		{"PB413", "same-row-twice", diag.Note, sameRowTwice, computes},
		{"PB414", "hand-starved", diag.Note, handStarved, computes},
		{"PB415", "quoted-odds", diag.Error, quotedOdds, computes},
		{"PB416", "meld-illegal", diag.Error, meldIllegal, computes},
		{"PB417", "points-off-index", diag.Note, offIndex, computes},
		{"PB418", "unanswered", diag.Error, unanswered, proves},
		{"PB419", "untried", diag.Error, untried, proves},
		{"PB420", "never-answers", diag.Error, neverAnswers, proves},
		{"PB421", "outcome-words", diag.Warning, outcomeWords, proves},
		{"PB422", "reading-idle", diag.Warning, readingIdle, proves},
		{"PB423", "never-read", diag.Warning, nil, reads}, // found by compiling
		{"PB424", "no-answer", diag.Warning, noAnswer, reads},
		{"PB425", "story-untrue", diag.Error, storyUntrue, computes},
		{"PB426", "never-met", diag.Note, neverMet, computes},
		{"PB427", "never-asked", diag.Note, neverAsked, reads},
		{"PB428", "outclassed", diag.Note, outclassed, computes},
		{"PB429", "first-other", diag.Warning, firstOther, reads},
		{"PB430", "left-out", diag.Note, cardLeftOut, reads},

		// SampleAll runs the sampling checks, and only on request.
		{"PB501", "points-off", diag.Note, nil, reads},
		{"PB502", "parity", diag.Note, nil, reads},
		{"PB503", "first-move", diag.Note, nil, reads},
		{"PB504", "one-plan-wins", diag.Note, nil, reads},
		{"PB505", "dead-piece", diag.Note, nil, reads},
		{"PB506", "length", diag.Note, nil, reads},
		{"PB507", "too-few-games", diag.Note, nil, reads},
		{"PB508", "changed", diag.Warning, nil, reads},
		{"PB509", "played-otherwise", diag.Warning, nil, reads},
		{"PB510", "never-played", diag.Note, nil, reads},

		{"PB601", "text-overflow", diag.Error, nil, reads},
		{"PB602", "outside-safe", diag.Error, nil, reads},
		{"PB603", "text-overlap", diag.Error, nil, reads},
		{"PB604", "size-floor", diag.Error, nil, reads},
		{"PB605", "stroke-floor", diag.Error, nil, reads},
		{"PB606", "low-contrast", diag.Error, nil, reads},
		{"PB607", "missing-glyph", diag.Error, nil, reads},
		{"PB608", "title-at-floor", diag.Note, nil, reads},
		{"PB609", "sheet-overflow", diag.Error, nil, reads},
		{"PB610", "layout-expression", diag.Error, nil, reads},
		{"PB611", "colours-alike", diag.Warning, coloursAlike, reads},
		{"PB612", "picture-missing", diag.Warning, nil, reads},
		{"PB613", "low-resolution", diag.Warning, nil, reads},
		{"PB614", "art-undrawn", diag.Warning, nil, reads},
		{"PB615", "picture-undrawn", diag.Warning, nil, reads},
		{"PB616", "silhouette", diag.Error, nil, reads},
		{"PB617", "no-safe-zone", diag.Warning, nil, reads},
		{"PB618", "said-on-every-card", diag.Note, nil, reads},
		{"PB619", "cut-by-seam", diag.Warning, nil, reads},
	}
}

// Ruled reports the codes in a project's policy that no check has.
func Ruled(p *load.Project) diag.List {
	codes := lists.Map(All(), func(c *Check) string { return c.Code })
	var out diag.List
	tell := func(code string, at diag.Place) {
		if Find(code) != nil {
			return
		}
		f := diag.Finding{At: at, Severity: diag.Error, Code: "PB007", Name: "not-a-choice", Message: "no check has the code " + code, Help: "see punchboard explain"}
		if near := diag.Nearest(code, codes, 1); len(near) > 0 {
			f.Help = "write " + near[0]
		}
		out.Add(f)
	}
	for _, r := range p.Policy.Rules {
		tell(r.Code, r.At)
	}
	for _, s := range p.Policy.Skips {
		tell(s.Code, s.At)
	}
	return out
}
