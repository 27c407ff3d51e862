package runs

import (
	"io"
	"strings"

	"setlab/datasets/npy"
	"setlab/setlib/train"
)

// The files of a state. Blanks in names become underscores.
//
//	<matrix>.npz    a sparse layer for scipy.sparse.load_npz: compressed rows (CSR), one row per input neuron
//	<matrix>.npy    a complete layer, [inputs][neurons]
//	vectors.npz     biases and other per-neuron parameters, one array each
//	velocities.npz  the optimizer's velocities of all of them, those of a matrix in connection order; in checkpoints only
//	moments.npz     the optimizer's second moments, in the same order, and its number of steps under stepsName; only if it has them, as Adam does
const (
	vectorsFile    = "vectors.npz"
	velocitiesFile = "velocities.npz"
	momentsFile    = "moments.npz"
)

// stepsName contains a blank, which file names of matrices and vectors do not.
const stepsName = "optimizer steps"

func fileName(name string) string { return strings.ReplaceAll(name, " ", "_") }

// addState adds the files of a state, which must not change until they are written, to files.
func addState(files contents, s train.State, velocities bool) {
	values, speeds, moments := map[string]npy.Array{}, map[string]npy.Array{}, map[string]npy.Array{}
	for _, m := range s.Matrices {
		if m.Velocity != nil {
			speeds[fileName(m.Name)] = npy.Floats(m.Velocity)
		}
		if m.Second != nil {
			moments[fileName(m.Name)] = npy.Floats(m.Second)
		}
		name, write := matrixFile(m)
		files[name] = write
	}
	for _, v := range s.Vectors {
		values[fileName(v.Name)] = npy.Floats(v.Values)
		if v.Velocity != nil {
			speeds[fileName(v.Name)] = npy.Floats(v.Velocity)
		}
		if v.Second != nil {
			moments[fileName(v.Name)] = npy.Floats(v.Second)
		}
	}
	files[vectorsFile] = archive(values, false)
	if !velocities {
		return
	}
	files[velocitiesFile] = archive(speeds, false)
	if len(moments) > 0 {
		moments[stepsName] = npy.Ints([]int{s.Steps})
		files[momentsFile] = archive(moments, false)
	}
}

func archive(arrays map[string]npy.Array, deflate bool) func(to io.Writer) error {
	return func(to io.Writer) error { return npy.WriteArchive(to, arrays, deflate) }
}

// matrixFile returns the name and the contents of a matrix's file.
func matrixFile(m train.MatrixState) (name string, write func(to io.Writer) error) {
	name = fileName(m.Name)
	if m.Graph.Complete() && m.Graph.Out() > 0 {
		return name + ".npy", func(to io.Writer) error { return npy.Write(to, npy.Table(m.Graph.Out(), m.Weights)) }
	}
	return name + ".npz", func(to io.Writer) error {
		return archive(map[string]npy.Array{
			"format":  npy.Text("csr"),
			"shape":   npy.Ints([]int{m.Graph.In(), m.Graph.Out()}),
			"indptr":  npy.Ints(m.Graph.Starts()),
			"indices": npy.Int32s(m.Graph.Targets()),
			"data":    npy.Floats(m.Weights),
		}, false)(to)
	}
}
