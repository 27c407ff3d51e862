package powerlaw_test

import (
	"fmt"
	"math/rand/v2"

	"setlab/setlib/powerlaw"
)

// The paper's test calls degrees with a geometric distribution scale-free; the test of Clauset, Shalizi and Newman does not.
func ExampleTestAsPaper() {
	rng := rand.New(rand.NewPCG(1, 2))
	degrees := make([]int, 1000)
	for k := range degrees {
		degrees[k] = 1
		for rng.Float64() < 0.9 {
			degrees[k]++
		}
	}
	paper, err := powerlaw.TestAsPaper(degrees)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("paper's p below 0.05:", paper.P < powerlaw.PaperLevel)
	// Output: paper's p below 0.05: true
}

// The fit to degrees drawn from a power law has its exponent.
func ExampleFitFrom() {
	law := powerlaw.Law{Alpha: 2.5, XMin: 1}
	degrees, err := law.Sample(10000, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fitted, err := powerlaw.FitFrom(degrees, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.1f\n", fitted.Alpha)
	// Output: 2.5
}
