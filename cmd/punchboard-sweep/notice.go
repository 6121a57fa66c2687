package main

import _ "embed"

// notice lists the third-party work that the command contains, with its terms.
//
//go:embed NOTICE
var notice string
