// Package values hands the values of widgets to those in a program who listen to them.
//
// GoNB's package comms, which would do it, starts a goroutine for each value and listener, so that the last of two values may be
// heard first, and keeps its lock for good when nobody listens to the value's address any more.
package values

import (
	"slices"
	"sync"
	_ "unsafe" // for go:linkname

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// listener is as package comms has it.
type listener struct {
	id   comms.SubscriptionId
	call func(address string, value any)
}

// Who listens, by address, is known to package comms alone.
var (
	//go:linkname subscriptions github.com/janpfeifer/gonb/gonbui/comms.subscriptions
	subscriptions map[string][]listener
	//go:linkname muSubscriptions github.com/janpfeifer/gonb/gonbui/comms.muSubscriptions
	muSubscriptions sync.Mutex
)

// Order has every listener of the program hear the values in the order in which they come.
func Order() { gonbui.OnCommValueUpdate = new(queues).take }

// queues are the values that listeners have not heard yet.
type queues struct {
	mutex sync.Mutex
	of    map[comms.SubscriptionId][]any // of those who hear one
}

// backlog is how many values a listener may leave unheard before the oldest are dropped.
const backlog = 1024

// take takes a value of the page.
func (q *queues) take(v *protocol.CommValue) {
	muSubscriptions.Lock()
	listeners := slices.Clone(subscriptions[v.Address])
	muSubscriptions.Unlock()
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.of == nil {
		q.of = map[comms.SubscriptionId][]any{}
	}
	for _, l := range listeners {
		waiting, hears := q.of[l.id]
		if len(waiting) == backlog {
			waiting = waiting[1:]
		}
		q.of[l.id] = append(waiting, v.Value)
		if !hears {
			go q.tell(l, v.Address)
		}
	}
}

// tell tells a listener of all values that wait for it.
func (q *queues) tell(l listener, address string) {
	for {
		q.mutex.Lock()
		waiting := q.of[l.id]
		if len(waiting) == 0 {
			delete(q.of, l.id)
			q.mutex.Unlock()
			return
		}
		q.of[l.id] = waiting[1:]
		q.mutex.Unlock()
		l.call(address, waiting[0])
	}
}
