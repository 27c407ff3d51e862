package connectome

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// The names of measures. Those that are measured for each layer of connections are followed by the number of the layer, from 1: "assortativity 1".
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
	BoundMeasure         = "over Ramanujan bound"  // Spectrum.Second / Spectrum.Bound of each layer, NaN if the bound is 0
)

// Measures lists the names of all measures. Cheap lists those that take less than a tenth of a second on the paper's networks, which makes them
// suitable for measuring during training.
var (
	Measures = []string{
		ClusteringMeasure, LatapyMeasure, LengthMeasure, EfficiencyMeasure, ModularityMeasure, RichClubMeasure, LiveMeasure, PathsMeasure,
		TopInputsMeasure, LayerMeasure, AssortativityMeasure, SpectrumMeasure, BoundMeasure,
	}
	Cheap = []string{LayerMeasure, AssortativityMeasure, RichClubMeasure, LiveMeasure, PathsMeasure, TopInputsMeasure}
)

// MeasureOptions selects what to measure, and how. The zero value measures everything exactly.
type MeasureOptions struct {
	Names   []string // elements of Measures; nil means all
	Sources int      // see DistanceOptions; 0 means all neurons
	Tries   int      // see ModuleOptions; 0 means 10
	// RichDegree is the number of connections above which a neuron is rich; 0 means the result of Graph.RichDegree, and -1 means 0.
	RichDegree int
	Seed       uint64
	Threads    int // 0 means all processors
}

// Value is a measured value with its name.
type Value struct {
	Name  string
	Value float64
}

// Values are measured values in the order in which they were requested.
type Values []Value

// Of returns the value with the given name, and whether there is one.
func (v Values) Of(name string) (float64, bool) {
	for _, one := range v {
		if one.Name == name {
			return one.Value, true
		}
	}
	return 0, false
}

// String returns the values, one per line.
func (v Values) String() string {
	var b strings.Builder
	for _, one := range v {
		fmt.Fprintf(&b, "%-25s%10.4g\n", one.Name, one.Value)
	}
	return b.String()
}

// Measure computes measures. It returns an error for a name that is not in Measures. Its time and memory are those of the functions documented with
// the names; results shared by several measures are computed once.
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

// perLayer lists the measures that have one value per layer of connections.
var perLayer = []string{LayerMeasure, AssortativityMeasure, SpectrumMeasure, BoundMeasure}

// RichDegree returns the largest degree that is exceeded by at least one percent of the neurons, and by at least ten neurons. It returns 0 if there
// is none.
func (g *Graph) RichDegree() int {
	degrees := slices.Sorted(slices.Values(g.Degrees()))
	rich := max(10, (len(degrees)+99)/100)
	if len(degrees) < rich {
		return 0
	}
	return max(0, degrees[len(degrees)-rich]-1)
}
