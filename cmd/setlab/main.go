// Setlab runs SET Lab: Go notebooks about adaptive sparse connectivity, their kernel, and their
// data sets. `setlab help` lists its commands.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		time.Sleep(patience)
		stop()
	})
	root, out := newRoot(), &stdout{file: os.Stdout}
	root.SetOut(out)
	os.Exit(out.status(execute(ctx, root, os.Args[1:])))
}

// patience is the time after an interrupt from which the next one ends the program at once, even if it waits for a pipe. Programs such as timeout
// send a signal twice at a time.
const patience = time.Second
