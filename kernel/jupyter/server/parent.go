package server

import (
	"context"
	"os"
	"strconv"
	"time"
)

// endWithParent calls stop when the Jupyter that started this kernel is gone, so that a killed server leaves no kernels behind.
// Jupyter names its process in JPY_PARENT_PID; without it, nothing is watched.
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
			if !alive(pid) {
				stop()
				return
			}
		}
	}
}
