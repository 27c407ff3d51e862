package nn

import "setlab/setlib/sparse"

// passing is the outputs of convolutions that nobody looks at again once they have been pooled: activation, dropout and pooling keep bits of
// them, and their gradient may lie where they lay. No two are needed at a time, forth or back, so that they lie in one place.
type passing []*sparse.Batch

// outputs makes out the batch of a convolution's outputs. If they only pass by, it has no values until share.
func (b *builder) outputs(out *sparse.Batch, rows int) {
	if !b.pooledNext() {
		*out = sparse.NewBatch(rows, b.columns)
		return
	}
	*out = sparse.Batch{Rows: rows, Columns: b.columns, Stride: b.stride}
	b.passing = append(b.passing, out)
}

// pooledNext reports whether the first of the layers that does not act on each value alone, and where it lies, is a pooling,
// and nothing before it is needed again.
func (b *builder) pooledNext() bool {
	for k, l := range b.following {
		if b.kept[b.position+1+k] {
			return false
		}
		switch l.(type) {
		case ReLU, Dropout:
		case MaxPool:
			return true
		default:
			return false
		}
	}
	return false
}

// share makes the place where the batches lie.
func (p passing) share() {
	values := 0
	for _, b := range p {
		values = max(values, b.Rows*b.Stride)
	}
	if values == 0 {
		return
	}
	place := sparse.NewBatch(values/p[0].Stride, p[0].Columns)
	for _, b := range p {
		b.Data = place.Data[:b.Rows*b.Stride]
	}
}
