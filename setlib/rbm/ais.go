package rbm

import (
	"context"
	"fmt"
	"math"

	"setlab/datasets"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// chainsAtOnce is the largest number of chains that are computed together.
const chainsAtOnce = 32

// DefaultRuns is the default number of annealing runs, the paper's.
const DefaultRuns = 100

// AISOptions describes an estimate of log Z by annealed importance sampling. The zero value uses the paper's settings: 100 runs over
// PaperBetas. Set Base as well to start from the base rates of the training data.
type AISOptions struct {
	Runs  int       // independent chains; 0 means 100
	Betas []float64 // inverse temperatures, ascending from 0 to 1; nil means PaperBetas()
	// Base is the training data. Its base rates (smoothed frequencies of the features) are the distribution from which annealing
	// starts. Nil means the uniform distribution. A start closer to the model has a smaller variance.
	Base      *datasets.Samples
	BatchSize int    // minibatch size used to smooth the base rates, see BaseRates; 0 means 100
	Seed      uint64 // seed of the chains' random draws; it may equal the model's seed
	Epoch     int    // also identifies the random draws, so that estimates along a run are independent
	Threads   int    // largest number of processors to use; 0 means all; the estimate does not depend on it
}

// PaperBetas returns the inverse temperatures of Salakhutdinov and Murray (2008), which the paper uses: steps of 1/1000 up to 0.5, of
// 1/10000 up to 0.9, and of 1/100000 up to 1. These are 14503 values; 0.5 and 0.9 occur twice.
func PaperBetas() []float64 {
	betas := make([]float64, 0, 14503)
	for _, r := range []struct{ first, last, steps int }{{0, 500, 1000}, {5000, 9000, 10000}, {90000, 100000, 100000}} {
		for i := r.first; i <= r.last; i++ {
			betas = append(betas, float64(i)/float64(r.steps))
		}
	}
	return betas
}

// LinearBetas returns n >= 2 inverse temperatures evenly spaced from 0 to 1.
func LinearBetas(n int) []float64 {
	if n < 2 {
		panic(fmt.Sprintf("rbm: %d inverse temperatures; at least 2 are needed", n))
	}
	betas := make([]float64, n)
	for i := range betas {
		betas[i] = float64(i) / float64(n-1)
	}
	return betas
}

// BaseRates returns the visible biases b_A of the base-rate model, in which units are independent: the log odds of p = (count + 5B) /
// (N + 5B), where B is the number of minibatches of batchSize among the N samples, as in Salakhutdinov's code. p is limited to [1e-4,
// 1-1e-4], because a feature that is always on would get infinite odds.
func BaseRates(data *datasets.Samples, batchSize int) []float64 {
	if batchSize < 1 {
		panic(fmt.Sprintf("rbm: base rates with minibatches of %d samples", batchSize))
	}
	n := float64(data.Len())
	smoothing := 5 * math.Ceil(n/float64(batchSize))
	rates := data.Means()
	for i, mean := range rates {
		p := .5
		if n > 0 {
			p = (mean*n + smoothing) / (n + smoothing)
		}
		p = math.Min(math.Max(p, 1e-4), 1-1e-4)
		rates[i] = math.Log(p / (1 - p))
	}
	return rates
}

// AIS estimates log Z by annealed importance sampling (Salakhutdinov and Murray, "On the quantitative analysis of deep belief
// networks", 2008). Chains move from the base-rate model to the RBM through the distributions at Betas. The mean of their importance
// weights estimates the ratio of the partition functions.
//
// The estimate has a warning if it is certainly too low: below the lower bound given by rows of Base (see LogZFloor).
//
// AIS returns an error if the options are invalid or ctx is canceled. It panics if Base has a different number of features than the
// model has visible units.
func (m *RBM) AIS(ctx context.Context, o AISOptions) (Estimate, error) {
	o = o.WithDefaults()
	if err := o.check(m); err != nil {
		return Estimate{}, err
	}
	base := make([]float64, m.options.Visible)
	if o.Base != nil {
		base = BaseRates(o.Base, o.BatchSize)
	}
	var exchanged *sparse.Matrix
	if !m.Graph().Complete() {
		exchanged = transposed(m.weights)
	}
	logWeights := make([]float64, o.Runs)
	groups := (o.Runs + chainsAtOnce - 1) / chainsAtOnce
	parallel.For(o.Threads, groups, 1, func(lo, hi int) {
		for g := lo; g < hi; g++ {
			first, end := g*o.Runs/groups, (g+1)*o.Runs/groups
			copy(logWeights[first:], newAnnealing(m, exchanged, base, g, end-first, o).run(ctx, o.Betas))
		}
	})
	if err := ctx.Err(); err != nil {
		return Estimate{}, err
	}
	logZ := float64(m.options.Hidden) * math.Ln2
	for _, b := range base {
		logZ += math.Max(b, 0) + math.Log1p(math.Exp(-math.Abs(b)))
	}
	e := newEstimate(logZ, logWeights, len(o.Betas))
	e.compare(m, o.Base)
	return e, nil
}

// WithDefaults returns the options with zero fields replaced by their defaults. A nil Base stays nil.
func (o AISOptions) WithDefaults() AISOptions {
	if o.Runs == 0 {
		o.Runs = DefaultRuns
	}
	if o.Betas == nil {
		o.Betas = PaperBetas()
	}
	if o.BatchSize == 0 {
		o.BatchSize = 100
	}
	return o
}

func (o *AISOptions) check(m *RBM) error {
	if o.Base != nil && o.Base.Features() != m.options.Visible {
		panic(fmt.Sprintf("rbm: AIS with base data of %d features for %d visible units", o.Base.Features(), m.options.Visible))
	}
	if o.Runs < 2 {
		return fmt.Errorf("rbm: AIS with %d runs; at least 2 are needed for an interval", o.Runs)
	}
	if o.BatchSize < 1 {
		return fmt.Errorf("rbm: AIS with a BatchSize of %d; it must be at least 1", o.BatchSize)
	}
	n := len(o.Betas)
	if n < 2 || o.Betas[0] != 0 || o.Betas[n-1] != 1 {
		return fmt.Errorf("rbm: AIS with %d inverse temperatures; they must run from 0 to 1", n)
	}
	for i := 1; i < n; i++ {
		if !(o.Betas[i] >= o.Betas[i-1]) {
			return fmt.Errorf("rbm: inverse temperature %d is %g after %g; they must ascend", i, o.Betas[i], o.Betas[i-1])
		}
	}
	return nil
}
