package hook

import (
	"context"
	"math"
	"reflect"
	"sync/atomic"
	"time"
)

// A goroutine that waits for a timer does not wait for good. What the standard library gives as timers that run once is given by these
// functions, which note until when there is one.

// begun is when time starts that is noted as a number.
var begun = time.Now()

// alarms is when the last of the timers runs out, which have been set so far. It may have been stopped meanwhile.
type alarms struct{ last atomic.Int64 }

// set notes a timer.
func (a *alarms) set(d time.Duration) {
	until := int64(time.Since(begun))
	if d > 0 {
		until += min(int64(d), math.MaxInt64-until)
	}
	for last := a.last.Load(); until > last && !a.last.CompareAndSwap(last, until); last = a.last.Load() {
	}
}

// pending reports whether a timer may still run out.
func (a *alarms) pending() bool { return int64(time.Since(begun)) <= a.last.Load() }

// Alarmed reports whether a timer that a cell has set may still run out.
func (h *Hooks) Alarmed() bool { return h.alarms.pending() }

// Timers returns what cells have instead of the standard library's.
func (h *Hooks) Timers() map[string]map[string]reflect.Value {
	a := &h.alarms
	within := func(at time.Time) time.Time {
		a.set(time.Until(at))
		return at
	}
	return map[string]map[string]reflect.Value{
		"time/time": {
			"After": reflect.ValueOf(func(d time.Duration) <-chan time.Time {
				a.set(d)
				return time.After(d)
			}),
			"AfterFunc": reflect.ValueOf(func(d time.Duration, f func()) *time.Timer {
				a.set(d)
				return time.AfterFunc(d, f)
			}),
			"NewTimer": reflect.ValueOf(func(d time.Duration) *time.Timer {
				a.set(d)
				return time.NewTimer(d)
			}),
		},
		"context/context": {
			"WithTimeout": reflect.ValueOf(func(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
				a.set(d)
				return context.WithTimeout(parent, d)
			}),
			"WithTimeoutCause": reflect.ValueOf(func(parent context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc) {
				a.set(d)
				return context.WithTimeoutCause(parent, d, cause)
			}),
			"WithDeadline": reflect.ValueOf(func(parent context.Context, at time.Time) (context.Context, context.CancelFunc) {
				return context.WithDeadline(parent, within(at))
			}),
			"WithDeadlineCause": reflect.ValueOf(func(parent context.Context, at time.Time, cause error) (context.Context, context.CancelFunc) {
				return context.WithDeadlineCause(parent, within(at), cause)
			}),
		},
	}
}
