package kernel

import (
	"fmt"
	"os"
	"strings"

	"setlab/kernel/flood"
	"setlab/kernel/output"
)

// limiter returns a limiter for the output of a cell, configured by the session's environment
// variables.
func (k *Kernel) limiter(sink output.Sink) *flood.Limiter {
	settings, err := flood.Read(func(name string) string {
		for _, assignment := range k.session.Place().Environ(os.Environ()) {
			if value, ok := strings.CutPrefix(assignment, name+"="); ok {
				return value
			}
		}
		return ""
	})
	if err != nil {
		sink(output.Stream{Name: "stderr", Text: fmt.Sprintf("%v\n", err)})
	}
	return flood.New(settings, sink)
}
