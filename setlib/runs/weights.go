package runs

import (
	"bytes"
	"strings"

	"setlab/setlib/internal/npy"
	"setlab/setlib/train"
)

// The files of a state. A blank in a name becomes an underscore.
//
//	<matrix>.npz    a sparse layer as scipy.sparse.load_npz reads it: compressed rows (CSR), a row for each input neuron
//	<matrix>.npy    a complete layer, [inputs][neurons]
//	vectors.npz     biases and whatever else belongs to neurons, an array for each
//	velocities.npz  the optimiser's velocities of all of them, those of a matrix in connection order; in checkpoints only
const (
	vectorsFile    = "vectors.npz"
	velocitiesFile = "velocities.npz"
)

func fileName(name string) string { return strings.ReplaceAll(name, " ", "_") }

// encodeState adds the files of a state.
func encodeState(files map[string][]byte, s train.State, velocities bool) error {
	values, speeds := map[string]npy.Array{}, map[string]npy.Array{}
	for _, m := range s.Matrices {
		if m.Velocity != nil {
			speeds[fileName(m.Name)] = npy.Floats(m.Velocity)
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
	}
	var err error
	if files[vectorsFile], err = archive(values, false); err != nil || !velocities {
		return err
	}
	files[velocitiesFile], err = archive(speeds, false)
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
