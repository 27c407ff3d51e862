package predict_test

import (
	"context"
	"fmt"
	"strings"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/predict"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// A network trained to recognize large flowers predicts the rows of a table. Columns are found by their names.
func ExampleCSV() {
	values, labels := make([]float32, 2*200), make([]int, 200)
	for i := range labels {
		length, width := float32(i%20), float32(i*7%10)
		values[2*i], values[2*i+1] = length, width
		if length > 9 {
			labels[i] = 1
		}
	}
	samples, err := datasets.FromFloats(200, 2, values, labels)
	if err != nil {
		fmt.Println(err)
		return
	}
	flowers := (&datasets.Set{Name: "flowers", Train: samples}).Standardized()
	model := nn.New(nn.Options{Inputs: 2, Layers: nn.MLP{Hidden: []int{20}, Classes: 2}.Layers(), BatchSize: 10, LearningRate: 0.05})
	if _, err := train.Fit(train.Context(), model, flowers.Train, train.Options{Epochs: 20}); err != nil {
		fmt.Println(err)
		return
	}

	inputs := runs.Inputs{ // as returned by Store.Network for a stored network
		Features:   []string{"length", "width"},
		Classes:    []string{"small", "large"},
		Treatments: flowers.Train.Treatments(),
	}
	table := "number,width,length\n1,3,18\n2,8,1\n"
	var answers strings.Builder
	rows, err := predict.CSV(context.Background(), model, inputs, strings.NewReader(table), &answers, predict.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rows, "rows")
	for line := range strings.Lines(answers.String()) {
		class, _, _ := strings.Cut(line, ",")
		fmt.Println(class)
	}
	// Output:
	// 2 rows
	// class
	// large
	// small
}
