package runs

import (
	"testing"

	"setlab/setlib/train"
)

// TestARunIsWatchedWhileItTrains reads a run whose checkpoint is replaced continually.
func TestARunIsWatchedWhileItTrains(t *testing.T) {
	s := temporaryStore(t)
	s.Checkpoints.Epochs = 1
	c := tiny()
	c.Epochs = 20
	started, done := make(chan bool), make(chan error)
	go func() {
		c := c
		c.OnEpoch = func(p train.Progress) error {
			if p.Epoch == 2 {
				close(started)
			}
			return nil
		}
		_, err := s.Train(t.Context(), c)
		done <- err
	}()
	<-started
	last, looks := 0, 0
	for last < c.Epochs {
		run, err := s.Find(c)
		if err != nil || run == nil || run.Epochs < last || run.History.Len() != run.Epochs {
			t.Fatalf("after epoch %d: %v, %v", last, run, err)
		}
		last = run.Epochs
		all, err := s.List()
		if err != nil || len(all) > 1 || len(all) == 1 && all[0].Damage != nil {
			t.Fatalf("after epoch %d: %v, %v", last, all, err)
		}
		looks++
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	t.Logf("%d looks", looks)
}
