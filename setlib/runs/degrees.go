package runs

import (
	"fmt"
	"io"
	"math"

	"setlab/datasets/npy"
	"setlab/setlib/train"
)

// LayerDegrees holds the recorded degrees of a layer.
type LayerDegrees struct {
	Layer  int     // its index among the layers with weights, counted from 0 at the input
	Epochs []int   // when they were recorded
	In     [][]int // In[k][i] is the number of connections of input neuron i (for example, a visible unit) at Epochs[k]
	Out    [][]int // Out[k][j] is that of output neuron j (for example, a hidden unit)
}

// degreesFile holds, for each recorded layer, tables such as layer0_in and layer0_out, with one row per epoch.
const degreesFile = "degrees.npz"

// layers returns the indices of the layers to record in a model with n layers.
func (d Degrees) layers(n int) ([]int, error) {
	if d.Layers == nil {
		all := make([]int, n)
		for k := range all {
			all[k] = k
		}
		return all, nil
	}
	for _, k := range d.Layers {
		if k < 0 || k >= n {
			layers := "layers"
			if n == 1 {
				layers = "layer"
			}
			return nil, fmt.Errorf("runs: degrees of layer %d of a model with %d %s of weights, numbered from 0", k, n, layers)
		}
	}
	return d.Layers, nil
}

// keepDegrees appends the model's current degrees.
func keepDegrees(all []LayerDegrees, epoch int, s train.State) {
	for k := range all {
		d, g := &all[k], s.Matrices[all[k].Layer].Graph
		d.Epochs = append(d.Epochs, epoch)
		d.In = append(d.In, g.InDegrees())
		d.Out = append(d.Out, g.OutDegrees())
	}
}

func degreesOf(all []LayerDegrees) func(to io.Writer) error {
	arrays := map[string]npy.Array{"epochs": npy.Ints(all[0].Epochs)}
	for _, d := range all {
		arrays[fmt.Sprintf("layer%d_in", d.Layer)] = degreeTable(d.In)
		arrays[fmt.Sprintf("layer%d_out", d.Layer)] = degreeTable(d.Out)
	}
	return archive(arrays, true)
}

func degreeTable(rows [][]int) npy.Array {
	a := npy.Array{Shape: []int{len(rows), 0}, Int32s: []int32{}}
	for _, row := range rows {
		a.Shape[1] = len(row)
		for _, d := range row {
			a.Int32s = append(a.Int32s, int32(d))
		}
	}
	return a
}

// degrees reads the recorded degrees of an entry, in ascending order of layers.
func (e *entry) degrees() ([]LayerDegrees, error) {
	arrays, err := e.archive(degreesFile)
	if err != nil {
		return nil, err
	}
	var epochs []int
	for _, v := range arrays["epochs"].Int64s {
		if v < 0 || v > math.MaxInt32 {
			return nil, damaged(e.dir+"/"+degreesFile, "epoch %d", v)
		}
		epochs = append(epochs, int(v))
	}
	var all []LayerDegrees
	for layer := 0; len(all) < len(arrays)/2; layer++ {
		in, ok := arrays[fmt.Sprintf("layer%d_in", layer)]
		if !ok && layer > maxLayer {
			return nil, damaged(e.dir+"/"+degreesFile, "it has %d arrays instead of two per layer", len(arrays))
		}
		if !ok {
			continue
		}
		d := LayerDegrees{Layer: layer, Epochs: epochs, In: rowsOf(in, len(epochs)), Out: rowsOf(arrays[fmt.Sprintf("layer%d_out", layer)], len(epochs))}
		if d.In == nil || d.Out == nil {
			return nil, damaged(e.dir+"/"+degreesFile, "the tables of layer %d do not have one row for each of %d epochs", layer, len(epochs))
		}
		all = append(all, d)
	}
	return all, nil
}

// maxLayer limits the layer indices that are read.
const maxLayer = 1 << 16

// rowsOf returns the rows of a table, or nil if their number is not n.
func rowsOf(a npy.Array, n int) [][]int {
	if len(a.Shape) != 2 || a.Int32s == nil || a.Shape[0] != n {
		return nil
	}
	rows := make([][]int, n)
	for k := range rows {
		rows[k] = make([]int, a.Shape[1])
		for i := range rows[k] {
			rows[k][i] = int(a.Int32s[k*a.Shape[1]+i])
		}
	}
	return rows
}
