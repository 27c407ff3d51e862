package plotting_test

import (
	"fmt"

	"setlab/plotting"
)

// The position of a pointer on the image of a figure, in the axes of its panels.
func ExampleFigure_At() {
	fig := plotting.Grid(1, 2)
	for col := range 2 {
		fig.Panel(0, col).XRange(0, 1)
		fig.Panel(0, col).Line("a", []float64{0, 1}, []float64{0, 1})
	}
	at, ok := fig.At(0.75, 0.4)
	fmt.Println(ok, at.Col, at.X > 0.3 && at.X < 0.7)
	_, ok = fig.At(0.5, 0.99)
	fmt.Println(ok)
	// Output:
	// true 1 true
	// false
}
