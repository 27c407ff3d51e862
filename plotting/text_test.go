package plotting

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

func TestParseRuns(t *testing.T) {
	for text, want := range map[string][]run{
		"n^{CD} = 1":    {{"n", 0}, {"CD", 1}, {" = 1", 0}},
		"RBM_{FixProb}": {{"RBM", 0}, {"FixProb", -1}},
		"my_metric^2":   {{"my_metric^2", 0}},
		"a^{b":          {{"a^{b", 0}},
		"^{a}_{b}":      {{"a", 1}, {"b", -1}},
		"":              nil,
		"a\x00\nb\xff":  {{"a b\uFFFD", 0}},
	} {
		if got := parseRuns(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v; want %v", text, got, want)
		}
	}
}

func TestFitText(t *testing.T) {
	long := "an extraordinarily long name"
	for _, limit := range []float64{0, 3, 20, 60, 1000} {
		got := fitText(tickText, long, vg.Length(limit))
		if w := tickText.width(got); w > vg.Length(limit) {
			t.Errorf("%q is %v wide; the limit is %v", got, w, limit)
		}
		if middle := fitMiddle(tickText, long, vg.Length(limit)); tickText.width(middle) > vg.Length(limit) ||
			limit == 60 && (!strings.HasPrefix(middle, "an ext") || !strings.HasSuffix(middle, "name")) || limit == 1000 && middle != long {
			t.Errorf("cut in the middle to %v it is %q", limit, middle)
		}
		if limit == 1000 && got != long {
			t.Errorf("%q was shortened to %q although it fits", long, got)
		}
	}
}
