package sparse

import "setlab/setlib/internal/product"

// A product reads a row of activations for every connection, in no order. As long as all rows lie in the second-level cache it does so
// at full speed; of a wider layer it takes the connections to as many neurons as the cache holds, then those to the next.
const (
	cached = 7 << 17 // bytes of rows that may count as cached: 896 KiB, which leaves as much for what streams by
	// connections of a neuron in a part: with fewer, fetching its own row again costs more than the cache saves
	worthwhile = 6
)

// parted returns in how many parts to take n connections between the rows of a batch and others neurons. It follows from the sizes
// alone, so that results do not depend on the machine.
func parted(rows Batch, others, n int) int {
	const value = 4
	bytes := rows.Rows * rows.Stride * value
	if bytes <= cached*5/4 {
		return 1
	}
	return max(1, min((bytes+cached-1)/cached, n/(worthwhile*max(1, others))))
}

// next makes part p of the given number the current one.
func (t *task) next(p, parts, rows int) {
	if cap(t.ends[0]) < rows {
		t.ends[0], t.ends[1] = make([]int, rows), make([]int, rows)
	}
	t.part = product.Part{From: t.part.Next, Next: t.ends[p%2][:rows]}
	if p < parts-1 {
		t.part.Below = (p + 1) * t.from.Rows / parts
	}
}
