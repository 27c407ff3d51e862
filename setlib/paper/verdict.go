package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// The verdicts. They follow these rules, which the functions below apply:
//
//   - A number agrees with the paper's if the mean over at least three seeds is within the tolerance. Beyond the tolerance, it is better or worse if the 95% interval of the mean excludes the paper's number, and undecided if not.
//   - An order of two models agrees with the paper if the 95% interval of the paired differences has the sign of the paper's difference, and differs if it has the other sign. It is undecided if 0 is in the interval.
//   - A claim about several data sets has one difference for each of them, because runs with the same data are not independent.
//   - Runs with the same data and seed, such as those of several learning rates, count once, with their mean.
//   - With fewer than three seeds or pairs, the best verdict is near: for a number within the tolerance, or for differences that all have the paper's sign. All others are undecided.
//   - Other data and resolutions, unfinished runs, short runs that still improve, and fewer models than the paper's are not comparable; see RBM.Verdict,
//     Network.Verdict and Count.
//   - A log-probability with an unreliable estimate has no verdict; see RBM.Verdict.
//
// Intervals are those of Student's t distribution; see results.Sample.
const (
	Agrees        = "agrees"
	Near          = "near"
	Differs       = "differs"
	Better        = "better"
	Worse         = "worse"
	Undecided     = "undecided"
	NotRun        = "not run"
	NotComparable = "not comparable"
	NoVerdict     = "no verdict"
	// Quoted marks numbers that the paper takes from other work.
	Quoted = "quoted"
)

// confidence is the level of the intervals, and fewest the number of seeds that they need.
const (
	confidence = 0.95
	fewest     = 3
)

// Tolerances for differences from the paper's numbers, which have no error bars.
const (
	// Points is the largest tolerance of accuracies in percentage points, about the standard error of 75% with ten thousand test images; see
	// Network.Tolerance.
	Points = 0.5
	// Nats is the largest tolerance of log-probabilities; see RBM.Tolerance.
	Nats = 1.0
)

// Number compares our results, such as those of several seeds, with a number in the paper. It returns "" if the paper has no number.
func Number(here results.Sample, published, tolerance float64) string {
	here = here.PerSeed()
	d := here.Mean() - published
	low, high := here.Interval(confidence)
	switch within := math.Abs(d) <= tolerance; {
	case math.IsNaN(published):
		return ""
	case math.IsNaN(d):
		return NotRun
	case len(here.Values) < fewest && within:
		return Near
	case len(here.Values) < fewest:
		return Undecided
	case within:
		return Agrees
	case low > published:
		return Better
	case high < published:
		return Worse
	}
	return Undecided
}

// Ahead compares paired differences between two models with the paper's claim that the first one is ahead.
func Ahead(pairs results.Sample) string {
	seeds := pairs.PerSeed()
	low, high := seeds.Interval(confidence)
	switch n := len(seeds.Values); {
	case n == 0:
		return NotRun
	case n < fewest && pairs.Lowest() > 0:
		return Near
	case n < fewest:
		return Undecided
	case low > 0:
		return Agrees
	case high < 0:
		return Differs
	}
	return Undecided
}

// Order compares paired differences between two models with their difference in the paper. Its verdict is that of Ahead for the model that is ahead in
// the paper, or for the first one if the paper has no difference (NaN). If the paper's models are level, it is Undecided. The verdicts are those on
// the two models' own numbers, if there are any: if one of them is NotComparable or NoVerdict, so is the order.
func Order(pairs results.Sample, published float64, verdicts []string) string {
	for _, v := range []string{NotComparable, NoVerdict} {
		if slices.Contains(verdicts, v) && len(pairs.Values) > 0 {
			return v
		}
	}
	if published < 0 {
		pairs = pairs.Negated()
	}
	if published == 0 && len(pairs.Values) > 0 {
		return Undecided
	}
	return Ahead(pairs)
}

// Count compares the share of our runs for which a claim holds, n of of, with the paper's, m of ofPaper. It returns Near if the shares differ by less
// than twice √(¼ (1/of + 1/ofPaper)), the largest standard error that their difference can have. If they differ by more, it returns NotComparable
// with fewer runs than the paper's, and Differs if not. With fewer than five runs, it returns Undecided if they differ at all. It never returns
// Agrees, because there is only one run per setting.
func Count(n, of, m, ofPaper int) string {
	chance := math.Sqrt(0.25 * (1/float64(of) + 1/float64(ofPaper)))
	switch d := math.Abs(float64(n)/float64(of) - float64(m)/float64(ofPaper)); {
	case of == 0:
		return NotRun
	case d == 0, of >= 5 && d < 2*chance:
		return Near
	case of < 5:
		return Undecided
	case of < ofPaper:
		return NotComparable
	}
	return Differs
}

// Tolerance returns the allowed difference of a log-probability from the paper's number: one nat, and at most half the difference between
// the paper's own models on the data, because a larger tolerance would confuse them.
func (p RBM) Tolerance() float64 {
	tolerance := Nats
	for _, other := range Table2() {
		if other.Data == p.Data && other.Model != p.Model && other.Model != XBM {
			tolerance = min(tolerance, math.Abs(other.Nats-p.Nats)/2)
		}
	}
	return tolerance
}

// Best returns the runs of the best RBM of this kind on this data set: those with the numbers of hidden units and steps whose mean over the seeds
// is highest, among the models with the most seeds. Like the paper's number, this mean is the best along the runs, on the test data. The table is empty if there are no runs.
func (p RBM) Best(models *results.Results) *results.Results {
	return models.BestBy("best log-probability", "hidden", "steps")
}

// Verdict compares our best RBM of this kind on this data set with the paper's number. It returns NotComparable if the paper's number is impossible
// (see Note). It also does so if our log-probability is below the paper's by more than the tolerance, and either there are fewer than the
// paper's nine models, or the runs have less than 5000 epochs and were best in the second half of them; or if the runs are unfinished. It returns
// NoVerdict if an estimate is unreliable: the standard error of log Z at the best epoch of a run is more than a third of a nat, so that log Z has no
// lower bound (see rbm.Estimate), or log Z is known to be too small, by more than three standard errors; see runs.Annealed.
// Runs that did not measure these are not checked.
func (p RBM) Verdict(models *results.Results) string {
	best := p.Best(models)
	if p.Model == XBM {
		return Quoted
	}
	if best.Len() == 0 {
		return NotRun
	}
	nats, half := best.Score("best log-probability"), best.Score("epochs").Mean()/2
	behind := nats.Mean() < p.Nats-p.Tolerance()
	climbing := half < 2500 && best.Score("epoch of best log-probability").Mean() > half
	switch {
	case strings.HasPrefix(p.Note, "impossible"):
		return NotComparable
	case slices.ContainsFunc(best.Rows(), unreliable):
		return NoVerdict
	case best.Missing().Len() > 0, behind && (len(models.By("hidden", "steps")) < 9 || climbing):
		return NotComparable
	}
	return Number(nats, p.Nats, p.Tolerance())
}

// Lead returns the differences between our best RBMs of this kind and our best of another kind, seed by seed, and compares them with the paper's
// difference. The models are all runs on one data set.
func (p RBM) Lead(other RBM, models *results.Results) (results.Sample, string) {
	ours, theirs := models.Where("rule", p.Model), models.Where("rule", other.Model)
	best := func(results.Row) string { return "best" }
	alone := func(r *results.Results) *results.Results { return r.Label("hidden", best).Label("steps", best) }
	pairs := alone(p.Best(ours)).Minus(alone(other.Best(theirs)), "best log-probability")
	return pairs, Order(pairs, p.Nats-other.Nats, []string{p.Verdict(ours), other.Verdict(theirs)})
}

// unreliable reports whether a run's best log-probability is known to be unreliable.
func unreliable(row results.Row) bool {
	at := fmt.Sprintf(" at %g", row.Score("epoch of best log-probability"))
	deviation := row.Score(runs.LogZError + at)
	return deviation > 1./3 || row.Score(runs.LogZShortfall+at) > 3*deviation
}

// Tolerance returns the allowed difference of an accuracy from the paper's number in percentage points: Points, and at most half the difference
// between the paper's own models on the data, because a larger tolerance would confuse them.
func (n Network) Tolerance() float64 {
	tolerance := Points
	for _, table := range [][]Network{Table3(), Figure7()} {
		if own, _ := of(table, n.Data, n.Model); own.Accuracy != n.Accuracy {
			continue
		}
		for _, other := range table {
			if other.Data == n.Data && other.Model != n.Model {
				tolerance = min(tolerance, math.Abs(other.Accuracy-n.Accuracy)/2)
			}
		}
	}
	return tolerance
}

// Verdict compares our networks of this kind on this data set, such as those of several seeds, with the paper's number. Networks are not
// comparable if they are unfinished, were trained on a sample of the data, or reached their best value in the last tenth of fewer than 400
// epochs. For FixProb-MLP with epsilon 20 it returns "": the paper has only one FixProb-MLP, with as many weights as epsilon 14 gives.
func (n Network) Verdict(networks *results.Results) string {
	verdict := Number(networks.Score("best accuracy [%]"), n.Accuracy, n.Tolerance())
	epochs, best := networks.Score("epochs").Mean(), networks.Score("epoch of best accuracy").Mean()
	switch {
	case verdict == NotRun, verdict == "":
		return verdict
	case n.Model == FixProb && networks.Value("epsilon") == "20" && networks.Value("blocks") == "": // an MLP
		return ""
	case isSample(networks.Value("data")), networks.Missing().Len() > 0, epochs < 400 && best > 0.9*epochs:
		return NotComparable
	}
	return verdict
}

// isSample reports whether a data set is a sample of one of the paper's.
func isSample(data string) bool { return strings.HasSuffix(data, "-sample") }

// Tally counts verdicts, such as those in a column of a table: "10 agrees, 3 worse, 13 not run". Empty verdicts are not counted.
func Tally(verdicts []any) string {
	counts := map[string]int{}
	for _, v := range verdicts {
		counts[fmt.Sprint(v)]++
	}
	var words []string
	for _, verdict := range []string{Agrees, Near, Better, Worse, Differs, Undecided, NotComparable, NoVerdict, NotRun, Quoted} {
		if counts[verdict] > 0 {
			words = append(words, fmt.Sprintf("%d %s", counts[verdict], verdict))
		}
	}
	return strings.Join(words, ", ")
}
