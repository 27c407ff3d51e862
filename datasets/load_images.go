package datasets

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"

	"setlab/datasets/cifar"
	"setlab/datasets/format"
	"setlab/datasets/matfile"
)

// loadIDX reads the four files of MNIST, or of another data set in its format.
func loadIDX(_ context.Context, in *files) (*Set, error) {
	train, err := in.idx("train")
	if err != nil {
		return nil, err
	}
	test, err := in.idx("t10k")
	if err != nil {
		return nil, err
	}
	return in.entry.set(train, nil, test), nil
}

func (in *files) idx(split string) (*Samples, error) {
	images, err := in.open(split + "-images-idx3-ubyte.gz")
	if err != nil {
		return nil, err
	}
	defer images.Close()
	labels, err := in.open(split + "-labels-idx1-ubyte.gz")
	if err != nil {
		return nil, err
	}
	defer labels.Close()
	return readIDX(images, labels, in.entry.Classes)
}

// loadBinaryIDX is loadIDX with gray levels above one half as 1.
func loadBinaryIDX(ctx context.Context, in *files) (*Set, error) {
	set, err := loadIDX(ctx, in)
	if err != nil {
		return nil, err
	}
	return set.Binarize(0.5), nil
}

// loadCIFAR10 reads the archive, or the folder of its six files, and checks the digest
// of each file.
func loadCIFAR10(_ context.Context, in *files) (*Set, error) {
	archive := in.entry.Files[0]
	at := in.at[archive.Path]
	const images = 6 * cifar.Batch
	pixels := make([]byte, images*cifar.Pixels)
	labels := make([]int, images)
	read := func(i int, of *format.Input) error {
		h := sha256.New()
		hashed, err := format.New(of.Name(), io.TeeReader(of, h), archive.Members[i].Size)
		if err != nil {
			return err
		}
		lo, hi := i*cifar.Batch, (i+1)*cifar.Batch
		if err := cifar.Read(hashed, pixels[lo*cifar.Pixels:hi*cifar.Pixels], labels[lo:hi]); err != nil {
			return err
		}
		return sameSHA256(of.Name(), archive.Members[i].SHA256, h)
	}
	if err := at.eachMember(in.ctx, archive, read); err != nil {
		return nil, err
	}
	const train = 5 * cifar.Batch
	s, err := FromBytes(images, cifar.Pixels, pixels, 1.0/255, nil)
	if err != nil {
		return nil, err
	}
	if s, err = s.WithLabels(labels, cifar.Classes); err != nil {
		return nil, err
	}
	return in.entry.set(s.Slice(0, train), nil, s.Slice(train, images)), nil
}

// loadCalTech reads the three splits of the silhouettes.
func loadCalTech(_ context.Context, in *files) (*Set, error) {
	f, err := in.mat()
	if err != nil {
		return nil, err
	}
	var splits [3]*Samples
	for i, name := range []string{"train", "val", "test"} {
		s, err := fromMAT(f, name+"_data", name+"_labels", transposed(in.entry.ImageShape))
		if err != nil {
			return nil, err
		}
		if !s.Binary() {
			return nil, fmt.Errorf("%s: %s_data has values other than 0 and 1", f.Name, name)
		}
		splits[i] = s
	}
	return in.entry.set(splits[0], splits[1], splits[2]), nil
}

// loadMAT reads the matrix X and the labels Y. It converts images from MATLAB's
// column-by-column order to row by row.
func loadMAT(_ context.Context, in *files) (*Set, error) {
	f, err := in.mat()
	if err != nil {
		return nil, err
	}
	var place []int
	if in.entry.ImageShape != nil {
		place = transposed(in.entry.ImageShape)
	}
	s, err := fromMAT(f, "X", "Y", place)
	if err != nil {
		return nil, err
	}
	return in.entry.set(s, nil, nil), nil
}

// mat reads the entry's only file.
func (in *files) mat() (*matfile.File, error) {
	f := in.entry.Files[0]
	of, err := in.at[f.Path].open(in.ctx, maxMAT)
	if err != nil {
		return nil, err
	}
	defer of.Close()
	return matfile.Read(of)
}

// maxMAT limits the size of a MATLAB file, and of its unpacked variables.
const maxMAT = 64 << 20
