package powerlaw_test

import (
	"context"
	"fmt"

	"setlab/setlib/powerlaw"
)

// The report for degrees drawn from a power law.
func ExampleAnalyze() {
	degrees, err := powerlaw.Law{Alpha: 2.4, XMin: 3}.Sample(2000, 1)
	if err != nil {
		panic(err)
	}
	report, err := powerlaw.Analyze(context.Background(), degrees, powerlaw.Options{Simulations: 500, Seed: 1})
	if err != nil {
		panic(err)
	}
	fmt.Println(report)
	// Output:
	// verdict             plausibly scale-free
	// law                 α = 2.343 ± 0.030 from 3 on: 2000 of 2000 degrees (100.0%), KS distance 0.0091
	// goodness of fit     p = 0.616 ± 0.022 (500 simulations); a small p rules the law out
	// against exponential z = 2.59, p = 0.0097: favors power law (λ = 0.143; log-likelihood ratio 1091.17)
	// against lognormal   z = -0.52, p = 0.6: favors neither (μ = -20.7, σ = 4.171; log-likelihood ratio -0.59)
	// against Poisson     z = 1.58, p = 0.11: favors neither (μ = 9.473; log-likelihood ratio 22860.12)
	// paper-style         p = 1.9e-20, correlation -0.839 of 72 points: scale-free to the paper, where a small p speaks for a power law (reconstruction)
	// warning             undecided against the lognormal (z = -0.52, p = 0.6)
	// warning             undecided against the Poisson (z = 1.58, p = 0.11)
}

// Fits during the training of a network need no simulations.
func ExampleFit() {
	law, err := powerlaw.Fit([]int{1, 1, 1, 2, 1, 3, 1, 2, 8, 1, 1, 5, 2, 1, 0})
	fmt.Println(law, err)
	_, err = powerlaw.Fit([]int{4, 4, 4})
	fmt.Println(err)
	// Output:
	// α = 2.100 ± 0.316 from 1 on: 14 of 14 degrees (100.0%), KS distance 0.0694 <nil>
	// powerlaw: all 3 positive degrees are 4; a fit needs at least two different ones
}
