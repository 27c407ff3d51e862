// Package flush has compiled cells wait, as they end, for what they have displayed: GoNB
// closes the pipe of a program that has ended, with what it has not read of it.
package flush

import (
	"time"

	"github.com/janpfeifer/gonb/gonbui"
)

// Displays returns when GoNB has shown all that this program has displayed, with an error if the connection to it is
// broken. It does not wait for a GoNB that is not there, nor longer than that takes on the busiest machine.
func Displays() error { return within(time.Minute, look) }

// look is how often a connection is looked after that may have broken.
const look = 50 * time.Millisecond

// within is Displays with its longest wait. The connection may break while gonbui waits for
// an answer, which then never comes.
func within(longest, look time.Duration) error {
	if !gonbui.IsNotebook {
		return nil
	}
	ended, left := make(chan error, 2), make(chan struct{})
	defer close(left)
	go func() {
		// Open returns what has broken, too, and unlike gonbui.Error it takes gonbui's lock.
		err := gonbui.Open()
		if err == nil {
			go func() {
				gonbui.Sync()
				ended <- gonbui.Open()
			}()
		}
		for ; err == nil; err = gonbui.Open() {
			select {
			case <-left:
				return
			case <-time.After(look):
			}
		}
		ended <- err
	}()
	select {
	case err := <-ended:
		return err
	case <-time.After(longest):
		return nil
	}
}
