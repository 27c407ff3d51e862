package sparse

import "setlab/setlib/internal/product"

// A product reads a row of activations for every connection, in no order. Of a wide layer it takes the connections to as many neurons as a
// cache holds, then those to the next. Rows that do not fit the cache of one processor are taken in two such parts; of more, each neuron would
// have too few connections in a part, and those who fetch its own row again and again get less than the cache that all processors share gives.
const (
	nearby  = 7 << 17  // bytes of rows that may count as cached near the processor: 896 KiB, which leaves some for what streams by
	distant = 16 << 20 // and in the cache that processors share
	// connections of a neuron in a part: with fewer, fetching its own row again costs more than the cache saves
	worthwhile = 6
)

// parted returns in how many parts to take n connections between the rows of a batch and others neurons. It follows from the sizes
// alone, so that results do not depend on the machine.
func parted(rows Batch, others, n int) int {
	const value = 4
	bytes := rows.Rows * rows.Stride * value
	cached := distant
	if bytes <= 2*nearby {
		cached = nearby
	}
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
