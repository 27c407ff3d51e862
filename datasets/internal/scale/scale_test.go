package scale

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// With and without assembly the values equal the definition to the bit, and nothing else is written.
func TestStandardize(t *testing.T) {
	defer func(v bool) { vectors = v }(vectors)
	rng := rand.New(rand.NewPCG(1, 7))
	for _, vectors = range []bool{vectors, false} {
		for n := range 70 {
			for offset := range 3 {
				bytes := make([]byte, offset+n)
				mean, inverse, dst := make([]float32, offset+n), make([]float32, offset+n), make([]float32, offset+n+1)
				for f := range bytes {
					bytes[f], mean[f], inverse[f] = byte(rng.Uint32()), rng.Float32(), 5*rng.Float32()
				}
				scale := rng.Float32()
				dst[offset+n] = -7
				Standardize(dst[offset:offset+n], bytes[offset:], scale, mean[offset:], inverse[offset:])
				for f := offset; f < offset+n; f++ {
					value := float32(bytes[f]) * scale
					difference := value - mean[f]
					if want := difference * inverse[f]; dst[f] != want {
						t.Fatalf("value %d of %d is %v, want %v", f-offset, n, dst[f], want)
					}
				}
				if dst[offset+n] != -7 {
					t.Fatalf("the value after %d was written", n)
				}
			}
		}
	}
}

func TestWrongLengthsPanic(t *testing.T) {
	defer func() {
		if reason, want := fmt.Sprint(recover()), "3 values of 4 bytes, 3 means and 2 factors"; !strings.Contains(reason, want) {
			t.Errorf("panic %q, want %q in it", reason, want)
		}
	}()
	Standardize(make([]float32, 3), make([]byte, 4), 1, make([]float32, 3), make([]float32, 2))
}
