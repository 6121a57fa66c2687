package check

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// pattern is a regular expression that is compiled on first use: compiling two hundred of them took
// half of a command's start-up time.
type pattern struct {
	src  string
	once sync.Once
	of   *regexp.Regexp
	// digit reports whether every match contains a digit.
	digit bool
}

// patterns lists the patterns of package variables, all of which a test compiles. begun is set once
// the package variables are initialized.
var (
	patterns []*pattern
	begun    bool
)

func init() { begun = true }

// newPattern returns the pattern for a source, which must be a valid regular expression.
func newPattern(src string) *pattern {
	p := &pattern{src: src}
	if !begun {
		patterns = append(patterns, p)
	}
	return p
}

// compiled returns the compiled regular expression.
func (p *pattern) compiled() *regexp.Regexp {
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
func (p *pattern) fits(s string) bool {
	p.compiled()
	return !p.digit || strings.ContainsAny(s, "0123456789")
}

// The methods are those of regexp.Regexp; the All methods have no limit.

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

// firstIn returns what a method finds, or nil for a text without a possible match.
func firstIn[T any](p *pattern, s string, method func(*regexp.Regexp, string) []T) []T {
	if !p.fits(s) {
		return nil
	}
	return method(p.of, s)
}

// everyIn returns all that a method finds, likewise.
func everyIn[T any](p *pattern, s string, method func(*regexp.Regexp, string, int) []T) []T {
	return firstIn(p, s, func(re *regexp.Regexp, s string) []T { return method(re, s, -1) })
}
