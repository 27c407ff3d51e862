package powerlaw

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// PaperTest is a reconstruction of the test behind the p-values of the paper's Figs. 3, 5 and 9, for which no code was published. The paper
// describes them as one-tailed, for the null hypothesis that "there is no relation" between the distribution of the degrees and a power law,
// which it rejects below 0.05. A test with this direction is one of correlation: are larger degrees rarer?
//
// It is not a test for a power law. Any decreasing distribution passes it, including geometric and lognormal ones, and the more degrees
// there are, the more certainly. Clauset, Shalizi and Newman (2009), whom the paper cites, test the opposite null hypothesis; see Goodness.
type PaperTest struct {
	R      float64 // Pearson's correlation of log(degree) and log(number of neurons with that degree)
	P      float64 // probability of a correlation of R or less without a relation; small means "scale-free" in the paper
	Points int     // number of distinct positive degrees, the points of the correlation
}

// PaperLevel is the P below which the paper calls a network scale-free.
const PaperLevel = 0.05

// String returns the test with its conclusion.
func (t PaperTest) String() string {
	if t.Points == 0 {
		return "no test was made"
	}
	verdict := "not scale-free"
	if t.P < PaperLevel {
		verdict = "scale-free"
	}
	return fmt.Sprintf("p = %.2g, correlation %.3f of %d points: %s to the paper, where a small p speaks for a power law (reconstruction)",
		t.P, t.R, t.Points, verdict)
}

// TestAsPaper correlates log(degree) with log(frequency) over all positive degrees that occur. P is that of Student's t with Points-2
// degrees of freedom. If all frequencies are equal, R is 0. It returns an error for degrees that Fit rejects and for fewer than three
// different degrees.
func TestAsPaper(degrees []int) (PaperTest, error) {
	c, err := newCounts(degrees)
	if err != nil {
		return PaperTest{}, err
	}
	n := len(c.values)
	if n < 3 {
		return PaperTest{}, fmt.Errorf("powerlaw: the positive degrees are %.0f and %.0f only; a correlation needs three different ones", c.values[0], c.values[1])
	}
	frequencies := make([]float64, n)
	flat := true
	for i := range frequencies {
		frequencies[i] = math.Log(float64(c.multiplicity(i)))
		flat = flat && frequencies[i] == frequencies[0]
	}
	if flat {
		return PaperTest{P: .5, Points: n}, nil
	}
	r := stat.Correlation(c.logs, frequencies, nil)
	free := float64(n - 2)
	p := distuv.StudentsT{Sigma: 1, Nu: free}.CDF(r * math.Sqrt(free/math.Max(0, 1-r*r)))
	return PaperTest{R: r, P: p, Points: n}, nil
}
