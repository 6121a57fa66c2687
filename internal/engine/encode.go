package engine

import (
	"reflect"
	"strconv"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// Result is a value as `eval --json` writes it. Kind is number, chance, dist, list, map or text.
// Whole numbers are JSON numbers. Chances and all other numbers are strings such as "16/25". The
// value of a dist is a list of {outcome, chance} in order.
type Result struct {
	Kind  string `json:"kind"`
	Value any    `json:"value"`
}

// Encode returns a value of the expression language as a Result. A flag becomes the text "true" or
// "false", an unset value the empty text, a collection of the game a list, an entry a map, an
// effect its words.
func Encode(v any) Result {
	switch v := v.(type) {
	case nil:
		return Result{"text", ""}
	case bool:
		return Result{"text", strconv.FormatBool(v)}
	case string:
		return Result{"text", v}
	case dice.Chance:
		return Result{"chance", v.String()}
	case dice.Dist:
		return Result{"dist", v}
	case expr.Object:
		return Encode(v.Plain())
	case map[string]any:
		return Result{"map", plain(v)}
	}
	switch x := plain(v).(type) {
	case []any:
		return Result{"list", x}
	case map[string]any:
		return Result{"map", x}
	case string:
		if _, isNumber := rat(v); !isNumber {
			return Result{"text", x}
		}
		return Result{"number", x}
	default:
		return Result{"number", x}
	}
}

// plain returns a value within a list or a map.
func plain(v any) any {
	switch v := v.(type) {
	case nil, bool, string, int, dice.Dist, *dice.Later:
		return v
	case expr.Signed:
		return int(v)
	case dice.Chance:
		return v.String()
	case dice.Number:
		return v.String()
	case expr.Object:
		return plain(v.Plain())
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, x := range v {
			out[k] = plain(x)
		}
		return out
	}
	x := reflect.ValueOf(v)
	switch {
	case x.Kind() == reflect.Slice:
		out := make([]any, x.Len())
		for i := range out {
			out[i] = plain(x.Index(i).Interface())
		}
		return out
	case x.Kind() == reflect.Map:
		out := map[string]any{}
		for _, k := range x.MapKeys() {
			out[expr.Format(k.Interface())] = plain(x.MapIndex(k).Interface())
		}
		return out
	}
	return expr.Format(v)
}
