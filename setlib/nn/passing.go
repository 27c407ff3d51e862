package nn

import "setlab/setlib/sparse"

// passing lists the outputs of convolutions that are not needed after pooling: activation, dropout and pooling keep only bits of them, and
// their gradient may overwrite them. No two of these outputs are needed at the same time, so they share storage.
type passing []*sparse.Batch

// outputs initializes out as the batch of a convolution's outputs. If the outputs are not needed after pooling, share allocates their values
// later.
func (b *builder) outputs(out *sparse.Batch, rows int) {
	if !b.pooledNext() {
		*out = sparse.NewBatch(rows, b.columns)
		return
	}
	*out = sparse.Batch{Rows: rows, Columns: b.columns, Stride: b.stride}
	b.passing = append(b.passing, out)
}

// pooledNext reports whether a MaxPool follows, with only ReLU and Dropout in between, and no Skip needs the values in between.
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

// share allocates the storage that the batches share.
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
