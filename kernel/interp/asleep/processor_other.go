//go:build !unix

package asleep

import "time"

// processorTime is not known here: the process always seems to be idle.
func processorTime() time.Duration { return 0 }
