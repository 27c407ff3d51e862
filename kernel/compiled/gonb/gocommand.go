package gonb

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"setlab/kernel/process/shell"
)

// GoNB runs "go get" before it compiles a cell. By itself, that would access the network in every
// cell that imports a module, and wait in vain without a network. Therefore GoNB finds a script in
// place of the go command on its PATH. Its "go get" does not use the network as long as the local
// modules are sufficient; if a cell imports a missing module, it uses the network according to the
// user's settings. There is another script for goimports, which also accesses the network.
//
// The script reports missing modules and its actions through a named pipe, and receives the
// contents of the module cache through another one.

var (
	//go:embed gocommand.sh
	goScript string
	//go:embed goimports.sh
	goImportsScript string
)

// fetch reports that modules are being fetched from the network, or, if pid is 0, no longer are.
type fetch struct {
	pid      int    // of the fetching process; 0 when it has ended
	packages string // separated by spaces
}

// goCommand provides the go command for a GoNB process.
type goCommand struct {
	folder       string // folder of the scripts, for PATH
	said, answer *os.File
	fetches      chan fetch
	compilation
}

// newGoCommand writes the scripts and creates the pipes in a folder.
func newGoCommand(folder, goimports string) (g *goCommand, err error) {
	command, err := exec.LookPath("go")
	if err == nil {
		command, err = filepath.Abs(command)
	}
	if err == nil {
		goimports, err = filepath.Abs(goimports)
	}
	if err != nil {
		return nil, err
	}
	g = &goCommand{folder: filepath.Join(folder, "go"), fetches: make(chan fetch, 10), compilation: newCompilation(folder)}
	said, answer := filepath.Join(folder, "said"), filepath.Join(folder, "answer")
	if err := os.Mkdir(g.folder, 0o700); err != nil {
		return nil, err
	}
	settings := exec.Command(command, "env", "GOFLAGS")
	settings.Dir = folder // not one whose go.mod asks for another version of Go
	settings.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GOFLAGS=") })
	flags, err := settings.Output() // includes settings made by go env -w
	if err != nil {
		return nil, fmt.Errorf("go env GOFLAGS: %w", err)
	}
	fill := strings.NewReplacer("{GO}", shell.Quote(command), "{GOFLAGS}", shell.Quote(strings.TrimSpace(string(flags))), "{GOIMPORTS}", shell.Quote(goimports), "{SAID}", shell.Quote(said), "{ANSWER}", shell.Quote(answer),
		"{STOPPED}", shell.Quote(g.stopped), "{BUILT}", shell.Quote(g.built),
		"{ROOT}", shell.Quote(filepath.Join(folder, goRoot)), "{ROOT_ASKED}", shell.Quote(filepath.Join(folder, goRootAsked)))
	for name, script := range map[string]string{"go": goScript, "goimports": goImportsScript} {
		if err := os.WriteFile(filepath.Join(g.folder, name), []byte(fill.Replace(script)), 0o700); err != nil {
			return nil, err
		}
	}
	if g.said, err = pipe(said); err != nil {
		return nil, err
	}
	if g.answer, err = pipe(answer); err != nil {
		g.said.Close()
		return nil, err
	}
	go g.listen()
	return g, nil
}

// pipe creates a named pipe and opens it for reading and writing, so that opening does not block.
func pipe(path string) (*os.File, error) {
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		return nil, fmt.Errorf("making a named pipe: %w", err)
	}
	return os.OpenFile(path, os.O_RDWR, 0)
}

// listen handles messages from the script until the pipe is closed.
func (g *goCommand) listen() {
	lines := bufio.NewScanner(g.said)
	for lines.Scan() {
		kind, rest, _ := strings.Cut(lines.Text(), "\t")
		first, packages, _ := strings.Cut(rest, "\t")
		switch kind {
		case "missing": // module cache, missing packages
			// If it gets no answer, the script fails, and so does the cell.
			_, _ = io.WriteString(g.answer, strings.Join(cached(first, strings.Fields(packages)), " ")+"\n")
		case "fetching": // process, packages
			pid, _ := strconv.Atoi(first) // always digits
			g.fetches <- fetch{pid, packages}
		case "done":
			g.fetches <- fetch{}
		}
	}
}

// close ends listen.
func (g *goCommand) close() {
	// Nobody writes to the pipes any more.
	_ = g.said.Close()
	_ = g.answer.Close()
}

// stop ends the fetching process.
func (f fetch) stop() {
	if f.pid > 0 {
		// The process may just have ended.
		_ = syscall.Kill(f.pid, syscall.SIGTERM)
	}
}
