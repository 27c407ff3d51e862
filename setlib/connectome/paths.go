package connectome

import (
	"fmt"
	"math"
	"math/big"
	"slices"
)

// Paths describes the directed paths from the inputs to the last layer of neurons.
type Paths struct {
	Total *big.Int  // 1' A1 A2 … AL 1, where A are the 0/1 matrices of the layers
	Log10 float64   // of Total; -Inf if there are no paths
	Share []float64 // fraction of the paths that start at each input; 0 if there are no paths
}

// Top returns the fraction of all paths that start at the given fraction of the inputs, those with most paths. If all inputs have equally many
// paths, it equals fraction. The number of inputs is rounded up. It panics unless the fraction is in [0, 1].
func (p Paths) Top(fraction float64) float64 {
	if !(fraction >= 0 && fraction <= 1) {
		panic(fmt.Sprintf("connectome: the fraction %g of the inputs is not in [0, 1]", fraction))
	}
	n := int(math.Ceil(fraction*float64(len(p.Share)) - 1e-9)) // without the product's rounding error
	shares := slices.Sorted(slices.Values(p.Share))
	sum := 0.
	for _, s := range shares[len(shares)-n:] {
		sum += s
	}
	return sum
}

// Paths counts the paths from inputs to the last layer of neurons exactly. Its time is proportional to the number of connections and the number of
// digits of the result.
func (g *Graph) Paths() Paths {
	counts := make([]*big.Int, g.Sizes()[len(g.layers)])
	for j := range counts {
		counts[j] = big.NewInt(1)
	}
	for l := len(g.layers) - 1; l >= 0; l-- {
		t := g.layers[l].Topology
		before := make([]*big.Int, t.In())
		targets := t.Targets()
		for i := range before {
			before[i] = new(big.Int)
			lo, hi := t.Range(i)
			for _, j := range targets[lo:hi] {
				before[i].Add(before[i], counts[j])
			}
		}
		counts = before
	}
	p := Paths{Total: new(big.Int), Share: make([]float64, len(counts))}
	for _, c := range counts {
		p.Total.Add(p.Total, c)
	}
	p.Log10 = log10(p.Total)
	if p.Total.Sign() > 0 {
		for i, c := range counts {
			p.Share[i], _ = new(big.Rat).SetFrac(c, p.Total).Float64()
		}
	}
	return p
}

// log10 returns the logarithm of an arbitrarily large number.
func log10(n *big.Int) float64 {
	f := new(big.Float).SetInt(n)
	mantissa := new(big.Float)
	exponent := f.MantExp(mantissa)
	m, _ := mantissa.Float64()
	return math.Log10(m) + float64(exponent)*math.Log10(2)
}
