//go:build !linux || !(amd64 || arm64)

package main

// large does nothing where large pages cannot be requested.
func large([]byte) {}

// sparse reports whether untouched memory costs nothing, which is unknown here.
func sparse() bool { return false }
