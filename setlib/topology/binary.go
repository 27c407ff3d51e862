package topology

import (
	"encoding"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"setlab/setlib/internal/memory"
)

var (
	_ encoding.BinaryMarshaler   = (*Graph)(nil)
	_ encoding.BinaryUnmarshaler = (*Graph)(nil)
)

// errBinary is returned for data that MarshalBinary did not write.
var errBinary = errors.New("topology: invalid or truncated binary form of a graph")

// MarshalBinary returns the binary form of the graph for UnmarshalBinary: in little-endian order, In, Out and the number of connections as
// uint64 and, unless the graph is complete, the number of connections of each input neuron as uint32 and the targets of all connections as
// int32.
func (g *Graph) MarshalBinary() ([]byte, error) {
	n := 0
	if g.starts != nil {
		n = g.Connections()
	}
	data := make([]byte, 0, 24+4*(g.in+n))
	for _, v := range []int{g.in, g.out, n} {
		data = binary.LittleEndian.AppendUint64(data, uint64(v))
	}
	if n == g.in*g.out {
		return data, nil
	}
	for i := range g.in {
		data = binary.LittleEndian.AppendUint32(data, uint32(g.starts[i+1]-g.starts[i]))
	}
	return binary.Append(data, binary.LittleEndian, g.targets)
}

// UnmarshalBinary sets g from the output of MarshalBinary. g must be the zero Graph. A complete graph whose weights do not fit into
// memory is an error.
func (g *Graph) UnmarshalBinary(data []byte) error {
	if len(data) < 24 {
		return errBinary
	}
	in, out, n := binary.LittleEndian.Uint64(data), binary.LittleEndian.Uint64(data[8:]), binary.LittleEndian.Uint64(data[16:])
	data = data[24:]
	const most = 1 << 31 // neurons
	if in > most || out > most || n > in*out {
		return errBinary
	}
	if n == in*out {
		if len(data) > 0 {
			return errBinary
		}
		const index, weight = 8, 4 // bytes
		if err := memory.Check(index*float64(in)+weight*float64(n), func() string {
			return fmt.Sprintf("topology: a complete graph of %d x %d neurons with weights", in, out)
		}); err != nil {
			return err
		}
		g.set(complete(int(in), int(out)))
		return nil
	}
	if size := uint64(len(data)); size%4 != 0 || size/4 != in+n { // 4 (in + n) may exceed 64 bits
		return errBinary
	}
	a := newAscending(int(in), int(out), int(n))
	targets := data[4*in:]
	for i := range in {
		before := int64(-1)
		for range binary.LittleEndian.Uint32(data[4*i:]) {
			if len(targets) == 0 {
				return errBinary
			}
			target := int64(binary.LittleEndian.Uint32(targets))
			if target <= before || target >= int64(out) {
				return errBinary
			}
			a.add(i*out + uint64(target))
			before, targets = target, targets[4:]
		}
	}
	if len(targets) > 0 {
		return errBinary
	}
	g.set(a.graph())
	return nil
}

// set makes g equal to other.
func (g *Graph) set(other *Graph) {
	g.in, g.out, g.starts, g.targets = other.in, other.out, other.starts, other.targets
	g.materialise = sync.Once{}
}
