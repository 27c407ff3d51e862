package nn

import (
	"fmt"

	"setlab/setlib/internal/convolution"
)

// imageOf returns the size of images of a shape as options have it. It panics if the shape is not an image's.
func imageOf(shape []int) convolution.Image {
	i := convolution.Image{Channels: 1}
	switch len(shape) {
	case 3:
		i.Channels = shape[2]
		fallthrough
	case 2:
		i.Rows, i.Columns = shape[0], shape[1]
	}
	if i.Rows < 1 || i.Columns < 1 || i.Channels < 1 {
		panic(fmt.Sprintf("nn: shape %v of an image; want rows, columns and perhaps channels", shape))
	}
	return i
}

// Padding says what a window does at the edges of an image.
type Padding int

// The paddings. With Same a window has ceil(n/stride) places along n pixels, and what it needs beyond the edges lies evenly at both, an odd
// row or column at the end, as in Keras. There all is 0 to a filter, and does not count to MaxPool.
const (
	Usual Padding = iota // Same for Convolution, as in the paper, and Valid for MaxPool
	Same                 // as many places as there are strides on the image
	Valid                // the window stays on the image: floor((n-size)/stride)+1 places
)

// String names the padding.
func (p Padding) String() string {
	switch p {
	case Usual:
		return "usual"
	case Same:
		return "same"
	case Valid:
		return "valid"
	}
	return fmt.Sprintf("Padding(%d)", int(p))
}

// window returns the window of a layer on the images that come to it. It panics, naming both shapes, if it can't be.
func (b *builder) window(l Layer, inputs, height, width, stride int, p Padding) convolution.Window {
	if b.image.Size() == 0 {
		panic(fmt.Sprintf("nn: layer %d, %v, looks at images and has %d neurons before it; set Options.Shape, and put it before sparse and dense layers",
			b.position, l, inputs))
	}
	if height < 1 || width < 1 || stride < 1 {
		panic(fmt.Sprintf("nn: layer %d, %v: a window of %d x %d at steps of %d", b.position, l, height, width, stride))
	}
	var w convolution.Window
	switch p {
	case Same:
		w = convolution.Same(b.image, height, width, stride)
	case Valid:
		w = convolution.Inside(b.image, height, width, stride)
	default:
		panic(fmt.Sprintf("nn: layer %d: %v is not a padding", b.position, p))
	}
	if w.Places() < 1 {
		panic(fmt.Sprintf("nn: layer %d, %v: a window of %d x %d does not fit on images of %v (rows x columns x channels)",
			b.position, l, height, width, b.image))
	}
	return w
}
