package sweeps

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/augment"
)

// Augmentation specifies random changes of images during training. The fields are those of augment.Images. The authors' code uses
//
//	"augment": {"rotation": 10, "shift_x": 0.1, "shift_y": 0.1, "mirror": true, "nearest": true}
type Augmentation struct {
	Rotation float64 `json:"rotation,omitempty"` // in degrees
	ShiftX   float64 `json:"shift_x,omitempty"`  // as a fraction of the width
	ShiftY   float64 `json:"shift_y,omitempty"`  // as a fraction of the height
	Mirror   bool    `json:"mirror,omitempty"`
	Nearest  bool    `json:"nearest,omitempty"` // use the nearest pixel instead of interpolation
}

// of returns the augmentation for a data set, or nil if there is none.
func (a *Augmentation) of(set *datasets.Set) (*augment.Images, error) {
	if a == nil || *a == (Augmentation{}) {
		return nil, nil
	}
	if a.Rotation < 0 || a.ShiftX < 0 || a.ShiftY < 0 {
		return nil, fmt.Errorf("sweeps: augment has rotation %g, shift_x %g and shift_y %g; they must not be negative", a.Rotation, a.ShiftX, a.ShiftY)
	}
	if len(set.ImageShape) == 0 {
		return nil, fmt.Errorf("sweeps: %s cannot be augmented: its samples are not images", set.Name)
	}
	return &augment.Images{Shape: set.ImageShape, Rotation: a.Rotation, ShiftX: a.ShiftX, ShiftY: a.ShiftY, Mirror: a.Mirror, Nearest: a.Nearest}, nil
}
