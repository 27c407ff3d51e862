package script

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// Compile compiles a script with the Go toolchain, runs it as a separate process with this
// process's standard streams, and returns its exit status. The script can import the module of this
// program, whose source is in the folder module, and the module that contains the script. Other
// modules are fetched from the network if possible. Canceling ctx ends the compilation, with the exit
// status 130; the running script receives the signals that this process receives.
func Compile(ctx context.Context, path string, arguments []string, module string) int {
	s, err := read(path)
	if err != nil {
		return report(path, err)
	}
	ended, err := s.compile(ctx, arguments, module)
	if err != nil && ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "setlab: interrupted")
		return statusInterrupted
	}
	if err != nil {
		return report(path, err)
	}
	return end(ended)
}

// compile compiles and runs the script. It returns the final state of its process.
func (s *source) compile(ctx context.Context, arguments []string, module string) (*os.ProcessState, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, errors.New("compiling a script needs Go, which is not on this machine: install the Go toolchain and put it on PATH")
	}
	if !s.program && module == "" {
		return nil, errors.New("compiling a script without a package clause needs the source of SET Lab, which was not found: start setlab from within its checkout, or set SETLAB_MODULE to the checkout's folder")
	}
	folder, err := os.MkdirTemp("", "setlab-script-")
	if err != nil {
		return nil, fmt.Errorf("compiling the script: %w", err)
	}
	defer os.RemoveAll(folder)
	b := &build{ctx: ctx, folder: folder, source: s}
	if b.absolute, err = filepath.Abs(s.path); err != nil {
		return nil, err
	}
	text := fmt.Sprintf("//line %s:1:1\n%s", b.absolute, s.text)
	if s.program {
		err = s.isMain()
	} else {
		text, err = asProgram(s, b.absolute)
	}
	if err != nil {
		return nil, err
	}
	if b.flags, err = userFlags(ctx, folder); err != nil {
		return nil, err
	}
	if err := b.prepare(text, module); err != nil {
		return nil, err
	}
	if err := b.run(); err != nil {
		return nil, err
	}
	return execute(b.binary(), s.path, arguments)
}

// isMain returns an error for a package that is not a program. The compiler reports all other
// errors.
func (s *source) isMain() error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, s.path, s.text, parser.PackageClauseOnly)
	if err != nil {
		return syntaxProblems(err)
	}
	return mainPackage(fset, file)
}

// build is a compilation.
type build struct {
	ctx      context.Context
	folder   string
	source   *source
	absolute string // absolute path of the script
	flags    string // the user's GOFLAGS
}

func (b *build) binary() string { return filepath.Join(b.folder, "script") }

// prepare writes the files in the folder: a module with the script, and a workspace with the
// modules that it can import.
func (b *build) prepare(text, module string) error {
	for name, content := range map[string]string{"main.go": text, "go.mod": "module script\n\ngo " + strings.TrimPrefix(languageVersion, "go") + "\n"} {
		if err := os.WriteFile(filepath.Join(b.folder, name), []byte(content), 0o600); err != nil {
			return fmt.Errorf("compiling the script: %w", err)
		}
	}
	use := []string{"work", "init", "."}
	own := moduleAround(filepath.Dir(b.absolute))
	if module != "" {
		use = append(use, module)
	}
	if own != "" && !sameFolder(own, module) {
		use = append(use, own)
	}
	if said, err := b.goCommand(use...); err != nil {
		return fmt.Errorf("making a workspace to compile in: %w\n%s", err, said)
	}
	return nil
}

// moduleAround returns the innermost directory that contains folder and has a go.mod, or "" if
// there is none.
func moduleAround(folder string) string {
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return ""
		}
		folder = parent
	}
}

func sameFolder(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// goCommand runs the go command in the folder and returns its combined output.
func (b *build) goCommand(arguments ...string) (said string, err error) {
	command := exec.CommandContext(b.ctx, "go", arguments...)
	command.Dir = b.folder
	command.Env = append(os.Environ(), "GOWORK="+filepath.Join(b.folder, "go.work"), "GOFLAGS="+b.flags)
	if len(arguments) > 1 && arguments[0] == "work" {
		command.Env = append(command.Env, "GOWORK=")
	}
	out, err := command.CombinedOutput()
	return string(out), err
}

// userFlags returns the user's GOFLAGS, from the environment or go env -w, without -mod, which is not allowed in a workspace. They are never
// empty, because the go command would read those of go env -w instead.
func userFlags(ctx context.Context, folder string) (string, error) {
	command := exec.CommandContext(ctx, "go", "env", "GOFLAGS")
	command.Dir = folder
	said, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("go env GOFLAGS: %w", err)
	}
	kept := []string{"-x=false"}
	for _, flag := range strings.Fields(string(said)) {
		if !strings.HasPrefix(strings.TrimLeft(flag, "-"), "mod=") {
			kept = append(kept, flag)
		}
	}
	return strings.Join(kept, " "), nil
}

// missing matches the go command's error for a package of a missing module.
var missing = regexp.MustCompile(`no required module provides package (\S+?)[;:]`)

// run builds the program. If the script is at fault, the error is a *Problems.
func (b *build) run() error {
	// A named file is built whatever its build constraints are.
	compile := func() (string, error) { return b.goCommand("build", "-o", b.binary(), "main.go") }
	said, err := compile()
	for _, m := range missing.FindAllStringSubmatch(said, -1) {
		if more, failed := b.goCommand("get", m[1]); failed != nil {
			return b.problems(said + more)
		}
	}
	if err != nil && missing.MatchString(said) {
		said, err = compile()
	}
	switch {
	case b.ctx.Err() != nil:
		return context.Cause(b.ctx)
	case err != nil:
		return b.problems(said)
	}
	return nil
}

// problems converts the go command's output to Problems, with the script's path as it was given.
func (b *build) problems(said string) *Problems {
	p := &Problems{}
	for line := range strings.Lines(said) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		line = strings.ReplaceAll(line, b.absolute, b.source.path)
		if relative, err := filepath.Rel(b.folder, b.absolute); err == nil {
			line = strings.ReplaceAll(line, relative, b.source.path)
		}
		// Positions in added code are in the folder.
		if rest, ok := strings.CutPrefix(strings.TrimPrefix(line, "./"), "main.go:"); ok {
			line = b.source.path + ":" + rest
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}
