package predict

import (
	"fmt"
	"strconv"

	"setlab/setlib/nn"
)

// classifies reports whether the network predicts classes.
func (t *table) classifies() bool {
	_, entropy := t.model.Options().Loss.(nn.CrossEntropy)
	return entropy || t.inputs.Classes != nil && t.inputs.Targets == nil
}

// names returns the header of the predictions.
func (t *table) names() []string {
	if t.classifies() && !t.options.Probabilities {
		return []string{"class", t.valueName("probability", "output")}
	}
	var names []string
	if t.classifies() {
		names = append(names, "class")
	}
	for k := range t.model.Outputs() {
		switch {
		case t.classifies():
			names = append(names, fmt.Sprintf("%s(%s)", t.valueName("p", "output"), t.class(k)))
		case k < len(t.inputs.Targets):
			names = append(names, t.inputs.Targets[k])
		default:
			names = append(names, "output "+strconv.Itoa(k+1))
		}
	}
	return names
}

// valueName returns the name of what a network that classifies gives for a class: with the squared error, it is no probability.
func (t *table) valueName(probability, output string) string {
	if _, squared := t.model.Options().Loss.(nn.SquaredError); squared {
		return output
	}
	return probability
}

// line returns the prediction for one row.
func (t *table) line(y []float64) []string {
	if !t.classifies() {
		return texts(nil, y)
	}
	best := 0
	for k, v := range y {
		if v > y[best] {
			best = k
		}
	}
	if t.options.Probabilities {
		return texts([]string{t.class(best)}, y)
	}
	return texts([]string{t.class(best)}, y[best:best+1])
}

func texts(line []string, y []float64) []string {
	for _, v := range y {
		line = append(line, strconv.FormatFloat(v, 'g', 6, 64))
	}
	return line
}

// class returns the name of a class.
func (t *table) class(k int) string {
	if k < len(t.inputs.Classes) {
		return t.inputs.Classes[k]
	}
	return strconv.Itoa(k)
}
