package rewrite

import (
	"fmt"
	"strings"

	"setlab/kernel/interp/hook"
)

// The engine tells of a panic only where the functions begin that it passes through. So that a reader
// sees at least the statement of the cell by its lines, each at the top level says that it begins.

// reaches returns what a statement says that begins at from and ends at to, offsets in the cell.
func (r *rewriting) reaches(from, to int) string {
	first := 1 + strings.Count(r.Code[:from], "\n")
	last := first + strings.Count(strings.TrimRight(r.Code[from:to], " \t\r\n;"), "\n")
	return fmt.Sprintf("%s.Reach(%d, %d);", hook.Alias, first, last)
}
