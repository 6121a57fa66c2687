package percentile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/lists"
)

// bill returns what a squad costs in points and how it breaks the rules, as computed by the
// function with the role squad.
func (r *rules) bill(squad ...member) (points int, faults []string, err error) {
	v, err := r.asked("squad", "["+strings.Join(lists.Map(squad, member.String), ", ")+"]")
	if err != nil {
		return 0, nil, err
	}
	told, _ := v.(map[string]any)
	points, priced := told["points"].(int)
	all, judged := told["faults"].([]any)
	if !priced || !judged {
		return 0, nil, fmt.Errorf("the function %q gives no points and faults", r.ID("squad"))
	}
	return points, lists.Map(all, func(x any) string { return fmt.Sprint(x) }), nil
}

// String formats a member as an expression.
func (m member) String() string {
	out := fmt.Sprintf("{unit: %q, n: %d", m.unit, m.n)
	if m.suit != "" {
		out += fmt.Sprintf(", suit: %q", m.suit)
	}
	if len(m.items) > 0 {
		ids := lists.Flat(m.items, func(it item) []string { return slices.Repeat([]string{strconv.Quote(it.id)}, it.n) })
		out += ", items: [" + strings.Join(ids, ", ") + "]"
	}
	return out + "}"
}
