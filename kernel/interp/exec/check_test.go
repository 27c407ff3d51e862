package exec

import "testing"

func TestCheck(t *testing.T) {
	if err := Check(); err != nil {
		t.Error(err)
	}
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		if !checkCalls() || !checkFunctions() {
			b.Fatal("not as believed")
		}
	}
}
