package sweeps

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/augment"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

func read(t *testing.T, text string) Grid {
	t.Helper()
	g, err := ReadGrid(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAGridIsEveryCombination(t *testing.T) {
	g := read(t, `{"data": ["dna", "digits"], "rbm": {"hidden": [20, 40], "steps": [1, 3, 10], "momentum": -1},
		"rules": [{"rule": "dense"}, {"rule": "fixprob", "epsilon": 8}, {"rule": "fixprob"}, {"rule": "set", "zeta": 0.2}],
		"seeds": [5, 6], "epochs": 7, "scaled": "binarized", "log_probability": {"every": 3, "betas": 10}, "degrees": {"every": 2}}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 2*2*3*4*2 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	seen := map[string]string{}
	for _, c := range all {
		digest, err := c.Digest()
		if err != nil {
			t.Fatal(err)
		}
		if seen[digest] != "" || seen[c.Name] != "" {
			t.Errorf("%s is there twice", c.Name)
		}
		seen[digest], seen[c.Name] = c.Name, digest
	}
	if name := all[2].Name; name != "dna, FixProb epsilon 8, 20 hidden, CD-1, seed 5" {
		t.Errorf("a rule that is there twice is in %q", name)
	}
	c := all[len(all)-1]
	o := c.Model.(rbm.Options)
	if o.Hidden != 40 || o.Steps != 10 || o.Seed != 6 || o.Momentum != -1 || o.Topology != (topology.SET{Epsilon: 11, Zeta: .2}) {
		t.Errorf("the last model is %+v", o)
	}
	if c.Name != "digits, SET, 40 hidden, CD-10, seed 6" || c.Epochs != 7 || c.Degrees.Every != 2 || !c.Data.Binary() || len(c.Metrics) != 1 || c.Metrics[0].Every != 3 {
		t.Errorf("the last configuration is %+v", c)
	}
}

// TestAGridTriesSettings checks that there is a run for each setting in try, with the metrics for its verdict.
func TestAGridTriesSettings(t *testing.T) {
	g := read(t, `{"data": ["dna"], "rbm": {"hidden": [20], "batch_size": 10, "weight_decay": 0.001,
		"try": [{"learning_rate": 0.01}, {"learning_rate": 0.001, "batch_size": 100}, {"weight_decay": -1}]},
		"epochs": 7, "weights": true, "log_probability": {"every": 3, "betas": 10, "checked": true}}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 3 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	for k, want := range []struct {
		name        string
		batch       int
		rate, decay float64
	}{{"dna, SET, rate 0.01", 10, .01, .001}, {"dna, SET, rate 0.001, batch 100", 100, .001, .001}, {"dna, SET, decay -1", 10, 0, -1}} {
		c, o := all[k], all[k].Model.(rbm.Options)
		if c.Name != want.name || o.BatchSize != want.batch || o.LearningRate != want.rate || o.WeightDecay != want.decay || !c.Weights {
			t.Errorf("%q with %+v, want %+v", c.Name, o, want)
		}
		if len(c.Metrics) != 5 || c.Metrics[1].Name != runs.ValidationLogProbability || c.Metrics[4].Every != 3 {
			t.Errorf("%q has the metrics %+v", c.Name, c.Metrics)
		}
	}
	if again, err := ReadGrid(strings.NewReader(g.String())); err != nil || again.String() != g.String() {
		t.Errorf("it is written as %s, %v", g, err)
	}
}

func TestAGridHasSchedules(t *testing.T) {
	g := read(t, `{"data": ["digits"], "mlp": {"hidden": [[20]], "schedule": [{"shape": "constant"}, {"shape": "cosine", "epochs": 30, "warmup": 2},
		{"shape": "step", "epochs": 10, "per_epoch": true}, {"shape": "inverse", "decay": 1e-6}]}, "epochs": 7}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 4 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	for k, want := range []nn.Schedule{nil, nn.Warmup{Epochs: 2, Then: nn.Cosine{Epochs: 30}}, nn.PerEpoch{Schedule: nn.StepDecay{Epochs: 10}}, nn.InverseTime{Decay: 1e-6}} {
		if got := all[k].Model.(nn.Options).Schedule; got != want {
			t.Errorf("%s: the schedule is %v, want %v", all[k].Name, got, want)
		}
	}
	for k, name := range []string{"digits, SET, constant rate, seed 0", "digits, SET, warm-up over 2 epochs, then cosine over 30 epochs, seed 0"} {
		if strings.TrimSuffix(name, ", seed 0") != all[k].Name {
			t.Errorf("the name is %q, want %q", all[k].Name, name)
		}
	}
	for text, want := range map[string]string{
		`{"shape": "cosin", "epochs": 3}`:              `no schedule "cosin"; there are constant, step, cosine and inverse`,
		`{"shape": "cosine"}`:                          "epochs must be positive",
		`{"shape": "step", "epochs": -1}`:              "a step schedule with epochs -1",
		`{"shape": "step", "epochs": 2, "decay": 0.5}`: "a step schedule with decay 0.5, which is of inverse",
		`{"shape": "constant", "epochs": 2}`:           "a constant schedule with epochs 2, which is of step and cosine",
	} {
		g := read(t, `{"data": ["digits"], "mlp": {"hidden": [[20]], "schedule": [`+text+`]}, "epochs": 7}`)
		if _, err := g.Configs(t.Context(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestAGridHasOptimizers(t *testing.T) {
	g := read(t, `{"data": ["digits"], "mlp": {"hidden": [[20]], "momentum": 0.5, "clip_norm": 2, "optimizer": [{"name": "momentum"},
		{"name": "adam", "beta2": 0.99, "learning_rate": 0.01}, {"name": "adamw", "regrown": "mean"}, {"name": "rmsprop", "momentum": 0.2}]}, "epochs": 7}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 4 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	for k, want := range []nn.Options{
		{Momentum: .5}, {Optimizer: nn.Adam{Beta2: .99}, LearningRate: .01}, {Optimizer: nn.AdamW{Regrown: nn.MeanMoment}}, {Optimizer: nn.RMSprop{Momentum: .2}},
	} {
		got := all[k].Model.(nn.Options)
		if got.Optimizer != want.Optimizer || got.Momentum != want.Momentum || got.LearningRate != want.LearningRate || got.ClipNorm != 2 {
			t.Errorf("%s: %+v, want %+v", all[k].Name, got, want)
		}
	}
	for k, name := range []string{"momentum", "Adam (beta2 0.99), rate 0.01", "AdamW (new links from the mean moment)"} {
		if want := "digits, SET, " + name; all[k].Name != want {
			t.Errorf("the name is %q, want %q", all[k].Name, want)
		}
	}
	for fields, want := range map[string]string{
		`"optimizer": [{"name": "adan"}]`:                       `no optimizer "adan"; there are momentum, rmsprop, adam and adamw`,
		`"optimizer": [{"name": "adam", "beta1": 1}]`:           `"mlp.optimizer.beta1" is 1; it must be between 0 and 1`,
		`"optimizer": [{"name": "adam", "decay": 0.5}]`:         "a field of another optimizer",
		`"optimizer": [{"name": "adam", "regrown": "initial"}]`: "it can be zero or mean",
		`"optimizer": [{"name": "adam"}], "nesterov": [true]`:   `"nesterov" with the optimizer Adam`,
		`"clip_norm": -1`: `"mlp.clip_norm" is -1`,
	} {
		err := refused(t, `{"data": ["digits"], "mlp": {"hidden": [[20]], `+fields+`}, "epochs": 7}`)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", fields, err, want)
		}
	}
}

// refused returns the error of reading a grid or of making its configurations.
func refused(t *testing.T, text string) error {
	t.Helper()
	g, err := ReadGrid(strings.NewReader(text))
	if err != nil {
		return err
	}
	_, err = g.Configs(t.Context(), nil)
	return err
}

// TestEqualRunsAreOne lists seeds, data sets and rules twice, and a rule's default beside the rule without it.
func TestEqualRunsAreOne(t *testing.T) {
	g := read(t, `{"data": ["digits", "digits"], "mlp": {"hidden": [[20]]}, "rules": [{"rule": "set"}, {"rule": "set", "zeta": 0.3}], "seeds": [1, 2, 2, 1], "epochs": 7}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 2 {
		t.Errorf("%d configurations, %v; want one for each of two seeds", len(all), err)
	}
}

// TestImpossibleRunsAreAbsent has a grid of which one run is impossible.
func TestImpossibleRunsAreAbsent(t *testing.T) {
	g := Grid{Data: []string{"digits"}, MLP: &MLPs{Hidden: [][]int{{20}}, Networks: Networks{L1: []float64{0, -1}}}, Epochs: 7}
	all, absent, err := g.Available(t.Context(), nil)
	if err != nil || len(all) != 2 || len(absent) != 1 || !errors.Is(absent[1], ErrImpossible) || !strings.Contains(absent[1].Error(), "L1 -1") {
		t.Errorf("%d runs, absent %v, %v; want the second of two to be impossible", len(all), absent, err)
	}
	if _, err := g.Configs(t.Context(), nil); !errors.Is(err, ErrImpossible) {
		t.Errorf("Configs: %v", err)
	}
}

func TestAGridAugmentsImages(t *testing.T) {
	const text = `{"data": [%q], "epochs": 1, "mlp": {"hidden": [[20]], "augment": {"rotation": 10, "shift_x": 0.1, "shift_y": 0.2, "mirror": true}}}`
	all, err := read(t, fmt.Sprintf(text, "cifar10")).Configs(t.Context(), StandIn)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	a := all[0].Model.(nn.Options).Augment
	if want := (&augment.Images{Shape: []int{32, 32, 3}, Rotation: 10, ShiftX: .1, ShiftY: .2, Mirror: true}); !reflect.DeepEqual(a, want) {
		t.Errorf("%+v, want %+v", a, want)
	}
	if _, err := read(t, fmt.Sprintf(text, "dna")).Configs(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "dna cannot be augmented") {
		t.Errorf("DNA is turned: %v", err)
	}
	backwards := strings.Replace(fmt.Sprintf(text, "digits"), "10", "-10", 1)
	if err := refused(t, backwards); err == nil || !strings.Contains(err.Error(), `"mlp.augment.rotation" is -10; it must be from 0 to 180`) {
		t.Errorf("a rotation of -10: %v", err)
	}
}

func TestAGridOfPerceptronsTrains(t *testing.T) {
	g := read(t, `{"name": "small", "data": ["digits"], "scaled": "standardized", "epochs": 2, "seeds": [1],
		"mlp": {"hidden": [[20, 10]], "activation": ["relu", "srelu", "allrelu", "sigmoid"], "nesterov": [false, true],
		"weight_decay": [-1, 0.0002], "l1": [0, 1e-7], "dropout": [0.1]}, "rules": [{"rule": "set"}]}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 4*2*2*2 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	layer := all[0].Model.(nn.Options).Layers[0].(nn.Sparse)
	if layer.Neurons != 20 || layer.Topology != (topology.SET{Epsilon: 20}) {
		t.Errorf("the first layer is %+v", layer)
	}
	done, err := Train(t.Context(), store(t), all[:2], Options{})
	if err != nil || done[0].History.Last("accuracy") < .2 || done[1].Name != "small: digits, SET, relu, Nesterov false, L2 -1, L1 1e-07, seed 1" {
		t.Errorf("%v, %v", done, err)
	}
}

func TestAGridOfConvolutionalNetworks(t *testing.T) {
	g := read(t, `{"name": "Fig 7", "data": ["cifar10"], "epochs": 60, "cnn": {"augment": {"mirror": true}}, "rules": [{"rule": "set"}, {"rule": "dense"}]}`)
	all, err := g.Configs(t.Context(), StandIn)
	if err != nil || len(all) != 2 || all[0].Name != "Fig 7: cifar10, SET" {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	paper := nn.Options{
		Shape: []int{32, 32, 3}, Layers: nn.CNN{Classes: 10, Topology: topology.SET{Epsilon: 20}}.Layers(),
		Augment: &augment.Images{Shape: []int{32, 32, 3}, Mirror: true},
	}
	if o := all[0].Model.(nn.Options); !reflect.DeepEqual(o, paper) {
		t.Errorf("%+v, want %+v", o, paper)
	}

	g = read(t, `{"data": ["digits"], "scaled": "standardized", "epochs": 10, "seeds": [1],
		"cnn": {"blocks": [[8, 8]], "hidden": [[30], [30, 20]], "activation": ["relu", "srelu"], "dropout": [-1, 0.1], "learning_rate": 0.05}}`)
	if all, err = g.Configs(t.Context(), nil); err != nil || len(all) != 8 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	done, err := Train(t.Context(), store(t), all[:1], Options{})
	if err != nil || done[0].History.Last("accuracy") < .3 || done[0].Name != "digits, SET, [30] hidden, relu, dropout -1, seed 1" {
		t.Errorf("%v, %v", done[0], err)
	}
}

// Every activation is combined with every normalization, in perceptrons and in convolutional networks.
func TestActivationsAndNormalizationsCanVary(t *testing.T) {
	const values = `"activation": ["srelu", "relu", "leaky relu", "allrelu", "sigmoid", "tanh", "gelu", "silu"], "norm": ["none", "batch", "layer"]`
	activations := []nn.Layer{nn.SReLU{}, nn.ReLU{}, nn.LeakyReLU{}, nn.AllReLU{}, nn.Sigmoid{}, nn.Tanh{}, nn.GELU{}, nn.SiLU{}}
	for _, kind := range []string{`"mlp": {"hidden": [[20]], `, `"cnn": {"hidden": [[20]], "blocks": [[4]], `} {
		all, err := read(t, `{"data": ["digits"], "epochs": 1, "rules": [{"rule": "set"}], `+kind+values+`}}`).Configs(t.Context(), nil)
		if err != nil || len(all) != 3*len(activations) {
			t.Fatalf("%d configurations, %v", len(all), err)
		}
		for k, c := range all {
			layers := c.Model.(nn.Options).Layers
			next := layers[1]
			if norm := []nn.Layer{nil, nn.BatchNorm{}, nn.LayerNorm{}}[k%3]; norm != nil {
				if next != norm {
					t.Errorf("%s: %v follows the weights", c.Name, next)
				}
				next = layers[2]
			}
			if next != activations[k/3] {
				t.Errorf("%s: the activation is %v", c.Name, next)
			}
		}
		if name := all[19].Name; name != "digits, SET, gelu, norm batch" {
			t.Errorf("the name is %q", name)
		}
	}
}

func TestInitializationsCanVary(t *testing.T) {
	g := read(t, `{"data": ["digits"], "epochs": 1, "rules": [{"rule": "set"}],
		"mlp": {"hidden": [[20]], "init": ["he", "glorot", "dense glorot", "normal01"], "regrown": ["zero", "initial"]}}`)
	all, err := g.Configs(t.Context(), nil)
	if err != nil || len(all) != 8 {
		t.Fatalf("%d configurations, %v", len(all), err)
	}
	for k, c := range all {
		layer := c.Model.(nn.Options).Layers[0].(nn.Sparse)
		if layer.Init != nn.Init(k/2) || layer.Regrown != nn.Regrown(k%2) {
			t.Errorf("%s is a layer of %v and %v", c.Name, layer.Init, layer.Regrown)
		}
	}
	if name := all[5].Name; name != "digits, SET, dense glorot, new links from initial" {
		t.Errorf("the name is %q", name)
	}
	for _, unknown := range []string{`"init": ["xavier"]`, `"regrown": ["one"]`} {
		g := read(t, `{"data": ["digits"], "epochs": 1, "mlp": {"hidden": [[20]], `+unknown+`}}`)
		if _, err := g.Configs(t.Context(), nil); err == nil {
			t.Errorf("%s is accepted", unknown)
		}
	}
}

// TestSeedsAtAScale checks that large seeds are not rounded.
func TestSeedsAtAScale(t *testing.T) {
	g := read(t, `{"data": ["dna"], "epochs": 3, "rbm": {"hidden": [3]}, "seeds": [1234567890123456789, 18446744073709551615], "scales": {"quick": {"epochs": 1}}}`)
	quick, err := g.At("quick")
	if err != nil || quick.Epochs != 1 || !slices.Equal(quick.Seeds, g.Seeds) || quick.Seeds[1] != 18446744073709551615 {
		t.Errorf("%v, %v", quick.Seeds, err)
	}
}

func TestGridWithByteOrderMark(t *testing.T) {
	if g := read(t, "\ufeff{\"data\": [\"dna\"], \"epochs\": 3, \"rbm\": {\"hidden\": [3]}}"); g.Epochs != 3 {
		t.Errorf("%+v", g)
	}
}

func TestWhatIsNoGridIsSaid(t *testing.T) {
	for text, says := range map[string]string{
		``: "the file is empty",
		`{"data": ["digits"], "epochs": 3, "mlp": {"hidden": [[3]], "schedule": [{"shape": "step", "epochs": 2, "drop": 0}]}}`: `"mlp.schedule.drop" is 0`,
		`{"data": ["dna"], "epochs": 3, "rbm": {"hidden": [3]}, "log_probability": {"every": 0}}`:                              `"log_probability.every" is 0`,
		"{\"data\": [\"dna\",\n{\"file\": \"own.csv\", \"test\": \"half\"}], \"epochs\": 3, \"mlp\": {}}":                      `line 2: "test" of a table is a string where a number is wanted`,
		"{\"data\": [{\"file\": \"own.csv\"}],\n\"epochs\": \"3\", \"mlp\": {}}":                                               `line 2: "epochs" is a string where a whole number is wanted`,
		`{"data": ["dna"], "epoch": 3}`:                                                                       `"epoch"`,
		`{"epochs": 3, "rbm": {}}`:                                                                            "without data",
		`{"data": ["dna"], "rbm": {}}`:                                                                        "0 epochs",
		`{"data": ["dna"], "epochs": 3}`:                                                                      `has "rbm", "mlp" or "cnn"`,
		`{"data": ["digits"], "epochs": 3, "mlp": {"hidden": [[3]]}, "cnn": {}}`:                              "one of them",
		`{"data": ["dna"], "epochs": 3, "cnn": {}}`:                                                           "dna has no images",
		`{"data": ["dna"], "epochs": 3, "rbm": {}} {}`:                                                        "line 1: unexpected data after",
		"{\"data\": [{\"file\": \"a.csv\"}],\n\"epochs\": 3, \"mlp\": {}}\n{\"data\": [\"dna\"]}":             "line 3: unexpected data after the grid's closing brace; a file has one grid",
		`{"data": ["dna"], "epochs": 3, "mlp": {}, "log_probability": {"every": 1}}`:                          "only an rbm",
		`{"data": ["dna"], "epochs": 3, "rbm": {}, "accuracy": {"every": 1}}`:                                 "an rbm has no accuracy",
		`{"data": ["dna"], "epochs": 3, "rbm": {}, "log_probability": {"every": 1, "betas": 1}}`:              "inverse temperatures",
		`{"data": ["dna"], "epochs": 3, "rbm": {"hidden": [3]}, "rules": [{"rule": "sets"}]}`:                 `"sets"`,
		`{"data": ["dna"], "epochs": 3, "rbm": {"hidden": [3]}, "rules": [{"rule": "set", "zeta": 2}]}`:       "zeta 2",
		`{"data": ["dna"], "epochs": 3, "mlp": {"hidden": [[3]], "activation": ["tan"]}}`:                     `"tan"`,
		`{"data": ["dna"], "epochs": 3, "mlp": {"hidden": [[3]], "norm": ["group"]}}`:                         `"group"`,
		`{"data": ["dna"], "epochs": 3, "rbm": {"hidden": [3]}, "scaled": "a little"}`:                        `"a little"`,
		`{"data": ["dna"], "epochs": 3, "rbm": {"steps": [1]}}`:                                               "without hidden units",
		`{"data": ["dna"], "epochs": 3, "mlp": {"hidden": []}}`:                                               "without hidden units",
		`{"data": ["dna"], "epochs": 3, "rbm": {"hidden": [3]}, "degrees": {"every": -1}}`:                    "below 0",
		`{"data": ["dna"], "epochs": 3, "rbm": {"hidden": [3]}, "degrees": {"every": 1, "layers": [1]}}`:      "degrees of layer 1 of a model with 1 layer of weights, numbered from 0",
		`{"data": ["dna"], "epochs": 3, "mlp": {"hidden": [[3]]}, "degrees": {"every": 1, "layers": [0, 2]}}`: "degrees of layer 2 of a model with 2 layers of weights, numbered from 0",
		`{"data": ["none"], "epochs": 3, "rbm": {"hidden": [3]}}`:                                             "unknown none",
		"{\n\"data\": [\"dna\"],\n":                                                                           "line 2: the file ends before the grid does",
		"{\n\"data\": dna}":                                                                                   "line 2: invalid character 'd'",
		"[1]":                                                                                                 "line 1: a grid is a JSON object, not an array",
		"{\n\"rbm\": {\n\"hidden\": [\"many\"]}}":                                                             `line 3: "rbm.hidden" is a string where a whole number is wanted`,
		"{\"data\": \"dna\"}":                                                                                 `line 1: "data" is a string where an array is wanted`,
		"{\n\n\"epoch\": 3\n\n}":                                                                              `line 3: a grid has no field "epoch"; its fields are name, data,`,
		"{\n\"rbm\": {\n\"hidden\": [3],\n\"hiden\": [3]\n}\n}":                                               `line 4: "rbm" has no field "hiden"; its fields are hidden, steps,`,
		"{\n\"data\": [{\n\"fil\": \"x\"}]}":                                                                  `a table has no field "fil"; its fields are file, csv`,
		"{\n\"epochs\": 3,\n\"Epochs\": 4}":                                                                   `line 3: "Epochs" occurs twice; remove one of them`,
		"{\n\"mlp\": {\"l1\": [1],\n\"l1\": [2]}}":                                                            `line 3: "mlp.l1" occurs twice`,
		"{\n\"mlp\": {\"optimizer\": [\n{\"nam\": \"adam\"}]}\n}":                                             `line 3: "mlp.optimizer[0]" has no field "nam"; its fields are name,`,
		"{\n\"data\": [\"dna\",\n]\n}":                                                                        `line 3: the comma before ']' is one too many; remove it`,
		"{\n\"data\": [\"dna\"],\n}":                                                                          `line 3: the comma before '}' is one too many; remove it`,
		"{\n\"data\": [\"dna\"]\n\"epochs\": 3}":                                                              `line 3: invalid character '"' after a field; a comma is missing`,
		"{\"data\": [\"dna\"], \"epochs\": 3, \"rbm\": {\"hidden\": [3]}, \"rules\": [\n{\"rule\": \"dense\"},\n{\"rule\": \"set\", \"zetta\": 1}\n]\n}":        `line 3: rule "set" has no parameter "zetta"; its parameters are epsilon,`,
		"{\"data\": [\"dna\"], \"epochs\": 3, \"rbm\": {\"hidden\": [3]}, \"rules\": [\n{\"rule\": \"set\", \"zeta\": [0.1, 0.2]},\n{\"rule\": \"sett\"}\n]\n}": `line 3: there is no rule "sett"; there are set,`,
		"{\"data\": [\"dna\"], \"epochs\": 3, \"rbm\": {\"hidden\": [3]}, \"rules\": [\n{\"rule\": \"set\", \"epsilon\": 3, \"density\": 0.1}]}":                `rule "set": epsilon and density both set the number of connections`,
		"{\"data\": [\"dna\"], \"epochs\": 3, \"mlp\": {\"hidden\": [[3]], \"activation\": [\n\"relu\",\n\"rellu\"]\n}\n}":                                      `line 3: there is no activation "rellu"; there are srelu,`,
		"{\"data\": [\"dna\"], \"epochs\": 3, \"mlp\": {\"hidden\": [[3]], \"loss\": [\n\"squared\"]\n}\n}":                                                     `line 2: there is no loss "squared"; there are cross-entropy, binary`,
	} {
		g, err := ReadGrid(strings.NewReader(text))
		if err == nil {
			_, err = g.Configs(t.Context(), source)
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v, want one that says %q", text, err, says)
		}
	}
}

func source(_ context.Context, name string) (*datasets.Set, error) {
	if name == "none" {
		return nil, errors.New("unknown none")
	}
	return datasets.DNA(), nil
}

func FuzzReadGrid(f *testing.F) {
	f.Add(`{"data": ["dna"], "rbm": {"hidden": [2]}, "epochs": 1, "rules": [{"rule": "set", "epsilon": 3}]}`)
	f.Add(`{"data": ["dna"], "mlp": {"hidden": [[2, 3]], "activation": ["relu"]}, "epochs": 1}`)
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ReadGrid(strings.NewReader(text))
		if err != nil {
			return
		}
		if _, err := g.Configs(t.Context(), source); err != nil && !strings.HasPrefix(fmt.Sprint(err), "sweeps: ") {
			t.Errorf("error %v", err)
		}
	})
}

// A missing data set affects only its own runs, and not the others or their shards.
func TestAnAbsentDataSetLosesNoOtherRuns(t *testing.T) {
	absent := errors.New("it is on another machine")
	source := func(ctx context.Context, name string) (*datasets.Set, error) {
		if name == "mnist-binary" {
			return nil, absent
		}
		return datasets.Load(ctx, name)
	}
	g := Grid{Data: []string{"mnist-binary", "dna"}, RBM: &RBMs{Hidden: []int{4}}, Rules: []Rule{{Rule: "dense"}, {Rule: "set"}}, Epochs: 1}
	if _, err := g.Configs(t.Context(), source); !errors.Is(err, absent) {
		t.Errorf("Configs: %v", err)
	}
	all, missing, err := g.Available(t.Context(), source)
	if err != nil || len(all) != 4 || len(missing) != 2 {
		t.Fatalf("%d configurations, %v, %v", len(all), missing, err)
	}
	for shard := range 2 {
		done, err := Train(t.Context(), store(t), all, Options{Absent: missing, Shard: Shard{shard, 2}})
		var failed *Error
		if !errors.As(err, &failed) || !errors.Is(err, absent) || len(failed.Failures) != 1 || failed.Failures[0].Index != shard {
			t.Errorf("shard %d: %v", shard, err)
		}
		for i, run := range done {
			if (run != nil) != (i == 2+shard) {
				t.Errorf("shard %d, run %d: %v", shard, i, run)
			}
		}
	}
	_, err = Train(t.Context(), store(t), all, Options{Absent: missing})
	if err == nil || strings.Count(err.Error(), absent.Error()) != 1 || !strings.Contains(err.Error(), "mnist-binary, SET): the same") {
		t.Errorf("the reason is not said once: %v", err)
	}
	g.Data[0] = "nothing of the kind"
	if _, _, err := g.Available(t.Context(), nil); err == nil || !strings.Contains(err.Error(), g.Data[0]) {
		t.Errorf("a name that stands for nothing: %v", err)
	}
}
