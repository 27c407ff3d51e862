package sparse

import (
	"fmt"

	"setlab/setlib/internal/pages"
)

// Batch holds the activations of Rows neurons for Columns samples. The values of neuron i are Data[i*Stride
// : i*Stride+Columns]; values between Columns and Stride are meaningless padding.
type Batch struct {
	Rows, Columns, Stride int
	Data                  []float32
}

// NewBatch allocates a batch of zeros. The stride is columns rounded up to a multiple of 16, which is one
// cache line.
func NewBatch(rows, columns int) Batch {
	stride := (columns + 15) &^ 15
	return Batch{Rows: rows, Columns: columns, Stride: stride, Data: pages.New(rows * stride)}
}

// Row returns the activations of neuron i, one per sample.
func (b Batch) Row(i int) []float32 {
	return b.Data[i*b.Stride : i*b.Stride+b.Columns : i*b.Stride+b.Columns]
}

// Narrow returns a batch of the first columns, which shares memory with b. It panics if there are fewer
// columns.
func (b Batch) Narrow(columns int) Batch {
	if columns < 0 || columns > b.Columns {
		panic(fmt.Sprintf("sparse: %d columns of a batch of %d", columns, b.Columns))
	}
	b.Columns = columns
	return b
}
