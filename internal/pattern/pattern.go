// Package pattern holds regular expressions that are compiled on first use. Compiling all of the
// hundreds that the program has would slow the start of every command.
package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// Pattern is a regular expression that is compiled on first use. It may be used by several
// goroutines at once.
type Pattern struct {
	src  string
	once sync.Once
	of   *regexp.Regexp
	// digit reports whether every match contains a digit.
	digit bool
}

// all lists the patterns of package variables, for Compile. It is complete before main begins.
var all []*Pattern

// New returns the pattern of a package variable for a source, which must be a valid regular
// expression.
func New(src string) *Pattern {
	p := Made(src)
	all = append(all, p)
	return p
}

// Made returns a pattern for a source that is known only while the program runs, and must be a valid
// regular expression.
func Made(src string) *Pattern { return &Pattern{src: src} }

// Compile compiles the patterns of all package variables and returns how many there are. It panics
// if one is not a regular expression. Tests call it.
func Compile() int {
	for _, p := range all {
		p.Compiled()
	}
	return len(all)
}

// Compiled returns the compiled regular expression.
func (p *Pattern) Compiled() *regexp.Regexp {
	p.once.Do(func() {
		p.of = regexp.MustCompile(p.src)
		if tree, err := syntax.Parse(p.src, syntax.Perl); err == nil {
			p.digit = hasDigit(tree)
		}
	})
	return p.of
}

// hasDigit reports whether every match of a regular expression contains a digit from 0 to 9. It may
// return false for one that always does.
func hasDigit(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral:
		return slices.ContainsFunc(re.Rune, func(r rune) bool { return '0' <= r && r <= '9' })
	case syntax.OpCharClass:
		return len(re.Rune) > 0 && re.Rune[0] >= '0' && re.Rune[len(re.Rune)-1] <= '9' // in order
	case syntax.OpCapture, syntax.OpPlus, syntax.OpConcat:
		return slices.ContainsFunc(re.Sub, hasDigit)
	case syntax.OpRepeat:
		return re.Min > 0 && hasDigit(re.Sub[0])
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !hasDigit(sub) })
	}
	return false
}

// fits reports whether a text may contain a match: most texts have no digit.
func (p *Pattern) fits(s string) bool {
	p.Compiled()
	return !p.digit || strings.ContainsAny(s, "0123456789")
}

// The methods are those of regexp.Regexp; the All methods have no limit.

func (p *Pattern) String() string             { return p.src }
func (p *Pattern) MatchString(s string) bool  { return p.fits(s) && p.of.MatchString(s) }
func (p *Pattern) Match(b []byte) bool        { return p.Compiled().Match(b) }
func (p *Pattern) FindString(s string) string { return p.Compiled().FindString(s) }
func (p *Pattern) FindStringIndex(s string) []int {
	return firstIn(p, s, (*regexp.Regexp).FindStringIndex)
}
func (p *Pattern) FindStringSubmatch(s string) []string {
	return firstIn(p, s, (*regexp.Regexp).FindStringSubmatch)
}
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	return firstIn(p, s, (*regexp.Regexp).FindStringSubmatchIndex)
}
func (p *Pattern) FindAllString(s string) []string {
	return everyIn(p, s, (*regexp.Regexp).FindAllString)
}
func (p *Pattern) FindAllStringIndex(s string) [][]int {
	return everyIn(p, s, (*regexp.Regexp).FindAllStringIndex)
}
func (p *Pattern) FindAllStringSubmatch(s string) [][]string {
	return everyIn(p, s, (*regexp.Regexp).FindAllStringSubmatch)
}
func (p *Pattern) FindAllStringSubmatchIndex(s string) [][]int {
	return everyIn(p, s, (*regexp.Regexp).FindAllStringSubmatchIndex)
}
func (p *Pattern) ReplaceAllString(s, with string) string {
	return p.Compiled().ReplaceAllString(s, with)
}
func (p *Pattern) ReplaceAllStringFunc(s string, with func(string) string) string {
	return p.Compiled().ReplaceAllStringFunc(s, with)
}

// firstIn returns what a method finds, or nil for a text without a possible match.
func firstIn[T any](p *Pattern, s string, method func(*regexp.Regexp, string) []T) []T {
	if !p.fits(s) {
		return nil
	}
	return method(p.of, s)
}

// everyIn returns all that a method finds, likewise.
func everyIn[T any](p *Pattern, s string, method func(*regexp.Regexp, string, int) []T) []T {
	return firstIn(p, s, func(re *regexp.Regexp, s string) []T { return method(re, s, -1) })
}
