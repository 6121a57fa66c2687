package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// understood makes a console follow escape sequences, which Windows does only on request, and
// reports whether it does.
func understood(f *os.File) bool {
	var mode uint32
	console := windows.Handle(f.Fd())
	return windows.GetConsoleMode(console, &mode) == nil &&
		windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}

// ownTroubles are the errors specific to this system. A file open in a viewer may not be replaced
// here.
var ownTroubles = []trouble{
	{[]error{windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION, windows.ERROR_USER_MAPPED_FILE},
		"another program has it open, such as a viewer of PDFs: close it there"},
	{[]error{windows.ERROR_ACCESS_DENIED}, "close it in other programs, see who may read and write there, or choose another place"},
	{[]error{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL, windows.ERROR_DISK_QUOTA_EXCEEDED}, makeRoom},
}
