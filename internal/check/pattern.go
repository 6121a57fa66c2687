package check

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// pattern is a regular expression that is compiled when it is first asked: two hundred of
// them were half the time that a command takes to begin.
type pattern struct {
	src  string
	once sync.Once
	of   *regexp.Regexp
	// digit is whether whatever it matches has a digit.
	digit bool
}

// patterns are those of the package, all of which a test compiles, and begun is whether there
// are no more of them to come.
var (
	patterns []*pattern
	begun    bool
)

func init() { begun = true }

// newPattern is the pattern of a source, which must be one.
func newPattern(src string) *pattern {
	p := &pattern{src: src}
	if !begun {
		patterns = append(patterns, p)
	}
	return p
}

// compiled is the regular expression.
func (p *pattern) compiled() *regexp.Regexp {
	p.once.Do(func() {
		p.of = regexp.MustCompile(p.src)
		if tree, err := syntax.Parse(p.src, syntax.Perl); err == nil {
			p.digit = hasDigit(tree)
		}
	})
	return p.of
}

// hasDigit reports whether whatever a regular expression matches has one of the digits 0 to
// 9; it may say no of one that does.
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

// fits reports whether a text may hold a match: most texts have no digit.
func (p *pattern) fits(s string) bool {
	p.compiled()
	return !p.digit || strings.ContainsAny(s, "0123456789")
}

// The methods are those of the regular expression; what finds all has no limit.

func (p *pattern) String() string             { return p.src }
func (p *pattern) MatchString(s string) bool  { return p.fits(s) && p.of.MatchString(s) }
func (p *pattern) FindString(s string) string { return p.compiled().FindString(s) }
func (p *pattern) FindStringSubmatch(s string) []string {
	return firstIn(p, s, (*regexp.Regexp).FindStringSubmatch)
}
func (p *pattern) FindStringSubmatchIndex(s string) []int {
	return firstIn(p, s, (*regexp.Regexp).FindStringSubmatchIndex)
}
func (p *pattern) FindAllString(s string) []string {
	return everyIn(p, s, (*regexp.Regexp).FindAllString)
}
func (p *pattern) FindAllStringIndex(s string) [][]int {
	return everyIn(p, s, (*regexp.Regexp).FindAllStringIndex)
}
func (p *pattern) FindAllStringSubmatch(s string) [][]string {
	return everyIn(p, s, (*regexp.Regexp).FindAllStringSubmatch)
}
func (p *pattern) FindAllStringSubmatchIndex(s string) [][]int {
	return everyIn(p, s, (*regexp.Regexp).FindAllStringSubmatchIndex)
}
func (p *pattern) ReplaceAllString(s, with string) string {
	return p.compiled().ReplaceAllString(s, with)
}
func (p *pattern) ReplaceAllStringFunc(s string, with func(string) string) string {
	return p.compiled().ReplaceAllStringFunc(s, with)
}

// firstIn is what a method finds in a text that may hold it.
func firstIn[T any](p *pattern, s string, method func(*regexp.Regexp, string) []T) []T {
	if !p.fits(s) {
		return nil
	}
	return method(p.of, s)
}

// everyIn is all that a method finds, likewise.
func everyIn[T any](p *pattern, s string, method func(*regexp.Regexp, string, int) []T) []T {
	return firstIn(p, s, func(re *regexp.Regexp, s string) []T { return method(re, s, -1) })
}
