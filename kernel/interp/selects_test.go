package interp

import (
	"io"
	"testing"
	"time"

	"setlab/kernel/output"
)

// TestInterruptOfSelects checks that an interrupt ends a waiting select, and that a select that
// waits for the context can continue.
func TestInterruptOfSelects(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if _, failure := s.Run("ended := false"); failure != nil {
		t.Fatal(failure.Message)
	}
	for _, code := range []string{
		"select { case <-make(chan int): case <-time.After(time.Hour): }",
		"for { select { case <-make(chan int): case <-time.Tick(time.Millisecond): } }",
		"func() { c := make(chan int); go func() { select { case <-ctx.Done(): c <- 1 } }(); select { case <-c: ended = true }; for {} }()",
	} {
		begin := time.Now()
		time.AfterFunc(100*time.Millisecond, s.Interrupt)
		_, failure := s.Run(code)
		if failure == nil || failure.Name != output.Interrupted {
			t.Errorf("%s ends with %v", code, failure)
		}
		if took := time.Since(begin); took > 2*time.Second {
			t.Errorf("%s ends after %v", code, took)
		}
	}
	if _, failure := s.Run(`if !ended { panic("the select has not received") }`); failure != nil {
		t.Error(failure.Message)
	}
}
