package main

import (
	"fmt"
	"io"

	"setlab/cmd/setlab/startup"
	"setlab/kernel/session"
)

const noStartupFlag = "no-startup"

// readStartup returns the user's startup file. If it cannot be read, readStartup writes the error
// to log and returns nil.
func readStartup(log io.Writer) *session.Startup {
	s, err := startup.Read()
	if err != nil {
		fmt.Fprintf(log, "setlab: %v\n", err)
	}
	return s
}
