package datasets

import (
	"bytes"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/npy"
)

// archive writes a .npz file.
func archive(t *testing.T, arrays map[string]npy.Array) string {
	t.Helper()
	var b bytes.Buffer
	if err := npy.WriteArchive(&b, arrays, true); err != nil {
		t.Fatal(err)
	}
	return write(t, "own.npz", b.Bytes())
}

func TestReadNPZ(t *testing.T) {
	path := archive(t, map[string]npy.Array{
		"train_images": {Shape: []int{2, 1, 2, 3}, Bytes: []byte{0, 1, 2, 10, 11, 12, 255, 4, 5, 13, 14, 15}},
		"test_images":  {Shape: []int{1, 1, 2, 3}, Bytes: []byte{51, 0, 0, 0, 0, 102}},
		"train_labels": {Shape: []int{2, 1}, Int64s: []int64{7, -1}},
		"test_labels":  {Shape: []int{1, 1}, Int64s: []int64{10}},
		"other":        npy.Text("what it is"),

		"validation_images": {Shape: []int{1, 1, 2, 3}, Bytes: []byte{51, 0, 0, 0, 0, 102}},
		"validation_labels": {Shape: []int{1, 1}, Int64s: []int64{10}},
	})
	s, err := ReadNPZ(path, NPZ{})
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != "own: train 2, valid 1, test 1 x 6 features (bytes), 3 classes" || !slices.Equal(s.ClassNames, []string{"-1", "7", "10"}) || !slices.Equal(s.ImageShape, []int{1, 2, 3}) {
		t.Errorf("%v, %v, %v", s, s.ClassNames, s.ImageShape)
	}
	if got, want := s.Train.Row(nil, 1), []byte{255, 13, 4, 14, 5, 15}; !slices.EqualFunc(got, want, func(v float32, b byte) bool { return v == float32(b)*(1.0/255) }) {
		t.Errorf("an image of channels that alternate is %v, want %v", got, want)
	}
	if s.Train.Label(0) != 1 || s.Train.Label(1) != 0 || s.Test.Label(0) != 2 || s.Test.Classes() != 3 {
		t.Error(s.Train.Labels(), s.Test.Labels())
	}
	for _, c := range []struct {
		x, y npy.Array
		want string
		row  []float32
	}{
		{npy.Array{Shape: []int{2, 3}, Float64s: []float64{1, 2.5, 3, 4, 5, 6}}, npy.Array{Shape: []int{2}, Texts: []string{"b", "a"}}, "2 x 3 features (floats), 2 classes", []float32{1, 2.5, 3}},
		{npy.Array{Shape: []int{2, 2}, Bytes: []byte{0, 1, 1, 0}}, npy.Array{Shape: []int{2}, Float32s: []float32{0, 3}}, "2 x 2 features (bits), 2 classes", []float32{0, 1}},
		{npy.Array{Shape: []int{1, 3, 5, 5}, Int32s: make([]int32, 75)}, npy.Array{Shape: []int{1}, Bytes: []byte{1}}, "1 x 75 features (floats), 1 classes", nil},
		{npy.Array{Shape: []int{1, 2, 2}, Int64s: []int64{1, 2, 3, 4}}, npy.Array{Shape: []int{1}, Int32s: []int32{1}}, "1 x 4 features (floats), 1 classes", []float32{1, 2, 3, 4}},
		{npy.Array{Shape: []int{1, 2}, Bytes: []byte{9, 255}}, npy.Array{Shape: []int{1}, Int32s: []int32{1}}, "1 x 2 features (bytes), 1 classes", []float32{9, 255}},
	} {
		s, err := ReadNPZ(archive(t, map[string]npy.Array{"inputs": c.x, "kinds": c.y}), NPZ{X: "inputs", Y: "kinds"})
		if err != nil || !strings.HasSuffix(s.String(), c.want) || c.row != nil && !slices.Equal(s.Train.Row(nil, 0), c.row) {
			t.Errorf("%v, %v; want %s", s, err, c.want)
		}
	}
}

func TestReadNPY(t *testing.T) {
	var x, y bytes.Buffer
	if err := errors.Join(npy.Write(&x, npy.Table(2, []float32{1, 2, 3, 4})), npy.Write(&y, npy.Ints([]int{3, 1}))); err != nil {
		t.Fatal(err)
	}
	xs, ys := write(t, "samples.npy", x.Bytes()), write(t, "classes.npy", pack(t, y.Bytes()))
	if s, err := ReadNPY(xs, ys); err != nil || s.String() != "samples: train 2 x 2 features (floats), 2 classes" || s.Train.Label(0) != 1 {
		t.Errorf("%v, %v", s, err)
	}
	if s, err := ReadNPY(xs, ""); err != nil || s.Train.HasLabels() {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := ReadNPY("nowhere.npy", ""); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if _, err := ReadNPY(xs, t.TempDir()); err == nil || !strings.Contains(err.Error(), "got a folder") {
		t.Error(err)
	}
}

func TestWrongArrays(t *testing.T) {
	x, y := npy.Table(2, []float32{1, 2, 3, 4}), npy.Ints([]int{0, 1})
	with := func(name string, a npy.Array) map[string]npy.Array {
		arrays := map[string]npy.Array{"x": x, "y": y}
		arrays[name] = a
		return arrays
	}
	for says, arrays := range map[string]map[string]npy.Array{
		`want an array called x, X, data`:                                           {"inputs": x},
		`samples x features or images (save a.reshape(len(a), -1)`:                  with("x", npy.Floats([]float32{1, 2})),
		`want samples in array "x", got 0 x 3 of float32`:                           with("x", npy.Array{Shape: []int{0, 3}, Float32s: []float32{}}),
		`want numbers in array "x", got 2 x 1 of texts of up to 1 bytes`:            with("x", npy.Array{Shape: []int{2, 1}, Texts: []string{"a", "b"}}),
		`at row 1, column 0 (from 0) in array "x", got NaN`:                         with("x", npy.Table(2, []float32{1, 2, float32(math.NaN()), 4})),
		`at row 0, column 1 (from 0) in array "x", got 1e+300`:                      with("x", npy.Array{Shape: []int{2, 2}, Float64s: []float64{1, 1e300, 2, 3}}),
		`want 2 classes, one for each sample in array "y", got 3 of int64`:          with("y", npy.Ints([]int{1, 2, 3})),
		`(of one-hot rows, save y.argmax(axis=1)) in array "y"`:                     with("y", x),
		`want a class, an integer or a text, at row 1 (from 0) in array "y"`:        with("y", npy.Floats([]float32{1, 2.5})),
		`want a class at row 0 (from 0) in array "y", got an empty text`:            with("y", npy.Array{Shape: []int{2}, Texts: []string{"", "a"}}),
		`save scipy.sparse.load_npz(file).toarray()`:                                {"format": npy.Text("csr"), "data": x, "indptr": y},
		`samples like those of the training split, of 2 features in array "x_test"`: {"x_train": x, "x_test": npy.Table(1, []float32{1}), "y_train": y},
		`want an array "y_test", got ["x_test" "x_train" "y_train"]`:                {"x_train": x, "x_test": x, "y_train": y},
	} {
		s, err := ReadNPZ(archive(t, arrays), NPZ{})
		var e *FormatError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, %v; want %q", s, err, says)
		}
	}
}

func FuzzNPZSamples(f *testing.F) {
	x, y := npy.Table(2, []float32{1, 2, 3, 4}), npy.Ints([]int{0, 1})
	for _, arrays := range []map[string]npy.Array{
		{"x": x, "y": y}, {"x_train": x, "x_test": x, "y_train": y, "y_test": y}, {"x": {Shape: []int{1, 2, 2, 3}, Bytes: make([]byte, 12)}},
	} {
		var b bytes.Buffer
		if err := npy.WriteArchive(&b, arrays, false); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes(), "", "")
	}
	f.Fuzz(func(t *testing.T, data []byte, x, y string) {
		a, err := npy.OpenArchive("f", bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		s, err := fromNPZ("f", a, NPZ{X: x, Y: y}, false)
		if err != nil {
			checkFuzzed(t, nil, err)
			return
		}
		checkFuzzed(t, s.Train, nil)
	})
}
