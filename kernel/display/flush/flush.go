// Package flush lets compiled cells wait at their end until everything they have displayed has been received. GoNB
// closes the pipe of a program that has ended, even if it has not read all of it.
package flush

import (
	"time"

	"github.com/janpfeifer/gonb/gonbui"
)

// Displays returns when GoNB has shown everything that this program has displayed. It returns an error if the
// connection to GoNB is broken. It returns immediately outside of a notebook, and after at most a minute otherwise.
func Displays() error { return within(time.Minute, look) }

// look is the interval at which the connection is checked.
const look = 50 * time.Millisecond

// within implements Displays with a maximum wait. If the connection breaks while gonbui waits for an answer, that
// answer never arrives.
func within(longest, look time.Duration) error {
	if !gonbui.IsNotebook {
		return nil
	}
	ended, left := make(chan error, 2), make(chan struct{})
	defer close(left)
	go func() {
		// Open also reports that the connection is broken, and unlike gonbui.Error it acquires gonbui's lock.
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
