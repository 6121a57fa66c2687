//go:build !linux || !(amd64 || arm64)

package main

// large does nothing where there is nobody to ask for large pages.
func large([]byte) {}

// sparse reports whether memory that is not touched costs nothing: nobody knows.
func sparse() bool { return false }
