package export

import (
	"fmt"

	"setlab/internal/replace"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// Of returns the model of a network or RBM, as loaded by runs.Store.Model. It returns an error for user-defined models.
func Of(model train.Model, in runs.Inputs) (*Model, error) {
	switch of := model.(type) {
	case *nn.Network:
		return Network(of, in), nil
	case *rbm.RBM:
		return RBM(of, in), nil
	}
	return nil, fmt.Errorf("export: cannot export a %T, only networks and RBMs", model)
}

// Formats lists the formats of Write.
var Formats = []string{"npz", "safetensors", "csv"}

// Write writes the model in one of the Formats, to a file or, for csv, to a folder. An existing file is replaced
// in one step.
func (m *Model) Write(format, path string) error {
	if format == "csv" {
		return m.WriteCSV(path)
	}
	if format != "npz" && format != "safetensors" {
		return fmt.Errorf("export: there is no format %q; there are %v", format, Formats)
	}
	file, err := replace.Create(path)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer file.Abandon()
	if format == "npz" {
		err = m.WriteNPZ(file)
	} else {
		err = m.WriteSafetensors(file)
	}
	if err == nil {
		err = file.Commit()
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}
