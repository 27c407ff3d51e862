package powerlaw

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestBadDegrees(t *testing.T) {
	for _, c := range []struct {
		degrees []int
		want    string
	}{
		{nil, "there are no degrees"},
		{[]int{0, 0, 0}, "all 3 degrees are 0"},
		{[]int{4, 0, 4, 4}, "all 3 positive degrees are 4"},
		{[]int{1}, "all 1 positive degrees are 1"},
		{[]int{3, 1, -2}, "degree 2 of 3 is -2"},
		{[]int{3, math.MaxInt, 5}, "degree 1 of 3 is 9223372036854775807"},
	} {
		var errs [5]error
		_, errs[0] = Fit(c.degrees)
		_, errs[1] = FitFrom(c.degrees, 1)
		_, errs[2] = Analyze(t.Context(), c.degrees, Options{})
		_, errs[3] = TestAsPaper(c.degrees)
		_, _, errs[4] = Cumulative(c.degrees)
		for k, err := range errs {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, function %d: error %v, want %q", c.degrees, k, err, c.want)
			} else if errors.Is(err, ErrNoFit) != strings.HasPrefix(c.want, "all") {
				t.Errorf("%v, function %d: is %v that there is no fit?", c.degrees, k, err)
			}
		}
	}
	if text := fmt.Sprint(Law{}, PaperTest{}); strings.Contains(text, "NaN") || strings.Contains(text, "scale-free") {
		t.Errorf("what an error leaves says %q", text)
	}
	if _, err := TestAsPaper([]int{2, 2, 5}); err == nil || !strings.Contains(err.Error(), "are 2 and 5 only") {
		t.Errorf("error %v", err)
	}
	if r, err := Analyze(t.Context(), []int{2, 2, 5}, Options{Simulations: -1}); err != nil || !math.IsNaN(r.Paper.P) || r.Paper.P < PaperLevel {
		t.Errorf("two different degrees have %+v, %v", r, err)
	}
	for xmin, want := range map[int]string{
		0: "a fit from 0 on; a power law begins", -5: "from -5 on", 10: "from 10 on; the positive degrees are 2 to 9", 9: "where all 2 degrees are 9",
	} {
		if _, err := FitFrom([]int{2, 3, 9, 9}, xmin); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("from %d: error %v, want %q", xmin, err, want)
		} else if errors.Is(err, ErrNoFit) != (xmin > 0) {
			t.Errorf("from %d: is %v that there is no fit?", xmin, err)
		}
	}
	law, err := FitFrom([]int{2, 3, 9, 9}, 8) // no degree equals 8
	if err != nil || law.XMin != 8 || law.Tail != 2 || law.N != 4 {
		t.Errorf("%+v, %v", law, err)
	}
	if _, err := Compare([]int{2, 3, 9, 9, 9}, law); err == nil || !strings.Contains(err.Error(), "not 5 with 3") {
		t.Errorf("error %v", err)
	}
}

// Fit does not modify the degrees.
func TestFitLeavesDegreesAlone(t *testing.T) {
	degrees := []int{5, 1, 0, 3, 1}
	if _, err := Analyze(t.Context(), degrees, Options{Simulations: 10}); err != nil {
		t.Fatal(err)
	}
	if want := [5]int{5, 1, 0, 3, 1}; [5]int(degrees) != want {
		t.Errorf("%v, want %v", degrees, want)
	}
}

// FuzzAnalyze checks that arbitrary degrees give an error or finite numbers, without panics or
// hangs.
func FuzzAnalyze(f *testing.F) {
	f.Add([]byte{1, 2, 2, 9, 40}, uint8(0), 0)
	f.Add([]byte{5, 5, 5, 6}, uint8(1), 3)
	f.Add([]byte{0, 0, 200, 255, 255, 254}, uint8(23), 1)
	f.Add([]byte{1, 255}, uint8(23), 0)
	f.Add([]byte{39, 200, 255, 255, 254}, uint8(23), 93) // a lognormal with its mode just inside
	f.Add([]byte{254, 254, 254, 254, 254, 254, 254, 255}, uint8(2), 0)
	f.Fuzz(func(t *testing.T, values []byte, shift uint8, xmin int) {
		if len(values) > 500 {
			return
		}
		degrees := make([]int, len(values))
		for i, v := range values {
			// The exponent depends on the value, so that a sample has small and large degrees.
			degrees[i] = int(v) << (shift % 24 * (v % 2))
		}
		r, err := Analyze(t.Context(), degrees, Options{XMin: xmin, Simulations: 3, Threads: 1})
		if err != nil {
			return
		}
		l := r.Law
		numbers := map[string]float64{"exponent": l.Alpha, "its error": l.StdErr, "distance": l.KS, "log-likelihood": l.LogLikelihood, "p": r.Goodness.P}
		for _, a := range r.Alternatives {
			numbers[a.Name+" log-likelihood"], numbers[a.Name+" z"], numbers[a.Name+" p"] = a.LogLikelihood, a.Z, a.P
			if s := a.Survival(l.Max); !(s >= 0 && s <= 1) {
				t.Errorf("%s: %v survive to %d of %v", a.Name, s, l.Max, degrees)
			}
		}
		for name, v := range numbers {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Errorf("%s is %v for %v from %d on", name, v, degrees, xmin)
			}
		}
		if l.Alpha <= 1 || l.StdErr <= 0 || l.KS < 0 || l.KS > 1 || l.LogLikelihood > 0 || l.Tail < 1 || l.Tail > l.N {
			t.Errorf("%+v for %v", l, degrees)
		}
	})
}
