package guard

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestReadGivesWhatTheParserGives(t *testing.T) {
	if got, err := Read(func() (int, error) { return 7, nil }); got != 7 || err != nil {
		t.Errorf("got %d, %v", got, err)
	}
	none := errors.New("none")
	if got, err := Read(func() (int, error) { return 7, none }); got != 7 || err != none || Is(err) {
		t.Errorf("got %d, %v", got, err)
	}
}

func TestReadTurnsAPanicIntoAnError(t *testing.T) {
	var empty []int
	got, err := Read(func() (string, error) { return "half", errors.New(string(rune(empty[len(empty)]))) })
	if got != "" || !Is(err) || !strings.Contains(err.Error(), "damaged") || !strings.Contains(err.Error(), "index out of range") {
		t.Errorf("got %q, %v", got, err)
	}
	if err := Call(func() { panic("x") }); !Is(err) {
		t.Errorf("of a call: %v", err)
	}
}

func TestReadDoesNotWaitForEver(t *testing.T) {
	hang := make(chan int)
	defer close(hang)
	if _, err := within(time.Millisecond, func() (int, error) { return <-hang, nil }); !errors.Is(err, ErrLong) {
		t.Errorf("got %v", err)
	}
}

// Is reports whether an error comes from a guard.
func Is(err error) bool { return errors.Is(err, ErrLong) || errors.As(err, new(*Broken)) }

// TestUTF16 checks what is recognized as UTF-16, and that any text of ASCII is not.
func TestUTF16(t *testing.T) {
	for s, want := range map[string][2]bool{"\xff\xfea\x00": {true, true}, "\xfe\xff\x00a": {true, true}, "a\x00b\x00": {false, true}, "\x00a": {false, true},
		"\x00\x00": {}, "\x00\x01\x02": {}, "": {}, "a": {}, "ab": {}, "\xef\xbb\xbfa": {}} {
		if got := [2]bool{UTF16(s, false), UTF16([]byte(s), true)}; got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}
