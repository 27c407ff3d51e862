package connectome

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Names of the measures of Measure. Those that are measured layer by layer have the number of the layer of connections, from 1, after
// their name: "assortativity 1".
const (
	ClusteringMeasure    = "clustering"            // Clustering.RobinsAlexander
	LatapyMeasure        = "Latapy clustering"     // Clustering.Latapy
	LengthMeasure        = "path length"           // Distances.Mean
	EfficiencyMeasure    = "efficiency"            // Distances.Efficiency
	ModularityMeasure    = "modularity"            // Modules.Modularity
	RichClubMeasure      = "rich club"             // RichClub, at MeasureOptions.RichDegree
	LiveMeasure          = "live neurons"          // the fraction of Life.Live
	PathsMeasure         = "log10 paths"           // Paths.Log10
	TopInputsMeasure     = "paths of top tenth"    // Paths.Top(0.1)
	LayerMeasure         = "layer clustering"      // Clustering.RobinsAlexander of each layer alone
	AssortativityMeasure = "assortativity"         // Assortativity
	SpectrumMeasure      = "second singular value" // Spectrum.Second of each layer
	BoundMeasure         = "over Ramanujan bound"  // Spectrum.Second / Spectrum.Bound of each layer
)

// Measures are the names of all measures; Cheap are those that take less than a tenth of a second on the paper's networks, to be followed in
// training.
var (
	Measures = []string{
		ClusteringMeasure, LatapyMeasure, LengthMeasure, EfficiencyMeasure, ModularityMeasure, RichClubMeasure, LiveMeasure, PathsMeasure,
		TopInputsMeasure, LayerMeasure, AssortativityMeasure, SpectrumMeasure, BoundMeasure,
	}
	Cheap = []string{LayerMeasure, AssortativityMeasure, RichClubMeasure, LiveMeasure, PathsMeasure, TopInputsMeasure}
)

// MeasureOptions says what to measure, and how. The zero value measures everything exactly.
type MeasureOptions struct {
	Names   []string // of Measures; nil means all
	Sources int      // see DistanceOptions; 0 means all neurons
	Tries   int      // see ModuleOptions; 0 means 10
	// RichDegree is the number of connections above which a neuron is rich; 0 means the largest degree that leaves a hundredth of the neurons above it,
	// and ten at least.
	RichDegree int
	Seed       uint64
	Threads    int // 0 means all processors
}

// Value is a number that was measured.
type Value struct {
	Name  string
	Value float64
}

// Values are numbers in the order in which they were asked for.
type Values []Value

// Of returns the value of a name, and whether there is one.
func (v Values) Of(name string) (float64, bool) {
	for _, one := range v {
		if one.Name == name {
			return one.Value, true
		}
	}
	return 0, false
}

// String writes a line for each value.
func (v Values) String() string {
	var b strings.Builder
	for _, one := range v {
		fmt.Fprintf(&b, "%-25s%10.4g\n", one.Name, one.Value)
	}
	return b.String()
}

// Measure computes measures. A name that is not among Measures is an error. Time and memory are those of the functions that the names point to;
// what two of them need is computed once.
func (g *Graph) Measure(ctx context.Context, o MeasureOptions) (Values, error) {
	names := o.Names
	if names == nil {
		names = Measures
	}
	m := &measurer{g: g, o: o}
	var out Values
	for _, name := range names {
		if !slices.Contains(Measures, name) {
			return nil, fmt.Errorf("connectome: there is no measure %q; there are %q", name, Measures)
		}
		values, err := m.values(ctx, name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(perLayer, name) {
			out = append(out, Value{name, values[0]})
			continue
		}
		for l, v := range values {
			out = append(out, Value{fmt.Sprintf("%s %d", name, l+1), v})
		}
	}
	return out, nil
}

// perLayer are the measures with a value for each layer of connections.
var perLayer = []string{LayerMeasure, AssortativityMeasure, SpectrumMeasure, BoundMeasure}

// RichDegree returns the largest degree that leaves a hundredth of the neurons above it, and ten at least; 0 if none does.
func (g *Graph) RichDegree() int {
	degrees := slices.Sorted(slices.Values(g.Degrees()))
	rich := max(10, (len(degrees)+99)/100)
	if len(degrees) < rich {
		return 0
	}
	return max(0, degrees[len(degrees)-rich]-1)
}
