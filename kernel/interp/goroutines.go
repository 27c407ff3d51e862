package interp

import (
	"setlab/kernel/interp/engine"
	"setlab/kernel/interp/hook"
	"setlab/kernel/interp/rewrite"
	"setlab/kernel/session/pipe"
)

// tellElsewhere lets the kernel know which functions a panic passes through in another
// goroutine than the cell's: it may be the end of this process.
func (s *Session) tellElsewhere(reply func(pipe.Reply) error) {
	s.notes.Aside = func(line string) bool {
		id := hook.GoroutineID()
		if s.hooks.IsCell(id) {
			return false
		}
		function, where := s.passed(line)
		if rewrite.IsEntry(function) {
			function = "a goroutine of the cell"
		}
		// A kernel that is gone is noticed by the end of its pipe.
		_ = reply(pipe.Reply{Trace: &pipe.Trace{Goroutine: id, Place: "    in " + engine.PlainNames(function) + ", " + where}})
		return true
	}
}
