package terrain

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"punchboard/internal/lists"
	"strings"
)

// Stream is a reproducible sequence of random numbers.
type Stream struct{ r *rand.Rand }

// New returns the stream of its parts, such as a tile's key, a feature, x and y: seeded with the
// SHA-256 of them joined by slashes.
func New(parts ...any) *Stream {
	sum := digest(parts)
	return &Stream{rand.New(rand.NewPCG(sum[0], sum[1]))}
}

// digest returns two seeds made from parts; the same parts always give the same.
func digest(parts []any) [2]uint64 {
	words := lists.Map(parts, func(p any) string { return fmt.Sprint(p) })
	sum := sha256.Sum256([]byte(strings.Join(words, "/")))
	return [2]uint64{binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])}
}

// Float returns a number from lo up to hi.
func (s *Stream) Float(lo, hi float64) float64 { return lo + (hi-lo)*s.r.Float64() }

// Int returns one of the numbers 0 to n-1.
func (s *Stream) Int(n int) int { return s.r.IntN(n) }

// Chance returns true in that share of cases.
func (s *Stream) Chance(share float64) bool { return s.r.Float64() < share }

// Noise is a smooth field of numbers.
type Noise uint64

// NoiseOf returns the noise of its parts, as New does for streams.
func NoiseOf(parts ...any) Noise { return Noise(digest(parts)[0]) }

// At returns the noise at a place, from -1 to 1, interpolated by smoothstep between the numbers of
// an integer lattice.
func (n Noise) At(x, y float64) float64 {
	i, j := math.Floor(x), math.Floor(y)
	u, v := x-i, y-j
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	top := n.node(i, j)*(1-u) + n.node(i+1, j)*u
	low := n.node(i, j+1)*(1-u) + n.node(i+1, j+1)*u
	return top*(1-v) + low*v
}

// node returns the number at a lattice point: a hash of its coordinates.
func (n Noise) node(i, j float64) float64 {
	h := uint64(n) + uint64(int64(i))*0x9E3779B97F4A7C15 + uint64(int64(j))*0xC2B2AE3D27D4EB4F
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	h ^= h >> 31
	return float64(h>>11)/(1<<52) - 1
}
