package hook

import "fmt"

// span is the first and the last line of a statement.
type span struct{ first, last int }

// reach notes that the cell has come to a statement.
func (h *Hooks) reach(first, last int) { h.reached.Store(&span{first, last}) }

// ReachedText says where in its cell a panic was, as far as that is known.
func (h *Hooks) ReachedText() string {
	switch s := h.reached.Load(); {
	case s == nil:
		return ""
	case s.first == s.last:
		return fmt.Sprintf("    in the cell, line %d", s.first)
	default:
		return fmt.Sprintf("    in the cell, lines %d to %d", s.first, s.last)
	}
}
