package interp

import (
	"fmt"
	"io"
	"testing"

	"setlab/internal/race"
	"setlab/kernel/session/pipe"
)

// TestGoroutinesAreHeld adds methods to a type, and copies variables, while goroutines of an earlier cell use them without a pause.
func TestGoroutinesAreHeld(t *testing.T) {
	race.Skip(t, "what goroutines of a cell and the session do is ordered by holding them, which the detector does not see")
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	run := func(code string) string {
		t.Helper()
		shown, failure := s.Run(code)
		if failure != nil {
			t.Fatalf("%s: %v", code, failure)
		}
		if len(shown) == 0 {
			return ""
		}
		return shown[0]["text/plain"].(string)
	}
	run(`type T struct{ n int; pad [1000]any }
func (t T) N() int { return t.n }
type N interface{ N() int }
var mu sync.Mutex
vals := [2]any{T{n: 0}, T{n: 1}}
var latest any = vals[0]
var count, lost int
stats := map[string]int{}
func step() {
	mu.Lock()
	defer mu.Unlock()
	if latest.(N).N() != count%2 || latest.(T).n != count%2 {
		lost++
	}
	count++
	latest = vals[count%2]
	stats[fmt.Sprint(count%5000)]++
}
go func() { for { step() } }()`)
	before := run("mu.Lock(); was := count; mu.Unlock(); was")
	for k := range 10 {
		run(fmt.Sprintf("func (t T) M%d() int { return t.n }", k))
		if exported, failure := s.Export(pipe.Export{Names: []string{"stats"}, Folder: t.TempDir()}); failure != nil || !exported.Carries {
			t.Fatalf("%+v, %v", exported, failure)
		}
	}
	if got := run("time.Sleep(10 * time.Millisecond); mu.Lock(); ended := fmt.Sprint(lost, count > was, latest.(T).M9() == count % 2); mu.Unlock(); ended"); got != `"0 true true"` && got != "0 true true" {
		t.Errorf("after %s steps: %s", before, got)
	}
}
