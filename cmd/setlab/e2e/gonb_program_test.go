package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"setlab/kernel/notebook"
)

// programInPage is a notebook whose cells run in the page immediately after each other.
var programInPage = []string{
	"greeting := []string{\"Hello\"}",
	"%wasm\nimport \"syscall/js\"\nfunc show(what ...any) { js.Global().Get(\"document\").Call(\"getElementById\", GonbWasmDivId).Set(\"innerText\", fmt.Sprintf(\"%q\", what)) }\n",
	"%wasm\n%% World \"a \\\"b\\\"\"\nshow(greeting, os.Args[1:])",
	"%wasm\n%%\nshow(\"the second\", len(os.Args))",
}

// TestGoNBWasm runs cells in the page, and GoNB's notebooks with such cells, with Run All. The notebooks are not in the folders
// in which the servers were started, and one server has an address below the root.
func TestGoNBWasm(t *testing.T) {
	inBrowser.take(t)
	m := newMachine(t)
	folder := filepath.Join(m.home, "served")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	gonb := gonbSource(t)
	checkout := m.gonbWithPages(t, gonb)
	m.env = append(m.env, "GONB_GIT_ROOT="+checkout, "GOPROXY=off", "GOCOVERDIR="+t.TempDir())
	servers := map[*frontend]jupyterServer{
		notebook6:  m.lab(t, folder, "--NotebookApp.base_url=/someone/"),
		jupyterlab: m.ownLab(t, folder),
	}
	m.asGoNB(t)
	for _, f := range frontends {
		t.Run(f.name, func(t *testing.T) {
			t.Run("cells", func(t *testing.T) {
				o := open(t, f, servers[f], writeNotebook(t, folder, "program.ipynb", programInPage), 5*time.Minute)
				o.runAll(t)
				o.showsIn(t, 3, `The variables of the session are unchanged: .*\["Hello"\] \["World" "a \\"b\\""\]\]`)
				o.showsIn(t, 4, `\["the second" '\\x01'\]`)
				o.leave(t)
			})
			t.Run("wasm", func(t *testing.T) {
				needPages(t, checkout)
				o := open(t, f, servers[f], copyExample(t, gonb, "tests/wasm", folder), 6*time.Minute)
				o.runAll(t)
				files := regexp.QuoteMeta(filepath.Join(folder, "jupyter_files")) + `/\w+`
				o.showsIn(t, 1, `.*`+files+`\s*/files/jupyter_files/\w+\s*.*`)
				o.showsIn(t, 2, files)
				o.showsIn(t, 5, `Wasm File Directory: `+files+`\s+Wasm URL: /files/jupyter_files/\w+\s+Wasm DIV tag id: \w+\s+The meaning of life, the universe, and everything: 42`)
				if f == jupyterlab { // Jupyter Notebook does not support text/javascript
					o.showsIn(t, 7, `Hello world!`)
				}
				o.leave(t)
			})
			t.Run("demo", func(t *testing.T) {
				needPages(t, checkout)
				// Its second cell calls a function that GoNB no longer has.
				o := open(t, f, servers[f], copyExample(t, gonb, "wasm_demo", folder, "gonbui.ConnectToJupyterServer()"), 6*time.Minute)
				// An alert would block the page until it is dismissed.
				evaluate[string](t, o.page, `window.alert = text => { window.alerted = text }, ""`)
				o.runAll(t)
				if f == jupyterlab { // Jupyter Notebook does not support text/javascript
					o.wait(t, `window.alerted === "Hello World!"`)
				}
				o.showsIn(t, 4, `1 \+ 2 = 3`)
				input := func(number string) string {
					return `[...document.querySelectorAll("` + o.output + ` input")][` + number + `]`
				}
				o.wait(t, "!!"+input("2"))
				o.click(t, input("0"))
				o.press(t, "40")
				o.click(t, input("1"))
				o.press(t, "2")
				o.wait(t, input("2")+`.value === "life, the universe and everything ..."`)
				o.press(t, kb.Backspace)
				o.wait(t, input("2")+`.value === "#invalid"`)
				o.leave(t)
			})
		})
	}
}

// webAPI is the module that GoNB's package for programs in the page imports. Compiling it takes a minute.
const webAPI = "github.com/gowebapi/webapi"

// gonbWithPages creates the folder that the notebooks use as GoNB's checkout, at the path that the demo expects. It includes
// webAPI if this machine has it.
func (m *machine) gonbWithPages(t *testing.T, gonb string) (folder string) {
	t.Helper()
	folder = filepath.Join(m.home, "Projects", "gonb")
	if err := os.CopyFS(folder, os.DirFS(gonbCheckout(t, gonb))); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(gonb, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	require := regexp.MustCompile(regexp.QuoteMeta(webAPI) + ` (v\S+)`).FindStringSubmatch(string(text))
	cached := filepath.Join(goEnv(t, "GOMODCACHE"), filepath.FromSlash(webAPI)+"@"+require[1])
	if _, err := os.Stat(cached); err != nil {
		return folder
	}
	command := exec.Command("go", "mod", "edit", "-require="+webAPI+"@"+require[1])
	command.Dir = folder
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return folder
}

// needPages skips the test of a notebook that imports webAPI, which takes minutes, unless SETLAB_GONB_PAGES is set.
func needPages(t *testing.T, checkout string) {
	t.Helper()
	if os.Getenv("SETLAB_GONB_PAGES") == "" {
		t.Skipf("compiling %s takes minutes; set SETLAB_GONB_PAGES=1 to do it", webAPI)
	}
	text, err := os.ReadFile(filepath.Join(checkout, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), webAPI) {
		t.Skipf("the notebook imports %s, which this machine lacks: go mod download of the version in GoNB's go.mod brings it", webAPI)
	}
}

// writeNotebook writes a notebook of code cells for this kernel.
func writeNotebook(t *testing.T, folder, name string, cells []string) (path string) {
	t.Helper()
	n := notebook.New()
	n.Metadata["kernelspec"] = map[string]any{"name": "setlab", "display_name": "SET Lab", "language": "go"}
	for _, source := range cells {
		n.Cells = append(n.Cells, &notebook.Cell{Type: notebook.Code, Source: source})
	}
	path = filepath.Join(folder, name)
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	return path
}
