package results_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// finished returns a table with a finished run of one epoch for each rule and each of two seeds. The accuracy is a tenth of the rule's index, plus a
// hundredth of the seed.
func finished(t *testing.T, rules []topology.Rule, change ...func(*runs.Config)) *results.Results {
	t.Helper()
	var configs []runs.Config
	var found []*runs.Run
	for k, rule := range rules {
		for seed := range uint64(2) {
			c := runs.Config{Data: datasets.Digits().Train, Epochs: 1,
				Model: nn.Options{Layers: nn.MLP{Hidden: []int{30}, Classes: 10, Topology: rule}.Layers(), Seed: seed}}
			for _, f := range change {
				f(&c)
			}
			digest, err := c.Digest()
			if err != nil {
				t.Fatal(err)
			}
			h, err := train.ReadHistory(strings.NewReader(fmt.Sprintf("epoch,accuracy\n1,%g\n", float64(k)/10+float64(seed)/100)))
			if err != nil {
				t.Fatal(err)
			}
			configs, found = append(configs, c), append(found, &runs.Run{Digest: digest, History: h, Record: runs.Record{Epochs: 1, Of: 1}})
		}
	}
	r, err := results.Of(configs, nil, found, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPairsOfRulesWithDifferentParameters pairs runs of rules that have parameters of their own, one of which is named like a setting.
func TestPairsOfRulesWithDifferentParameters(t *testing.T) {
	r := finished(t, []topology.Rule{topology.SET{Epsilon: 5}, topology.RigL{Density: .1}, topology.SNFS{Density: .1}, topology.Dense{}, topology.SET{Epsilon: 5, Schedule: topology.Schedule{Decay: topology.Cosine}}})
	want := []string{"SET-MLP", "MLP, RigL", "MLP, SNFS", "MLP", "SET-MLP, decay = cosine"}
	if got := r.Values("model"); !slices.Equal(got, want) {
		t.Errorf("models %q, want %q", got, want)
	}
	for i, a := range want {
		for k, b := range want {
			s := r.Where("model", a).Minus(r.Where("model", b), "best accuracy")
			if d := float64(i-k) / 10; len(s.Values) != 2 || s.Missing != 0 || s.Lowest() < d-1e-9 || s.Highest() > d+1e-9 {
				t.Errorf("%s minus %s: %v, %d missing, want %g twice", a, b, s.Values, s.Missing, d)
			}
		}
	}
}

// TestLabelsOfModelsStay joins tables whose models are labeled, all or some of them.
func TestLabelsOfModelsStay(t *testing.T) {
	a, b := finished(t, []topology.Rule{topology.SET{Epsilon: 5}}), finished(t, []topology.Rule{topology.SET{Epsilon: 8}, topology.SET{Epsilon: 9}})
	mine := a.Label("model", func(results.Row) string { return "mine" })
	some := b.Label("model", func(w results.Row) string {
		if w.Value("epsilon") == "9" {
			return "mine"
		}
		return w.Value("model")
	})
	joined := results.Join([]*results.Results{results.Join([]*results.Results{mine}), some, a})
	if got, want := joined.Values("model"), []string{"mine", "SET-MLP, ε = 8", "SET-MLP, ε = 5"}; !slices.Equal(got, want) {
		t.Errorf("models %q, want %q", got, want)
	}
}

// TestPairsShareAllSettings pairs no runs if only those of one side have a setting.
func TestPairsShareAllSettings(t *testing.T) {
	sparse := finished(t, []topology.Rule{topology.SET{Epsilon: 5}})
	dense := finished(t, []topology.Rule{topology.Dense{}}, func(c *runs.Config) { c.Validation.Share = .3 })
	for _, pair := range [][2]*results.Results{{sparse, dense}, {dense, sparse}} {
		if s := pair[0].Minus(pair[1], "best accuracy"); len(s.Values) != 0 || s.Missing != 2 {
			t.Errorf("%v, %d missing", s.Values, s.Missing)
		}
	}
}

// TestPairsNeedOneModelOnEachSide checks that a run is never paired with one of several partners.
func TestPairsNeedOneModelOnEachSide(t *testing.T) {
	r := finished(t, []topology.Rule{topology.SET{Epsilon: 5}, topology.FixProb{Epsilon: 5}, topology.FixProb{Epsilon: 8}})
	set, fixed := r.Where("rule", "SET"), r.Where("rule", "FixProb")
	for _, pair := range [][2]*results.Results{{set, fixed}, {fixed, set}} {
		func() {
			defer func() {
				text := fmt.Sprint(recover())
				for _, part := range []string{"FixProb-MLP, ε = 5 and FixProb-MLP, ε = 8", "seed 0", "Where"} {
					if !strings.Contains(text, part) {
						t.Errorf("panic %q lacks %q", text, part)
					}
				}
			}()
			pair[0].Minus(pair[1], "best accuracy")
		}()
	}
	twice := results.Join([]*results.Results{set, set})
	if s := twice.Minus(fixed.Where("epsilon", "8"), "best accuracy"); len(s.Values) != 2 {
		t.Errorf("runs that occur twice in a table have %d pairs, want 2", len(s.Values))
	}
}

// TestPairsOfASeedCountOnce pairs runs with several learning rates.
func TestPairsOfASeedCountOnce(t *testing.T) {
	var set, dense results.Results
	add := func(r *results.Results, rate, seed string, accuracy float64) {
		h, err := train.ReadHistory(strings.NewReader(fmt.Sprintf("epoch,accuracy\n1,%g\n", accuracy)))
		if err != nil {
			t.Fatal(err)
		}
		r.Add([]string{"learning_rate", "seed"}, []string{rate, seed}, h)
	}
	for k, seed := range []string{"1", "2", ""} {
		for i, rate := range []string{"0.01", "0.1"} {
			add(&set, rate, seed, .5+.25*float64(k)*float64(i))
			add(&dense, rate, seed, .5)
		}
	}
	pairs := set.Minus(&dense, "best accuracy")
	if want := []float64{0, 0, 0, .25, 0, .5}; !slices.Equal(pairs.Values, want) {
		t.Errorf("pairs %v, want %v", pairs.Values, want)
	}
	if got, want := pairs.PerSeed().Values, []float64{0, .125, 0, .5}; !slices.Equal(got, want) { // without a seed, each stands for itself
		t.Errorf("per seed %v, want %v", got, want)
	}
	if got, want := pairs.Negated().PerSeed().Values, []float64{0, -.125, 0, -.5}; !slices.Equal(got, want) {
		t.Errorf("negated, per seed %v, want %v", got, want)
	}
	if got := set.Score("best accuracy").PerSeed().Values; !slices.Equal(got, []float64{.5, .625, .5, 1}) {
		t.Errorf("scores per seed %v", got)
	}
	pairs.Add(7)
	if got := pairs.PerSeed().Values; len(got) != 7 {
		t.Errorf("with a value of unknown seed: %v", got)
	}
}
