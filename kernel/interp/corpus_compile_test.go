package interp

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// updateCorpus compiles the corpus into one binary with a package for each session and program, runs each in its own
// process, and writes the golden files.
func updateCorpus(t *testing.T, files []*corpusFile) {
	t.Helper()
	folder, err := os.MkdirTemp("testdata", "compiled-") // in the module, so that its dependencies can be imported
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	var units []string // package sources
	first := map[*corpusFile]int{}
	for _, f := range files {
		first[f] = len(units)
		if !f.programs {
			text, err := compileSession(unitName(len(units)), f)
			if err != nil {
				t.Fatal(err)
			}
			units = append(units, text)
			continue
		}
		for i, p := range f.parts {
			text, err := compileProgram(unitName(len(units)), fmt.Sprintf("//line %s:%d\n", f.source, f.lines[i]), p.code)
			if err != nil {
				t.Fatalf("%s, %s: %v", f.name, p.name, err)
			}
			units = append(units, text)
		}
	}
	binary := buildUnits(t, folder, units)
	for _, f := range files {
		var out []string
		if f.programs {
			for i := range f.parts {
				text := runUnit(t, binary, first[f]+i)
				if strings.Contains(text, "\x00") {
					t.Fatalf("%s, %s prints a byte 0, which ends an output here", f.name, f.parts[i].name)
				}
				out = append(out, text)
			}
		} else {
			out = strings.Split(runUnit(t, binary, first[f]), "\x00")
			if out = out[:len(out)-1]; len(out) != len(f.parts) {
				t.Fatalf("%s: %d of %d cells ran: %q", f.name, len(out), len(f.parts), out)
			}
		}
		if err := f.writeGolden(out); err != nil {
			t.Fatal(err)
		}
	}
}

// unitName returns a package name. It has the same length as main, which it replaces in the names of types.
func unitName(i int) string { return fmt.Sprintf("q%03d", i) }

// unitQualifier matches a unit's package name before a type name.
var unitQualifier = regexp.MustCompile(`\bq\d{3}\.`)

// compileProgram returns a program as a package with a function Run. Run also calls the init functions, because the
// package shares its process with others. Therefore, the package variables of a program must not print anything when
// they are initialized.
func compileProgram(name, line, code string) (string, error) {
	text, start, err := asDeclarations(code)
	if err != nil {
		return "", err
	}
	run := "\nfunc Run(func(func())) {"
	for _, call := range start {
		run += call + ";"
	}
	return line + strings.Replace(text, "            ", "package "+name, 1) + run + "}\n", nil
}

// asDeclarations returns a program with a blank package clause and renamed init functions, and the calls that run
// it.
func asDeclarations(code string) (text string, start []string, err error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", code, parser.SkipObjectResolution)
	if err != nil {
		return "", nil, err
	}
	out := []byte(code)
	from := fset.Position(file.Package).Offset
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			name := fmt.Sprintf("ini%d", len(start))
			copy(out[fset.Position(f.Name.Pos()).Offset:], name)
			start = append(start, name+"()")
		}
	}
	if string(out[from:from+len("package main")]) != "package main" {
		return "", nil, errors.New("does not begin with package main")
	}
	copy(out[from:], "            ")
	return string(out), append(start, "main()"), nil
}

// buildUnits compiles packages into a binary that runs the package whose index is its argument.
func buildUnits(t *testing.T, folder string, units []string) (binary string) {
	t.Helper()
	write := func(path, text string) {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var imports, runs strings.Builder
	for i, text := range units {
		write(filepath.Join(folder, unitName(i), "unit.go"), text)
		fmt.Fprintf(&imports, "\t\"setlab/kernel/interp/%s/%s\"\n", filepath.ToSlash(folder), unitName(i))
		fmt.Fprintf(&runs, "%s.Run, ", unitName(i))
	}
	write(filepath.Join(folder, "main.go"), `package main
import (
	"fmt"
	"os"
	"strconv"
`+imports.String()+`)
var units = []func(func(func())){`+runs.String()+`}
func main() {
	n, _ := strconv.Atoi(os.Args[1])
	units[n](cell)
}
// cell runs a cell, and prints the panic that it ends with as Go does.
func cell(f func()) {
	defer fmt.Print("\x00")
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			fmt.Println("panic: " + r.Error())
		default:
			fmt.Println("panic:", r)
		}
	}()
	f()
}
`)
	binary = filepath.Join(t.TempDir(), "corpus")
	command := exec.Command("go", "build", "-o", binary, ".")
	command.Dir = folder
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// runUnit runs a package and returns its output, including Go's message for the panic that ends it, if any.
func runUnit(t *testing.T, binary string, i int) string {
	t.Helper()
	command := exec.Command(binary, fmt.Sprint(i))
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	out := stdout.String()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		at := strings.Index(stderr.String(), "panic: ")
		if at < 0 {
			t.Fatalf("%d: %v\n%s", i, err, stderr.String())
		}
		message, _, _ := strings.Cut(stderr.String()[at:], "\n\ngoroutine ")
		message, _, _ = strings.Cut(message, "\n[signal ")
		out += message + "\n"
	} else if err != nil {
		t.Fatal(err)
	}
	return unitQualifier.ReplaceAllString(out, "main.")
}
