package work

import (
	"encoding/binary"
	"math/rand/v2"

	"setlab/datasets"
)

// gray returns samples of pseudo-random bytes with labels, standardized as a whole.
func gray(rows, features, classes int) *datasets.Samples {
	source := rand.NewChaCha8([32]byte{1})
	values := make([]byte, rows*features)
	source.Read(values) // never fails
	rng, labels := rand.New(source), make([]int, rows)
	for r := range labels {
		labels[r] = rng.IntN(classes)
	}
	samples, err := datasets.FromBytes(rows, features, values, 1./255, labels)
	if err != nil {
		panic(err) // the shape is the caller's
	}
	set := datasets.Set{Name: "generated", Train: samples}
	return set.GloballyStandardized().Train
}

// bits returns samples of zeros and ones, half of each.
func bits(rows, features int) *datasets.Samples {
	words := (features + 63) / 64
	source := rand.NewChaCha8([32]byte{2})
	random := make([]byte, 8*words)
	values := make([]uint64, 0, rows*words)
	for range rows {
		source.Read(random) // never fails
		for w := range words {
			values = append(values, binary.LittleEndian.Uint64(random[8*w:]))
		}
		if rest := features % 64; rest != 0 {
			values[len(values)-1] &= 1<<rest - 1
		}
	}
	samples, err := datasets.FromBits(rows, features, values, nil)
	if err != nil {
		panic(err) // the shape is the caller's
	}
	return samples
}
