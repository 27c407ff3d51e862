package cells

import (
	"os"
	"sync"

	"setlab/kernel/interp/exec"
	"setlab/kernel/interp/rtype"
)

// Chosen reports whether sessions run on this engine: if SETLAB_ENGINE is "own" in the environment. They run on the earlier one where this
// one depends on something that the running program does not have, as with another version of Go.
var Chosen = sync.OnceValue(func() bool {
	return os.Getenv("SETLAB_ENGINE") == "own" && rtype.Check() == nil && exec.Check() == nil
})
