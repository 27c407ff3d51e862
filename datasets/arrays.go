package datasets

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"setlab/datasets/npy"
)

// arraySet builds a data set from arrays.
type arraySet struct {
	file string
	set  *Set
	// tolerant allows values that are not finite.
	tolerant bool
	labels   []arrayLabels
	names    numbering
}

// arrayLabels holds the classes of a split, as indices of numbering.
type arrayLabels struct {
	of      **Samples
	numbers []int
}

// bad returns an error about an array. The array of a .npy file has no name.
func (b *arraySet) bad(array, want, got string) error {
	if array != "" {
		want += fmt.Sprintf(" in array %q", array)
	}
	return &FormatError{File: b.file, Offset: -1, Want: want, Got: got}
}

// add reads the samples of a split and, unless y is "", their classes.
func (b *arraySet) add(a *npy.Archive, x, y string, to **Samples) error {
	array, err := a.Read(x)
	if err != nil {
		return err
	}
	if *to, err = b.samples(array, x); err != nil || y == "" {
		return err
	}
	if array, err = a.Read(y); err != nil {
		return err
	}
	return b.addLabels(array, y, to)
}

// samples makes samples from an array. The first array decides the shape of the images.
func (b *arraySet) samples(a npy.Array, name string) (*Samples, error) {
	shape, channelsLast, ok := imageShape(a.Shape)
	if !ok {
		return nil, b.bad(name, "samples x features or images (save a.reshape(len(a), -1) or, of one feature, a.reshape(-1, 1))", a.String())
	}
	rows, features := a.Rows(), a.Columns()
	if rows < 1 || features < 1 {
		return nil, b.bad(name, "samples", a.String())
	}
	if a.Texts != nil {
		return nil, b.bad(name, "numbers", a.String())
	}
	if first := b.set.Train; first != nil && (first.Features() != features || !slices.Equal(b.set.ImageShape, shape)) {
		return nil, b.bad(name, fmt.Sprintf("samples like those of the training split, of %d features", first.Features()), a.String())
	}
	b.set.ImageShape = shape
	if channelsLast && shape != nil && len(shape) == 3 {
		a.Bytes, a.Float32s, a.Float64s = planes(a.Bytes, shape), planes(a.Float32s, shape), planes(a.Float64s, shape)
		a.Int32s, a.Int64s = planes(a.Int32s, shape), planes(a.Int64s, shape)
	}
	if a.Bytes != nil && !slices.ContainsFunc(a.Bytes, func(v byte) bool { return v > 1 }) {
		bits := newBitStore(rows, features)
		for i, v := range a.Bytes {
			bits.words[i/features*bits.perRow+i%features>>6] |= uint64(v) << (i % features & 63)
		}
		return FromBits(rows, features, bits.words, nil)
	}
	if a.Bytes != nil {
		scale := float32(1)
		if shape != nil {
			scale = 1.0 / 255
		}
		return FromBytes(rows, features, a.Bytes, scale, nil)
	}
	values := float32s(a)
	if b.tolerant {
		return newSamples(&floatStore{values: values, features: features}, rows, features, nil)
	}
	for i, v := range values {
		if v-v != 0 {
			return nil, b.bad(name, fmt.Sprintf("a finite number of float32's range at row %d, column %d (from 0)", i/features, i%features), element(a, i))
		}
	}
	return FromFloats(rows, features, values, nil)
}

// imageShape returns the shape of the images of an array, nil for features that are not images. Channels are the last dimension if it has at
// most four, else the first.
func imageShape(dims []int) (shape []int, channelsLast, ok bool) {
	channels := func(n int) bool { return 1 <= n && n <= 4 }
	switch {
	case len(dims) == 2:
		return nil, false, true
	case len(dims) == 3:
		return []int{dims[1], dims[2]}, false, true
	case len(dims) == 4 && channels(dims[3]):
		shape, channelsLast = []int{dims[1], dims[2], dims[3]}, true
	case len(dims) == 4 && channels(dims[1]):
		shape = []int{dims[2], dims[3], dims[1]}
	default:
		return nil, false, false
	}
	if shape[2] == 1 {
		shape = shape[:2]
	}
	return shape, channelsLast, true
}

// planes turns interleaved channels into one plane after the other, image by image.
func planes[T any](v []T, shape []int) []T {
	pixels, channels := shape[0]*shape[1], shape[2]
	image := make([]T, pixels*channels)
	for at := 0; at < len(v); at += len(image) {
		copy(image, v[at:])
		for p := range pixels {
			for c := range channels {
				v[at+c*pixels+p] = image[p*channels+c]
			}
		}
	}
	return v
}

// float32s returns the numbers of an array.
func float32s(a npy.Array) []float32 {
	switch {
	case a.Float64s != nil:
		return converted(a.Float64s)
	case a.Int32s != nil:
		return converted(a.Int32s)
	case a.Int64s != nil:
		return converted(a.Int64s)
	}
	return a.Float32s
}

func converted[T byte | int32 | int64 | float64](from []T) []float32 {
	to := make([]float32, len(from))
	for i, v := range from {
		to[i] = float32(v)
	}
	return to
}

// element formats one value of an array of floating-point numbers.
func element(a npy.Array, i int) string {
	if a.Float64s != nil {
		return strconv.FormatFloat(a.Float64s[i], 'g', -1, 64)
	}
	return strconv.FormatFloat(float64(a.Float32s[i]), 'g', -1, 32)
}

// addLabels adds the classes of a split.
func (b *arraySet) addLabels(a npy.Array, name string, of **Samples) error {
	n := (*of).Len()
	if a.Columns() > 1 && a.Rows() == n && len(a.Shape) == 2 {
		return b.bad(name, "one class a sample (of one-hot rows, save y.argmax(axis=1))", a.String())
	}
	if len(a.Shape) < 1 || a.Rows() != n || a.Columns() != 1 {
		return b.bad(name, fmt.Sprintf("%d classes, one for each sample", n), a.String())
	}
	numbers := make([]int, n)
	switch {
	case a.Texts != nil:
		for i, text := range a.Texts {
			if text == "" {
				return b.bad(name, fmt.Sprintf("a class at row %d (from 0)", i), "an empty text")
			}
			numbers[i] = b.names.text(text)
		}
	case a.Float32s != nil, a.Float64s != nil:
		for i := range n {
			v := 0.0
			if a.Float64s != nil {
				v = a.Float64s[i]
			} else {
				v = float64(a.Float32s[i])
			}
			if v != math.Trunc(v) || math.Abs(v) > 1<<53 {
				return b.bad(name, fmt.Sprintf("a class, an integer or a text, at row %d (from 0)", i), element(a, i)+"; numbers to predict are Targets")
			}
			numbers[i] = b.names.integer(int64(v))
		}
	default:
		for i := range n {
			numbers[i] = b.names.integer(integer(a, i))
		}
	}
	b.labels = append(b.labels, arrayLabels{of, numbers})
	return nil
}

// addTargets gives the samples of a split their targets.
func (b *arraySet) addTargets(a *npy.Archive, name string, of **Samples) error {
	array, err := a.Read(name)
	if err != nil {
		return err
	}
	n := (*of).Len()
	if len(array.Shape) < 1 || len(array.Shape) > 2 || array.Rows() != n || array.Columns() < 1 || array.Texts != nil {
		return b.bad(name, fmt.Sprintf("numbers, as many for each of %d samples", n), array.String())
	}
	values := float32s(array)
	if array.Bytes != nil {
		values = converted(array.Bytes)
	}
	for i, v := range values {
		if v-v != 0 {
			return b.bad(name, fmt.Sprintf("a finite number of float32's range at row %d, column %d (from 0)", i/array.Columns(), i%array.Columns()), element(array, i))
		}
	}
	*of, err = (*of).WithTargets(values, array.Columns())
	return err
}

// integer returns one number of an array of integers.
func integer(a npy.Array, i int) int64 {
	switch {
	case a.Int64s != nil:
		return a.Int64s[i]
	case a.Int32s != nil:
		return int64(a.Int32s[i])
	}
	return int64(a.Bytes[i])
}

// finish numbers the classes, the same way in all splits.
func (b *arraySet) finish() (*Set, error) {
	if b.labels == nil {
		return b.set, nil
	}
	names, places := b.names.texts.Sorted()
	b.set.ClassNames = names
	for _, l := range b.labels {
		for i, n := range l.numbers {
			l.numbers[i] = places[n]
		}
		labeled, err := (*l.of).WithLabels(l.numbers, len(names))
		if err != nil {
			return nil, err
		}
		*l.of = labeled
	}
	return b.set, nil
}
