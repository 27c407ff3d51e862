// Package flush has compiled cells wait, as they end, for what they have displayed: GoNB
// closes the pipe of a program that has ended, with what it has not read of it.
package flush

import (
	"time"

	"github.com/janpfeifer/gonb/gonbui"
)

// Displays returns when GoNB has shown all that this program has displayed. It does not
// wait for a GoNB that is not there, nor longer than that takes on the busiest machine.
func Displays() { within(time.Minute, look) }

// look is how often a connection is looked after that may have broken.
const look = 50 * time.Millisecond

// within is Displays with its longest wait. The connection may break while gonbui waits for
// an answer, which then never comes.
func within(longest, look time.Duration) {
	shown := make(chan struct{})
	go func() {
		defer close(shown)
		gonbui.Sync()
	}()
	for end := time.Now().Add(longest); gonbui.Error() == nil && time.Now().Before(end); {
		select {
		case <-shown:
			return
		case <-time.After(look):
		}
	}
}
