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
