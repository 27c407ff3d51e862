package paper_test

import (
	"fmt"

	"setlab/setlib/paper"
)

// The lead of SET-RBM over the dense RBM in nats, by data set.
func ExampleTable2() {
	for _, row := range paper.Table2() {
		if row.Model != paper.SET {
			continue
		}
		if dense, _ := paper.Machine(row.Data, paper.Dense); row.Nats > dense.Nats+3 {
			fmt.Printf("%s: %+.2f\n", row.Data, row.Nats-dense.Nats)
		}
	}
	// Output:
	// dna: +3.46
	// caltech28: +54.62
	// mnist-binary: +5.29
}

func ExamplePerceptron() {
	set, _ := paper.Perceptron("cifar10", paper.SET)
	fmt.Println(set.Accuracy, set.Rerun.Best)
	// Output: 74.84 73.85
}
