package sparse

import (
	"fmt"

	"setlab/setlib/internal/pages"
)

// Batch holds the activations of Rows neurons for Columns samples. The values of neuron i are
// Data[i*Stride : i*Stride+Columns]; what lies between Columns and Stride is padding of no meaning.
type Batch struct {
	Rows, Columns, Stride int
	Data                  []float32
}

// NewBatch allocates a batch of zeros. The stride is columns rounded up to a multiple of 16, one cache line.
func NewBatch(rows, columns int) Batch {
	stride := (columns + 15) &^ 15
	b := Batch{Rows: rows, Columns: columns, Stride: stride, Data: make([]float32, rows*stride)}
	pages.Large(b.Data)
	return b
}

// Row returns the activations of neuron i, one a sample.
func (b Batch) Row(i int) []float32 {
	return b.Data[i*b.Stride : i*b.Stride+b.Columns : i*b.Stride+b.Columns]
}

// Narrow returns the first columns of the batch; both share their values. It panics if there are fewer.
func (b Batch) Narrow(columns int) Batch {
	if columns < 0 || columns > b.Columns {
		panic(fmt.Sprintf("sparse: %d columns of a batch of %d", columns, b.Columns))
	}
	b.Columns = columns
	return b
}
