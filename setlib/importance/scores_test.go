package importance

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestTop(t *testing.T) {
	s := newScores("m", []float64{1, math.NaN(), 3, 1, 2}, []string{"a", "b", "c", "d", "e"})
	s.Spread = []float64{.1, .2, .3, .4, .5}
	top := s.Top(3)
	if !slices.Equal(top.Names, []string{"c", "e", "a"}) || !slices.Equal(top.Features, []int{2, 4, 0}) ||
		!slices.Equal(top.Values, []float64{3, 2, 1}) || !slices.Equal(top.Spread, []float64{.3, .5, .1}) || top.Measure != "m" {
		t.Errorf("%+v", top)
	}
	if all := s.Top(9); !slices.Equal(all.Features, []int{2, 4, 0, 3, 1}) || !slices.Equal(all.Top(2).Features, []int{2, 4}) {
		t.Errorf("%+v", all)
	}
	if none := s.Top(0); len(none.Values) != 0 {
		t.Errorf("%+v", none)
	}
}

func TestAverage(t *testing.T) {
	a, b := newScores("m", []float64{1, 5}, nil), newScores("m", []float64{3, 5}, nil)
	mean := Average([]Scores{a, b})
	if !slices.Equal(mean.Values, []float64{2, 5}) || !near(mean.Spread[0], math.Sqrt2) || mean.Spread[1] != 0 || mean.Repeats != 2 || mean.Names[1] != "feature 1" {
		t.Errorf("%+v", mean)
	}
	if one := Average([]Scores{a}); !slices.Equal(one.Values, a.Values) || one.Spread != nil {
		t.Errorf("%+v", one)
	}
	for want, all := range map[string][]Scores{
		"Average of no scores": nil,
		"m of 2 features and m of 1; the features must be the same": {a, newScores("m", []float64{1}, nil)},
		"m of 2 features and k of 2":                                {a, newScores("k", []float64{1, 2}, nil)},
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, want) {
					t.Errorf("panics with %q, want %q", got, want)
				}
			}()
			Average(all)
		}()
	}
}

func TestText(t *testing.T) {
	s := newScores("strength", []float64{2, 12.5}, []string{"<long>", "b"})
	if want := "strength of 2 features\nb       12.5000\n<long>   2.0000"; s.String() != want {
		t.Errorf("%q, want %q", s, want)
	}
	mean := Average([]Scores{s, s})
	if !strings.HasPrefix(mean.String(), "strength of 2 features, mean ± standard deviation of 2\nb       12.5000 ± 0.0000\n") {
		t.Errorf("%q", mean)
	}
	if h := mean.HTML(); !strings.Contains(h, "&lt;long&gt;") || strings.Contains(h, "<long>") || !strings.Contains(h, "<td>12.5000 ± 0.0000</td>") {
		t.Errorf("%q", h)
	}
	many := newScores("strength", make([]float64, 50), nil)
	if !strings.HasSuffix(many.String(), "\nand 30 more") || !strings.Contains(many.HTML(), "and 30 more") || strings.Contains(many.String(), "feature 20") {
		t.Errorf("%q", many)
	}
}
