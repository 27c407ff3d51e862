package datasets_test

import (
	"fmt"

	"setlab/datasets"
)

// Prices as targets of regression.
func ExampleSamples_WithTargets() {
	houses, err := datasets.FromFloats(3, 2, []float32{
		80, 3,
		120, 5,
		45, 2,
	}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	priced, err := houses.WithTargets([]float32{250, 410, 160}, 1)
	fmt.Println(priced, err)
	fmt.Println(priced.Target(nil, 1))
	_, err = houses.WithTargets([]float32{250, 410}, 1)
	fmt.Println(err)
	// Output:
	// 3 samples x 2 features (floats), 1 target <nil>
	// [410]
	// datasets: 2 targets for 3 samples with 1 each
}

// New samples get the treatment of a model's training data: the mean and deviation of the training data, not their own.
func ExampleSamples_Treated() {
	learned, err := datasets.FromFloats(2, 2, []float32{
		1, 100,
		3, 300,
	}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	set := (&datasets.Set{Name: "small", Train: learned}).Standardized()
	fresh, err := datasets.FromFloats(1, 2, []float32{5, 200}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	treated, err := fresh.Treated(set.Train.Treatments())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(treated.Row(nil, 0))
	// Output: [3 0]
}
