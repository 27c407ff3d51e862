package nn

// The activations of a layer are read once for every connection, in no order. As long as those of the widest layer lie in
// the second-level cache, a minibatch passes through the network as a whole, since long rows are the cheapest. Wider layers work on a
// part of the minibatch at a time; the gradients of the parts are added up. That needs less memory, too.
const (
	cached = 7 << 18 // bytes of a layer's activations that may count as cached: 1.75 MiB
	// beyond these bytes for the smallest part, nothing is gained
	hopeless = 2 * cached
	lane     = 16 // samples in the vector that parts are multiples of
)

// together returns how many samples of a minibatch pass through a network with layers of that width at once. It follows from the
// two alone, so that results do not depend on the machine.
func together(batchSize, widest int) int {
	const value = 4
	columns := cached / (value * max(widest, 1)) / lane * lane
	switch {
	case columns >= batchSize, lane*value*widest > hopeless:
		return batchSize
	case columns < lane:
		return min(lane, batchSize)
	}
	return columns
}
