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
)

// GoNB runs "go get" before it compiles a cell. Left to itself that asks the network in
// every cell that imports a module, and waits for it in vain where there is none. So
// GoNB finds another go command first on its PATH, a script: its "go get" stays on this
// machine as long as that is enough, and the network is asked, as the user's settings
// have it, when a cell imports what the machine lacks. For goimports, which asks the
// network as well, there is another script.
//
// The script tells over one named pipe what it misses and what it does, and gets over
// another one what the module cache has.

var (
	//go:embed gocommand.sh
	goScript string
	//go:embed goimports.sh
	goImportsScript string
)

// fetch says that modules are being fetched from the network, or no longer are.
type fetch struct {
	pid      int    // of what fetches; 0 when it has ended
	packages string // separated by spaces
}

// goCommand is the go command of one GoNB.
type goCommand struct {
	folder       string // of the scripts, for PATH
	said, answer *os.File
	fetches      chan fetch
	compilation
}

// newGoCommand writes the scripts and the pipes into a folder.
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
	settings.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GOFLAGS=") })
	flags, err := settings.Output() // of the file of go env -w
	if err != nil {
		return nil, fmt.Errorf("go env GOFLAGS: %w", err)
	}
	fill := strings.NewReplacer("{GO}", quote(command), "{GOFLAGS}", quote(strings.TrimSpace(string(flags))), "{GOIMPORTS}", quote(goimports), "{SAID}", quote(said), "{ANSWER}", quote(answer),
		"{STOPPED}", quote(g.stopped), "{BUILT}", quote(g.built),
		"{ROOT}", quote(filepath.Join(folder, goRoot)), "{ROOT_ASKED}", quote(filepath.Join(folder, goRootAsked)))
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

// pipe makes a named pipe and opens both of its ends, so that nobody waits for the other.
func pipe(path string) (*os.File, error) {
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		return nil, fmt.Errorf("making a named pipe: %w", err)
	}
	return os.OpenFile(path, os.O_RDWR, 0)
}

// quote quotes a word for the shell.
func quote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// listen takes what the script says, until the pipe is closed.
func (g *goCommand) listen() {
	lines := bufio.NewScanner(g.said)
	for lines.Scan() {
		kind, rest, _ := strings.Cut(lines.Text(), "\t")
		first, packages, _ := strings.Cut(rest, "\t")
		switch kind {
		case "missing": // the module cache, what is missing
			// The script fails if it gets no answer, and the cell with it.
			_, _ = io.WriteString(g.answer, strings.Join(cached(first, strings.Fields(packages)), " ")+"\n")
		case "fetching": // the process, what it fetches
			pid, _ := strconv.Atoi(first) // digits
			g.fetches <- fetch{pid, packages}
		case "done":
			g.fetches <- fetch{}
		}
	}
}

// close ends what listen does.
func (g *goCommand) close() {
	// Nobody writes any more.
	_ = g.said.Close()
	_ = g.answer.Close()
}

// stop ends what fetches.
func (f fetch) stop() {
	if f.pid > 0 {
		// It may just have ended.
		_ = syscall.Kill(f.pid, syscall.SIGTERM)
	}
}
