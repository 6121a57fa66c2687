package main

import _ "embed"

// notice names the work of others that the command carries, with its terms.
//
//go:embed NOTICE
var notice string
