package augment

import (
	"fmt"
	"math"
	"strings"

	"setlab/datasets"
	"setlab/setlib/internal/parallel"
	"setlab/setlib/internal/random"
	"setlab/setlib/sparse"
)

// Images specifies random changes of images: rotation about the center, shifts, and mirroring. Values between pixels are interpolated
// bilinearly or taken from the nearest pixel; beyond an edge, the edge is repeated. All channels of an image change together.
//
// The authors' code trains on CIFAR10 with a rotation of 10 degrees, shifts of 0.1 and mirroring, after standardization, with Keras 2.0.6,
// which uses the nearest pixel:
//
//	augment.Images{Shape: cifar.ImageShape, Rotation: 10, ShiftX: 0.1, ShiftY: 0.1, Mirror: true, Nearest: true}
type Images struct {
	Shape    []int   // rows, columns and, if there are several, channels of an image, as in datasets.Set.ImageShape
	Rotation float64 // largest angle in degrees: uniform in [-Rotation, Rotation)
	ShiftX   float64 // largest shift to either side, as a fraction of the width: uniform, not limited to whole pixels
	ShiftY   float64 // largest shift up or down, as a fraction of the height: uniform, not limited to whole pixels
	Mirror   bool    // exchange left and right with probability 1/2
	Nearest  bool    // use the nearest pixel instead of interpolating, like Keras up to 2.1.3
}

// Columns gathers a batch like datasets.Samples.Columns, with randomly changed images:
//
//	to.Row(f)[b] = value of feature f of the changed sample rows[b]
//
// The change of a sample is determined by seed, epoch and its row in data. Columns uses at most threads processors, or all if threads is 0.
// It panics, naming both shapes, if the samples do not have the images' shape or the batch does not match them. It also panics if a field
// of a is negative, infinite or NaN.
func (a *Images) Columns(to sparse.Batch, data *datasets.Samples, rows []int, seed uint64, epoch, threads int) {
	a.check(data)
	if to.Rows != data.Features() || to.Columns != len(rows) {
		panic(fmt.Sprintf("augment: %d samples x %d features into a batch of %d x %d (neurons x samples)", len(rows), data.Features(), to.Rows, to.Columns))
	}
	t := tasks.Get().(*task)
	*t = task{images: a, to: to, data: data, rows: rows, stream: random.New(seed, random.Augmentation, 0, epoch)}
	parallel.Run(threads, (len(rows)+group-1)/group, 1, t)
	*t = task{}
	tasks.Put(t)
}

// Row copies one sample to dst, changed as in Columns, and returns it. If dst is nil or too short, it allocates a new slice.
func (a *Images) Row(dst []float32, data *datasets.Samples, row int, seed uint64, epoch int) []float32 {
	a.check(data)
	w := workspaces.Get().(*workspace)
	defer workspaces.Put(w)
	dst = data.Row(dst, row)
	copy(w.fit(a.dimensions()), dst)
	w.resample(dst, a.draw(random.New(seed, random.Augmentation, 0, epoch), row), a.Nearest)
	return dst
}

// String describes the changes.
func (a *Images) String() string {
	var parts []string
	if a.Rotation != 0 {
		parts = append(parts, fmt.Sprintf("rotation ±%g°", a.Rotation))
	}
	if a.ShiftX != 0 || a.ShiftY != 0 {
		parts = append(parts, fmt.Sprintf("shift ±%g, ±%g", a.ShiftX, a.ShiftY))
	}
	if a.Mirror {
		parts = append(parts, "mirrored")
	}
	if a.Nearest && parts != nil {
		parts = append(parts, "nearest pixel")
	}
	if parts == nil {
		return "images unchanged"
	}
	return "images changed: " + strings.Join(parts, ", ")
}

// shape is the size of an image. Each channel is a separate plane.
type shape struct{ rows, columns, channels int }

func (a *Images) dimensions() shape {
	switch len(a.Shape) {
	case 2:
		return shape{a.Shape[0], a.Shape[1], 1}
	case 3:
		return shape{a.Shape[0], a.Shape[1], a.Shape[2]}
	}
	panic(fmt.Sprintf("augment: image shape %v; want rows, columns and optionally channels", a.Shape))
}

func (a *Images) check(data *datasets.Samples) {
	s := a.dimensions()
	if s.rows < 1 || s.columns < 1 || s.channels < 1 || s.rows*s.columns*s.channels != data.Features() {
		panic(fmt.Sprintf("augment: images of %v for samples of %d features", a.Shape, data.Features()))
	}
	if !(a.Rotation >= 0 && a.ShiftX >= 0 && a.ShiftY >= 0) || math.IsInf(a.Rotation+a.ShiftX+a.ShiftY, 1) {
		panic(fmt.Sprintf("augment: rotation %g, shifts %g and %g: must be finite and not negative", a.Rotation, a.ShiftX, a.ShiftY))
	}
}
