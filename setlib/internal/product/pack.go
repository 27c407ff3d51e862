package product

import (
	"sync"
	"unsafe"
)

// Tiles read both operands in order of q. Copies in that order are faster to read: the values lie next to each other, rather than each
// on its own cache line and page.
const (
	height  = 6  // rows of a packed tile
	columns = 16 // values in a row of a packed panel
	gap     = 16 // values between packed tiles; without them tiles of 256 columns would share few sets of the L1 cache
	reused  = 4  // number of tiles from which on packing a panel pays
)

// packing tells which operands of a product are copied.
type packing struct {
	kernels          *kernels
	weights, columns bool
	memory           *memory
}

// memory holds the copies of a strip of weights and of a panel.
type memory struct {
	weights [(deepest + gap) * strip]float32
	columns [deepest * columns]float32
}

var memories = sync.Pool{New: func() any { return new(memory) }}

// weights are those of a strip, packed or not.
type weights struct {
	values []float32
	row    int // step between the first weights of rows that start a tile
	gap    int // additional step between packed tiles
	am, ak int // steps between rows and columns of a tile; if ak is 0, it is the number of rows
}

// tile returns the weights of a tile of some rows that starts at row r.
func (w *weights) tile(r, rows int) (first *float32, am, ak int) {
	ak = w.ak
	if ak == 0 {
		ak = rows
	}
	return &w.values[r*w.row+r/height*w.gap], w.am, ak
}

// strip returns the weights a[m*am+q*ak] for m < rows and q < deep.
func (p *packing) strip(a []float32, am, ak, rows, deep int) weights {
	switch {
	case !p.weights:
		return weights{values: a, row: am, am: am, ak: ak}
	case p.kernels.packTiles == nil:
		for d := range deep {
			copy(p.memory.weights[d*strip:], a[d*ak:][:rows])
		}
		return weights{values: p.memory.weights[:], row: 1, am: 1, ak: strip}
	}
	w := weights{values: p.memory.weights[:], row: deep, gap: gap, am: 1}
	whole := rows / height
	if whole > 0 {
		p.kernels.packTiles(&w.values[0], 4*(height*deep+gap), &a[0], 4*ak, whole, deep)
	}
	r := whole * height
	for _, t := range p.kernels.multiply[0] {
		for ; r+t.rows <= rows; r += t.rows {
			to, _, _ := w.tile(r, t.rows)
			packed := unsafe.Slice(to, t.rows*deep)
			for d := range deep {
				copy(packed[d*t.rows:][:t.rows], a[d*ak+r:])
			}
		}
	}
	return w
}

// panel returns deep rows of n values that are used for some rows of the product, and the step between them.
func (p *packing) panel(b []float32, bs, n, rows, deep int) ([]float32, int) {
	if !p.columns || n > columns || rows < reused*height || bs == columns {
		return b, bs
	}
	to := p.memory.columns[:]
	if n == columns {
		p.kernels.packColumns(&to[0], &b[0], 4*bs, deep)
		return to, columns
	}
	for d := range deep {
		copy(to[d*columns:], b[d*bs:][:n])
	}
	return to, columns
}
