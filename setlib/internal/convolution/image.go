package convolution

import "fmt"

// Image is the size of the images of a batch.
type Image struct{ Rows, Columns, Channels int }

// Size returns the number of values of an image.
func (i Image) Size() int { return i.Rows * i.Columns * i.Channels }

// String returns "rows x columns x channels".
func (i Image) String() string { return fmt.Sprintf("%d x %d x %d", i.Rows, i.Columns, i.Channels) }

// Window describes how a window moves over an image: the filter of a convolution or the window of a pooling. Its position
// (y, x) starts Top rows above row y*Stride of the image and Left columns to the left of column x*Stride.
type Window struct {
	On            Image
	Height, Width int
	Stride        int
	Top, Left     int
	Rows, Columns int // numbers of positions
}

// Inside returns the window at all positions where it is completely on the image. There may be none.
func Inside(on Image, height, width, stride int) Window {
	places := func(n, size int) int { return max(0, (n-size+stride)/stride) }
	return Window{
		On: on, Height: height, Width: width, Stride: stride,
		Rows: places(on.Rows, height), Columns: places(on.Columns, width),
	}
}

// Same returns the window at ceil(n/stride) positions in each direction. Padding is the same on both sides; an odd row or
// column goes below or to the right, as in TensorFlow and Keras.
func Same(on Image, height, width, stride int) Window {
	places := func(n, size int) (count, before int) {
		count = (n + stride - 1) / stride
		return count, max(0, (count-1)*stride+size-n) / 2
	}
	w := Window{On: on, Height: height, Width: width, Stride: stride}
	w.Rows, w.Top = places(on.Rows, height)
	w.Columns, w.Left = places(on.Columns, width)
	return w
}

// Places returns the number of window positions.
func (w Window) Places() int { return w.Rows * w.Columns }

// Covered returns, row by row, how many window positions cover each pixel.
func (w Window) Covered() []int {
	count := func(n, places, size, before int) []int {
		all := make([]int, n)
		for o := range places {
			for k := range size {
				if i := o*w.Stride + k - before; i >= 0 && i < n {
					all[i]++
				}
			}
		}
		return all
	}
	rows := count(w.On.Rows, w.Rows, w.Height, w.Top)
	columns := count(w.On.Columns, w.Columns, w.Width, w.Left)
	var all []int
	for _, r := range rows {
		for _, c := range columns {
			all = append(all, r*c)
		}
	}
	return all
}
