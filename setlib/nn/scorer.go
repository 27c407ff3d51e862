package nn

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// kind is the kind of prediction that a network makes.
type kind int

const (
	classes       kind = iota // one of several classes
	severalLabels             // any of several labels
	realTargets               // real numbers
)

// kindOf returns the kind of prediction for data.
func (n *Network) kindOf(data *datasets.Samples) kind {
	_, binary := n.options.Loss.(BinaryCrossEntropy)
	_, squared := n.options.Loss.(SquaredError)
	switch {
	case data.Targets() > 0 && binary:
		return severalLabels
	case data.Targets() > 0 && squared:
		return realTargets
	}
	return classes
}

// mustBe returns err if it is not nil, and an error if the evaluation is not of kind k.
func (e Evaluation) mustBe(k kind, score string, err error) error {
	if err == nil && e.kind != k {
		err = fmt.Errorf("nn: %s is not a score of %v", score, []string{"classes", "several labels", "targets"}[e.kind])
	}
	return err
}

// scorer compares outputs with labels or targets, batch by batch.
type scorer struct {
	kind    kind
	correct int

	confusion          [][]int
	margins            []margin // for two classes
	hits, wrong, lacks float64  // true positives, false positives, false negatives

	samples                int
	errors, means, squares []float64 // per target: squared errors, mean of the targets so far, and squared deviations from it
}

func newScorer(of kind, outputs int) *scorer {
	s := &scorer{kind: of}
	switch of {
	case classes:
		s.confusion = make([][]int, outputs)
		for k := range s.confusion {
			s.confusion[k] = make([]int, outputs)
		}
	case realTargets:
		s.errors, s.means, s.squares = make([]float64, outputs), make([]float64, outputs), make([]float64, outputs)
	}
	return s
}

// add scores the outputs y of a batch.
func (s *scorer) add(y sparse.Batch, of *truth) {
	switch s.kind {
	case classes:
		for b, is := range of.labels {
			said := largest(y, b)
			s.confusion[is][said]++
			if said == is {
				s.correct++
			}
			if y.Rows == 2 {
				s.margins = append(s.margins, margin{y.Row(1)[b] - y.Row(0)[b], is})
			}
		}
	case severalLabels:
		for b := range y.Columns {
			if s.labels(y, of.targets, b) {
				s.correct++
			}
		}
	case realTargets:
		for b := range y.Columns {
			s.samples++
			for k := range y.Rows {
				t := float64(of.targets.Row(k)[b])
				d := float64(y.Row(k)[b]) - t
				s.errors[k] += d * d
				// Welford's algorithm stays accurate if the mean is far from 0.
				off := t - s.means[k]
				s.means[k] += off / float64(s.samples)
				s.squares[k] += off * (t - s.means[k])
			}
		}
	}
}

// labels counts the labels of one sample and reports whether all are predicted correctly.
func (s *scorer) labels(y, targets sparse.Batch, b int) (right bool) {
	right = true
	for k := range y.Rows {
		told, there := y.Row(k)[b] > 0, targets.Row(k)[b] > .5
		switch {
		case told && there:
			s.hits++
		case told:
			s.wrong++
		case there:
			s.lacks++
		}
		right = right && told == there
	}
	return right
}

// evaluation returns the scores so far.
func (s *scorer) evaluation() Evaluation {
	e := Evaluation{kind: s.kind, Correct: s.correct, Confusion: s.confusion}
	switch s.kind {
	case classes:
		if len(s.confusion) == 2 {
			e.AUC = auc(s.margins)
		}
	case severalLabels:
		e.F1 = 1
		if s.hits+s.wrong+s.lacks > 0 {
			e.F1 = 2 * s.hits / (2*s.hits + s.wrong + s.lacks)
		}
	case realTargets:
		for k, squared := range s.errors {
			e.MeanSquaredError += squared / float64(s.samples) / float64(len(s.errors))
			switch {
			case s.squares[k] > 0:
				e.R2 += (1 - squared/s.squares[k]) / float64(len(s.errors))
			case squared == 0:
				e.R2 += 1 / float64(len(s.errors))
			}
		}
	}
	return e
}

// largest returns the row with the largest value in a column, the first if several are equal.
func largest(y sparse.Batch, column int) int {
	best := 0
	for k := 1; k < y.Rows; k++ {
		if y.Row(k)[column] > y.Row(best)[column] {
			best = k
		}
	}
	return best
}
