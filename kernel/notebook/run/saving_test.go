package run

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestSavingTakesATwentiethOfTheTime runs short and long cells of a notebook that takes a second to save.
func TestSavingTakesATwentiethOfTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		var saves []time.Duration // when
		s := &saving{save: func() error {
			saves = append(saves, time.Since(begin))
			time.Sleep(time.Second)
			return nil
		}}
		cell := func(takes time.Duration) {
			s.during(func() { time.Sleep(takes) })
			if err := s.afterCell(); err != nil {
				t.Fatal(err)
			}
		}
		cell(time.Second) // saved at 1 s, which ends at 2 s
		for range 10 {
			cell(time.Second) // until 12 s
		}
		cell(time.Hour) // at 22 s the cells before it are saved, and it is when it has ended
		cell(time.Minute)
		want := []time.Duration{time.Second, 22 * time.Second, 12*time.Second + time.Hour, 12*time.Second + time.Hour + time.Second + time.Minute}
		if len(saves) != len(want) {
			t.Fatalf("saved at %v, want %v", saves, want)
		}
		for k := range want {
			if saves[k] != want[k] {
				t.Errorf("saved at %v, want %v", saves, want)
			}
		}
	})
}

func TestSavingThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full, saves := errors.New("no space"), 0
		s := &saving{save: func() error {
			time.Sleep(time.Second)
			if saves++; saves == 2 {
				return full
			}
			return nil
		}}
		for range 2 {
			s.during(func() {})
			if err := s.afterCell(); err != nil {
				t.Fatal(err)
			}
		}
		s.during(func() { time.Sleep(time.Hour) })
		if err := s.afterCell(); !errors.Is(err, full) {
			t.Errorf("a failure while a cell runs is %v", err)
		}
	})
}
