package sweeps_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

// A grid generates every combination of the values that vary.
func ExampleReadGrid() {
	grid, err := sweeps.ReadGrid(strings.NewReader(`{
		"data": ["digits"], "mlp": {"hidden": [[20], [40]]},
		"rules": [{"rule": "set", "epsilon": [5, 10]}, {"rule": "dense"}], "epochs": 3, "accuracy": {"every": 1}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	configs, err := grid.Configs(context.Background(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range configs {
		fmt.Println(c.Name)
	}
	// Output:
	// digits, SET epsilon 5, [20] hidden
	// digits, SET epsilon 10, [20] hidden
	// digits, dense, [20] hidden
	// digits, SET epsilon 5, [40] hidden
	// digits, SET epsilon 10, [40] hidden
	// digits, dense, [40] hidden
}

// Runs in the store are not trained again.
func ExampleTrain() {
	folder, err := os.MkdirTemp("", "runs")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	store := &runs.Store{Dir: folder, Messages: io.Discard}
	ctx := context.Background()
	grid, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "mlp": {"hidden": [[20]]}, "rules": [{"rule": "set"}], "epochs": 2, "accuracy": {"every": 1}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	configs, err := grid.Configs(ctx, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 2 {
		trained := 0
		all, err := sweeps.Train(ctx, store, configs, sweeps.Options{OnProgress: func(sweeps.Progress) { trained++ }})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(len(all), "run,", trained > 1)
	}
	// Output:
	// 1 run, true
	// 1 run, false
}
