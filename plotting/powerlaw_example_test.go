package plotting_test

import (
	"setlab/plotting"
	"setlab/setlib/powerlaw"
)

// A fitted power law: the fraction of neurons with at least a number of connections
// on two logarithmic axes, the fitted law, and other distributions fitted to the same
// degrees.
func ExamplePanel_Points_powerLaw() {
	degrees, err := powerlaw.Law{Alpha: 2.5, XMin: 6}.Sample(1000, 1)
	if err != nil {
		panic(err)
	}
	for i := range degrees[:400] { // neurons that the law does not describe
		degrees[i] = 1 + i%6
	}
	law, err := powerlaw.Fit(degrees)
	if err != nil {
		panic(err)
	}
	others, err := powerlaw.Compare(degrees, law)
	if err != nil {
		panic(err)
	}

	fig := plotting.New()
	p := fig.Panel(0, 0)
	p.LogX, p.LogY = true, true
	p.XLabel, p.YLabel = "degree k", "neurons of degree k or more"
	xs, fractions, err := powerlaw.Cumulative(degrees)
	if err != nil {
		panic(err)
	}
	p.Points("neurons", xs, fractions)
	p.YRange(0.5/float64(len(degrees)), 1.2)
	xs, fractions = law.Curve()
	p.Line("power law", xs, fractions)
	for _, other := range others {
		xs, fractions = other.Curve()
		p.Line(other.Name, xs, fractions)
	}
	if err := fig.Save("testdata/powerlaw.png"); err != nil {
		panic(err)
	}
}
