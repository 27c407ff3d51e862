package sparse_test

import (
	"fmt"

	"setlab/setlib/sparse"
	"setlab/setlib/topology"
)

// A layer of three inputs and two outputs with four of six connections.
func ExampleMatrix() {
	graph, err := topology.NewGraph(3, 2, []int{0, 0, 1, 2}, []int{0, 1, 1, 0})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := sparse.NewMatrix(graph)
	copy(m.Weights(), []float32{1, 2, 3, 4})
	x, y := sparse.NewBatch(3, 1), sparse.NewBatch(2, 1)
	for i := range 3 {
		x.Row(i)[0] = float32(i + 1)
	}
	m.Forward(y, x, []float32{0, 10}, 1)
	fmt.Println(y.Row(0), y.Row(1))
	fmt.Println(m.At(1, 1), m.At(1, 0))
	// Output:
	// [13] [18]
	// 3 0
}

// Connections that remain keep their weights when the topology changes.
func ExampleCarry() {
	graph, err := topology.NewGraph(2, 2, []int{0, 0, 1}, []int{0, 1, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	next := topology.State{Graph: graph}.Grow([]int32{0, 2}, []int64{2}) // the pair (1, 0) replaces (0, 1)
	fmt.Println(sparse.Carry([]float32{5, 6, 7}, next, nil))
	// Output: [5 0 7]
}
