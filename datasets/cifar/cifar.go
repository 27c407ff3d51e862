// Package cifar reads the binary version of CIFAR-10: records of one byte of
// label, 0..9, and 3072 bytes of pixels, a plane of 32 x 32 for red, one for
// green and one for blue. Six files of 10000 records make up the data set.
//
// The format is described at https://www.cs.toronto.edu/~kriz/cifar.html.
package cifar

import (
	"fmt"

	"setlab/datasets/format"
)

// The shape of CIFAR-10.
const (
	Classes = 10
	Pixels  = 3 * 32 * 32 // values of one image
	Record  = 1 + Pixels  // bytes of one image with its label
	Batch   = 10000       // images of one file
)

// Files names the six files in the order of their images: five of training
// images, then the test images.
func Files() []string {
	return []string{"data_batch_1.bin", "data_batch_2.bin", "data_batch_3.bin", "data_batch_4.bin", "data_batch_5.bin", "test_batch.bin"}
}

// Folder is the name of the folder within the archive.
const Folder = "cifar-10-batches-bin"

// Read reads one file of len(labels) records: the pixels of image i into
// pixels[i*Pixels:(i+1)*Pixels] and its label into labels[i]. It panics unless
// len(pixels) is len(labels)*Pixels.
func Read(in *format.Input, pixels []byte, labels []int) error {
	if len(pixels) != len(labels)*Pixels {
		panic(fmt.Sprintf("cifar: Read of %d images x %d values into %d", len(labels), Pixels, len(pixels)))
	}
	for i := range labels {
		var label [1]byte
		if err := in.Full(label[:], fmt.Sprintf("label of image %d of %d", i, len(labels))); err != nil {
			return err
		}
		if label[0] >= Classes {
			return in.BadAt(in.Offset()-1, fmt.Sprintf("a label 0..%d of image %d", Classes-1, i), fmt.Sprint(label[0]))
		}
		labels[i] = int(label[0])
		if err := in.Full(pixels[i*Pixels:(i+1)*Pixels], fmt.Sprintf("image %d of %d", i, len(labels))); err != nil {
			return err
		}
	}
	return in.End()
}
