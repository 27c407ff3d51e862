package datasets

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"setlab/datasets/format"
	"setlab/datasets/npy"
)

// NPZ names the arrays of a .npz file that are read. The zero value takes the usual names.
type NPZ struct {
	// X is the array of the samples. "" is the first that is there of x, X, data, features, images and arr_0, each as it is or with _train
	// behind or train_ before it.
	X string
	// Y is the array of the classes. "" is the first that is there of y, Y, labels, label, targets, target and arr_1, in the same ways, and
	// without any the samples have no classes.
	Y string
	// Targets is the array of numbers to be predicted, one a sample or a row of them; "" is none. It is then not taken for Y.
	Targets string
}

// The usual names of arrays.
var (
	usualX = []string{"x", "X", "data", "features", "images", "arr_0"}
	usualY = []string{"y", "Y", "labels", "label", "targets", "target", "arr_1"}
)

// ReadNPZ reads the arrays X and Y of a .npz file, numpy's archive. X is samples x features, samples x rows x columns for images, or samples x
// rows x columns x channels; channels may also come first. Images of uint8 become 0..1, other values stay as they are. Y has an integer or a
// text a sample; its distinct values in their order become classes 0, 1 and so on, and are the set's ClassNames.
//
// If the names have train in them, arrays with test, and with valid or val, in its place are the set's Test and Valid. NaN, infinities and
// numbers beyond float32 are a [*FormatError] that says where.
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

// fromNPZ reads the arrays; a tolerant one also NaN, infinities, and what float32 holds as such.
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

// usual returns the first of some names that a file has, "" if there is none.
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

// part is a split with what its arrays are called.
type part struct {
	to    **Samples
	names []string
}

func splitsOf(s *Set) []part {
	return []part{{&s.Train, []string{"train"}}, {&s.Valid, []string{"valid", "val"}}, {&s.Test, []string{"test"}}}
}

// sibling returns the name of the array for the split, if there is one, and the name of the split in it.
func (p part) sibling(name string, has func(string) bool) (of, split string) {
	for _, split := range p.names {
		if of := inSplit(name, split); of != "" && (split == "train" || has(of)) {
			return of, split
		}
	}
	return "", ""
}

// inSplit returns a name that has train in it with the name of another split instead, "" if it has not.
func inSplit(name, split string) string {
	switch {
	case split == "train":
		return name
	case strings.Contains(name, "train"):
		return strings.Replace(name, "train", split, 1)
	}
	return ""
}

// ReadNPY reads the samples of one .npy file and their classes of another one, see [ReadNPZ] for what the arrays are. With y "" the samples
// have none.
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

// readArray reads a .npy file, which may be as large as it is.
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

// openPlain opens a file whose size counts.
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
