package paper

import (
	"fmt"
	"math"
	"strings"

	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// The verdicts. They follow one rule, which the functions below apply:
//
//   - A number agrees with the paper's if the mean over three seeds or more is within the tolerance. Beyond it, it is better or worse if
//     the 95% interval of the mean excludes the paper's number, and undecided if it does not.
//   - A lead agrees with the paper's claim if the 95% interval of the paired differences is above 0, and differs from it if that is below
//     0. It is undecided if 0 lies in the interval.
//   - Fewer than three seeds, or pairs, are near the paper at most: a number that is within the tolerance, a lead of the same sign. All
//     else is undecided.
//   - Other data, resolutions or epochs, runs that are not finished and runs that still improve are not comparable.
//   - A log-probability whose estimate is not to be trusted has no verdict.
//
// Intervals are those of Student's t distribution, see results.Sample.
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
	// Quoted is for numbers that the paper takes from other work.
	Quoted = "quoted"
)

// confidence is the level of the intervals; fewest is how many seeds they take.
const (
	confidence = 0.95
	fewest     = 3
)

// Tolerances: how far a number may be from the paper's, which has no error bars.
const (
	// Points is the tolerance of accuracies in percentage points: what ten thousand test images leave to chance.
	Points = 0.5
	// Nats is the largest tolerance of log-probabilities; see RBM.Tolerance.
	Nats = 1.0
)

// Number compares our results, such as those of several seeds, with a number of the paper. It is empty if the paper has no number.
func Number(here results.Sample, published, tolerance float64) string {
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

// Ahead compares differences between two models, pair by pair, with the paper's claim that the first is ahead.
func Ahead(pairs results.Sample) string {
	low, high := pairs.Interval(confidence)
	switch n := len(pairs.Values); {
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

// AheadOn is Ahead for a data set by its name. Pairs that were trained on a sample of the paper's data, such as "higgs-sample", are not
// comparable.
func AheadOn(data string, pairs results.Sample) string {
	if isSample(data) && len(pairs.Values) > 0 {
		return NotComparable
	}
	return Ahead(pairs)
}

// Count compares how many of our runs a claim holds for with how many of the paper's: it agrees if the shares are the same but for chance,
// that is if they differ by less than twice √(¼ (1/of + 1/ofPaper)), the largest standard error that their difference can have. With one
// run a setting it is near at most.
func Count(n, of, m, ofPaper int) string {
	chance := math.Sqrt(0.25 * (1/float64(of) + 1/float64(ofPaper)))
	switch d := math.Abs(float64(n)/float64(of) - float64(m)/float64(ofPaper)); {
	case of == 0:
		return NotRun
	case d < 2*chance:
		return Near
	}
	return Undecided
}

// Tolerance is how far a log-probability may be from the paper's number: a nat, and at most half of what sets the paper's own models on the
// data apart, since more would take one of them for another.
func (p RBM) Tolerance() float64 {
	tolerance := Nats
	for _, other := range Table2() {
		if other.Data == p.Data && other.Model != p.Model && other.Model != XBM {
			tolerance = min(tolerance, math.Abs(other.Nats-p.Nats)/2)
		}
	}
	return tolerance
}

// Verdict compares the best of our RBMs of this kind on this data set with the paper's number. It is not comparable with fewer than the
// paper's nine models, unless it is better, or if it ran for less than 5000 epochs and was at its best in the later half of them. Nothing is
// comparable with a number that no distribution can have, see Note. An estimate is not to be trusted if the standard error of log Z at the
// best epoch is more than a nat, or log Z is known to be too small; see runs.Annealed. Runs that did not measure these are taken as they
// are.
func (p RBM) Verdict(models *results.Results) string {
	best, ok := models.Best("best log-probability")
	if p.Model == XBM {
		return Quoted
	}
	if !ok {
		return NotRun
	}
	like := models.Where("hidden", best.Value("hidden")).Where("steps", best.Value("steps"))
	verdict := Number(like.Score("best log-probability"), p.Nats, p.Tolerance())
	epoch := best.Score("epoch of best log-probability")
	at := fmt.Sprintf(" at %g", epoch)
	behind := best.Score("best log-probability") < p.Nats-p.Tolerance()
	climbing := best.Epochs < 5000 && 2*epoch > float64(best.Epochs)
	switch {
	case best.Score(runs.LogZError+at) > 1 || best.Score(runs.LogZShortfall+at) > 0:
		return NoVerdict
	case strings.HasPrefix(p.Note, "impossible"), behind && (len(models.By("hidden", "steps")) < 9 || climbing):
		return NotComparable
	}
	return verdict
}

// Verdict compares our networks of this kind on this data set, such as those of several seeds, with the paper's number. Networks that are
// not finished, that were trained on a sample of the data, or that were at their best in the last tenth of fewer than 400 epochs, are not
// comparable. The verdict on FixProb-MLP with epsilon 20 is empty: the paper has one FixProb-MLP only, with as many weights as epsilon 14
// makes.
func (n Network) Verdict(networks *results.Results) string {
	verdict := Number(networks.Score("best accuracy [%]"), n.Accuracy, Points)
	epochs, best := networks.Score("epochs").Mean(), networks.Score("epoch of best accuracy").Mean()
	switch {
	case verdict == NotRun, verdict == "":
		return verdict
	case networks.Value("model") == "FixProb-MLP, ε = 20":
		return ""
	case isSample(networks.Value("data")), networks.Missing().Len() > 0, epochs < 400 && best > 0.9*epochs:
		return NotComparable
	}
	return verdict
}

// isSample reports whether a data set is a part of one of the paper's.
func isSample(data string) bool { return strings.HasSuffix(data, "-sample") }

// Tally counts verdicts, such as those of a column of a table: "10 agrees, 3 worse, 13 not run". Empty ones do not count.
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
