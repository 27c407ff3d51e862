package plotting_test

import (
	"testing"

	"gonum.org/v1/plot/cmpimg"
)

// TestGolden compares what the examples draw with pictures that were looked at.
// After a change that is meant, go test -run Golden -regen replaces those.
func TestGolden(t *testing.T) {
	for _, golden := range []struct {
		file string
		draw func()
	}{
		{"figure2.png", Example_figure2},
		{"line.png", ExamplePanel_Line},
		{"right.png", ExamplePanel_RightLine},
		{"logarithmic.png", ExampleFigure},
		{"errorbars.png", ExamplePanel_ErrorBars},
		{"bars.png", ExamplePanel_Bars},
		{"hbars.png", ExamplePanel_HBars},
		{"degrees.png", ExamplePanel_Degrees},
		{"points.png", ExamplePanel_Points},
		{"powerlaw.png", ExamplePanel_Points_powerLaw},
		{"heat.png", ExamplePanel_Heat},
		{"heats.png", ExamplePanel_Heat_epochs},
		{"bipartite.png", ExamplePanel_Bipartite},
		{"network.png", ExamplePanel_Network},
		{"network-matrix.png", ExamplePanel_NetworkMatrix},
		{"facets.png", ExampleFacets},
		{"facets-columns.png", ExampleFacets_columns},
		{"facets-setting.png", ExampleFacets_setting},
	} {
		t.Run(golden.file, func(t *testing.T) {
			t.Parallel()
			// Processors with fused multiplication round coordinates differently.
			const tolerance = 0.05
			cmpimg.CheckPlotApprox(golden.draw, t, tolerance, golden.file)
		})
	}
}
