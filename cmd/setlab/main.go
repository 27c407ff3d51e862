// Setlab runs SET Lab: Go notebooks about adaptive sparse connectivity, their kernel, and their
// data sets. `setlab help` lists its commands.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := execute(ctx, newRoot(), os.Args[1:])
	stop()
	os.Exit(status)
}
