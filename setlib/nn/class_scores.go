package nn

import "gonum.org/v1/gonum/stat"

// ClassScores tells how well a network recognizes one class. Quotients 0/0 are 0.
type ClassScores struct {
	Samples   int     // of the class
	Predicted int     // samples that were classified as the class
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
	for k, row := range e.Confusion {
		for j, n := range row {
			scores[k].Samples += n
			scores[j].Predicted += n
		}
	}
	for k := range scores {
		s, right := &scores[k], e.Confusion[k][k]
		if right > 0 {
			s.Precision, s.Recall = float64(right)/float64(s.Predicted), float64(right)/float64(s.Samples)
			s.F1 = 2 * float64(right) / float64(s.Predicted+s.Samples)
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
	for _, s := range e.Classes() {
		if s.Samples+s.Predicted > 0 {
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
