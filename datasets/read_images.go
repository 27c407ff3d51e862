package datasets

import (
	"fmt"
	"path/filepath"
	"slices"

	"setlab/datasets/imagefolder"
)

// Images says how the images of a folder are converted. The zero value leaves them as they are.
type Images struct {
	// Channels is 1 for gray levels, 3 for red, green and blue. 0 means 1 if all images are gray, and otherwise 3.
	Channels int
	// Rows and Columns are the size that images are scaled to, by bilinear interpolation, whatever their proportions. If both are 0, images
	// keep their size, and images of different sizes are an error.
	Rows, Columns int
}

// ReadImages reads a folder with a subfolder of images (PNG, JPEG, GIF) for each class. ClassNames are the names of these subfolders, sorted,
// integers by value. If there is a subfolder train, the subfolders train, test, and valid or val hold the folders of the classes and are the
// set's splits. Otherwise all images are in Train, and Samples.Split splits off others.
//
// Values are 0..1 in steps of 1/255, with one plane of pixels per channel, see Set.ImageShape. Transparent pixels are drawn on white, only the
// first image of an animation is read, and the orientation in a photo's metadata is ignored. A file that is not an image, or an image of
// another size, is a [*FormatError] that names it. Files whose names begin with a dot are skipped.
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
