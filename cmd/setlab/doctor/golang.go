package doctor

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"setlab/cmd/setlab/warm"
	"setlab/internal/writable"
	"setlab/kernel/checkout"
)

const installGo = "install Go from https://go.dev/dl/ (or your package manager, if its Go is new enough) and put its bin folder on PATH"

// module checks that the source for compiled cells can be found and that its notebooks can be
// saved.
func module(context.Context) Finding {
	root, err := checkout.Find()
	if errors.Is(err, checkout.ErrNotFound) {
		if root, err = checkout.Carried(); err == nil {
			return ok("built into this program and unpacked to " + root)
		}
	}
	if err != nil {
		return failure(err, "clone the repository, run `make build` in it and use its bin/setlab")
	}
	if err := writable.Folder(filepath.Join(root, "notebooks")); err != nil {
		return note(fmt.Sprintf("%s, but its notebooks cannot be saved: %v", root, err), "copy them to a folder of your own and open it with setlab lab FOLDER")
	}
	return ok(root)
}

// toolchain checks that there is a Go toolchain new enough for the module.
func toolchain(ctx context.Context) Finding {
	path, err := exec.LookPath("go")
	if err != nil {
		return problem("no go command on PATH; compiled cells need one", installGo)
	}
	root, err := checkout.Source()
	if err != nil {
		root = ""
	}
	command := exec.CommandContext(ctx, path, "env", "GOVERSION")
	command.Dir = root
	output, err := command.Output()
	if err != nil {
		return failure(fmt.Errorf("%s env GOVERSION: %w", path, err), installGo)
	}
	found := strings.TrimSpace(string(output))
	if wanted := wantedGo(root); wanted != "" && version.Compare(found, wanted) < 0 {
		return problem(fmt.Sprintf("%s is %s; compiled cells need %s or newer", path, found, wanted), installGo)
	}
	return ok(fmt.Sprintf("%s (%s)", found, path))
}

// wantedGo returns the oldest Go version that the module's go.mod allows, such as "go1.26.0", or ""
// if it cannot be read.
func wantedGo(root string) string {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	file, err := modfile.ParseLax("go.mod", text, nil)
	if err != nil || file.Go == nil {
		return ""
	}
	return "go" + file.Go.Version
}

// buildCache checks whether the packages for compiled cells are in Go's build cache.
func buildCache(ctx context.Context) Finding {
	root, err := checkout.Source()
	if err != nil {
		return note("not checked without the module's source", "")
	}
	cold, err := warm.Cold(ctx, root)
	if err != nil {
		return failure(err, "fix what the go command reports")
	}
	if len(cold) > 0 {
		return note(fmt.Sprintf("cold: %d packages are not compiled yet, so the first compiled cell will take a while", len(cold)),
			"setlab warm")
	}
	return ok("warm")
}
