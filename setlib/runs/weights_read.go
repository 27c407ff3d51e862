package runs

import (
	"bytes"
	"fmt"

	"setlab/datasets/format"
	"setlab/datasets/npy"
	"setlab/setlib/topology"
	"setlab/setlib/train"
)

// hasState reports whether an entry includes a model.
func (e *entry) hasState() bool { return e.has(vectorsFile) }

// state reads the state of a model with the same structure as like.
func (e *entry) state(like train.State) (train.State, error) {
	var s train.State
	values, err := e.archive(vectorsFile)
	if err != nil {
		return s, err
	}
	var speeds map[string]npy.Array
	if e.has(velocitiesFile) {
		if speeds, err = e.archive(velocitiesFile); err != nil {
			return s, err
		}
	}
	var moments map[string]npy.Array
	if e.has(momentsFile) {
		if moments, err = e.archive(momentsFile); err != nil {
			return s, err
		}
		steps := moments[stepsName].Int64s
		if len(steps) != 1 {
			return s, damaged(e.dir+"/"+momentsFile, "it has no %s", stepsName)
		}
		s.Steps = int(steps[0])
	}
	for _, m := range like.Matrices {
		m, err := e.matrix(m)
		if err != nil {
			return s, err
		}
		m.Velocity, m.Second = speeds[fileName(m.Name)].Float32s, moments[fileName(m.Name)].Float32s
		s.Matrices = append(s.Matrices, m)
	}
	for _, v := range like.Vectors {
		name := fileName(v.Name)
		s.Vectors = append(s.Vectors, train.VectorState{Name: v.Name, Values: values[name].Float32s, Velocity: speeds[name].Float32s, Second: moments[name].Float32s})
	}
	if err := s.Fits(like); err != nil {
		return s, damaged(e.dir, "%w", err)
	}
	return s, nil
}

func (e *entry) archive(name string) (map[string]npy.Array, error) {
	data, err := e.read(name)
	if err != nil {
		return nil, err
	}
	arrays, err := npy.ReadArchive(name, bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, damaged(e.dir+"/"+name, "%w", err)
	}
	return arrays, nil
}

func (e *entry) matrix(like train.MatrixState) (train.MatrixState, error) {
	name := fileName(like.Name)
	if e.has(name + ".npy") {
		return e.completeMatrix(name+".npy", like)
	}
	arrays, err := e.archive(name + ".npz")
	if err != nil {
		return train.MatrixState{}, err
	}
	g, err := graphOf(arrays)
	if err != nil {
		return train.MatrixState{}, damaged(e.dir+"/"+name+".npz", "%w", err)
	}
	return train.MatrixState{Name: like.Name, Graph: g, Weights: arrays["data"].Float32s}, nil
}

func (e *entry) completeMatrix(file string, like train.MatrixState) (train.MatrixState, error) {
	data, err := e.read(file)
	if err != nil {
		return train.MatrixState{}, err
	}
	in, err := format.New(file, bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return train.MatrixState{}, err
	}
	a, err := npy.Read(in)
	if err != nil || len(a.Shape) != 2 || a.Float32s == nil {
		return train.MatrixState{}, damaged(e.dir+"/"+file, "it is not a table of float32 (shape %v, %v)", a.Shape, err)
	}
	g := topology.Dense{}.Wire(a.Shape[0], a.Shape[1], nil)
	return train.MatrixState{Name: like.Name, Graph: g, Weights: a.Float32s}, nil
}

// graphOf returns the topology of a matrix in compressed row format.
func graphOf(arrays map[string]npy.Array) (*topology.Graph, error) {
	shape, starts, targets := arrays["shape"].Int64s, arrays["indptr"].Int64s, arrays["indices"].Int32s
	if arrays["format"].String() != "csr" || len(shape) != 2 || shape[0] < 0 || int64(len(starts)) != shape[0]+1 ||
		starts[0] != 0 || starts[shape[0]] != int64(len(targets)) {
		return nil, fmt.Errorf("it is not a sparse matrix in compressed rows")
	}
	from, to := make([]int, len(targets)), make([]int, len(targets))
	for i := range shape[0] {
		if starts[i] > starts[i+1] || starts[i+1] > int64(len(targets)) {
			return nil, fmt.Errorf("row %d ends before it starts", i)
		}
		for c := starts[i]; c < starts[i+1]; c++ {
			from[c] = int(i)
		}
	}
	for c, j := range targets {
		to[c] = int(j)
	}
	return topology.NewGraph(int(shape[0]), int(shape[1]), from, to)
}
