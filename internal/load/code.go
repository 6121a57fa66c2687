package load

import "punchboard/internal/diag"

// rules are the findings that loading can make: level 0, and the few later
// codes that nothing after it could see.
var rules = map[string]struct {
	name     string
	severity diag.Severity
}{
	"PB001": {"unreadable", diag.Error},
	"PB002": {"yaml-syntax", diag.Error},
	"PB003": {"key-twice", diag.Error},
	"PB004": {"unknown-field", diag.Error},
	"PB005": {"missing-field", diag.Error},
	"PB006": {"wrong-type", diag.Error},
	"PB007": {"not-a-choice", diag.Error},
	"PB008": {"wrong-count", diag.Error},
	"PB009": {"ambiguous-scalar", diag.Warning},
	"PB011": {"odd-character", diag.Warning},
	"PB012": {"missing-asset", diag.Error},
	"PB013": {"idle-allow", diag.Note},
	"PB101": {"unknown-id", diag.Error},
	"PB102": {"id-twice", diag.Error},
	"PB104": {"never-used", diag.Note},
	"PB111": {"circular", diag.Error},
	"PB212": {"over-limit", diag.Error},
	"PB311": {"translation-key", diag.Warning},
	"PB313": {"erratum-stale", diag.Error},
	"PB614": {"art-undrawn", diag.Warning},
}

// finding makes a finding with the name and severity of its code.
func finding(code string, at diag.Place, message string) diag.Finding {
	r := rules[code]
	return diag.Finding{At: at, Severity: r.severity, Code: code, Name: r.name, Message: message}
}
