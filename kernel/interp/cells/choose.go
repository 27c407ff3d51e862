package cells

import (
	"os"
	"sync"

	"setlab/kernel/interp/exec"
	"setlab/kernel/interp/rtype"
)

// Chosen reports whether sessions run on this engine. They run on the earlier one if SETLAB_ENGINE is "yaegi" in the environment, and
// where this one depends on something that the running program does not have, such as another version of Go.
var Chosen = sync.OnceValue(func() bool {
	return os.Getenv("SETLAB_ENGINE") != "yaegi" && rtype.Check() == nil && exec.Check() == nil
})
