package paper

import (
	"fmt"
	"math"
	"strings"

	"setlab/setlib/results"
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
	for _, verdict := range []string{Agrees, Better, Worse, Differs, Undecided, NotComparable, NotRun, Quoted} {
		if counts[verdict] > 0 {
			words = append(words, fmt.Sprintf("%d %s", counts[verdict], verdict))
		}
	}
	return strings.Join(words, ", ")
}
