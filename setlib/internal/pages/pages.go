// Package pages requests large pages for large arrays.
//
// A product gathers rows of activations from all over a batch. With pages of 4 KiB, a batch of some megabytes has more pages than
// the processor's TLB has entries, and a page table lookup takes as long as reading the row: a tenth of an epoch's time. Long arrays that are read in order gain less: the update of dense weights
// takes a fifth less time.
package pages

// least is the number of bytes from which large pages are requested. Smaller arrays have few pages of any size.
const least = 1 << 20

// New returns n values of 0, on large pages if they are many.
func New(n int) []float32 {
	values := make([]float32, n)
	large(values)
	return values
}

// large requests large pages for values if the slice is large. The values do not change. If the operating system does not support large
// pages or has none left, nothing happens.
func large(values []float32) {
	const value = 4
	if value*len(values) >= least {
		ask(values)
	}
}
