package datasets

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"

	"setlab/datasets/format"
)

// DNA returns the DNA data set: 1400 + 600 + 1186 stretches of 60 nucleotides
// around a possible splice site, as 180 bits, with the classes ei
// (exon to intron), ie (intron to exon) and n (neither). It is the data of the
// paper's Figure 2. The test rows are those of the published split, in their order.
// The published order of the 2000 other rows is unknown; here the first 1400 are for
// training and the rest for validation.
func DNA() *Set { return dna() }

// Digits returns 1797 handwritten digits of 8 x 8 gray levels 0..16. The first
// 1297 in UCI's order are for training and the last 500, by other writers, for
// testing.
func Digits() *Set { return digits() }

// FashionMNISTSmall returns 2000 training and 1000 test images of Fashion-MNIST,
// 28 x 28 gray levels 0..1: the sample that the tutorial of the paper's authors uses
// (numpy's shuffle with seed 0).
func FashionMNISTSmall() *Set { return fashionSmall() }

var (
	dna          = builtin("dna")
	digits       = builtin("digits")
	fashionSmall = builtin("fashion-mnist-small")
)

// builtin returns a function that reads or generates a data set once. It returns no
// error, since embedded data cannot be missing or damaged.
func builtin(name string) func() *Set {
	return sync.OnceValue(func() *Set {
		set, err := Load(context.Background(), name)
		if err != nil {
			panic(fmt.Sprintf("datasets: built-in %s: %v", name, err))
		}
		return set
	})
}

func mustLookup(name string) Entry {
	e, err := Lookup(name)
	if err != nil {
		panic(err)
	}
	return e
}

// loadDNA reads the bits of the three splits and the classes of all rows.
func loadDNA(_ context.Context, in *files) (*Set, error) {
	set, err := loadUCI(in)
	if err != nil {
		return nil, err
	}
	of, err := in.open("dna.labels.gz")
	if err != nil {
		return nil, err
	}
	defer of.Close()
	labels, err := readNames(of, in.entry.ClassNames)
	if err != nil {
		return nil, err
	}
	for _, split := range []**Samples{&set.Train, &set.Valid, &set.Test} {
		n := min((*split).Len(), len(labels))
		if *split, err = (*split).WithLabels(labels[:n], in.entry.Classes); err != nil {
			return nil, err
		}
		labels = labels[n:]
	}
	if len(labels) > 0 {
		return nil, of.Bad("as many classes as rows", fmt.Sprintf("%d more", len(labels)))
	}
	return set, nil
}

// readNames reads one class name a line.
func readNames(in *format.Input, names []string) ([]int, error) {
	var labels []int
	for {
		line, err := in.Line()
		if err == io.EOF {
			return labels, nil
		}
		if err != nil {
			return nil, err
		}
		label := slices.Index(names, string(line))
		if label < 0 {
			return nil, in.BadLine(0, fmt.Sprintf("one of %q", names), format.Quote(line))
		}
		labels = append(labels, label)
	}
}
