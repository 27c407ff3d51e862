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

// Read reads one file of exactly n records and appends its pixels and labels.
func Read(in *format.Input, n int, pixels []byte, labels []int) ([]byte, []int, error) {
	var record [Record]byte
	for i := range n {
		if err := in.Full(record[:], fmt.Sprintf("image %d of %d", i, n)); err != nil {
			return nil, nil, err
		}
		if record[0] >= Classes {
			return nil, nil, in.BadAt(in.Offset()-Record, fmt.Sprintf("a label 0..%d of image %d", Classes-1, i), fmt.Sprint(record[0]))
		}
		labels = append(labels, int(record[0]))
		pixels = append(pixels, record[1:]...)
	}
	return pixels, labels, in.End()
}
