// Package paper holds the numbers that Mocanu et al. published in "Scalable training of artificial neural networks with adaptive sparse
// connectivity inspired by network science" (Nature Communications 9, 2383, 2018), to compare results with:
//
//	for _, row := range paper.Table2() {
//		fmt.Println(row.Data, row.Model, row.Nats)
//	}
//	set, ok := paper.Perceptron("cifar10", paper.SET)
//
// Data sets are named as in package datasets, models by the constants below. All numbers are the best on the test data along a single
// run; the paper states no spread.
package paper

// The kinds of models.
const (
	Dense   = "dense"   // RBM, MLP and CNN in the paper
	FixProb = "FixProb" // a random graph that never changes
	SET     = "SET"
	XBM     = "XBM" // of Mocanu et al. 2016, quoted in Table 2
)
