package augment

import (
	"fmt"

	"setlab/datasets"
)

// Pictures shows what happens to samples: each has a line of its own, with the sample as it is and then, changed, as it is in the
// first epochs of training with a seed. Columns is the number of images in a line, the unchanged one included.
//
// It panics, naming both shapes, if the samples are not of the images' shape, and if there are no columns.
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
