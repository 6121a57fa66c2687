package export

import (
	"strconv"
	"strings"
)

// What a module's pieces can do: a key with Ctrl for each, as the program
// writes it (a key code, and two masks for Ctrl).
const (
	flipKey   = "70,130" // F
	deleteKey = "68,130" // D
)

// trait is one thing that a piece can do: what it is, and its state at first.
type trait struct{ kind, state string }

// define is the command that adds a piece to a game, as the program itself
// writes it into a slot. Cards are masked by their backs, counters have their
// backs as a second layer, tiles lie below everything and do not stack.
func define(kind, name, front, back string, id int) string {
	var traits []trait
	switch {
	case kind == "deck" && back != "":
		traits = append(traits, trait{"obs;" + sequence(';', flipKey, back, "Flip", "I", "?", "player:"), "null;"})
	case back != "":
		traits = append(traits, layer(back))
	}
	if kind == "tile" {
		traits = append(traits, trait{"immob;" + sequence(';', "g", "N"), ""})
	}
	if kind != "deck" {
		traits = append(traits, trait{"delete;" + sequence(';', "Delete", deleteKey), ""})
	}
	traits = append(traits, trait{"piece;" + sequence(';', "", "", front, name), sequence(';', "null", "0", "0", strconv.Itoa(id), "0")})
	inner := traits[len(traits)-1]
	for i := len(traits) - 2; i >= 0; i-- {
		inner = trait{sequence('\t', traits[i].kind, inner.kind), sequence('\t', traits[i].state, inner.state)}
	}
	return "+/" + sequence('/', "null", inner.kind, inner.state)
}

// layer is a picture that a key lays over a piece and takes off again.
func layer(back string) trait {
	const ctrl = "128"
	return trait{"emb2;" + sequence(';',
		"Flip", ctrl, "F", // activate
		"", ctrl, "", "", ctrl, "", // up, down
		"", "", "1", // reset
		"false", "0", "0", // drawn underneath, offset
		sequence(',', back), "", // pictures, their names
		"true", "Back", // loop, name
		"", "", "false", "", "1", // random, follow a property
		"1", "false", flipKey, "", ""), // version, always active, keys
		"-1"}
}

// sequence joins texts by a delimiter, as the program does: a delimiter within
// a text has a backslash before it, and a text that would be misread is quoted.
func sequence(by byte, parts ...string) string {
	d := string(by)
	out := make([]string, len(parts))
	for i, p := range parts {
		out[i] = strings.ReplaceAll(p, d, `\`+d)
		if strings.HasSuffix(p, `\`) || strings.HasPrefix(p, "'") && strings.HasSuffix(p, "'") && p != "" {
			out[i] = "'" + out[i] + "'"
		}
	}
	return strings.Join(out, d)
}
