// Package punchboard holds the games and the layouts, so that the command works in any folder.
package punchboard

import "embed"

// Files are content/, layouts/ and the licences as they were when the command
// was built.
//
//go:embed all:content all:layouts LICENSE NOTICE
var Files embed.FS
