package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/internal/race"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// ruled returns a network whose layers have the given rule.
func ruled(rule topology.Rule, threads int, change func(*Options)) *Network {
	o := Options{Inputs: 64, BatchSize: 20, LearningRate: .01, Seed: 3, Threads: threads, Layers: MLP{
		Hidden: []int{200, 150}, Classes: 10, Topology: rule, Dropout: .2,
	}.Layers()}
	if change != nil {
		change(&o)
	}
	return New(o)
}

// withinRules returns rules with every kind of Needs.
func withinRules() map[string]topology.Rule {
	return map[string]topology.Rule{
		"RigL":           topology.RigL{Epsilon: 4, Schedule: topology.Schedule{Every: 7}},
		"RigL, an epoch": topology.RigL{Density: .1, Spread: topology.ERK, Schedule: topology.Schedule{Every: -1, End: 1}},
		"SET within":     topology.SET{Epsilon: 4, Schedule: topology.Schedule{Every: 3, Decay: topology.Cosine}},
		"custom":         ownRigL(5),
		"MEST":           topology.MEST{Epsilon: 4},
		"CHT":            topology.CHT{Epsilon: 4},
		"CHTs within":    topology.CHTs{Epsilon: 4, Schedule: topology.Schedule{Every: 11}},
		"DeepR":          topology.DeepR{Epsilon: 4},
		"SRigL":          topology.SRigL{Density: .1, KeepNeurons: true, Schedule: topology.Schedule{Every: 7}},
		"SRigL, ablated": topology.SRigL{Density: .1, Schedule: topology.Schedule{Every: 7}},
		"SNFS":           topology.SNFS{Epsilon: 4},
		"SNFS within":    topology.SNFS{Density: .1, Spread: topology.ERK, Window: 3, Schedule: topology.Schedule{Every: 7}},
	}
}

// ownRigL is RigL as a user-defined rule of a dozen lines.
func ownRigL(every int) topology.Custom {
	return topology.Custom{
		Name:  "gradients",
		Needs: topology.Needs{Gradients: true, Every: every, End: .75},
		RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change {
			keep := topology.KeepLargest(s.Weights, .3*(1-s.Progress()))
			return s.Grow(keep, s.Gradients.Largest(keep, len(s.Weights)-len(keep)))
		},
	}
}

// changing are the rules that change the numbers of connections of their layers.
var changing = map[string]bool{"SNFS": true, "SNFS within": true, "SRigL, ablated": true}

// Training gives the same bits on one thread, on two, and when it is interrupted and resumed from its state.
func TestRulesWithinEpochs(t *testing.T) {
	race.Skip(t, "it trains with every rule")
	data := datasets.Digits().Train.Slice(0, 390)
	for name, rule := range withinRules() {
		for of, change := range map[string]func(*Options){
			"momentum": nil, "clipped": func(o *Options) { o.ClipNorm = 1 }, "Adam, clipped": func(o *Options) { o.Optimizer, o.ClipNorm = Adam{Regrown: MeanMoment}, 1 },
		} {
			if name == "DeepR" && of == "Adam, clipped" {
				continue // it needs plain steps
			}
			fit := func(n *Network, from, to int) {
				t.Helper()
				n.Plan(6)
				for epoch := from; epoch <= to; epoch++ {
					if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
						t.Fatal(err)
					}
					n.Rewire(epoch, 6)
				}
			}
			one, two, part, rest := ruled(rule, 1, change), ruled(rule, 2, change), ruled(rule, 2, change), ruled(rule, 1, change)
			before := one.Graphs()[0]
			fit(one, 1, 6)
			fit(two, 1, 6)
			fit(part, 1, 3)
			if err := rest.SetState(part.State()); err != nil {
				t.Fatal(err)
			}
			fit(rest, 4, 6)
			for what, n := range map[string]*Network{"two threads": two, "resumed": rest} {
				if at := firstDifference(n.State(), one.State()); at != "" {
					t.Errorf("%s, %s: %s differs in %s", name, of, what, at)
				}
			}
			after := one.Graphs()[0]
			if before.Connections() != after.Connections() && !changing[name] {
				t.Errorf("%s, %s: %v became %v", name, of, before, after)
			}
			same := 0
			for c, target := range after.Targets() {
				if c < before.Connections() && before.Targets()[c] == target {
					same++
				}
			}
			if same == after.Connections() {
				t.Errorf("%s, %s: nothing was rewired", name, of)
			}
		}
	}
}

// The gradients that a rule sees equal finite differences, for connected pairs and for others.
func TestGradientsOfAllPairs(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 15)
	var seen [][]float32
	watch := topology.Custom{Name: "watch", Needs: topology.Needs{Gradients: true, Every: 1}, RewireFunc: func(s topology.State, _ *rand.Rand) *topology.Change {
		var rows []float32
		for i := range s.Graph.In() {
			rows = append(rows, s.Gradients.Row(i)...)
		}
		from, to := s.Graph.Pairs()
		for c, g := range s.Gradients.Connections() {
			if d := math.Abs(float64(g - rows[from[c]*s.Graph.Out()+to[c]])); d > 1e-6 {
				t.Errorf("connection %d has gradient %g, and its pair %g", c, g, rows[from[c]*s.Graph.Out()+to[c]])
			}
		}
		seen = append(seen, rows)
		return nil
	}}
	options := Options{Inputs: 64, BatchSize: 15, WeightDecay: -1, Seed: 5, Layers: []Layer{
		Sparse{Neurons: 20, Topology: watch}, Tanh{}, Sparse{Neurons: 15, Topology: watch}, Tanh{}, Dense{Neurons: 10},
	}}
	n := New(options)
	n.Plan(1)
	if _, err := n.TrainEpoch(t.Context(), data, 1); err != nil {
		t.Fatal(err)
	}
	// The same network, but dense with zeros for unconnected pairs, so that those weights can be varied.
	whole := options
	whole.Layers = []Layer{Dense{Neurons: 20}, Tanh{}, Dense{Neurons: 15}, Tanh{}, Dense{Neurons: 10}}
	sparseOne, denseOne := New(options), New(whole)
	for k, m := range sparseOne.Weights() {
		w := denseOne.Weights()[k]
		clear(w.Weights())
		from, to := m.Graph().Pairs()
		for c, v := range m.Weights() {
			w.Weights()[from[c]*m.Graph().Out()+to[c]] = v
		}
	}
	loss := func() float64 {
		e, err := denseOne.Evaluate(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		return e.Loss
	}
	for layer, rows := range map[int][]float32{0: seen[1], 1: seen[0]} { // the last layer is first
		w := denseOne.Weights()[layer].Weights()
		for k := 0; k < len(rows); k += 7 {
			const h = 1e-3
			was := w[k]
			w[k] = was + h
			up := loss()
			w[k] = was - h
			down := loss()
			w[k] = was
			if want := (up - down) / (2 * h); math.Abs(want-float64(rows[k])) > 5e-4+.002*math.Abs(want) {
				t.Errorf("layer %d, pair %d: gradient %g, by differences %g", layer, k, rows[k], want)
			}
		}
	}
}

// Gradients of several minibatches are the sums of the gradients of each, for connected pairs and for others. The weights hardly
// change.
func TestGradientsOfAWindow(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 110) // the last minibatch has 10 samples
	const window, momentum, every = 3, .5, 4
	watch := func(needs topology.Needs) (seen []topology.State, rows, connections [][]float32) {
		rule := topology.Custom{Name: "watch", Needs: needs, RewireFunc: func(s topology.State, _ *rand.Rand) *topology.Change {
			var all []float32
			for i := range s.Graph.In() {
				all = append(all, s.Gradients.Row(i)...)
			}
			seen, rows, connections = append(seen, s), append(rows, all), append(connections, slices.Clone(s.Gradients.Connections()))
			return nil
		}}
		n := New(Options{Inputs: 64, BatchSize: 20, LearningRate: 1e-9, Seed: 5, Layers: []Layer{
			Dense{Neurons: 30}, Tanh{}, Sparse{Neurons: 20, Topology: rule}, Tanh{}, Dense{Neurons: 10},
		}})
		n.Plan(2)
		for epoch := 1; epoch <= 2; epoch++ {
			if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
				t.Fatal(err)
			}
		}
		return seen, rows, connections
	}
	_, each, eachConnected := watch(topology.Needs{Gradients: true, Every: 1})
	seen, sums, connected := watch(topology.Needs{Gradients: true, Every: every, Window: window, Momentum: momentum})
	if len(each) != 12 || len(sums) != 3 {
		t.Fatalf("the rules ran %d and %d times", len(each), len(sums))
	}
	for k, s := range seen {
		for _, of := range []struct {
			got  []float32
			each [][]float32
		}{{sums[k], each}, {connected[k], eachConnected}} {
			for cell, got := range of.got {
				want, weight := 0., 1.
				for back := 0; back < min(window, s.Minibatch); back++ {
					want += weight * float64(of.each[(k+1)*every-1-back][cell])
					weight *= momentum
				}
				if math.Abs(float64(got)-want) > 1e-6+1e-4*math.Abs(want) {
					t.Fatalf("step %d, number %d: %g, want %g", k, cell, got, want)
				}
			}
		}
	}
}

// SNFS moves connections between layers and keeps their sum.
func TestSNFSKeepsItsBudget(t *testing.T) {
	n, data := ruled(topology.SNFS{Epsilon: 4}, 2, nil), datasets.Digits().Train.Slice(0, 390)
	sum := func() (sum int) {
		for _, g := range n.Graphs()[:2] {
			sum += g.Connections()
		}
		return sum
	}
	all, first := sum(), n.Graphs()[0].Connections()
	if _, err := train.Fit(t.Context(), n, data, train.Options{Epochs: 4}); err != nil {
		t.Fatal(err)
	}
	if sum() != all || n.Graphs()[0].Connections() == first {
		t.Errorf("%d of %d connections in the first layer became %d of %d", first, all, n.Graphs()[0].Connections(), sum())
	}
}

// New connections that start with a step along the gradient have the weight -rate times the gradient.
func TestNewConnectionsFromTheGradient(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 20)
	var gradients []float32
	const out = 20
	rule := topology.Custom{Name: "one", Needs: topology.Needs{Gradients: true, Every: 1}, RewireFunc: func(s topology.State, _ *rand.Rand) *topology.Change {
		for i := range s.Graph.In() {
			gradients = append(gradients, s.Gradients.Row(i)...)
		}
		keep := topology.KeepLargest(s.Weights, .5)
		return s.Grow(keep, s.Gradients.Largest(keep, 30))
	}}
	n := New(Options{Inputs: 64, BatchSize: 20, LearningRate: .1, Layers: []Layer{Sparse{Neurons: 20, Topology: rule, Regrown: FromGradient}, Dense{Neurons: 10}}})
	n.Plan(1)
	if _, err := n.TrainEpoch(t.Context(), data, 1); err != nil {
		t.Fatal(err)
	}
	from, to := n.Graphs()[0].Pairs()
	grown := 0
	for c, w := range n.Weights()[0].Weights() {
		if want := -.1 * gradients[from[c]*out+to[c]]; math.Abs(float64(w-want)) < 1e-7 {
			grown++
		}
	}
	if grown != 30 {
		t.Errorf("%d connections are a step from 0, want 30", grown)
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "does not use gradients") {
			t.Errorf("SET's connections start from the gradient: %v", r)
		}
	}()
	New(Options{Inputs: 64, Layers: []Layer{Sparse{Neurons: 20, Regrown: FromGradient}, Dense{Neurons: 10}}})
}

// Rules that prune reach their final density, on one thread and on two.
func TestRulesThatPrune(t *testing.T) {
	data := datasets.Digits().Train.Slice(0, 390)
	for name, rule := range map[string]topology.Rule{
		"gradual":         topology.Magnitude{Final: .1},
		"one shot":        topology.Magnitude{Final: .1, OneShot: true, Every: 7},
		"gradual, global": topology.Magnitude{Final: .1, Density: .5, Global: true},
		"GraNet":          topology.GraNet{Final: .1, Every: 9},
	} {
		var states []train.State
		for threads := 1; threads <= 2; threads++ {
			n := ruled(rule, threads, func(o *Options) { o.LearningRate = 1e-4 })
			n.Plan(8)
			for epoch := 1; epoch <= 8; epoch++ {
				if _, err := n.TrainEpoch(t.Context(), data, epoch); err != nil {
					t.Fatal(err)
				}
				n.Rewire(epoch, 8)
			}
			states = append(states, n.State())
			connections, pairs := 0, 0
			for _, g := range n.Graphs()[:2] {
				connections, pairs = connections+g.Connections(), pairs+g.In()*g.Out()
			}
			if d := float64(connections) / float64(pairs); math.Abs(d-.1) > .001 {
				t.Errorf("%s: density %g", name, d)
			}
		}
		if at := firstDifference(states[0], states[1]); at != "" {
			t.Errorf("%s: two threads differ in %s", name, at)
		}
	}
}

func TestARuleWithinEpochsHasToKnowThePlan(t *testing.T) {
	n, data := ruled(topology.RigL{}, 1, nil), datasets.Digits().Train
	if _, err := n.TrainEpoch(t.Context(), data, 1); err == nil || !strings.Contains(err.Error(), "call Plan") {
		t.Errorf("error %v", err)
	}
	if _, err := train.Fit(t.Context(), n, data, train.Options{Epochs: 1}); err != nil {
		t.Error(err)
	}
}

// Layers with the same rule share its density; output layers are not included.
func TestLayersShareADensity(t *testing.T) {
	n := New(Options{Inputs: 784, Layers: MLP{Hidden: []int{500, 300}, Classes: 10, Topology: topology.RigL{Density: .02, Spread: topology.ERK}}.Layers()})
	connections, pairs := 0, 0
	for _, g := range n.Graphs()[:2] {
		connections, pairs = connections+g.Connections(), pairs+g.In()*g.Out()
	}
	if d := float64(connections) / float64(pairs); math.Abs(d-.02) > .001 {
		t.Errorf("density %g", d)
	}
	if a, b := n.Graphs()[0], n.Graphs()[1]; b.Density() < 1.3*a.Density() {
		t.Errorf("%v, %v", a, b)
	}
}
