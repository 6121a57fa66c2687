package check

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first asked: two hundred of
// them were half the time that a command takes to begin.
type pattern struct {
	src  string
	once sync.Once
	of   *regexp.Regexp
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
	p.once.Do(func() { p.of = regexp.MustCompile(p.src) })
	return p.of
}

// The methods are those of the regular expression; what finds all has no limit.

func (p *pattern) String() string                       { return p.src }
func (p *pattern) MatchString(s string) bool            { return p.compiled().MatchString(s) }
func (p *pattern) FindString(s string) string           { return p.compiled().FindString(s) }
func (p *pattern) FindStringSubmatch(s string) []string { return p.compiled().FindStringSubmatch(s) }
func (p *pattern) FindStringSubmatchIndex(s string) []int {
	return p.compiled().FindStringSubmatchIndex(s)
}
func (p *pattern) FindAllString(s string) []string     { return p.compiled().FindAllString(s, -1) }
func (p *pattern) FindAllStringIndex(s string) [][]int { return p.compiled().FindAllStringIndex(s, -1) }
func (p *pattern) FindAllStringSubmatch(s string) [][]string {
	return p.compiled().FindAllStringSubmatch(s, -1)
}
func (p *pattern) FindAllStringSubmatchIndex(s string) [][]int {
	return p.compiled().FindAllStringSubmatchIndex(s, -1)
}
func (p *pattern) ReplaceAllString(s, with string) string {
	return p.compiled().ReplaceAllString(s, with)
}
func (p *pattern) ReplaceAllStringFunc(s string, with func(string) string) string {
	return p.compiled().ReplaceAllStringFunc(s, with)
}
