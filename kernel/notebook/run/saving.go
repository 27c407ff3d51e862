package run

import (
	"sync"
	"time"
)

// saving saves the notebook while its cells run, so that little is lost if the process is killed. Saving takes at most about a twentieth of the time: it
// waits after it has taken long, also while the next cell runs.
type saving struct {
	save  func() error
	mutex sync.Mutex // held while the outputs of the running cell change, or are saved
	ended time.Time  // end of the last one
	pause time.Duration
	err   error // of saving while a cell ran
	left  bool  // a finished cell has not been saved
}

// leisure is the least pause between two times in multiples of the time that the last one took.
const leisure = 20

// wait returns how long saving must still wait.
func (s *saving) wait() time.Duration { return time.Until(s.ended.Add(s.pause)) }

// now saves.
func (s *saving) now() error {
	begin := time.Now()
	err := s.save()
	s.ended, s.left = time.Now(), false
	s.pause = leisure * s.ended.Sub(begin)
	return err
}

// afterCell saves what a cell has left, or leaves it to a later time.
func (s *saving) afterCell() error {
	if s.err != nil {
		return s.err
	}
	if s.wait() > 0 {
		s.left = true
		return nil
	}
	return s.now()
}

// during calls run, and meanwhile saves the cells before it when it is time.
func (s *saving) during(run func()) {
	if !s.left {
		run()
		return
	}
	timer := time.AfterFunc(s.wait(), func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if s.left {
			s.err = s.now()
		}
	})
	run()
	timer.Stop()
	s.mutex.Lock() // it may have begun
	defer s.mutex.Unlock()
	s.left = s.left && s.err == nil
}
