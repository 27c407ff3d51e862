package runs

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

func digest(t *testing.T, c Config) string {
	t.Helper()
	d, err := c.Digest()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func mustFloats(rows, features int, values []float32) *datasets.Samples {
	s, err := datasets.FromFloats(rows, features, values, nil)
	if err != nil {
		panic(err)
	}
	return s
}

func network(layers ...nn.Layer) Config {
	return Config{Model: nn.Options{Layers: append(layers, nn.Dense{Neurons: 3})}, Data: datasets.DNA().Train, Epochs: 3}
}

func learning(o nn.Options) Config {
	o.Layers = []nn.Layer{nn.Dense{Neurons: 3}}
	return Config{Model: o, Data: datasets.DNA().Train, Epochs: 3}
}

func one(context.Context, train.Model, int) (float64, error) { return 1, nil }

// TestWhatNamesARun checks which changes of a configuration make it a different run.
func TestWhatNamesARun(t *testing.T) {
	bits, floats := datasets.DNA().Test, mustFloats(1, 2, []float32{0, 1})
	machine := Config{Model: rbm.Options{Hidden: 5}, Data: bits, Epochs: 9, Metrics: []Metric{{Name: "one", Measure: one}}}
	with := func(o rbm.Options) Config { c := machine; c.Model = o; return c }
	but := func(change func(*Config)) Config { c := machine; change(&c); return c }
	for name, pair := range map[string]struct {
		a, b Config
		same bool
	}{
		"default":             {machine, with(rbm.Options{Hidden: 5, Steps: 1, Momentum: .9, Topology: topology.SET{Epsilon: 11, Zeta: .3}, Visible: 180}), true},
		"threads":             {machine, with(rbm.Options{Hidden: 5, Threads: 1}), true},
		"name and threads":    {machine, but(func(c *Config) { c.Name, c.Threads, c.Weights = "x", 3, true }), true},
		"default of a metric": {machine, but(func(c *Config) { c.Metrics = []Metric{{Name: "one", Every: 1, Measure: one}} }), true},
		"seed":                {machine, with(rbm.Options{Hidden: 5, Seed: 1}), false},
		"no momentum":         {machine, with(rbm.Options{Hidden: 5, Momentum: -1}), false},
		"rule":                {machine, with(rbm.Options{Hidden: 5, Topology: topology.FixProb{}}), false},
		"zeta":                {machine, with(rbm.Options{Hidden: 5, Topology: topology.SET{Zeta: .30000001}}), false},
		"own rule":            {machine, with(rbm.Options{Hidden: 5, Topology: topology.Custom{Name: "SET(epsilon=11, zeta=0.3)"}}), false},
		"epochs":              {machine, but(func(c *Config) { c.Epochs++ }), false},
		"start":               {machine, but(func(c *Config) { c.Start = true }), false},
		"degrees":             {machine, but(func(c *Config) { c.Degrees.Every = 2 }), false},
		"data":                {machine, but(func(c *Config) { c.Data = bits.Slice(0, 9) }), false},
		"less metrics":        {machine, but(func(c *Config) { c.Metrics = nil }), false},
		"settings of metric":  {machine, but(func(c *Config) { c.Metrics = []Metric{{Name: "one", Settings: 2, Measure: one}} }), false},
		"annealing": {but(func(c *Config) { c.Metrics = []Metric{LogProbability(bits, rbm.AISOptions{}, 2)} }),
			but(func(c *Config) {
				c.Metrics = []Metric{LogProbability(bits, rbm.AISOptions{Runs: 100, Betas: rbm.PaperBetas(), Threads: 2}, 2)}
			}), true},
		"other annealing": {but(func(c *Config) { c.Metrics = []Metric{LogProbability(bits, rbm.AISOptions{}, 2)} }),
			but(func(c *Config) { c.Metrics = []Metric{LogProbability(bits, rbm.AISOptions{Base: bits}, 2)} }), false},
		"layers":           {network(nn.Sparse{Neurons: 4}, nn.ReLU{}), network(nn.Sparse{Neurons: 4}, nn.SReLU{}), false},
		"defaults within":  {network(nn.Sparse{Neurons: 4}, nn.Dropout{}), network(nn.Sparse{Neurons: 4, Topology: topology.SET{Epsilon: 20}}, nn.Dropout{Rate: .3}), true},
		"slope":            {network(nn.AllReLU{}), network(nn.AllReLU{Slope: .5}), false},
		"initial":          {network(nn.Sparse{Neurons: 4}), network(nn.Sparse{Neurons: 4, Init: nn.Glorot}), false},
		"optimizer":        {learning(nn.Options{}), learning(nn.Options{Optimizer: nn.Adam{}}), false},
		"its defaults":     {learning(nn.Options{Optimizer: nn.Adam{}}), learning(nn.Options{Optimizer: nn.Adam{Beta1: .9, Epsilon: 1e-8}, LearningRate: .001}), true},
		"its type":         {learning(nn.Options{Optimizer: nn.Adam{}, WeightDecay: -1}), learning(nn.Options{Optimizer: nn.AdamW{}, WeightDecay: -1}), false},
		"its new links":    {learning(nn.Options{Optimizer: nn.RMSprop{}}), learning(nn.Options{Optimizer: nn.RMSprop{Regrown: nn.MeanMoment}}), false},
		"clipping":         {learning(nn.Options{}), learning(nn.Options{ClipNorm: 1}), false},
		"storage of data":  {Config{Model: rbm.Options{Hidden: 2}, Data: floats, Epochs: 1}, Config{Model: rbm.Options{Hidden: 2}, Data: floats.Binarize(.5), Epochs: 1}, true},
		"type of a model":  {Config{Model: Custom{Name: "a", Settings: nn.ReLU{}, New: unused}, Data: bits, Epochs: 1}, Config{Model: Custom{Name: "a", Settings: nn.SReLU{}, New: unused}, Data: bits, Epochs: 1}, false},
		"pointer in there": {Config{Model: Custom{Name: "a", Settings: &nn.AllReLU{Slope: 1}, New: unused}, Data: bits, Epochs: 1}, Config{Model: Custom{Name: "a", Settings: &nn.Dropout{Rate: 1}, New: unused}, Data: bits, Epochs: 1}, false},
	} {
		if a, b := digest(t, pair.a), digest(t, pair.b); (a == b) != pair.same {
			t.Errorf("%s: the digests are %s and %s", name, a, b)
		}
	}
}

func unused() Resumable { panic("a model is made to name a run") }

// drops is a rule that has the Key of the one in it, and drops2 has its own.
type drops struct {
	topology.SET
	Drop float64
}

type drops2 drops

func (d drops2) Key() string { return fmt.Sprintf("drops2(%g)", d.Drop) }

// TestRulesInRules checks that rules with a rule in them are told apart.
func TestRulesInRules(t *testing.T) {
	of := func(rule topology.Rule) string {
		return digest(t, Config{Model: rbm.Options{Hidden: 3, Topology: rule}, Data: datasets.DNA().Train, Epochs: 1})
	}
	type alone struct{ topology.SET }
	names := map[string]bool{}
	for _, rule := range []topology.Rule{topology.SET{}, alone{}, drops2{Drop: .1}, drops2{Drop: .2}} {
		names[of(rule)] = true
	}
	if len(names) != 4 {
		t.Errorf("%d names of four rules", len(names))
	}
}

func TestWhatHasNoNameIsRefused(t *testing.T) {
	data := datasets.DNA().Train
	for says, c := range map[string]Config{
		"without data":                          {Model: rbm.Options{Hidden: 3}, Epochs: 1},
		"0 epochs":                              {Model: rbm.Options{Hidden: 3}, Data: data},
		"type string":                           {Model: "RBM", Data: data, Epochs: 1},
		"type <nil>":                            {Data: data, Epochs: 1},
		"data of 180":                           {Model: rbm.Options{Visible: 3, Hidden: 3}, Data: data, Epochs: 1},
		"7 inputs":                              {Model: nn.Options{Inputs: 7, Layers: []nn.Layer{nn.Dense{Neurons: 3}}}, Data: data, Epochs: 1},
		"lacks a name":                          {Model: rbm.Options{Hidden: 3}, Data: data, Epochs: 1, Metrics: []Metric{{Measure: one}}},
		"lacks a Name":                          {Model: Custom{New: unused}, Data: data, Epochs: 1},
		"topology.Custom":                       {Model: rbm.Options{Hidden: 3, Topology: topology.Custom{}}, Data: data, Epochs: 1},
		"a runs.drops without a Key of its own": {Model: rbm.Options{Hidden: 3, Topology: drops{Drop: .1}}, Data: data, Epochs: 1},
		"a function without":                    {Model: rbm.Options{Hidden: 3}, Data: data, Epochs: 1, Metrics: []Metric{{Name: "m", Measure: one, Settings: func() {}}}},
		"not exported":                          {Model: rbm.Options{Hidden: 3}, Data: data, Epochs: 1, Metrics: []Metric{{Name: "m", Measure: one, Settings: struct{ x int }{3}}}},
		"values of type":                        {Model: rbm.Options{Hidden: 3}, Data: data, Epochs: 1, Metrics: []Metric{{Name: "m", Measure: one, Settings: make(chan int)}}},
		"degrees every -1":                      {Model: rbm.Options{Hidden: 3}, Data: data, Epochs: 1, Degrees: Degrees{Every: -1}},
		"degrees of layer 1":                    {Model: rbm.Options{Hidden: 3}, Data: data, Epochs: 1, Degrees: Degrees{Every: 1, Layers: []int{1}}},
		"metric of networks":                    {Model: rbm.Options{Hidden: 3}, Data: data, Epochs: 1, Metrics: []Metric{Accuracy(data, 1)}},
		"is a metric of RBMs":                   {Model: nn.Options{Layers: []nn.Layer{nn.Dense{Neurons: 3}}}, Data: data, Epochs: 1, Metrics: []Metric{ExactLogProbability(data, 1)}},
	} {
		if run, err := temporaryStore(t).Train(t.Context(), c); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, error %v, want one that says %q", run, err, says)
		}
	}
}

// TestProgressOfStoppedTraining checks which runs got another identity when the last step of training that ends early changed.
func TestProgressOfStoppedTraining(t *testing.T) {
	for _, c := range []struct {
		rule     topology.Rule
		patience int
		changed  bool
	}{
		{nil, 3, false}, {topology.SET{Epsilon: 5}, 3, false}, {&topology.SET{Epsilon: 5}, 3, false}, {topology.FixProb{}, 3, false},
		{topology.Magnitude{}, 0, false}, {topology.Magnitude{}, 3, true}, {&topology.Magnitude{}, 3, true},
		{topology.SET{Schedule: topology.Schedule{Decay: topology.Cosine}}, 3, true}, {topology.Custom{Name: "own"}, 3, true},
		{topology.SET{Schedule: topology.Schedule{Decay: topology.Constant, Every: -1}}, 3, false}, {topology.SET{Schedule: topology.Schedule{End: .5}}, 3, true},
		{topology.RigL{}, 3, false}, {topology.RigL{Schedule: topology.Schedule{Every: -1}}, 3, false}, {topology.GraNet{}, 3, false}, {topology.SNFS{}, 3, false},
		{topology.CHT{}, 3, false}, {topology.CHTs{}, 3, true}, {topology.Magnitude{Every: 10}, 3, false}, {topology.ImportancePruning{}, 3, true},
	} {
		config := Config{Data: datasets.Digits().Train, Epochs: 5, Validation: Validation{Share: .1, Patience: c.patience},
			Model: nn.Options{Layers: []nn.Layer{nn.Sparse{Neurons: 5, Topology: c.rule}, nn.Dense{Neurons: 10}}}}
		text, err := config.JSON()
		if err != nil || strings.Contains(string(text), `"progress": "planned"`) != c.changed {
			t.Errorf("%v with patience %d: %v\n%s", c.rule, c.patience, err, text)
		}
	}
}
