package values

import (
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// TestOrder checks that all listeners receive all values in order, and that a value without listeners
// does not block.
func TestOrder(t *testing.T) {
	Order()
	tell := func(address string, value float64) {
		gonbui.OnCommValueUpdate(&protocol.CommValue{Address: address, Value: value})
	}
	tell("/nobody", 1)
	const n, listeners = 500, 4
	var done sync.WaitGroup
	for range listeners {
		done.Add(1)
		next := 0
		id := comms.Subscribe("/ordered", func(_ string, value int) {
			if value != next {
				t.Errorf("value %d comes when %d is next", value, next)
			}
			runtime.Gosched()
			if next++; next == n {
				done.Done()
			}
		})
		defer comms.Unsubscribe(id)
	}
	for v := range n {
		tell("/ordered", float64(v))
		tell(fmt.Sprint("/nobody/", v), 1)
	}
	done.Wait()
}

// TestSlowListener checks that a slow listener does not block the others and misses the oldest values.
func TestSlowListener(t *testing.T) {
	q := new(queues)
	release, heard := make(chan bool), make(chan any, 2*backlog)
	slow := listener{id: 1, call: func(_ string, value any) { <-release; heard <- value }}
	quick := listener{id: 2, call: func(_ string, value any) { heard <- value }}
	muSubscriptions.Lock()
	before := subscriptions["/slow"]
	subscriptions["/slow"] = []listener{slow}
	subscriptions["/quick"] = []listener{quick}
	muSubscriptions.Unlock()
	defer func() {
		muSubscriptions.Lock()
		defer muSubscriptions.Unlock()
		delete(subscriptions, "/quick")
		if subscriptions["/slow"] = before; before == nil {
			delete(subscriptions, "/slow")
		}
	}()
	for v := range backlog + 100 {
		q.take(&protocol.CommValue{Address: "/slow", Value: v})
	}
	q.take(&protocol.CommValue{Address: "/quick", Value: "quick"})
	if v := <-heard; v != "quick" {
		t.Fatalf("first is heard %v", v)
	}
	close(release)
	last := any(nil)
	for last != backlog+99 {
		next := <-heard
		if last != nil && next.(int) <= last.(int) {
			t.Fatalf("%v comes after %v", next, last)
		}
		last = next
	}
}
