package main

import (
	"context"
	"os/signal"
	"syscall"
)

// untilPipeBreaks returns a context that ends when nobody reads any more what the program prints. Without it, printing would end the program before it
// has saved what it trains.
func untilPipeBreaks(ctx context.Context) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(ctx, syscall.SIGPIPE)
}
