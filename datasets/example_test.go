package datasets_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"setlab/datasets"
)

func ExampleDNA() {
	dna := datasets.DNA()
	fmt.Println(dna)
	fmt.Println("first class:", dna.ClassNames[dna.Train.Label(0)])
	fmt.Printf("ones: %.3f of the bits of sample 0\n", mean(dna.Train.Row(nil, 0)))
	// Output:
	// dna: train 1400, valid 600, test 1186 x 180 features (bits), 3 classes
	// first class: n
	// ones: 0.261 of the bits of sample 0
}

func mean(values []float32) float64 {
	sum := 0.0
	for _, v := range values {
		sum += float64(v)
	}
	return sum / float64(len(values))
}

func ExampleSamples_Columns() {
	s, err := datasets.FromFloats(3, 2, []float32{
		10, 11,
		20, 21,
		30, 31,
	}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	const stride = 4
	batch := make([]float32, s.Features()*stride)
	s.Columns(batch, stride, []int{2, 0, 1})
	for f := range s.Features() {
		fmt.Println(batch[f*stride : (f+1)*stride])
	}
	// Output:
	// [30 10 20 0]
	// [31 11 21 0]
}

func ExampleSet_Standardized() {
	train, err := datasets.FromFloats(2, 3, []float32{
		1, 100, 5,
		3, 300, 5,
	}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	set := &datasets.Set{Name: "small", Train: train}
	fmt.Println(set.Standardized().Train.Row(nil, 1))
	fmt.Println(set.GloballyStandardized().Train.Row(nil, 1))
	// Output:
	// [1 1 0]
	// [-0.60462314 2.116181 -0.5863012]
}

func ExampleFromFloats() {
	_, err := datasets.FromFloats(2, 3, make([]float32, 5), nil)
	fmt.Println(err)
	s, err := datasets.FromFloats(2, 2, []float32{0.2, 0.9, 0.7, 0.1}, []int{0, 1})
	fmt.Println(s, err)
	fmt.Println(s.Binarize(0.5).Row(nil, 0))
	// Output:
	// datasets: a table of 2 x 3 needs 6 values, got 5
	// 2 samples x 2 features (floats), 2 classes <nil>
	// [0 1]
}

func ExampleLookup() {
	e, err := datasets.Lookup("mnist")
	fmt.Println(e, err)
	fmt.Println(e.Terms)
	// Output:
	// mnist: MNIST, 60000 + 10000 x 784 <nil>
	// (c) Y. LeCun and C. Cortes; no license file, usually cited as CC BY-SA 3.0
}

func ExampleLoad() {
	digits, err := datasets.Load(context.Background(), "digits")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(digits.Train)
	// Output:
	// 1297 samples x 64 features (bytes), 10 classes
}

func ExampleCache_Load() {
	empty := datasets.Cache{Dir: "no-such-cache", Offline: "no-such-folder"}
	_, err := empty.Load(context.Background(), "coil20")
	var missing *datasets.MissingError
	fmt.Println(errors.As(err, &missing), missing.Files)
	// Output:
	// true [coil20/COIL20.mat]
}

func ExampleReadBits() {
	file, err := os.CreateTemp("", "bits")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file.Name())
	file.WriteString("0,1,1\n1,0,1\n")
	file.Close()
	s, err := datasets.ReadBits(file.Name())
	fmt.Println(s, err)
	fmt.Println(s.Means())
	// Output:
	// 2 samples x 3 features (bits) <nil>
	// [0.5 0.5 1]
}

func ExampleRegistry() {
	for _, e := range datasets.Registry() {
		if e.Missing != "" {
			fmt.Println(e)
		}
	}
	// Output:
	// ocr-letters: OCR-letters, 32152 + 10000 + 10000 x 128
	// rcv1: RCV1, 40000 + 10000 + 150000 x 150
	// web: Web, 14000 + 3188 + 32561 x 300
}

func ExampleSamples_Permuted() {
	s, err := datasets.FromFloats(3, 2, []float32{
		10, 11,
		20, 21,
		30, 31,
	}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	permuted := s.Permuted(1, []int{2, 0, 1})
	for r := range permuted.Len() {
		fmt.Println(permuted.Row(nil, r))
	}
	// Output:
	// [10 31]
	// [20 11]
	// [30 21]
}
