package build

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// patience is how long a command waits for another one that writes sources.
const patience = 10 * time.Second

// Hold makes this process the only one that writes a project's content until it
// is released or the process ends, however it ends. It waits for another one
// that does, and then gives up. Where there are no locks nobody waits.
func Hold(project string) (release func(), err error) { return hold(project, patience) }

// hold takes the lock on a project's content, waiting for up to most; release gives it
// back. An error: another command still writes there. Where there is no content, or no
// lock can be taken on this file system, nothing is held and all goes on.
func hold(project string, most time.Duration) (release func(), err error) {
	content := filepath.Join(project, "content")
	if _, err := os.Stat(content); err != nil {
		return func() {}, nil // nothing to write in
	}
	for end := time.Now().Add(most); ; time.Sleep(20 * time.Millisecond) {
		release, held, err := lock(content)
		switch {
		case err != nil:
			return func() {}, nil
		case held:
			return release, nil
		case time.Now().After(end):
			return nil, fmt.Errorf("%s is being written by another command: wait for it, and run this again", content)
		}
	}
}
