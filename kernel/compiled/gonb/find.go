package gonb

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"

	"setlab/kernel/output"
)

// programs returns the paths of GoNB and goimports. It returns an error if the go command is missing.
func (o Options) programs() (gonb, goimports string, err error) {
	if _, err = exec.LookPath("go"); err != nil {
		return "", "", missing("the go command", "Install Go from https://go.dev/dl/ (or with your package manager, if its Go is new enough, see `setlab doctor`), put its bin folder on PATH, "+
			"and restart the kernel. Interpreted cells work without it.")
	}
	var folder string
	if o.Program == "" || o.GoImports == "" {
		// Even if this cell is interrupted, the programs are built for the next one.
		if folder, err = Ensure(context.Background()); err != nil {
			return "", "", &output.Failure{Name: output.Unavailable, Message: "compiled cells need GoNB and goimports. " + err.Error()}
		}
	}
	if gonb, err = find(o.Program, "gonb", folder); err != nil {
		return "", "", err
	}
	if goimports, err = find(o.GoImports, "goimports", folder); err != nil {
		return "", "", err
	}
	return gonb, goimports, nil
}

// find returns the path of a program: the given path, or the program in the folder built, next to this executable,
// or on PATH.
func find(given, name, built string) (string, error) {
	if given != "" {
		if _, err := os.Stat(given); err != nil {
			return "", missing(given, "`setlab doctor` shows what else is missing.")
		}
		return given, nil
	}
	folders := []string{built}
	if self, err := os.Executable(); err == nil {
		folders = append(folders, filepath.Dir(self))
	}
	for _, folder := range folders {
		path := filepath.Join(folder, name)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && folder != "" {
			return path, nil
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", missing(name, "Run `make build` in the checkout; `setlab doctor` shows what else is missing.")
	}
	return path, nil
}

func missing(what, remedy string) error {
	return &output.Failure{Name: output.Unavailable, Message: "compiled cells need " + what + ", which is not on this machine. " + remedy}
}
