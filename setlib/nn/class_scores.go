package nn

import "gonum.org/v1/gonum/stat"

// ClassScores tells how well a network recognizes one class. Quotients 0/0 are 0.
type ClassScores struct {
	Samples   int     // of the class
	Precision float64 // the share of the samples classified as the class that are of the class
	Recall    float64 // the share of the samples of the class that were classified as it
	F1        float64 // 2 Precision Recall / (Precision + Recall)
}

// Classes returns the scores of each class. It returns nil if the evaluation is not one of classes.
func (e Evaluation) Classes() []ClassScores {
	scores := make([]ClassScores, len(e.Confusion))
	if len(scores) == 0 {
		return nil
	}
	said := make([]int, len(scores))
	for k, row := range e.Confusion {
		for j, n := range row {
			scores[k].Samples += n
			said[j] += n
		}
	}
	for k := range scores {
		s, right := &scores[k], e.Confusion[k][k]
		if right > 0 {
			s.Precision, s.Recall = float64(right)/float64(said[k]), float64(right)/float64(s.Samples)
			s.F1 = 2 * float64(right) / float64(said[k]+s.Samples)
		}
	}
	return scores
}

// BalancedAccuracy returns the mean recall of the classes that have samples: the accuracy that classes of equal size would give. It is 0 if the
// evaluation is not one of classes.
func (e Evaluation) BalancedAccuracy() float64 {
	var recalls []float64
	for _, s := range e.Classes() {
		if s.Samples > 0 {
			recalls = append(recalls, s.Recall)
		}
	}
	return meanOf(recalls)
}

// MacroF1 returns the mean F1 of the classes that have samples or were predicted. It is 0 if the evaluation is not one of classes.
func (e Evaluation) MacroF1() float64 {
	var all []float64
	for k, s := range e.Classes() {
		predicted := 0
		for _, row := range e.Confusion {
			predicted += row[k]
		}
		if s.Samples+predicted > 0 {
			all = append(all, s.F1)
		}
	}
	return meanOf(all)
}

func meanOf(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return stat.Mean(values, nil)
}
