package server

import (
	"context"
	"os"
	"strconv"
	"time"

	"setlab/internal/alive"
)

// endWithParent calls stop when the Jupyter process that started this kernel is gone, so that a killed server leaves no kernels
// behind. Jupyter passes its process ID in JPY_PARENT_PID; without it, endWithParent does nothing.
func endWithParent(ctx context.Context, stop func()) {
	pid, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || pid <= 1 {
		return
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !alive.Process(pid) {
				stop()
				return
			}
		}
	}
}
