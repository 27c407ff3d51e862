package gonb

import (
	"fmt"
	"strings"

	"setlab/kernel/scope"
)

// preamble declares the imports that are in scope without being written. GoNB remembers them, and goimports removes the
// unused ones from each program.
func preamble() string {
	var b strings.Builder
	b.WriteString("import (\n")
	for _, p := range scope.Packages() {
		// With explicit names, a cell that imports another package of the same name replaces it.
		fmt.Fprintf(&b, "\t%s %q\n", p.Name, p.Path)
	}
	b.WriteString(")\n")
	return b.String()
}
