package nn

import (
	"fmt"

	"setlab/setlib/internal/convolution"
)

// imageOf returns the image size for a shape from Options. It panics if the shape is not that of an image.
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
		panic(fmt.Sprintf("nn: image shape %v; want rows, columns and optionally channels", shape))
	}
	return i
}

// Padding selects what a window does at the edges of an image.
type Padding int

// The paddings. With Same, a window has ceil(n/stride) positions along n pixels. The padding is split evenly between both edges; an odd row
// or column goes to the end, as in Keras. Filters see 0 in the padding, and MaxPool ignores it.
const (
	Usual Padding = iota // Same for Convolution, as in the paper, and Valid for MaxPool
	Same                 // ceil(n/stride) positions
	Valid                // the window stays within the image: floor((n-size)/stride)+1 positions
)

// String returns the padding's name.
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

// window returns the window of a layer on its input images. It panics, naming both shapes, if the window does not fit.
func (b *builder) window(l Layer, inputs, height, width, stride int, p Padding) convolution.Window {
	if b.image.Size() == 0 {
		panic(fmt.Sprintf("nn: layer %d, %v, needs images and has %d neurons as its input; set Options.Shape, and put the layer before sparse and dense layers",
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

// checkWindows panics if a window of a layer does not fit on its input images.
func (o *Options) checkWindows() {
	b, neurons := &builder{}, o.Inputs
	if o.Shape != nil {
		b.image = imageOf(o.Shape)
	}
	window := func(l Layer, height, width, stride, channels int, p Padding) {
		w := b.window(l, neurons, height, width, stride, p)
		b.image = convolution.Image{Rows: w.Rows, Columns: w.Columns, Channels: channels}
		neurons = b.image.Size()
	}
	for k, l := range o.Layers {
		b.position = k
		switch l := l.(type) {
		case Convolution:
			window(l, l.Height, l.Width, l.Stride, l.Filters, l.Padding)
		case MaxPool:
			window(l, l.Height, l.Width, l.Stride, b.image.Channels, l.Padding)
		case Flatten:
			b.image = convolution.Image{}
		case Sparse:
			b.image, neurons = convolution.Image{}, l.Neurons
		case Dense:
			b.image, neurons = convolution.Image{}, l.Neurons
		}
	}
}
