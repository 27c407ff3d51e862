package export

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
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
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	return nil
}
