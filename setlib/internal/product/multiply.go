package product

import (
	"fmt"
	"unsafe"
)

// Multiply is the dense product c[m] = c0[m] + sum over q < k of a[m*am+q*ak] b[q] for m in [lo, hi), where rows of b and c have n values. c0 is
// c if add is true, or else bias. A nil bias means 0. With am = 1 and ak the length of a's rows, it multiplies by the transpose of a.
func Multiply(c []float32, cs int, bias []float32, a []float32, am, ak int, b []float32, bs, n, k, lo, hi int, add bool) {
	if lo >= hi || n == 0 {
		return
	}
	if lo < 0 || n < 0 || (hi-1)*cs+n > len(c) || k > 0 && ((hi-1)*am+(k-1)*ak >= len(a) || (k-1)*bs+n > len(b)) {
		panic(fmt.Sprintf("product.Multiply: outputs [%d, %d) of %d values at steps of %d in %d values, %d inputs at steps of %d in %d, weights at steps of %d and %d in %d",
			lo, hi, n, cs, len(c), k, bs, len(b), am, ak, len(a)))
	}
	current.multiplyRows(c, cs, bias, a, am, ak, b, bs, n, k, lo, hi, add)
}

const (
	panel   = 28 << 10 // bytes of b reused for all outputs of a strip; they should fit into the L1 cache
	deepest = 256      // maximum number of rows of b in a panel
	strip   = 96       // number of outputs whose weights are packed at a time
)

func (kn *kernels) multiplyRows(c []float32, cs int, bias []float32, a []float32, am, ak int, b []float32, bs, n, k, lo, hi int, add bool) {
	if kn.lanes == 0 || n == 0 || k == 0 {
		multiplyPortable(c, cs, bias, a, am, ak, b, bs, n, k, lo, hi, add)
		return
	}
	sum := 0
	if add {
		bias, sum = nil, 1
	}
	vectors, widest := (n+kn.lanes-1)/kn.lanes, len(kn.multiply)
	// In a column of a matrix with long rows, every weight is on its own cache line and page. This does not matter if they are read only
	// once.
	pack := packing{kernels: kn, weights: am == 1 && ak > strip && vectors > widest, columns: kn.packColumns != nil}
	if pack.weights || pack.columns {
		pack.memory = memories.Get().(*memory)
		defer memories.Put(pack.memory)
	}
	widest = min(widest, vectors)
	depth := min(deepest, panel/(4*kn.lanes*widest))
	// part computes columns [first, first+n) of rows [lo, hi).
	part := func(first, n, lo, hi int) {
		bias, sum := bias, sum
		for q := 0; q < k; q += depth {
			deep := min(depth, k-q)
			for m := lo; m < hi; m += strip {
				rows := min(strip, hi-m)
				weights := pack.strip(a[m*am+q*ak:], am, ak, rows, deep)
				var start []float32
				if bias != nil {
					start = bias[m:]
				}
				kn.wideFirst(n, len(kn.multiply), func(block, width, tail int) {
					block += first
					in, step := pack.panel(b[q*bs+block:], bs, (width-1)*kn.lanes+tail, rows, deep)
					r := 0
					for _, t := range kn.multiply[width-1] {
						for ; r+t.rows <= rows; r += t.rows {
							from := unsafe.SliceData(start)
							if from != nil {
								from = &start[r]
							}
							w, am, ak := weights.tile(r, t.rows)
							t.f(&c[(m+r)*cs+block], 4*cs, from, w, 4*am, 4*ak, &in[0], 4*step, deep, sum, tail)
						}
					}
				})
			}
			bias, sum = nil, 1
		}
	}
	// Strips are finished one after the other if all panels of one read the same rows of a, or write rows of c that are too long for the
	// caches. Otherwise every panel would read them from main memory.
	if !pack.weights && !pack.columns && k > depth && (ak == 1 || vectors > widest) {
		kn.wideFirst(n, len(kn.multiply), func(first, width, tail int) {
			for m := lo; m < hi; m += strip {
				part(first, (width-1)*kn.lanes+tail, m, min(m+strip, hi))
			}
		})
		return
	}
	part(0, n, lo, hi)
}

// Transpose sets dst[c*ds+r] = src[r*ss+c] for r < rows and c < columns. The slices must not overlap.
func Transpose(dst []float32, ds int, src []float32, ss, rows, columns int) {
	if rows == 0 || columns == 0 {
		return
	}
	if rows < 0 || columns < 0 || (rows-1)*ss+columns > len(src) || (columns-1)*ds+rows > len(dst) {
		panic(fmt.Sprintf("product.Transpose: %d x %d values at steps of %d in %d values, to steps of %d in %d", rows, columns, ss, len(src), ds, len(dst)))
	}
	current.transposeBlocks(dst, ds, src, ss, rows, columns)
}

func (kn *kernels) transposeBlocks(dst []float32, ds int, src []float32, ss, rows, columns int) {
	square, c := 0, 0
	if kn.lanes > 0 {
		square = rows / 8
	}
	if square > 0 {
		for ; c+8 <= columns; c += 8 {
			kn.transpose(&dst[c*ds], 4*ds, &src[c], 4*ss, square)
			for i := c; i < c+8; i++ {
				for r := 8 * square; r < rows; r++ {
					dst[i*ds+r] = src[r*ss+i]
				}
			}
		}
	}
	for ; c < columns; c++ {
		row := dst[c*ds : c*ds+rows]
		for r := range row {
			row[r] = src[r*ss+c]
		}
	}
}
