package rbm

import (
	"context"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/product"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// annealing is a group of chains that are computed together.
type annealing struct {
	model     *RBM
	exchanged *sparse.Matrix // the model's weights, see transposed; nil if they are complete
	base      []float32
	group     int // number of the group

	v, h       sparse.Batch
	hx, vx     sparse.Batch // total inputs
	bias       []float32    // of the visible units at an inverse temperature, divided by it
	difference []float32    // of the visible biases from the base rates
	energy     []float32    // difference.v, one a chain
	logWeights []float64
	softplus   [random.Group]float64 // what the hidden units add to logWeights, see elementwise.Anneal

	hidden, visible random.Stream
}

func newAnnealing(m *RBM, exchanged *sparse.Matrix, base []float64, group, chains int, o AISOptions) *annealing {
	a := &annealing{
		model: m, exchanged: exchanged, base: narrowed(base), group: group,
		v: chainBatch(m.options.Visible, chains), vx: chainBatch(m.options.Visible, chains),
		h: chainBatch(m.options.Hidden, chains), hx: chainBatch(m.options.Hidden, chains),
		bias: make([]float32, m.options.Visible), difference: make([]float32, m.options.Visible),
		energy: make([]float32, chains), logWeights: make([]float64, chains),
		hidden:  random.New(o.Seed, random.Chains, 1, o.Epoch),
		visible: random.New(o.Seed, random.Chains, 2, o.Epoch),
	}
	for i, b := range m.visible.values {
		a.difference[i] = float32(float64(b) - base[i])
	}
	return a
}

// chainBatch returns a batch whose values are whole groups of draws, in each of which the columns stand in the same places. What is
// not a chain's stays 0.
func chainBatch(rows, chains int) sparse.Batch {
	stride := 16
	for stride < chains {
		stride *= 2
	}
	b := sparse.Batch{Rows: rows, Columns: chains, Stride: stride}
	b.Data = make([]float32, (rows*stride+random.Group-1)/random.Group*random.Group)
	return b
}

// block returns the number of the first group of draws for a batch of this group of chains.
func (a *annealing) block(x sparse.Batch) int { return a.group * groups(x) }

// run moves the chains from betas[0] = 0 to the last, 1, and returns the logarithms of their importance weights.
// It stops early when ctx is cancelled.
func (a *annealing) run(ctx context.Context, betas []float64) []float64 {
	a.drawBase(0)
	last := len(betas) - 1
	for k := 1; k <= last && ctx.Err() == nil; k++ {
		a.weigh(betas[k], betas[k-1], k)
		if k < last {
			a.move(betas[k], k)
		}
	}
	for k := range a.logWeights {
		for place := k; place < len(a.softplus); place += a.h.Stride {
			a.logWeights[k] += a.softplus[place]
		}
	}
	return a.logWeights
}

// drawBase draws visible states from the base-rate model.
func (a *annealing) drawBase(step int) {
	for i, b := range a.base {
		row := a.vx.Row(i)
		for k := range row {
			row[k] = b
		}
	}
	a.drawVisible(1, step)
}

// drawVisible draws visible states whose total inputs are scale times vx.
func (a *annealing) drawVisible(scale float32, step int) {
	elementwise.SampleSigmoid(a.v.Data, nil, a.vx.Data, scale, a.visible, step, a.block(a.v))
	if a.exchanged != nil {
		a.exchanged.Backward(a.hx, a.v, a.model.hidden.values, 1)
		return
	}
	a.model.hiddenInputs(a.hx, a.v, 1)
}

// weigh multiplies the weights by p*(v; beta) / p*(v; before), where
// log p*(v; beta) = (1-beta) b_A.v + beta b.v + sum_j softplus(beta x_j) with x = c + W'v,
// and draws hidden states at beta.
func (a *annealing) weigh(beta, before float64, step int) {
	product.Multiply(a.energy, len(a.energy), nil, a.difference, len(a.difference), 1, a.v.Data, a.v.Stride, a.v.Columns, a.v.Rows, 0, 1, false)
	for k, e := range a.energy {
		a.logWeights[k] += (beta - before) * float64(e)
	}
	elementwise.Anneal(a.h.Data, a.hx.Data, &a.softplus, float32(beta), float32(beta-before), a.hidden, step, a.block(a.h))
}

// move makes one Gibbs step, from the hidden states in h, that leaves the distribution at beta invariant.
func (a *annealing) move(beta float64, step int) {
	if beta == 0 {
		a.drawBase(step)
		return
	}
	// (1-beta) b_A + beta (b + W h) is beta times this bias + W h.
	rest := float32((1 - beta) / beta)
	for i, b := range a.model.visible.values {
		a.bias[i] = b + rest*a.base[i]
	}
	a.model.weights.Backward(a.vx, a.h, a.bias, 1)
	a.drawVisible(float32(beta), step)
}

func narrowed(v []float64) []float32 {
	w := make([]float32, len(v))
	for i, x := range v {
		w[i] = float32(x)
	}
	return w
}
