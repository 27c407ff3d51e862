package connectome

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat"
)

// Null is a null model: a kind of random networks for comparison.
type Null int

const (
	// SameDegrees means networks in which every neuron has the same number of connections to each of its neighboring layers. See Rewired.
	SameDegrees Null = iota
	// SameDensity means networks with the same number of connections in each layer. See ErdosRenyi.
	SameDensity
)

// String returns the null model's name.
func (n Null) String() string {
	if n == SameDensity {
		return "same density"
	}
	return "same degrees"
}

// DefaultNulls is the default number of random networks that Compare draws.
const DefaultNulls = 20

// CompareOptions specifies the comparison. The zero value compares all measures with 20 networks of the same degrees.
type CompareOptions struct {
	Null    Null
	Count   int            // number of random networks; 0 means 20
	Measure MeasureOptions // Seed is also the seed of the random networks
	Trades  int            // see RewireOptions
}

// Compared is a measure of a network, compared with random networks.
type Compared struct {
	Name     string
	Value    float64
	Mean, SD float64 // over the random networks
	Z        float64 // (Value - Mean) / SD; NaN if all random networks have the same value
}

// Comparison is the result of comparing a network with random networks.
type Comparison struct {
	Null     Null
	Count    int
	Rows     []Compared
	Mixed    bool // whether rewiring was long enough in all networks
	Warnings []string
}

// Compare measures a network and random networks, several of them in parallel. The rich club of all networks is that of the degree used for
// g. Its time is that of the measures for each network.
func (g *Graph) Compare(ctx context.Context, o CompareOptions) (*Comparison, error) {
	if o.Count <= 0 {
		o.Count = DefaultNulls
	}
	if o.Measure.RichDegree == 0 {
		o.Measure.RichDegree = cmp.Or(g.RichDegree(), -1)
	}
	own, err := g.Measure(ctx, o.Measure)
	if err != nil {
		return nil, err
	}
	values, mixed := make([]Values, o.Count), make([]bool, o.Count)
	errs := make([]error, o.Count)
	one := o.Measure
	one.Threads = 1
	err = each(ctx, o.Measure.Threads, o.Count, 1, func() func(int) {
		return func(k int) {
			null, ok := g.draw(o, k)
			mixed[k] = ok
			values[k], errs[k] = null.Measure(ctx, one)
		}
	})
	for _, e := range errs {
		if err == nil {
			err = e
		}
	}
	if err != nil {
		return nil, err
	}
	c := &Comparison{Null: o.Null, Count: o.Count, Mixed: true}
	for _, ok := range mixed {
		c.Mixed = c.Mixed && ok
	}
	if !c.Mixed {
		c.Warnings = append(c.Warnings, "rewiring stopped before it had mixed; more Trades are needed")
	}
	if o.Count < 10 {
		c.Warnings = append(c.Warnings, fmt.Sprintf("standard deviations are those of %d networks", o.Count))
	}
	for r, v := range own {
		var all []float64
		for _, null := range values {
			all = append(all, null[r].Value)
		}
		row := Compared{Name: v.Name, Value: v.Value, Mean: stat.Mean(all, nil), SD: stat.StdDev(all, nil), Z: math.NaN()}
		if row.SD > 0 {
			row.Z = (row.Value - row.Mean) / row.SD
		}
		c.Rows = append(c.Rows, row)
	}
	return c, nil
}

// draw returns the k-th random network, and whether its rewiring was long enough.
func (g *Graph) draw(o CompareOptions, k int) (*Graph, bool) {
	seed := o.Measure.Seed<<20 + uint64(k)
	if o.Null == SameDensity {
		return g.ErdosRenyi(seed), true
	}
	r := g.Rewired(RewireOptions{Trades: o.Trades, Seed: seed})
	return r.Graph, r.Mixed()
}

// Of returns the row of a measure, and whether there is one.
func (c *Comparison) Of(name string) (Compared, bool) {
	for _, r := range c.Rows {
		if r.Name == name {
			return r, true
		}
	}
	return Compared{}, false
}

// SmallWorld returns the small-world index (C/C0) / (L/L0), where C is the clustering by Robins and Alexander, L the path length, and C0 and
// L0 their means over the random networks (Humphries and Gurney, "Network 'small-world-ness'", PLoS ONE 3, e0002051, 2008). If it is above
// 1, the network is a small world compared with the random ones. It is NaN if the two were not measured.
func (c *Comparison) SmallWorld() float64 {
	clustering, ok := c.Of(ClusteringMeasure)
	length, too := c.Of(LengthMeasure)
	if !ok || !too {
		return math.NaN()
	}
	return clustering.Value / clustering.Mean / (length.Value / length.Mean)
}

// String returns the comparison as a table.
func (c *Comparison) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-25s%10s%12s%10s%8s\n", fmt.Sprintf("%d of %v", c.Count, c.Null), "network", "random", "sd", "z")
	for _, r := range c.Rows {
		fmt.Fprintf(&b, "%-25s%10.4g%12.4g%10.2g%8.1f\n", r.Name, r.Value, r.Mean, r.SD, r.Z)
	}
	if s := c.SmallWorld(); !math.IsNaN(s) {
		fmt.Fprintf(&b, "%-25s%10.3g\n", "small-world index", s)
	}
	for _, w := range c.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	return b.String()
}
