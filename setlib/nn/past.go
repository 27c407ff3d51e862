package nn

import "setlab/setlib/sparse"

// past holds the inputs of a layer and the gradients of its weighted sums for the last minibatches, side by side. Their product is the
// sum of the minibatches' gradients, for all pairs of neurons.
type past struct {
	x, dy  sparse.Batch // allocated for the largest number of columns
	widths []int        // numbers of samples of the minibatches, oldest first
}

// keep adds a minibatch. Storage is allocated for window minibatches of at most columns samples.
func (p *past) keep(x, dy sparse.Batch, window, columns int) {
	if p.x.Data == nil {
		p.x, p.dy = sparse.NewBatch(x.Rows, window*columns), sparse.NewBatch(dy.Rows, window*columns)
	}
	at := p.columns()
	p.widths = append(p.widths, x.Columns)
	put(p.x, x, at)
	put(p.dy, dy, at)
}

func (p *past) columns() int {
	sum := 0
	for _, w := range p.widths {
		sum += w
	}
	return sum
}

// put copies a batch into another one, starting at column at.
func put(to, from sparse.Batch, at int) {
	for i := range from.Rows {
		copy(to.Data[i*to.Stride+at:], from.Row(i))
	}
}

// weighted returns the stored minibatches and clears the store. Each minibatch is weighted by momentum relative to the one after it.
func (p *past) weighted(momentum float64) (x, dy sparse.Batch) {
	x, dy = p.x.Narrow(p.columns()), p.dy.Narrow(p.columns())
	end, weight := dy.Columns, 1.
	for k := len(p.widths) - 1; k >= 0; k-- {
		begin := end - p.widths[k]
		for i := range dy.Rows {
			row := dy.Row(i)[begin:end]
			for c := range row {
				row[c] *= float32(weight)
			}
		}
		end, weight = begin, weight*momentum
	}
	p.widths = p.widths[:0]
	return x, dy
}
