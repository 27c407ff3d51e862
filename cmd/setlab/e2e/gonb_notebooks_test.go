package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"setlab/kernel"
	"setlab/kernel/notebook"
	"setlab/kernel/output"
)

// wants maps the numbers of cells, which start at 1 as in GoNB's own tests, to regular expressions for their whole output. Cells
// without an entry must not fail.
type wants map[int]string

// gonbNotebooks lists the notebooks published with GoNB that need no page, with the outputs that GoNB's tests expect. Errors are
// written as <Name: message> with the messages of this kernel. The other notebooks are in gonb_page_test.go.
var gonbNotebooks = []struct {
	name    string
	answers map[string]string // by question, marked with ! if the answer must not be displayed
	cells   wants
}{
	{"tests/hello", nil, wants{2: "Hello World!\n", 3: "Works with //gonb:\n", 4: "Got x=17\n", 5: "Got x=13\n"}},
	{"tests/functions", nil, wants{3: "incr: x=2, y=4.14\n"}},
	{"tests/init", nil, wants{2: "init_a\n", 3: "init_a\ninit_b\n", 4: "init: v0\ninit_a\ninit_b\n", 5: "init: v1\ninit_a\ninit_b\n",
		6: `. removed func init_a\n. removed func init_b\n`, 7: "init: v1\nDone\n"}},
	{"tests/vartuple", nil, wants{1: "a=3, c=7\n", 2: `.*<h4>Variables</h4>.*<pre>a</pre>.*<pre>c</pre>.*<h4>Functions</h4>.*<pre>tupleFn</pre>.*`,
		3: `c=1.5\n`, 4: `. key "a" not found in any definition, not removed\n`}},
	{"tests/goflags", nil, wants{1: `%goflags=\["-cover"\]\n`, 2: `%goflags=\["-cover"\]\n`, 3: `%goflags=\[\]\n`,
		7: `.*\tA\t\t100.0%.*\tB\t\t0.0%.*`, 8: `.*State reset: all memorized declarations discarded.*`,
		10: `.*can inline \(\*Point\)\.ManhattanLen.*p does not escape.*`}},
	{"tests/gotest", nil, wants{2: "55\n2178309\n2178309\n", 3: `=== RUN   TestA\nTesting A\n--- PASS: TestA .*\nPASS\n.*`, 4: `.*<pre>TestA</pre>.*`,
		5: `=== RUN   TestA\nTesting A\n--- PASS: TestA .*\nPASS\n.*`,
		6: `=== RUN   TestAB\nTesting AB\n--- PASS: TestAB .*=== RUN   TestB\nTesting B\n--- PASS: TestB .*\nPASS\n.*`,
		7: `Testing A\nTesting AB\nTesting B\nPASS\n.*`, 8: `.*BenchmarkFibonacciA32.*BenchmarkFibonacciB32.*PASS\n.*`}},
	{"tests/gowork", nil, wants{5: `.*Added replace rule for module "a.com/a/pkg" to local directory.*`,
		6: `module gonb_\w+\n\ngo [\d.]+\n.*\nreplace a.com/a/pkg => TMP_PKG\n`, 7: `.*List of files/directories being tracked.*/tmp/gonb.*`,
		9: `\tUntracked "/tmp/gonb_tests_gowork_\.\.\."\n.*`}},
	{"tests/bash_script", nil, wants{1: "hello\n", 2: `.*/gonb_\w+\n`, 3: `.*/examples/tests\n.*/gonb_\w+\n.*\n/.*\n`}},
	{"tests/script", nil, wants{1: "1 : a\n2 : b\n3 : c\n", 2: "18\n", 3: "19\n", 4: `<CompiledFailed: .*"%%sh" can only appear at the start of the cell>`}},
	{"tests/writefile", nil, wants{1: `Cell contents written to ".*poetry.txt"\.\n`, 2: `Cell contents appended to ".*poetry.txt"\.\n`}},
	{"tests/capture", nil, wants{1: "Ping\n", 2: "Ping\n", 3: "Pong\n", 4: "Ping\nPong\n", 5: "<html Ping\nPong\n>", 6: "Ping\nPong\n", 8: "# Ping\n# Pong\n"}},
	{"tests/errors", nil, wants{1: "Hello World\n", 2: `<CompileError: 2:26: .*>`,
		3: `.*Stuck in Switzerland: FATAL EXCEPTION.*Cell \[\d+\] Line 8 .*<CompiledFailed: the program ended with exit status 1>`}},
	{"tests/gonbui", nil, wants{2: "ok\n", 3: `.*Added replace rule for module.*`, 4: "<html html displayed>", 5: "<markdown markdown displayed>"}},
	{"tests/input_boxes", map[string]string{" ": "foo", " !": "bar", "Enter:": "42", "Pin:!": "123456"}, wants{2: "ok\n", 4: "str=foo\npass=bar\n", 5: "int=42\nsecret=123456\n"}},
	{"tutorial", nil, tutorialWants},
}

// lacking is the failure of a cell that imports a module that is neither on the machine nor, in this test, available from a proxy.
const lacking = `Downloading missing packages: .*<CompileError: .*could not be fetched.*>`

// tutorialWants holds the outputs of the cells of GoNB's tutorial, where three of the modules that it imports are not available.
var tutorialWants = wants{1: "Hello World!", 2: "Hello World!", 4: "incr: x=2, y=4.141593\n", 5: "current startValue=2.000000\n", 6: "current startValue=2.000000\n", // variables keep their values, while GoNB starts over with 1
	7: `.*NonCachedValue=\d+\n   CachedValue=\d+\n`, 8: `\. removed var NonCachedValue\n\. removed var CachedValue\n`, 9: `.*100%.*\nDone\n`,
	10: `<html <span .*I 🧡 GoNB!</span>>`, 11: `<markdown #### Objective.*>`, 12: lacking, 13: `<html .*<svg width="500" height="500".*>`,
	14: `.*exit status 1\n`, 15: lacking, 16: lacking, 17: `<png>`, 18: `<html .*<svg .*>`, 19: lacking,
	20: "init_a\nmain\n", 21: "init_a\ninit_b\nmain\n", 22: `\. removed func init_a\n\. removed func init_b\n`,
	23: "Hello world!\n", 24: `Where is Wally\?`, 25: `<CompileError: .*undefined: mgSinPlot.*>`, 26: `go version .*`, 27: `/.*/gonb_\w+\n.*`,
	28: `.*Counting: 4 \.\.\.\n`, 29: `=== RUN   TestIncr\n--- PASS: TestIncr .*BenchmarkIncr.*PASS\n`, 31: `.*`, 32: `<markdown ## GoNB Help Page.*>`}

func TestGoNBNotebooks(t *testing.T) {
	gonb := gonbSource(t)
	if err := build(); err != nil {
		t.Fatal(err)
	}
	root, err := source()
	if err != nil {
		t.Fatal(err)
	}
	// Some cells import testify, which is not a dependency of this module.
	download := exec.Command("go", "mod", "download", "github.com/stretchr/testify", "go.yaml.in/yaml/v3")
	download.Dir = root
	if output, err := download.CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", download, err, output)
	}
	for name, value := range map[string]string{
		"GONB_GIT_ROOT": gonbCheckout(t, gonb), "TEST_DIR": t.TempDir() + "/", "GOCOVERDIR": t.TempDir(),
		"GOCACHE":        goEnv(t, "GOCACHE"),     // which would otherwise move with the next variable
		"XDG_CACHE_HOME": t.TempDir(),             // the cache folder of cells
		"GOPROXY":        "off",                   // report missing modules instead of downloading them
		"JPY_PARENT_PID": fmt.Sprint(os.Getpid()), // as set by Jupyter, whose folder GoNB looks for
	} {
		setenv(t, name, value)
	}
	for _, n := range gonbNotebooks {
		t.Run(filepath.Base(n.name), func(t *testing.T) {
			elsewhere.take(t)
			path := filepath.Join(gonb, "examples", n.name+".ipynb")
			k, err := kernel.New(kernel.Options{
				Module: root, GoNB: filepath.Join(binaries, "gonb"), GoImports: filepath.Join(binaries, "goimports"),
				Self: []string{filepath.Join(binaries, "setlab"), "session"}, Dir: filepath.Dir(path),
			})
			if err != nil {
				t.Fatal(err)
			}
			defer k.Close()
			runCells(t, k, path, n.answers, n.cells)
		})
	}
}

// setenv sets an environment variable for this test and its parallel subtests, which t.Setenv does not allow.
func setenv(t *testing.T, name, value string) {
	t.Helper()
	old, was := os.LookupEnv(name)
	if err := os.Setenv(name, value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if was {
			os.Setenv(name, old)
		} else {
			os.Unsetenv(name)
		}
	})
}

// runCells runs the code cells of a notebook and checks their output.
func runCells(t *testing.T, k *kernel.Kernel, path string, answers map[string]string, want wants) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	book, err := notebook.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	input := func(prompt string, password bool) (string, error) {
		if password {
			prompt += "!"
		}
		if answer, ok := answers[prompt]; ok {
			return answer, nil
		}
		return "", fmt.Errorf("it asks %q", prompt)
	}
	number := 0
	for _, cell := range book.Cells {
		if cell.Type != notebook.Code || strings.TrimSpace(cell.Source) == "" {
			continue
		}
		number++
		shown := shows(t, k, cell.Source, input)
		pattern, named := want[number]
		if named && !regexp.MustCompile(`(?s)^(?:`+pattern+`)$`).MatchString(shown) || !named && strings.Contains(shown, "<Comp") {
			t.Errorf("cell %d\n%s\nshows %.3000q, want %s", number, cell.Source, shown, pattern)
		}
	}
	if number < len(want) {
		t.Errorf("%d cells", number)
	}
}

// shows runs a cell and returns everything that it shows.
func shows(t *testing.T, k *kernel.Kernel, code string, input func(string, bool) (string, error)) string {
	t.Helper()
	var log strings.Builder
	err := k.Execute(t.Context(), kernel.Request{Code: code, Input: input}, func(e output.Event) {
		switch e := e.(type) {
		case output.Stream:
			log.WriteString(e.Text)
		case output.Display:
			for kind, short := range map[string]string{"text/html": "html ", "text/markdown": "markdown "} {
				if text, ok := e.Data[kind].(string); ok {
					fmt.Fprintf(&log, "<%s%s>", short, text)
				}
			}
			if e.Data["image/png"] != nil {
				log.WriteString("<png>")
			}
		case output.Result:
			fmt.Fprintf(&log, "<result %v>", e.Data["text/plain"])
		}
	})
	var failure *output.Failure
	if errors.As(err, &failure) {
		fmt.Fprintf(&log, "<%s: %s>", failure.Name, failure.Message)
	} else if err != nil {
		t.Fatal(err)
	}
	return log.String()
}

// gonbSource returns the folder of GoNB's source, which includes its notebooks, in the module cache.
func gonbSource(t *testing.T) string {
	t.Helper()
	root, err := source()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/janpfeifer/gonb")
	command.Dir = root
	text, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// gonbCheckout creates a folder that some of the notebooks use as GoNB's checkout, since they import its packages. It contains a copy
// of GoNB's source that requires only the modules that these packages import, because other modules need not be on the machine.
func gonbCheckout(t *testing.T, gonb string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "gonbui"), os.DirFS(filepath.Join(gonb, "gonbui"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"common", "version"} {
		if err := os.CopyFS(filepath.Join(folder, name), os.DirFS(filepath.Join(gonb, name))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "version.go", "version.txt"} {
		text, err := os.ReadFile(filepath.Join(gonb, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "go.mod" {
			text = regexp.MustCompile(`(?m)^\t\S*(?:go-plotly|go-rod|gowebapi|gx-org|lsp|ysmood|zmq|uber|testify|kr/|check|yaml).*\n`).ReplaceAll(text, nil)
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// The required versions may differ from those that this module is built with.
	graph := exec.Command("go", "mod", "graph")
	graph.Dir = folder
	if output, err := graph.CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", graph, err, output)
	}
	return folder
}
