package npy

import (
	"bytes"
	"testing"
)

// BenchmarkReadArchive reads the degrees of a run: small arrays.
func BenchmarkReadArchive(b *testing.B) {
	arrays := map[string]Array{}
	for _, name := range []string{"layer0_in", "layer0_out", "layer1_in", "layer1_out", "layer2_in", "layer2_out"} {
		arrays[name] = Array{Shape: []int{5, 1000}, Int32s: make([]int32, 5000)}
	}
	var file bytes.Buffer
	if err := WriteArchive(&file, arrays, true); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadArchive("f", bytes.NewReader(file.Bytes()), int64(file.Len())); err != nil {
			b.Fatal(err)
		}
	}
}
