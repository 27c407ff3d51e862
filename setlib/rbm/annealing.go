package rbm

import (
	"context"

	"setlab/setlib/internal/elementwise"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// annealing is a group of chains that are computed together.
type annealing struct {
	model     *RBM
	exchanged *sparse.Matrix // the model's weights transposed, see transposed; nil if they are complete
	base      []float32
	group     int // index of the group

	v, h       sparse.States
	vx, hx     sparse.Batch   // total inputs
	bias       []float32      // visible biases at inverse temperature beta, divided by beta
	difference *sparse.Matrix // its weights are the visible biases minus those of the base rates
	energy     sparse.Batch   // difference.v, one per chain
	logWeights []float64
	softplus   [random.Group]float64 // contributions of the hidden units to logWeights, see elementwise.Anneal

	hidden, visible random.Stream
}

func newAnnealing(m *RBM, exchanged *sparse.Matrix, base []float64, group, chains int, o AISOptions) *annealing {
	a := &annealing{
		model: m, exchanged: exchanged, base: narrowed(base), group: group,
		bias: make([]float32, m.options.Visible), difference: sparse.NewSum(m.options.Visible), energy: sparse.NewBatch(1, chains),
		logWeights: make([]float64, chains),
		hidden:     random.New(o.Seed, random.Chains, 1, o.Epoch),
		visible:    random.New(o.Seed, random.Chains, 2, o.Epoch),
	}
	a.v, a.vx = chainBatch(m.options.Visible, chains)
	a.h, a.hx = chainBatch(m.options.Hidden, chains)
	for i, b := range m.visible.values {
		a.difference.Weights()[i] = float32(float64(b) - base[i])
	}
	return a
}

// chainBatch returns states and a batch for them whose values form whole groups of draws, with the columns at the same positions in
// each group. The other positions stay 0 or are meaningless.
func chainBatch(rows, chains int) (sparse.States, sparse.Batch) {
	stride := 16
	for stride < chains {
		stride *= 2
	}
	n := (rows*stride + random.Group - 1) / random.Group * random.Group
	states := sparse.States{Rows: rows, Columns: chains, Stride: stride / elementwise.StatesWord, Data: make([]uint16, n/elementwise.StatesWord)}
	return states, sparse.Batch{Rows: rows, Columns: chains, Stride: stride, Data: make([]float32, n)}
}

// block returns the index of the first group of draws for a batch of this group of chains.
func (a *annealing) block(x sparse.Batch) int { return a.group * groups(x) }

// run moves the chains from betas[0] = 0 to the last, 1, and returns the logarithms of their importance weights.
// It stops early when ctx is canceled.
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
		for place := k; place < len(a.softplus); place += a.hx.Stride {
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

// drawVisible draws visible states from the total inputs scale times vx.
func (a *annealing) drawVisible(scale float32, step int) {
	elementwise.SampleSigmoid(a.v.Data, nil, a.vx.Data, scale, a.visible, step, a.block(a.vx))
	if a.exchanged != nil {
		a.exchanged.BackwardStates(a.hx, a.v, a.model.hidden.values, 1)
		return
	}
	a.model.hiddenInputs(a.hx, a.v, 1)
}

// weigh multiplies the weights by p*(v; beta) / p*(v; before), where
// log p*(v; beta) = (1-beta) b_A.v + beta b.v + sum_j softplus(beta x_j) with x = c + W'v,
// and draws hidden states at beta.
func (a *annealing) weigh(beta, before float64, step int) {
	a.difference.ForwardStates(a.energy, a.v, nil, 1)
	for k, e := range a.energy.Row(0) {
		a.logWeights[k] += (beta - before) * float64(e)
	}
	elementwise.Anneal(a.h.Data, a.hx.Data, &a.softplus, float32(beta), float32(beta-before), a.hidden, step, a.block(a.hx))
}

// move performs one Gibbs step from the hidden states in h. The step leaves the distribution at beta invariant.
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
	a.model.weights.BackwardStates(a.vx, a.h, a.bias, 1)
	a.drawVisible(float32(beta), step)
}

func narrowed(v []float64) []float32 {
	w := make([]float32, len(v))
	for i, x := range v {
		w[i] = float32(x)
	}
	return w
}
