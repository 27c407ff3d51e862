package nn

import "setlab/setlib/sparse"

// past is the inputs of a layer and the gradients of its weighted sums on the last minibatches, side by side: their product is the sum of
// the minibatches' gradients, of all pairs of neurons.
type past struct {
	x, dy  sparse.Batch // for as many columns as there will be at most
	widths []int        // of the minibatches, the oldest first
}

// keep adds a minibatch, of at most columns samples; of these, as many as window will be kept.
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

// put copies a batch to columns of another one.
func put(to, from sparse.Batch, at int) {
	for i := range from.Rows {
		copy(to.Data[i*to.Stride+at:], from.Row(i))
	}
}

// weighted returns what is kept, each minibatch with the weight momentum against the next one, and begins again with none.
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
