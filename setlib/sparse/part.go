package sparse

import "setlab/setlib/internal/product"

// A product reads a row of activations for every connection, in random order. For a wide layer, it first processes the connections to as
// many neurons as fit into a cache, then those to the next ones. If two such parts fit into a processor's own cache, there are two. Larger
// batches are divided into parts that fit into the cache shared by all processors: smaller parts would have too few connections per neuron,
// and fetching each neuron's own row again for every part would cost more than the faster cache saves.
const (
	nearby  = 7 << 17  // bytes of rows that count as cached near the processor: 896 KiB, which leaves space for streamed data
	distant = 16 << 20 // bytes of rows that count as cached in the shared cache
	// minimum connections per neuron and part: with fewer, fetching the neuron's own row again costs more than the cache saves
	worthwhile = 6
)

// parted returns the number of parts for n connections between the rows of a batch and others neurons. It depends only on the sizes, so
// results do not depend on the machine.
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

// next makes part p of parts the current one.
func (t *task) next(p, parts, rows int) {
	if cap(t.ends[0]) < rows {
		t.ends[0], t.ends[1] = make([]int, rows), make([]int, rows)
	}
	t.part = product.Part{From: t.part.Next, Next: t.ends[p%2][:rows]}
	if p < parts-1 {
		t.part.Below = (p + 1) * t.from.Rows / parts
	}
}
