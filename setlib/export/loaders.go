package export

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"

	"setlab/internal/replace"
)

// The loaders in Python, for numpy and for PyTorch.
var (
	//go:embed setlab_model.py
	numpyLoader []byte
	//go:embed setlab_model_torch.py
	torchLoader []byte
)

// WriteLoaders writes two Python files to a folder: setlab_model.py, which reads models in all formats and computes their outputs with
// numpy, and setlab_model_torch.py, which converts them to PyTorch modules.
func WriteLoaders(folder string) error {
	for name, text := range map[string][]byte{"setlab_model.py": numpyLoader, "setlab_model_torch.py": torchLoader} {
		path := filepath.Join(folder, name)
		if there, err := os.ReadFile(path); err == nil && bytes.Equal(there, text) {
			continue
		}
		if err := replace.Write(path, text); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	return nil
}
