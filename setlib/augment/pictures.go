package augment

import (
	"fmt"

	"setlab/datasets"
)

// Pictures shows the changes of samples. Each sample has its own row, with the original followed by the changed images of the
// first epochs of training with the given seed. columns is the number of images per row, including the original.
//
// It panics, naming both shapes, if the samples do not have the images' shape, and if columns is less than 1.
func (a *Images) Pictures(data *datasets.Samples, rows []int, columns int, seed uint64) *datasets.Pictures {
	a.check(data)
	if columns < 1 {
		panic(fmt.Sprintf("augment: pictures of %d samples in %d columns", len(rows), columns))
	}
	p := &datasets.Pictures{Shape: a.Shape, Columns: columns}
	for _, row := range rows {
		p.Images = append(p.Images, data.Row(nil, row))
		for epoch := 1; epoch < columns; epoch++ {
			p.Images = append(p.Images, a.Row(nil, data, row, seed, epoch))
		}
	}
	return p
}
