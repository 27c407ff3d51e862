package origin

import "testing"

func TestCell(t *testing.T) {
	if got := Cell(); got != 0 {
		t.Errorf("before any cell: %d", got)
	}
	later := make(chan int)
	ask := make(chan bool)
	for cell := 1; cell <= 2; cell++ {
		done := make(chan bool)
		go func() {
			defer close(done)
			Begin(t.Context(), cell)
			started := make(chan bool)
			go func() { // starts another, and ends
				go func() {
					<-ask
					later <- Cell()
				}()
				close(started)
			}()
			<-started
			if got := Cell(); got != cell {
				t.Errorf("cell %d is %d", cell, got)
			}
		}()
		<-done
	}
	close(ask)
	if got := Latest(); got != 2 {
		t.Errorf("the last cell is %d", got)
	}
	if first, second := <-later, <-later; first+second != 3 || first*second != 2 {
		t.Errorf("what cells 1 and 2 have started works for %d and %d", first, second)
	}
}
