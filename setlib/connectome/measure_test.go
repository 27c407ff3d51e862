package connectome

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// The singular values equal those of a dense matrix, for layers that need restarts, and for one that consists of two equal parts.
func TestSpectraAreThoseOfDenseMatrices(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	half := topology.ErdosRenyi(60, 80, .08, rng)
	from, to := half.Pairs()
	for c := range half.Connections() {
		from, to = append(from, from[c]+60), append(to, to[c]+80)
	}
	for k, g := range []*topology.Graph{
		topology.ErdosRenyi(200, 150, .05, rng), topology.ErdosRenyi(90, 300, .02, rng), topology.ErdosRenyi(33, 300, .2, rng), made(120, 160, from, to),
		topology.ErdosRenyi(1, 50, .5, rng), topology.Dense{}.Wire(40, 50, nil), topology.ErdosRenyi(50, 50, 0, rng),
	} {
		dense := mat.NewDense(g.In(), g.Out(), nil)
		from, to := g.Pairs()
		for c := range from {
			dense.Set(from[c], to[c], 1)
		}
		var svd mat.SVD
		svd.Factorize(dense, mat.SVDNone)
		want := append(svd.Values(nil), 0)
		got, err := New([]Layer{{Topology: g}}).Spectra(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if s := got[0]; math.Abs(s.First-want[0]) > 1e-9 || math.Abs(s.Second-want[1]) > 1e-7 {
			t.Errorf("layer %d, %v: %v, want %v", k, g, s, want[:2])
		}
		if k < 4 && math.Abs(got[0].Second-want[1]) > 1e-9 {
			t.Errorf("layer %d, %v: %v, want %v", k, g, got[0].Second, want[1])
		}
	}
}

// The differences between sampled and exact distances match their standard errors.
func TestSampledDistances(t *testing.T) {
	g := random(9, []int{60, 80, 50}, .04)
	exact, err := g.Distances(t.Context(), DistanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if exact.MeanError != 0 || exact.EfficiencyError != 0 {
		t.Errorf("%+v", exact)
	}
	if one, err := g.Distances(t.Context(), DistanceOptions{Sources: 1}); err != nil || !math.IsNaN(one.MeanError) || !math.IsNaN(one.EfficiencyError) {
		t.Errorf("the errors of one source are known: %+v, %v", one, err)
	}
	var mean, efficiency []float64
	for seed := range uint64(400) {
		d, err := g.Distances(t.Context(), DistanceOptions{Sources: 40, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		mean = append(mean, (d.Mean-exact.Mean)/d.MeanError)
		efficiency = append(efficiency, (d.Efficiency-exact.Efficiency)/d.EfficiencyError)
	}
	for name, z := range map[string][]float64{"mean": mean, "efficiency": efficiency} {
		if m, sd := stat.MeanStdDev(z, nil); math.Abs(m) > .25 || sd < .85 || sd > 1.25 {
			t.Errorf("%s: z has mean %v and deviation %v", name, m, sd)
		}
	}
}

// Sampled betweenness is right on average, and results do not depend on the number of threads.
func TestBetweennessOfASample(t *testing.T) {
	g := random(9, []int{40, 50, 30}, .06)
	exact, err := g.Betweenness(t.Context(), DistanceOptions{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	threads, err := g.Betweenness(t.Context(), DistanceOptions{Threads: 3})
	if err != nil || !slices.Equal(exact, threads) {
		t.Errorf("with other threads %v", err)
	}
	sum := make([]float64, len(exact))
	const samples = 400
	for seed := range uint64(samples) {
		b, err := g.Betweenness(t.Context(), DistanceOptions{Sources: 30, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for v := range sum {
			sum[v] += b[v] / samples
		}
	}
	if r := stat.Correlation(sum, exact, nil); r < .999 || math.Abs(stat.Mean(sum, nil)/stat.Mean(exact, nil)-1) > .01 {
		t.Errorf("correlation %v, means %v and %v", r, stat.Mean(sum, nil), stat.Mean(exact, nil))
	}
}

// Numbers of paths beyond 64 bits are exact.
func TestManyPaths(t *testing.T) {
	var layers []Layer
	for range 40 {
		layers = append(layers, Layer{Topology: topology.Dense{}.Wire(10, 10, nil)})
	}
	p := New(layers).Paths()
	if want := new(big.Int).Exp(big.NewInt(10), big.NewInt(41), nil); p.Total.Cmp(want) != 0 || math.Abs(p.Log10-41) > 1e-9 || math.Abs(p.Top(.1)-.1) > 1e-12 {
		t.Errorf("%v, %v, %v", p.Total, p.Log10, p.Top(.1))
	}
}

// Neurons are dead if they are not reached, or if they do not reach the output.
func TestLife(t *testing.T) {
	// Input 0 reaches the output through neuron 0; input 1 leads to neuron 1, a dead end; neuron 2 has no input; input 2 has no connection.
	g := New([]Layer{{Topology: made(3, 3, []int{0, 1}, []int{0, 1})}, {Topology: made(3, 2, []int{0, 2}, []int{0, 0})}})
	want := Life{
		[]LayerLife{{3, 1, 0, 1}, {3, 1, 1, 1}, {2, 1, 1, 0}}, []bool{true, false, false, true, false, false, true, false},
	}
	if got := g.Life(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A comparison has the statistics of its random networks, finds a planted small world and is the same with any number of threads.
// TestRichClubOfMatchings compares a network in which no neuron is rich with random networks, by the same degree.
func TestRichClubOfMatchings(t *testing.T) {
	const n = 200
	var each []int
	for i := range n {
		each = append(each, i)
	}
	g := New([]Layer{{Topology: made(n, n, each, each)}})
	if d := g.RichDegree(); d != 0 {
		t.Fatalf("the degree is %d", d)
	}
	c, err := g.Compare(t.Context(), CompareOptions{Null: SameDensity, Count: 5, Measure: MeasureOptions{Names: []string{RichClubMeasure}}})
	if err != nil {
		t.Fatal(err)
	}
	// Of the neurons with a connection, the density is that of all, a little higher since a third has none.
	if row := c.Rows[0]; row.Mean < row.Value || row.Mean > 3.5*row.Value {
		t.Errorf("%+v", row)
	}
}

func TestCompare(t *testing.T) {
	// Each neuron connects to the five neighbors of its position: clustered, and with equal degrees.
	ring := func(n int) *topology.Graph {
		var from, to []int
		for i := range n {
			for _, j := range slices.Sorted(slices.Values([]int{i, (i + 1) % n, (i + 2) % n, (i + 3) % n, (i + 4) % n})) {
				from, to = append(from, i), append(to, j)
			}
		}
		return made(n, n, from, to)
	}
	g := New([]Layer{{Topology: ring(60)}, {Topology: ring(60)}})
	for _, null := range []Null{SameDegrees, SameDensity} {
		o := CompareOptions{Null: null, Count: 12, Measure: MeasureOptions{Tries: 2, Threads: 1, Seed: 5}}
		c, err := g.Compare(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		o.Measure.Threads = 3
		if again, err := g.Compare(t.Context(), o); err != nil || again.String() != c.String() {
			t.Errorf("with other threads\n%v\n%v", c, again)
		}
		clustering, _ := c.Of(ClusteringMeasure)
		var of []float64
		for k := range 12 {
			random, mixed := g.draw(o, k)
			if !mixed {
				t.Errorf("%v %d is not mixed", null, k)
			}
			v, err := random.robinsAlexander(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			of = append(of, v)
		}
		if m, sd := stat.MeanStdDev(of, nil); !near(clustering.Mean, m) || !near(clustering.SD, sd) || !near(clustering.Z, (clustering.Value-m)/sd) {
			t.Errorf("%+v, want the mean %v and the deviation %v", clustering, m, sd)
		}
		if clustering.Z < 10 || c.SmallWorld() < 2 || !c.Mixed {
			t.Errorf("%v: a planted small world is not seen:\n%v", null, c)
		}
	}
}

// Metrics measure a network during training, and equal its measures at that time.
func TestMetrics(t *testing.T) {
	digits := datasets.Digits()
	n := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{40, 30}, Classes: 10, Topology: topology.SET{Epsilon: 4}}.Layers()})
	explored := make([]map[[2]int]bool, 2)
	for l := range explored {
		explored[l] = map[[2]int]bool{}
	}
	byHand := train.Metric{Name: "by hand", Measure: func(context.Context, int) (float64, error) {
		for l, g := range n.Graphs()[:2] {
			from, to := g.Pairs()
			for c := range from {
				explored[l][[2]int{from[c], to[c]}] = true
			}
		}
		return float64(len(explored[1])) / float64(40*30), nil
	}}
	metrics := slices.Concat(Metrics(n, 1, MeasureOptions{Names: Measures, Tries: 1}), Explored(n), []train.Metric{byHand})
	run, err := train.Fit(t.Context(), n, digits.Train.Slice(0, 200), train.Options{Epochs: 5, Metrics: metrics})
	if err != nil {
		t.Fatal(err)
	}
	values, err := Of(n, Options{}).Measure(t.Context(), MeasureOptions{Tries: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(values) != len(Measures)+4 {
		t.Errorf("%d values of %d measures: %v", len(values), len(Measures), values)
	}
	for _, v := range values {
		epochs, series := run.History.Series(v.Name)
		if len(epochs) != 5 || v.Value == 0 && v.Name != RichClubMeasure || slices.Min(series) == slices.Max(series) && v.Name != LiveMeasure && v.Name != RichClubMeasure {
			t.Errorf("%s: %v at %v", v.Name, series, epochs)
		}
	}
	_, rates := run.History.Series("explored 2")
	_, want := run.History.Series("by hand")
	if !slices.Equal(rates, want) || rates[4] <= rates[0] {
		t.Errorf("explored %v, want %v", rates, want)
	}
}

// Unknown measures are rejected, with a list of the known ones.
func TestUnknownMeasure(t *testing.T) {
	_, err := random(1, []int{4, 4}, .5).Measure(t.Context(), MeasureOptions{Names: []string{"betweenness"}})
	if want := `connectome: there is no measure "betweenness"; there are ["clustering"`; err == nil || fmt.Sprint(err)[:len(want)] != want {
		t.Error(err)
	}
}

// Measures stop when their context is canceled.
func TestMeasuresStop(t *testing.T) {
	g := random(1, []int{50, 50}, .1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{ClusteringMeasure, LatapyMeasure, LengthMeasure, ModularityMeasure, LayerMeasure, SpectrumMeasure} {
		if _, err := g.Measure(ctx, MeasureOptions{Names: []string{name}}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := g.Betweenness(ctx, DistanceOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := g.Compare(ctx, CompareOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Networks without connections, or with as few neurons as possible, give values without panics.
func TestSmallestNetworks(t *testing.T) {
	for _, sizes := range [][2]int{{0, 0}, {0, 3}, {1, 1}, {3, 2}} {
		g := New([]Layer{{Topology: made(sizes[0], sizes[1], nil, nil)}})
		if _, err := g.Measure(t.Context(), MeasureOptions{}); err != nil {
			t.Errorf("%v: %v", sizes, err)
		}
		if _, err := g.Betweenness(t.Context(), DistanceOptions{}); err != nil {
			t.Errorf("%v: %v", sizes, err)
		}
		if _, err := g.Compare(t.Context(), CompareOptions{Count: 2}); err != nil {
			t.Errorf("%v: %v", sizes, err)
		}
	}
}

// A network's output layer is excluded unless it is requested.
func TestOutputLayer(t *testing.T) {
	n := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{40, 30}, Classes: 10}.Layers()})
	if got := Of(n, Options{}).Sizes(); !slices.Equal(got, []int{64, 40, 30}) {
		t.Error(got)
	}
	if got := Of(n, Options{Output: true}).Sizes(); !slices.Equal(got, []int{64, 40, 30, 10}) {
		t.Error(got)
	}
}

// Shapes that do not match panic, and the message names both.
func TestShapesThatDoNotFit(t *testing.T) {
	a, b := made(2, 3, nil, nil), made(4, 1, nil, nil)
	convolutions := nn.New(nn.Options{Shape: []int{1, 4, 4}, Layers: []nn.Layer{nn.Convolution{Filters: 2}, nn.Flatten{}}})
	for want, f := range map[string]func(){
		"connectome: layer 1 is 4 x 1 neurons, 0 connections (0%), but the layer before is 2 x 3 neurons, 0 connections (0%)": func() { New([]Layer{{Topology: a}, {Topology: b}}) },
		"connectome: layer 0 has 1 weights and is 2 x 3 neurons, 0 connections (0%)":                                          func() { New([]Layer{{a, []float32{1}}}) },
		"connectome: a graph without layers":                                 func() { New(nil) },
		"connectome: a network without sparse and dense layers has no graph": func() { Of(convolutions, Options{}) },
		"connectome: 1 modules of neurons in a network of 5":                 func() { New([]Layer{{Topology: a}}).Modularity([]int{1}, ModuleOptions{}) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("%v, want %v", got, want)
				}
			}()
			f()
		}()
	}
}

// TestModulesAtAnyScale finds the same modules for weights of all scales.
func TestModulesAtAnyScale(t *testing.T) {
	layer := random(3, []int{8, 5}, .7).Layers()[0]
	want, err := New([]Layer{layer}).Modules(t.Context(), ModuleOptions{Weighted: true})
	if err != nil || len(want.Sizes) > 6 {
		t.Fatalf("modules of %v neurons, %v", want.Sizes, err)
	}
	for _, scale := range []float32{0x1p-100, 0x1p-43, 0x1p43, 0x1p100} {
		scaled := Layer{layer.Topology, slices.Clone(layer.Weights)}
		for k := range scaled.Weights {
			scaled.Weights[k] *= scale
		}
		got, err := New([]Layer{scaled}).Modules(t.Context(), ModuleOptions{Weighted: true})
		if err != nil || !slices.Equal(got.Of, want.Of) {
			t.Errorf("times %g: modules %v, want %v, %v", scale, got.Of, want.Of, err)
		}
	}
}

// TestOneToOneLayer measures a layer in which every neuron has one connection. Its bound is 0, and each input has the same share of the paths.
func TestOneToOneLayer(t *testing.T) {
	all := make([]int, 100)
	for k := range all {
		all[k] = k
	}
	layer, err := topology.NewGraph(100, 100, all, all)
	if err != nil {
		t.Fatal(err)
	}
	g := New([]Layer{{Topology: layer}})
	m, err := g.Measure(t.Context(), MeasureOptions{Names: []string{BoundMeasure}})
	if err != nil || len(m) != 1 || !math.IsNaN(m[0].Value) {
		t.Errorf("%v %v, want NaN", m, err)
	}
	p := g.Paths()
	for _, fraction := range []float64{0, .07, .14, .28, .29, 1} {
		if got := p.Top(fraction); math.Abs(got-fraction) > 1e-12 {
			t.Errorf("a share %g of the inputs has %v of the paths", fraction, got)
		}
	}
	for _, fraction := range []float64{-.5, 1.1, math.NaN()} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, "not in [0, 1]") {
					t.Errorf("fraction %g: %v", fraction, text)
				}
			}()
			p.Top(fraction)
		}()
	}
}
