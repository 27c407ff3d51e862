package runs

import (
	"bytes"
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

// encodeState adds the files of a state to files.
func encodeState(files map[string][]byte, s train.State, velocities bool) error {
	values, speeds, moments := map[string]npy.Array{}, map[string]npy.Array{}, map[string]npy.Array{}
	for _, m := range s.Matrices {
		if m.Velocity != nil {
			speeds[fileName(m.Name)] = npy.Floats(m.Velocity)
		}
		if m.Second != nil {
			moments[fileName(m.Name)] = npy.Floats(m.Second)
		}
		name, data, err := encodeMatrix(m)
		if err != nil {
			return err
		}
		files[name] = data
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
	var err error
	if files[vectorsFile], err = archive(values, false); err != nil || !velocities {
		return err
	}
	if files[velocitiesFile], err = archive(speeds, false); err != nil || len(moments) == 0 {
		return err
	}
	moments[stepsName] = npy.Ints([]int{s.Steps})
	files[momentsFile], err = archive(moments, false)
	return err
}

func archive(arrays map[string]npy.Array, deflate bool) ([]byte, error) {
	var b bytes.Buffer
	err := npy.WriteArchive(&b, arrays, deflate)
	return b.Bytes(), err
}

func encodeMatrix(m train.MatrixState) (name string, data []byte, err error) {
	name = fileName(m.Name)
	if m.Graph.Complete() && m.Graph.Out() > 0 {
		var b bytes.Buffer
		err := npy.Write(&b, npy.Table(m.Graph.Out(), m.Weights))
		return name + ".npy", b.Bytes(), err
	}
	data, err = archive(map[string]npy.Array{
		"format":  npy.Text("csr"),
		"shape":   npy.Ints([]int{m.Graph.In(), m.Graph.Out()}),
		"indptr":  npy.Ints(m.Graph.Starts()),
		"indices": npy.Int32s(m.Graph.Targets()),
		"data":    npy.Floats(m.Weights),
	}, false)
	return name + ".npz", data, err
}
