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
	ctx, stop := signal.NotifyContext(context.Background(), append(hangUp(), os.Interrupt, syscall.SIGTERM)...)
	context.AfterFunc(ctx, func() {
		time.Sleep(patience)
		stop()
	})
	root, out := newRoot(), &stdout{file: os.Stdout}
	root.SetOut(out)
	os.Exit(out.status(execute(ctx, root, os.Args[1:])))
}

// hangUp returns the signal of a terminal that is closed, unless it is ignored, as under nohup.
func hangUp() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return nil
	}
	return []os.Signal{syscall.SIGHUP}
}

// patience is the time after an interrupt from which the next one ends the program at once, even if it waits for a pipe. Programs such as timeout
// send a signal twice at a time.
const patience = time.Second
