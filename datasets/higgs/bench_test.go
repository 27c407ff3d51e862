package higgs

import (
	"strings"
	"testing"
)

func BenchmarkNext(b *testing.B) {
	text := strings.Repeat(line("1", 0.123456789), 1000)
	values, labels := make([]float32, 100*Features), make([]int, 100)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r := reader(b, text)
		for range 10 {
			if n, err := r.Next(values, labels); n != 100 || err != nil {
				b.Fatal(n, err)
			}
		}
	}
}
