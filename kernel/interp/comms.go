package interp

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// guardComms keeps package comms from what would block it for good: a value for an
// address to which nobody listens any more. In GoNB that is the end of one cell's
// program; here it would be that of all widgets of the session.
func guardComms() {
	dispatch, seen := gonbui.OnCommValueUpdate, map[string]bool{}
	gonbui.OnCommValueUpdate = func(v *protocol.CommValue) {
		if !seen[v.Address] {
			seen[v.Address] = true
			mind(v)
		}
		dispatch(v)
	}
}

// mind listens to an address for ever, to nothing in particular. Values of another
// type than the first would be complained about.
func mind(v *protocol.CommValue) {
	switch v.Value.(type) {
	case float64:
		comms.Subscribe(v.Address, func(string, float64) {})
	case []float64:
		comms.Subscribe(v.Address, func(string, []float64) {})
	case []string:
		comms.Subscribe(v.Address, func(string, []string) {})
	case map[string]float64:
		comms.Subscribe(v.Address, func(string, map[string]float64) {})
	case map[string]string:
		comms.Subscribe(v.Address, func(string, map[string]string) {})
	default:
		comms.Subscribe(v.Address, func(string, string) {})
	}
}
