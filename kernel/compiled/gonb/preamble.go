package gonb

import (
	"fmt"
	"strings"

	"setlab/kernel/scope"
)

// preamble declares the imports that are in scope without being written. GoNB remembers them, and goimports drops from each
// program those that it does not use.
func preamble() string {
	var b strings.Builder
	b.WriteString("import (\n")
	for _, p := range scope.Packages() {
		// Named, so that a cell that imports another package of the name replaces it.
		fmt.Fprintf(&b, "\t%s %q\n", p.Name, p.Path)
	}
	b.WriteString(")\n")
	return b.String()
}
