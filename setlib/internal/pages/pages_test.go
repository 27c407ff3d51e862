package pages

import (
	"runtime"
	"testing"
)

// large changes no value, neither in the slice nor next to it, however often it is called, and while the garbage collector runs.
func TestLargeKeepsValues(t *testing.T) {
	var all [][]float32
	for k := range 24 {
		v := make([]float32, 1+k*k*1500) // from one value to 3 MB
		for i := range v {
			v[i] = float32(k + i)
		}
		all = append(all, v)
		large(v)
		if k%5 == 0 {
			runtime.GC()
		}
	}
	large(nil)
	for k, v := range all {
		large(v[len(v)/2:])
		for i, x := range v {
			if x != float32(k+i) {
				t.Fatalf("value %d of slice %d is %v", i, k, x)
			}
		}
	}
}
