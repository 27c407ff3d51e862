package timing

import (
	"math"
	"slices"
	"testing"
)

func TestTimes(t *testing.T) {
	for _, c := range []struct {
		times            Times
		median, min, max float64
	}{
		{Times{3}, 3, 3, 3},
		{Times{5, 1, 2}, 2, 1, 5},
		{Times{4, 1, 3, 8}, 3.5, 1, 8},
	} {
		before := slices.Clone(c.times)
		if got := [3]float64{c.times.Median(), c.times.Min(), c.times.Max()}; got != [3]float64{c.median, c.min, c.max} {
			t.Errorf("%v: median, min, max %v", c.times, got)
		}
		if !slices.Equal(c.times, before) {
			t.Errorf("%v was reordered to %v", before, c.times)
		}
	}
	var none Times
	if !math.IsNaN(none.Median()) || !math.IsNaN(none.Min()) || !math.IsNaN(none.Max()) {
		t.Error("no measurements have a median, a minimum or a maximum")
	}
}

func TestOver(t *testing.T) {
	if got := (Times{6, 9}).Over(Times{2, 3}); !slices.Equal(got, Times{3, 3}) {
		t.Errorf("ratios %v", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("ratios of different numbers of measurements")
		}
	}()
	Times{1}.Over(Times{})
}
