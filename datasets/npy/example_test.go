package npy_test

import (
	"bytes"
	"fmt"

	"setlab/datasets/format"
	"setlab/datasets/npy"
)

func ExampleRead() {
	var file bytes.Buffer
	if err := npy.Write(&file, npy.Table(3, []float32{1, 2, 3, 4, 5, 6})); err != nil {
		fmt.Println(err)
		return
	}
	in, err := format.New("a.npy", &file, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := npy.Read(in)
	fmt.Println(a, err)
	fmt.Println(a.Float32s[a.Columns():])
	// Output:
	// 2 x 3 of float32 <nil>
	// [4 5 6]
}

func ExampleOpenArchive() {
	var file bytes.Buffer
	if err := npy.WriteArchive(&file, map[string]npy.Array{"x": npy.Floats([]float32{1, 2}), "made": npy.Text("by hand")}, true); err != nil {
		fmt.Println(err)
		return
	}
	a, err := npy.OpenArchive("a.npz", bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	made, err := a.Read("made")
	fmt.Println(a.Names, made, err)
	_, err = a.Read("y")
	fmt.Println(err)
	// Output:
	// [made x] by hand <nil>
	// a.npz: want an array "y", got ["made" "x"]
}
