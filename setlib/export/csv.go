package export

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// WriteCSV writes the model to a folder, which is created if necessary. The folder gets model.json, the metadata; a file such as
// layer0.weight.csv for every weight matrix, with one line per connection: output, input and weight, where the input of a convolution is
// the index among all values of the window; and a file such as layer0.csv for the vectors of a layer or treatment, with one column per
// vector and one line per neuron. The files of an earlier export in the folder are removed once the new ones are complete. model.json is moved there last,
// so a folder without it is incomplete.
func (m *Model) WriteCSV(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	complete, err := os.MkdirTemp(folder, ".export-")
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer os.RemoveAll(complete)
	if err = m.writeCSV(complete); err == nil {
		err = removeModel(folder)
	}
	if err == nil {
		err = moveFiles(complete, folder)
	}
	var failed *fs.PathError
	if errors.As(err, &failed) && filepath.Dir(failed.Path) == complete {
		failed.Path = filepath.Join(folder, filepath.Base(failed.Path)) // the user's name for it
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// moveFiles moves the files of a folder to another one, the metadata last.
func moveFiles(from, to string) error {
	all, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	names := []string{}
	for _, e := range all {
		if e.Name() != metaFile {
			names = append(names, e.Name())
		}
	}
	for _, name := range append(names, metaFile) {
		if err := os.Rename(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}

// writeCSV writes the files of a model to a folder.
func (m *Model) writeCSV(folder string) error {
	text, err := m.json()
	if err != nil {
		return err
	}
	vectors, order := map[string][]Tensor{}, []string{}
	for k, t := range m.Tensors {
		owner, name := cut(t.Name)
		switch {
		case strings.HasSuffix(t.Name, ".indptr"):
			err = writeMatrix(folder, strings.TrimSuffix(t.Name, ".indptr"), sparseLines(m.Tensors[k:k+3]))
		case strings.HasSuffix(t.Name, ".indices"), strings.HasSuffix(t.Name, ".values"):
		case len(t.Shape) > 1:
			err = writeMatrix(folder, t.Name, denseLines(t))
		default:
			if vectors[owner] == nil {
				order = append(order, owner)
			}
			t.Name = name
			vectors[owner] = append(vectors[owner], t)
		}
		if err != nil {
			return err
		}
	}
	for _, owner := range order {
		if err := writeVectors(folder, owner, vectors[owner]); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(folder, metaFile), append(text, '\n'), 0o666)
}

const metaFile = "model.json"

// removeModel removes the files of an earlier export from a folder, model.json first. A model.json of another program is an error.
func removeModel(folder string) error {
	path := filepath.Join(folder, metaFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	var before Meta
	if err := json.Unmarshal(text, &before); err != nil || !strings.HasPrefix(before.Format, formatName) {
		return fmt.Errorf("%s is not of a model that setlab exported; name another folder", path)
	}
	for _, name := range append([]string{metaFile}, before.files()...) {
		if err := os.Remove(filepath.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// files returns the names that the files of a model may have, besides model.json.
func (m Meta) files() (names []string) {
	for k := range m.Inputs.Treatments {
		names = append(names, fmt.Sprintf("inputs.%d.csv", k))
	}
	for k := range m.Layers {
		names = append(names, fmt.Sprintf("layer%d.csv", k), fmt.Sprintf("layer%d.weight.csv", k))
	}
	if m.Kind == "rbm" {
		names = append(names, "weight.csv", "visible_bias.csv", "hidden_bias.csv")
	}
	return names
}

// cut splits a tensor's name into its owner and the rest.
func cut(name string) (owner, of string) {
	if k := strings.LastIndexByte(name, '.'); k >= 0 {
		return name[:k], name[k+1:]
	}
	return name, name
}

// lines iterates over connections.
type lines func(yield func(output, input int, weight float32))

func sparseLines(t []Tensor) lines {
	return func(yield func(int, int, float32)) {
		for j := range t[0].Shape[0] - 1 {
			for c := t[0].Int32s[j]; c < t[0].Int32s[j+1]; c++ {
				yield(j, int(t[1].Int32s[c]), t[2].Float32s[c])
			}
		}
	}
}

func denseLines(t Tensor) lines {
	return func(yield func(int, int, float32)) {
		inputs := len(t.Float32s) / t.Shape[0]
		for c, w := range t.Float32s {
			yield(c/inputs, c%inputs, w)
		}
	}
}

func writeMatrix(folder, name string, all lines) error {
	return write(folder, name, func(w *bufio.Writer) {
		fmt.Fprintln(w, "output,input,weight")
		all(func(output, input int, weight float32) { fmt.Fprintf(w, "%d,%d,%s\n", output, input, number(weight)) })
	})
}

func writeVectors(folder, owner string, all []Tensor) error {
	return write(folder, owner, func(w *bufio.Writer) {
		for k, t := range all {
			if k > 0 {
				w.WriteByte(',')
			}
			w.WriteString(t.Name)
		}
		w.WriteByte('\n')
		for i := range all[0].Float32s {
			for k, t := range all {
				if k > 0 {
					w.WriteByte(',')
				}
				w.WriteString(number(t.Float32s[i]))
			}
			w.WriteByte('\n')
		}
	})
}

// number formats a float32 with the fewest digits that identify it.
func number(v float32) string { return strconv.FormatFloat(float64(v), 'g', -1, 32) }

func write(folder, name string, f func(w *bufio.Writer)) error {
	file, err := os.Create(filepath.Join(folder, name+".csv"))
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriter(file)
	f(w)
	if err := w.Flush(); err != nil {
		return err
	}
	return file.Close()
}
