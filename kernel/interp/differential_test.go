package interp

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"setlab/internal/race"
	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// snippet is a code snippet from testdata.
type snippet struct{ name, code string }

func readSnippets(t *testing.T) []snippet {
	t.Helper()
	var all []snippet
	files, err := filepath.Glob(filepath.Join("testdata", "spec*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal("no snippets", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
			name, code, _ := strings.Cut(part, "\n")
			all = append(all, snippet{name, code})
		}
	}
	return all
}

// TestInterpretedAsCompiled runs the snippets, which cover the language section by section, both
// interpreted and compiled. Both must print the same output and panic in the same way, unless the
// interpreter refuses the snippet with the message that suggests compiled cells.
func TestInterpretedAsCompiled(t *testing.T) {
	race.Skip(t, "snippets have races that are theirs")
	if testing.Short() {
		t.Skip("compiles a program")
	}
	snippets := readSnippets(t)
	compiled := compileAndRun(t, snippets)
	refused := 0
	for i, s := range snippets {
		got := interpret(t, s.code)
		switch {
		case strings.HasPrefix(got, "refused: ") && strings.Contains(got, output.CompiledWay):
			refused++
			t.Logf("%s: %s", s.name, got)
		case got != compiled[i]:
			t.Errorf("%s\n%s\ninterpreted: %s\ncompiled:    %s", s.name, s.code, got, compiled[i])
		}
	}
	if refused > refusedSnippets {
		t.Errorf("%d of %d are refused, want at most %d", refused, len(snippets), refusedSnippets)
	}
}

// refusedSnippets is the number of snippets that cannot be interpreted; see docs/kernel.md.
const refusedSnippets = 2

// interpret runs a snippet in its own session and returns its output.
func interpret(t *testing.T, code string) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	printed := make(chan string)
	go func() {
		text, _ := io.ReadAll(read)
		printed <- string(text)
	}()
	old := os.Stdout
	os.Stdout = write
	defer func() { os.Stdout = old }()
	s, err := NewSession(io.Discard) // uses the current standard output
	if err != nil {
		t.Fatal(err)
	}
	watchdog := time.AfterFunc(20*time.Second, s.Interrupt) // ends infinite loops caused by an engine bug
	defer watchdog.Stop()
	_, failure := s.Run(code)
	write.Close()
	out := <-printed
	if failure != nil && failure.Name == "Panic" {
		return out + "panic"
	} else if failure != nil {
		return "refused: " + failure.Message
	}
	return out
}

// packageName matches the package name of a snippet before a type name.
var packageName = regexp.MustCompile(`(^|[^\w])p\d+\.`)

// compileAndRun compiles all snippets into one program and returns the output of each.
func compileAndRun(t *testing.T, snippets []snippet) []string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	// Build in the module, so that its dependencies can be imported.
	dir, err := os.MkdirTemp(root+"/kernel/interp/testdata", "compiled-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	session, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var calls, imports strings.Builder
	var folders []*names
	for i, s := range snippets {
		text, own := s.file(t, i, session.imports)
		k := slices.IndexFunc(folders, func(f *names) bool { return f.admits(own) })
		if k < 0 {
			k = len(folders)
			folders = append(folders, own)
			fmt.Fprintf(&imports, "\t\"setlab/kernel/interp/testdata/%s/p%d\"\n", filepath.Base(dir), k)
		}
		maps.Copy(folders[k].declared, own.declared)
		maps.Copy(folders[k].imported, own.imported)
		sub := filepath.Join(dir, fmt.Sprintf("p%d", k))
		if err := os.MkdirAll(sub, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(sub, fmt.Sprintf("s%d.go", i)), fmt.Appendf(nil, "package p%d\n%s", k, text), 0o666); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&calls, "\trun(p%d.Run%d)\n", k, i)
	}
	t.Logf("%d snippets in %d packages", len(snippets), len(folders))
	program := fmt.Sprintf(`package main
import (
	"fmt"
%s)
func run(f func()) {
	defer fmt.Print("\x00")
	defer func() {
		if r := recover(); r != nil { fmt.Print("panic") }
	}()
	f()
}
func main() {
%s}
`, imports.String(), calls.String())
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "run", ".")
	command.Dir = dir
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	// A type's name starts with its package name.
	parts := strings.Split(packageName.ReplaceAllString(string(out), "${1}main."), "\x00")
	if len(parts) != len(snippets)+1 {
		t.Fatalf("%d snippets print %d parts", len(snippets), len(parts)-1)
	}
	return parts
}

// file returns a Go file without its package clause that runs the snippet in a function named after its number, and the names of the file.
func (s snippet) file(t *testing.T, number int, imports map[string]string) (string, *names) {
	t.Helper()
	decls := cell.Keep(s.code, cell.Chunks(s.code), func(c cell.Chunk) bool {
		return c.Kind != cell.Statement && c.Kind != cell.Var
	})
	statements := cell.Keep(s.code, cell.Chunks(s.code), func(c cell.Chunk) bool {
		return c.Kind == cell.Statement || c.Kind == cell.Var
	})
	// Names used only by functions must be declared at the package level.
	if at := 1 + strings.Index(s.code, "\nfmt.Println"); strings.Contains(s.name, "unlock") {
		decls, statements = s.code[:at], s.code[at:]
	}
	head := ""
	for name := range cell.Qualifiers(s.code) {
		if p, ok := imports[name]; ok && name != "re" {
			head += fmt.Sprintf("import %s %q\n", name, p)
		}
	}
	text := fmt.Sprintf("%s\n%s\nfunc Run%d() {\n%s\n}\n", head, decls, number, statements)
	return text, namesOf(t, "package p\n"+text)
}

// names are those that a file adds to its package and those of the packages that it imports.
type names struct{ declared, imported map[string]bool }

func namesOf(t *testing.T, text string) *names {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	n := &names{declared: map[string]bool{}, imported: map[string]bool{}}
	for name := range file.Scope.Objects {
		n.declared[name] = true
	}
	for _, imported := range file.Imports {
		if imported.Name != nil {
			n.imported[imported.Name.Name] = true
		} else {
			n.imported[path.Base(strings.Trim(imported.Path.Value, `"`))] = true
		}
	}
	return n
}

// admits reports whether a package accepts another file. A file that declares a name of the language changes the other files of its package.
func (n *names) admits(file *names) bool {
	for name := range file.declared {
		if n.declared[name] || n.imported[name] || types.Universe.Lookup(name) != nil {
			return false
		}
	}
	for name := range n.declared {
		if file.imported[name] || types.Universe.Lookup(name) != nil {
			return false
		}
	}
	return true
}
