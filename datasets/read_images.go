package datasets

import (
	"fmt"
	"path/filepath"
	"slices"

	"setlab/datasets/imagefolder"
)

// Images says what becomes of the images of a folder. The zero value leaves them as they are.
type Images struct {
	// Channels is 1 for gray levels, 3 for red, green and blue. 0 is 3, or 1 if all images are gray.
	Channels int
	// Rows and Columns are the size that images are brought to, by bilinear interpolation, without regard to their proportions. 0 and 0 leave
	// their size, and then images of different sizes are an error.
	Rows, Columns int
}

// ReadImages reads a folder that has a folder of images (PNG, JPEG, GIF) for each class. ClassNames are the folders' names in order, integers by
// their value. If there is a folder called train, then train, test, and valid or val have the classes' folders and are the set's splits.
// Otherwise all images are Train, and Samples.Split parts others from them.
//
// Values are 0..1 in steps of 1/255, a plane of pixels for each channel, see Set.ImageShape. Transparent pixels are drawn on white, an animation
// counts as its first image, and the orientation that cameras note is not applied. A file that is not an image, and an image of another size,
// are a [*FormatError] that names them. Names that begin with a dot are skipped.
//
//	pets, err := datasets.ReadImages("pets", datasets.Images{Rows: 32, Columns: 32})
func ReadImages(folder string, o Images) (*Set, error) {
	splits, err := imagefolder.List(filepath.Clean(folder))
	if err != nil {
		return nil, err
	}
	var files []imagefolder.File
	for _, s := range splits {
		files = append(files, s.Files...)
	}
	m, err := imagefolder.Read(files, imagefolder.Options(o))
	if err != nil {
		return nil, err
	}
	var names numbering
	labels := make([]int, len(files))
	for i, f := range files {
		labels[i] = names.text(f.Class)
	}
	classes, places := names.texts.Sorted()
	for i, l := range labels {
		labels[i] = places[l]
	}
	all, err := FromBytes(len(files), m.Rows*m.Columns*m.Channels, m.Pixels, 1.0/255, nil)
	if err != nil {
		return nil, err
	}
	if all, err = all.WithLabels(labels, len(classes)); err != nil {
		return nil, err
	}
	set := ownSet(filepath.Clean(folder))
	set.ClassNames, set.ImageShape = classes, []int{m.Rows, m.Columns}
	if m.Channels > 1 {
		set.ImageShape = append(set.ImageShape, m.Channels)
	}
	at := 0
	for _, s := range splits {
		part := all.Slice(at, at+len(s.Files))
		at += len(s.Files)
		switch s.Name {
		case "train":
			set.Train = part
		case "valid":
			set.Valid = part
		case "test":
			set.Test = part
		}
	}
	seen := make([]bool, len(classes))
	for _, l := range set.Train.Labels() {
		seen[l] = true
	}
	if c := slices.Index(seen, false); c >= 0 {
		return nil, &FormatError{File: filepath.Clean(folder), Offset: -1, Want: fmt.Sprintf("training images of every class, also of %q", classes[c]), Got: "none"}
	}
	return set, nil
}
