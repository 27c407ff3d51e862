package paper

import (
	"fmt"
	"math"
	"strings"

	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// The verdicts.
const (
	Agrees    = "agrees"
	Differs   = "differs"
	Better    = "better"
	Worse     = "worse"
	Undecided = "undecided"
	NotRun    = "not run"
	// NotComparable is for results of other data, fewer models, or unfinished runs.
	NotComparable = "not comparable"
	// NoVerdict is for log-probabilities whose estimate is not to be trusted.
	NoVerdict = "no verdict"
	// Quoted is for numbers that the paper takes from other work.
	Quoted = "quoted"
)

// Number compares the mean of our results with a number of the paper: it agrees within the tolerance, and is better or worse beyond it. It
// is not run if there are no results, and empty if the paper has no number.
func Number(here results.Sample, published, tolerance float64) string {
	d := here.Mean() - published
	switch {
	case math.IsNaN(published):
		return ""
	case math.IsNaN(d):
		return NotRun
	case d > tolerance:
		return Better
	case d < -tolerance:
		return Worse
	}
	return Agrees
}

// Verdict compares the best of our RBMs of this kind on this data set with the paper's number, within 1 nat. A worse one is not comparable
// if fewer than the paper's nine models were run, or if it ran for less than 5000 epochs and was at its best in the later half of them. Nothing
// is comparable with a number that no distribution can have, see Note. There is no verdict where the estimate of log Z at the best epoch has a
// standard error of more than a nat, or is known to be too small; see runs.Annealed. Runs that did not measure these are taken as they are.
func (p RBM) Verdict(models *results.Results) string {
	best, _ := models.Best("best log-probability")
	like := models.Where("hidden", best.Value("hidden")).Where("steps", best.Value("steps"))
	verdict := Number(like.Score("best log-probability"), p.Nats, 1)
	climbing := best.Epochs < 5000 && 2*best.Score("epoch of best log-probability") > float64(best.Epochs)
	at := fmt.Sprintf(" at %g", best.Score("epoch of best log-probability"))
	switch {
	case p.Model == XBM:
		return Quoted
	case models.Len() > 0 && (best.Score(runs.LogZError+at) > 1 || best.Score(runs.LogZShortfall+at) > 0):
		return NoVerdict
	case models.Len() > 0 && strings.HasPrefix(p.Note, "impossible"), verdict == Worse && (models.Len() < 9 || climbing):
		return NotComparable
	}
	return verdict
}

// Verdict compares our networks of this kind on this data set, such as those of several seeds, with the paper's number, within half a
// percentage point. Networks that are worse and not finished, and those that were trained on a sample of the data, are not comparable. The
// verdict on FixProb with epsilon 20 is empty: the paper has one FixProb-MLP only, with as many weights as epsilon 14 makes.
func (n Network) Verdict(networks *results.Results) string {
	verdict := Number(networks.Score("best accuracy [%]"), n.Accuracy, 0.5)
	sample := strings.HasSuffix(networks.Value("data"), "-sample") && verdict != NotRun && verdict != ""
	switch {
	case sample, verdict == Worse && networks.Missing().Len() > 0:
		return NotComparable
	case networks.Value("model") == "FixProb-MLP, ε = 20":
		return ""
	}
	return verdict
}

// Ahead compares differences between two models, pair by pair, with the paper's claim that the first is ahead. It agrees if the first is ahead
// in all pairs, and differs if it is behind in all. It is undecided if pairs disagree, and if a single pair is less than chance apart: half
// a point is what ten thousand test images leave to chance.
func Ahead(pairs results.Sample, chance float64) string {
	n := len(pairs.Values)
	switch {
	case n == 0:
		return NotRun
	case n == 1 && math.Abs(pairs.Mean()) < chance:
		return Undecided
	case pairs.Lowest() > 0:
		return Agrees
	case pairs.Highest() < 0:
		return Differs
	}
	return Undecided
}

// AheadOn is Ahead for a data set by its name. Pairs that were trained on a sample of the paper's data, such as "higgs-sample", are not
// comparable.
func AheadOn(data string, pairs results.Sample, chance float64) string {
	if strings.HasSuffix(data, "-sample") && len(pairs.Values) > 0 {
		return NotComparable
	}
	return Ahead(pairs, chance)
}

// Near reports whether n of our runs and m of the paper's are the same share but for chance: the shares differ by less than twice
// √(¼ (1/of + 1/ofPaper)), the largest standard error that their difference can have.
func Near(n, of, m, ofPaper int) bool {
	chance := math.Sqrt(0.25 * (1/float64(of) + 1/float64(ofPaper)))
	return math.Abs(float64(n)/float64(of)-float64(m)/float64(ofPaper)) < 2*chance
}

// Most compares differences between two models in many pairs with the paper's claim that the first is ahead. It agrees if the first is ahead
// in more than half of them, and differs otherwise.
func Most(pairs results.Sample) string {
	switch n := len(pairs.Values); {
	case n == 0:
		return NotRun
	case 2*pairs.Above(0) > n:
		return Agrees
	}
	return Differs
}

// Claim is the verdict on a claim that holds for our runs or not. Without runs it is not run.
func Claim(holds bool, runs int) string {
	switch {
	case runs == 0:
		return NotRun
	case holds:
		return Agrees
	}
	return Differs
}

// Tally counts verdicts, such as those of a column of a table: "10 agrees, 3 worse, 13 not run". Empty ones do not count.
func Tally(verdicts []any) string {
	counts := map[string]int{}
	for _, v := range verdicts {
		counts[fmt.Sprint(v)]++
	}
	var words []string
	for _, verdict := range []string{Agrees, Better, Worse, Differs, Undecided, NoVerdict, NotComparable, NotRun, Quoted} {
		if counts[verdict] > 0 {
			words = append(words, fmt.Sprintf("%d %s", counts[verdict], verdict))
		}
	}
	return strings.Join(words, ", ")
}
