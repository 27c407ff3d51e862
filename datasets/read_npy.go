package datasets

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"setlab/datasets/format"
	"setlab/datasets/npy"
)

// NPZ names the arrays of a .npz file to read. The zero value means the usual names.
type NPZ struct {
	// X is the array of the samples. "" means the first that exists of x, X, data, features, images and arr_0, each also with the suffix
	// _train or the prefix train_.
	X string
	// Y is the array of the classes. "" means the first that exists of y, Y, labels, label, targets, target and arr_1, with the same suffix
	// and prefix. If none exists, the samples have no classes.
	Y string
	// Targets is the array of numbers to be predicted, one number or one row per sample; "" means none. This array is never taken for Y.
	Targets string
}

// The usual names of arrays.
var (
	usualX = []string{"x", "X", "data", "features", "images", "arr_0"}
	usualY = []string{"y", "Y", "labels", "label", "targets", "target", "arr_1"}
)

// ReadNPZ reads the arrays X and Y of a .npz file, numpy's archive. X is samples x features or, for images, samples x rows x columns or samples
// x rows x columns x channels; channels may also come first. Images of uint8 become 0..1, other values do not change. Y has one integer or text
// per sample; its distinct values, sorted, become classes 0, 1 and so on, and the set's ClassNames.
//
// If the names contain train, the arrays whose names have test, and valid or val, instead are the set's Test and Valid. NaN, infinities and
// numbers too large for float32 are a [*FormatError] that says where.
//
//	blood, err := datasets.ReadNPZ("bloodmnist.npz", datasets.NPZ{X: "train_images", Y: "train_labels"})
func ReadNPZ(path string, o NPZ) (*Set, error) {
	f, size, err := openPlain(path, ".npz")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	path = filepath.Clean(path)
	a, err := npy.OpenArchive(path, f, size)
	if err != nil {
		return nil, err
	}
	return fromNPZ(path, a, o, false)
}

// fromNPZ reads the arrays. If tolerant is set, it accepts NaN, infinities, and numbers too large for float32.
func fromNPZ(path string, a *npy.Archive, o NPZ, tolerant bool) (*Set, error) {
	if a.Has("indptr") && a.Has("format") {
		return nil, &FormatError{File: path, Offset: -1, Want: "a complete matrix: save scipy.sparse.load_npz(file).toarray()", Got: "a sparse one"}
	}
	x, y := o.X, o.Y
	if x == "" {
		if x = usual(a.Has, usualX); x == "" {
			return nil, &FormatError{File: path, Offset: -1, Want: fmt.Sprintf("an array called %s, or the name of another one (NPZ's X)", strings.Join(usualX, ", ")), Got: fmt.Sprintf("%q", a.Names)}
		}
	}
	if y == "" {
		y = usual(a.Has, usualY)
	}
	if o.Y == "" && y == o.Targets {
		y = ""
	}
	if o.Targets != "" && !a.Has(o.Targets) {
		return nil, &FormatError{File: path, Offset: -1, Want: fmt.Sprintf("an array %q of targets", o.Targets), Got: fmt.Sprintf("%q", a.Names)}
	}
	b := arraySet{file: path, set: ownSet(path), tolerant: tolerant}
	for _, split := range splitsOf(b.set) {
		of, name := split.sibling(x, a.Has)
		if of == "" {
			continue
		}
		if err := b.add(a, of, inSplit(y, name), split.to); err != nil {
			return nil, err
		}
		if targets := inSplit(o.Targets, name); targets != "" {
			if err := b.addTargets(a, targets, split.to); err != nil {
				return nil, err
			}
		}
	}
	return b.finish()
}

// usual returns the first of the names that the file has, "" if it has none.
func usual(has func(string) bool, names []string) string {
	for _, name := range names {
		for _, n := range []string{name + "_train", "train_" + name, name} {
			if has(n) {
				return n
			}
		}
	}
	return ""
}

// part is a split and the names of its arrays.
type part struct {
	to    **Samples
	names []string
}

func splitsOf(s *Set) []part {
	return []part{{&s.Train, []string{"train"}}, {&s.Valid, []string{"valid", "val", "validation"}}, {&s.Test, []string{"test"}}}
}

// sibling returns the name of the split's array, if it exists, and the split's name within it.
func (p part) sibling(name string, has func(string) bool) (of, split string) {
	for _, split := range p.names {
		if of := inSplit(name, split); of != "" && (split == "train" || has(of)) {
			return of, split
		}
	}
	return "", ""
}

// inSplit replaces train in a name by another split. It returns "" if the name does not contain train.
func inSplit(name, split string) string {
	switch {
	case split == "train":
		return name
	case strings.Contains(name, "train"):
		return strings.Replace(name, "train", split, 1)
	}
	return ""
}

// ReadNPY reads samples from one .npy file and their classes from another one. [ReadNPZ] describes the arrays. If y is "", the samples have no
// classes.
func ReadNPY(x, y string) (*Set, error) {
	b := arraySet{set: ownSet(x)}
	return b.readNPY(x, y)
}

func (b *arraySet) readNPY(x, y string) (*Set, error) {
	b.file = filepath.Clean(x)
	a, err := readArray(x)
	if err != nil {
		return nil, err
	}
	if b.set.Train, err = b.samples(a, ""); err != nil {
		return nil, err
	}
	if y != "" {
		of, err := readArray(y)
		if err != nil {
			return nil, err
		}
		b.file = filepath.Clean(y)
		if err := b.addLabels(of, "", &b.set.Train); err != nil {
			return nil, err
		}
	}
	return b.finish()
}

// readArray reads a .npy file of any size.
func readArray(path string) (npy.Array, error) {
	f, size, err := openPlain(path, ".npy")
	if err != nil {
		return npy.Array{}, err
	}
	defer f.Close()
	in, err := format.New(filepath.Clean(path), f, max(format.DefaultLimit, size))
	if err != nil {
		return npy.Array{}, err
	}
	return npy.Read(in)
}

// openPlain opens a file and returns its size.
func openPlain(path, kind string) (*os.File, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = &FormatError{File: filepath.Clean(path), Offset: -1, Want: "a " + kind + " file", Got: "a folder"}
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}
