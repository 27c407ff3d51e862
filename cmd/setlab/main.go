// Setlab runs the SET Lab: notebooks in Go about adaptive sparse connectivity,
// their kernel, and the data they learn from. `setlab help` lists its commands.
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
