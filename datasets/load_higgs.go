package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"

	"setlab/datasets/format"
	"setlab/datasets/higgs"
)

// OpenHIGGS opens a HIGGS file for streaming; close the reader when done. If path is
// "", it opens the file of the registry's "higgs" in the offline folder or the cache.
// It does not check the digest, which takes as long as reading the file;
// `setlab datasets verify higgs` does.
//
//	r, err := datasets.OpenHIGGS(ctx, "")
//	values, labels := make([]float32, 1000*higgs.Features), make([]int, 1000)
//	n, err := r.Next(values, labels) // the next 1000 samples
func OpenHIGGS(ctx context.Context, path string) (*higgs.Reader, error) {
	if path == "" {
		return Cache{}.OpenHIGGS(ctx)
	}
	in, err := openPath(path)
	if err != nil {
		return nil, err
	}
	return higgs.NewReader(in), nil
}

// OpenHIGGS opens the registry's "higgs"; see [OpenHIGGS].
func (c Cache) OpenHIGGS(ctx context.Context) (*higgs.Reader, error) {
	in, err := c.files(ctx, mustLookup("higgs"))
	if err != nil {
		return nil, err
	}
	of, err := in.at[in.entry.Files[0].Path].open(ctx, maxHIGGS)
	if err != nil {
		return nil, err
	}
	return higgs.NewReader(of), nil
}

// maxHIGGS limits the size of the unpacked file, which is about 8 GB.
const maxHIGGS = 16 << 30

// LoadHIGGS loads a part of HIGGS into memory, 112 bytes per sample: the first train
// of the paper's 10500000 training samples and the first test of its 500000 test
// samples. The test samples are the last in the file, so reading them
// decompresses all of it, which takes a minute or two. If test is 0, Test is nil.
func LoadHIGGS(ctx context.Context, train, test int) (*Set, error) {
	return Cache{}.LoadHIGGS(ctx, train, test)
}

// LoadHIGGS is [LoadHIGGS] with this cache.
func (c Cache) LoadHIGGS(ctx context.Context, train, test int) (*Set, error) {
	e := mustLookup("higgs")
	if train < 1 || train > e.Train || test < 0 || test > e.Test {
		return nil, fmt.Errorf("LoadHIGGS of %d + %d samples: there are 1 to %d for training and up to %d for testing", train, test, e.Train, e.Test)
	}
	r, err := c.OpenHIGGS(ctx)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	set := e.set(nil, nil, nil)
	set.Note = fmt.Sprintf("The first %d of %d training samples and the first %d of %d test samples.", train, e.Train, test, e.Test)
	if set.Train, err = readHIGGS(r, train); err != nil {
		return nil, err
	}
	if test == 0 {
		return set, nil
	}
	if err := r.Skip(ctx, e.Train-train); err != nil {
		return nil, err
	}
	if set.Test, err = readHIGGS(r, test); err != nil {
		return nil, err
	}
	return set, nil
}

// ReadHIGGS reads the first rows samples of a HIGGS file, or all if it has fewer. An
// empty file is an error.
func ReadHIGGS(path string, rows int) (*Samples, error) {
	if rows < 1 {
		return nil, fmt.Errorf("ReadHIGGS of %d samples: want at least 1", rows)
	}
	r, err := OpenHIGGS(context.Background(), path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s, err := readSomeHIGGS(r, rows)
	if err == nil && s.Len() == 0 {
		return nil, &FormatError{File: path, Offset: 0, Want: "at least one sample", Got: "an empty file"}
	}
	return s, err
}

// readHIGGS reads exactly rows samples.
func readHIGGS(r *higgs.Reader, rows int) (*Samples, error) {
	s, err := readSomeHIGGS(r, rows)
	if err == nil && s.Len() != rows {
		return nil, fmt.Errorf("%s: HIGGS ends after %d samples, want %d more", r.Name(), r.Row(), rows-s.Len())
	}
	return s, err
}

// readSomeHIGGS reads up to rows samples. Memory grows with the samples read.
func readSomeHIGGS(r *higgs.Reader, rows int) (*Samples, error) {
	const step = 4096
	var values []float32
	var labels []int
	batch, batchLabels := make([]float32, step*higgs.Features), make([]int, step)
	for len(labels) < rows {
		n, err := r.Next(batch, batchLabels[:min(step, rows-len(labels))])
		values = append(values, batch[:n*higgs.Features]...)
		labels = append(labels, batchLabels[:n]...)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	s, err := FromFloats(len(labels), higgs.Features, values, nil)
	if err != nil {
		return nil, err
	}
	return s.WithLabels(labels, higgs.Classes)
}

// refuseHIGGS returns the error of loading the whole file, which is too large.
func refuseHIGGS(context.Context, *files) (*Set, error) {
	return nil, errors.New("11 million samples are too many for memory at once: stream them with datasets.OpenHIGGS, load a part with datasets.LoadHIGGS, or take higgs-sample")
}

// loadHIGGSSample reads the two files of the sample.
func loadHIGGSSample(_ context.Context, in *files) (*Set, error) {
	read := func(name string, rows int) (*Samples, error) {
		of, err := in.open(name)
		if err != nil {
			return nil, err
		}
		defer of.Close()
		return exactly(of, rows)
	}
	train, err := read("higgs_train_10k.csv.gz", in.entry.Train)
	if err != nil {
		return nil, err
	}
	test, err := read("higgs_test_5k.csv.gz", in.entry.Test)
	if err != nil {
		return nil, err
	}
	return in.entry.set(train, nil, test), nil
}

// exactly reads a file of exactly rows samples.
func exactly(in *format.Input, rows int) (*Samples, error) {
	s, err := readHIGGS(higgs.NewReader(in), rows)
	if err != nil {
		return nil, err
	}
	return s, in.End()
}
