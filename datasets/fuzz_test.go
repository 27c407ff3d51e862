package datasets

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"setlab/datasets/format"
	"setlab/datasets/matfile"
)

// checkFuzzed fails unless err names a place or s is in order.
func checkFuzzed(t *testing.T, s *Samples, err error) {
	t.Helper()
	if err != nil {
		var e *FormatError
		if !errors.As(err, &e) {
			t.Fatalf("an error that names no place: %v", err)
		}
		return
	}
	row := make([]float32, s.Features())
	for r := range s.Len() {
		for f, v := range s.Row(row, r) {
			if v-v != 0 {
				t.Fatalf("row %d, feature %d is %v", r, f, v)
			}
		}
		if s.HasLabels() && (s.Label(r) < 0 || s.Label(r) >= s.Classes()) {
			t.Fatalf("label %d of %d classes", s.Label(r), s.Classes())
		}
	}
}

func fuzzInput(data []byte) (*format.Input, error) {
	return format.New("f", bytes.NewReader(data), 1<<16)
}

func FuzzMATSamples(f *testing.F) {
	data, err := os.ReadFile("testdata/small.mat")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, "bits", "labels")
	f.Add(data, "floats", "")
	f.Add(data, "nan", "halves")
	f.Fuzz(func(t *testing.T, data []byte, x, y string) {
		in, err := fuzzInput(data)
		if err != nil {
			return
		}
		file, err := matfile.Read(in)
		if err != nil {
			return
		}
		s, err := fromMAT(file, x, y, nil)
		checkFuzzed(t, s, err)
	})
}

func FuzzLIBSVMSamples(f *testing.F) {
	f.Add([]byte("-1 3:1 11:0.5 \n+1\n"), 0)
	f.Add([]byte("1 1:1\n-1 2:1 300:1\n\n"), 300)
	f.Fuzz(func(t *testing.T, data []byte, features int) {
		in, err := fuzzInput(data)
		if err != nil {
			return
		}
		s, err := readLIBSVM(in, max(0, features%1000))
		if s != nil && s.Features() > 1<<12 {
			return // looking at every value would take too long
		}
		checkFuzzed(t, s, err)
	})
}

func FuzzIDXSamples(f *testing.F) {
	images := []byte{0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 255, 51, 102}
	labels := []byte{0, 0, 8, 1, 0, 0, 0, 2, 3, 0}
	f.Add(images, labels, 10)
	f.Add(images, labels, 0)
	f.Fuzz(func(t *testing.T, images, labels []byte, classes int) {
		in, err := fuzzInput(images)
		if err != nil {
			return
		}
		of, err := fuzzInput(labels)
		if err != nil {
			return
		}
		s, err := readIDX(in, of, max(0, classes))
		checkFuzzed(t, s, err)
	})
}
