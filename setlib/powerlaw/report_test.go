package powerlaw

import (
	"math"
	"slices"
	"strings"
	"testing"

	"setlab/internal/race"
)

// The verdict is positive for samples of power laws, and gives reasons for others.
func TestVerdict(t *testing.T) {
	race.Skip(t, "it fits thousands of samples")
	for file, want := range map[string][]string{
		"zipf_a2.5_n1000.txt":       nil,
		"zipf_a2.5_xmin5_n2000.txt": nil,
		"er_hidden_180x500.txt":     {"exponent 13.96", "only 51 degrees", "rules a power law out"},
		"geom_p0.1_n1000.txt":       {"exponent 6.75", "only 32 degrees"},
		"lnorm_mu1_s1_n1000.txt":    {"rules a power law out"},
	} {
		r, err := Analyze(t.Context(), fixture(t, file), Options{Simulations: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if r.ScaleFree != (want == nil) || len(r.Failed) != len(want) {
			t.Errorf("%s: %s", file, r.Verdict())
			continue
		}
		for i, w := range want {
			if !strings.Contains(r.Failed[i], w) || !strings.Contains(r.Verdict(), w) {
				t.Errorf("%s: %q, want %q", file, r.Failed[i], w)
			}
		}
	}
	r, err := Analyze(t.Context(), fixture(t, "zipf_a2.5_n1000.txt"), Options{Simulations: -1})
	if err != nil || r.ScaleFree || !slices.Equal(r.Failed, []string{"the goodness of fit was not simulated"}) {
		t.Errorf("%v, %v", r, err)
	}
	// A power law with a given XMin that does not fit is worse than a distribution that does.
	r, err = Analyze(t.Context(), fixture(t, "er_hidden_180x500.txt"), Options{XMin: 3, Simulations: 100})
	if err != nil || !r.Law.Given || r.Goodness.P != 0 || !strings.Contains(r.Verdict(), "the Poisson is the better fit") {
		t.Errorf("%v, %v", r, err)
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		report Report
		want   string
	}{
		{Report{Law: Law{Tail: 100, N: 1000, XMin: 1, Max: 100}}, "describes 10.0% of the degrees (100 of 1000)"},
		{Report{Law: Law{Tail: 10, N: 10, XMin: 20, Max: 50}}, "from 20 to 50, a factor of 2.5"},
		{Report{Law: Law{Tail: 10, N: 10, XMin: 1, Max: 50, Zeros: 7}}, "7 neurons without a connection"},
		{Report{Law: Law{Tail: 10, N: 10, XMin: 1, Max: 50}, Goodness: Goodness{P: .11, StdErr: .01, Simulations: 900}}, "more than 900 simulations"},
		{Report{Law: Law{Tail: 10, N: 10, XMin: 1, Max: 50}, Alternatives: []Comparison{{Name: "lognormal", Limit: true, P: 1}}}, "lognormal is a power law itself"},
		{Report{Law: Law{Tail: 10, N: 10, XMin: 1, Max: 50}, Alternatives: []Comparison{{Name: "exponential", Z: .3, P: .5}}}, "undecided against the exponential (z = 0.30, p = 0.5)"},
		{Report{Law: Law{Tail: 10, N: 10, XMin: 1, Max: 50}, Goodness: Goodness{P: .5, StdErr: .01, Simulations: 900}}, ""},
	} {
		r := c.report
		r.judge()
		if (c.want == "") != (len(r.Warnings) == 0) || c.want != "" && !strings.Contains(r.Warnings[0], c.want) {
			t.Errorf("%q, want %q", r.Warnings, c.want)
		}
	}
}

// The values for the two samples that are not power laws.
func TestPaperTest(t *testing.T) {
	for file, want := range map[string]string{"geom_p0.1_n1000.txt": "p = 1.6e-18, correlation -0.904 of 47", "lnorm_mu1_s1_n1000.txt": "p = 6e-18"} {
		p, err := TestAsPaper(fixture(t, file))
		if err != nil || !strings.HasPrefix(p.String(), want) || !strings.Contains(p.String(), ": scale-free to the paper") {
			t.Errorf("%s: %v, %v, want %s", file, p, err, want)
		}
	}
	for _, c := range []struct {
		degrees []int
		r, p    float64
	}{
		{[]int{1, 1, 1, 1, 2, 2, 4}, -1, 0},   // a straight line
		{[]int{1, 2, 2, 4, 4, 4, 4, 0}, 1, 1}, // an increasing line
		{[]int{3, 3, 5, 5, 9, 9}, 0, .5},      // flat
		{[]int{1, 1, 1, 2, 4, 4, 4}, 0, .5},   // no correlation
	} {
		got, err := TestAsPaper(c.degrees)
		if err != nil || math.Abs(got.R-c.r) > 1e-9 || math.Abs(got.P-c.p) > 1e-4 || got.Points != 3 {
			t.Errorf("%v: %+v, %v, want %v and %v", c.degrees, got, err, c.r, c.p)
		}
	}
}

// A report is formatted as a table in text and in HTML, and its values are escaped.
func TestReportShows(t *testing.T) {
	r, err := Analyze(t.Context(), fixture(t, "er_hidden_180x500.txt"), Options{Simulations: 100})
	if err != nil {
		t.Fatal(err)
	}
	text, page := r.String(), r.HTML()
	for _, part := range []string{
		"verdict             not shown to be scale-free", "α = 13.959 ± 1.848 from 20 on: 51 of 500 degrees (10.2%)", "100 simulations",
		"against exponential z = ", "against lognormal   z = ", "against Poisson     z = ", "paper-style", "reconstruction", "a factor of 1.4",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	if n := strings.Count(text, "\n") + 1; n != strings.Count(page, "<tr>") || n != len(r.rows()) {
		t.Errorf("%d lines, %d rows of HTML:\n%s", n, strings.Count(page, "<tr>"), page)
	}
	r.Warnings = []string{"<script>"}
	if strings.Contains(r.HTML(), "<script>") {
		t.Error("a warning is markup")
	}
	var none *Report // as returned with an error
	if got := none.String() + none.HTML(); strings.Count(got, "none") != 2 {
		t.Error(got)
	}
	if h := r.Law.HTML(); h != "<p>"+r.Law.String()+"</p>" {
		t.Error(h)
	}
}

func TestCurves(t *testing.T) {
	degrees := fixture(t, "zipf_a2.5_xmin5_n2000.txt")
	xs, fractions, err := Cumulative(degrees)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range xs {
		n := 0
		for _, d := range degrees {
			if float64(d) >= x {
				n++
			}
		}
		if fractions[i] != float64(n)/2000 || i > 0 && x <= xs[i-1] {
			t.Fatalf("%d of 2000 degrees are at least %v, not %v", n, x, fractions[i])
		}
	}
	r, err := Analyze(t.Context(), degrees, Options{Simulations: -1})
	if err != nil {
		t.Fatal(err)
	}
	curves := map[string]func() ([]float64, []float64){"law": r.Law.Curve}
	for _, a := range r.Alternatives {
		curves[a.Name] = a.Curve
	}
	for name, curve := range curves {
		xs, ys := curve()
		last := len(xs) - 1
		if xs[0] != 8 || ys[0] != 897./2000 || xs[last] < .9*float64(r.Law.Max) || xs[last] > float64(r.Law.Max) || last > 210 {
			t.Errorf("%s: %d points from (%v, %v) to (%v, %v)", name, len(xs), xs[0], ys[0], xs[last], ys[last])
		}
		if !slices.IsSortedFunc(ys, func(a, b float64) int { return int(math.Copysign(1, b-a)) }) {
			t.Errorf("%s does not fall: %v", name, ys)
		}
	}
	if xs, _ := (Law{}).Curve(); xs != nil || !math.IsNaN((Comparison{}).Survival(3)) || !math.IsNaN((Law{}).Survival(3)) || !math.IsNaN((Law{}).Probability(3)) {
		t.Error("what was not fitted has a curve")
	}
}
