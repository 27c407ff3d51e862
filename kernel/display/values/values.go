// Package values delivers the values of widgets to their listeners in a program.
//
// It replaces the delivery in GoNB's package comms, which starts a goroutine for each value and listener, so that values may
// arrive in the wrong order, and which never releases its lock if an address no longer has listeners.
package values

import (
	"slices"
	"sync"
	_ "unsafe" // for go:linkname

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// listener has the same layout as in package comms.
type listener struct {
	id   comms.SubscriptionId
	call func(address string, value any)
}

// Listeners by address, which package comms does not export.
var (
	//go:linkname subscriptions github.com/janpfeifer/gonb/gonbui/comms.subscriptions
	subscriptions map[string][]listener
	//go:linkname muSubscriptions github.com/janpfeifer/gonb/gonbui/comms.muSubscriptions
	muSubscriptions sync.Mutex
)

// Order makes every listener of the program receive values in the order of their arrival.
func Order() { gonbui.OnCommValueUpdate = new(queues).take }

// queues holds the values that listeners have not received yet.
type queues struct {
	mutex sync.Mutex
	of    map[comms.SubscriptionId][]any // present while the listener has a goroutine
}

// backlog is the number of undelivered values of a listener after which the oldest are dropped.
const backlog = 1024

// take queues a value from the page.
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

// tell delivers all queued values to a listener.
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
