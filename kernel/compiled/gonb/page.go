package gonb

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"setlab/kernel/output"
)

// A cell with %wasm is compiled for the page. GoNB writes the program, and the wasm_exec.js of Go that it needs, to its own folder
// below the one that Jupyter serves, and displays HTML and JavaScript that load both. This file fixes three problems:
//
//   - GoNB looks for wasm_exec.js at its location before Go 1.24. Therefore its first query for GOROOT is answered with a folder
//     that contains the file at that location.
//   - All programs have the same file name, so a page that loads slowly may get the program of the next cell. Therefore each
//     program gets its own copy.
//   - The URLs assume a server that serves at /, and the JavaScript may run before wasm_exec.js has been loaded. Therefore
//     different HTML is displayed, which uses the page's URL and waits.

// Files in the folder of a child.
const (
	goRoot      = "goroot"       // the GOROOT reported to GoNB
	goRootAsked = "goroot.asked" // exists while it is reported
)

// wasmExec lists the locations of wasm_exec.js in GOROOT, the newest first.
var wasmExec = []string{"lib/wasm/wasm_exec.js", "misc/wasm/wasm_exec.js"}

// preparePage makes GoNB create its folder for programs that run in the page, unless it has done so.
func (c *child) preparePage(ctx context.Context) error {
	if c.page {
		return nil
	}
	asked := filepath.Join(c.folder, goRootAsked)
	err := c.copyWasmExec(ctx)
	if err == nil {
		err = os.WriteFile(asked, nil, 0o600)
	}
	if err != nil {
		message := "preparing %wasm: " + err.Error()
		return &output.Failure{Name: output.Unavailable, Message: message, Traceback: []string{message}}
	}
	if err := c.execute(ctx, Cell{Text: "%wasm"}, true, nil, func(output.Event) {}); err != nil {
		_ = os.Remove(asked) // in case GoNB has not asked
		return err
	}
	c.page = true
	return nil
}

// copyWasmExec copies the wasm_exec.js of the Go version that compiles cells to where GoNB looks for it.
func (c *child) copyWasmExec(ctx context.Context) error {
	ask := exec.CommandContext(ctx, "go", "env", "GOROOT")
	ask.Dir = c.build
	text, err := ask.Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	root := strings.TrimSpace(string(text))
	for _, name := range wasmExec {
		var script []byte
		if script, err = os.ReadFile(filepath.Join(root, name)); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		to := filepath.Join(c.folder, goRoot, "misc", "wasm")
		if err := os.MkdirAll(to, 0o700); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path.Base(name)), script, 0o600)
	}
	return fmt.Errorf("the Go in %s comes without %s", root, wasmExec[0])
}

// Patterns for what GoNB displays for a program that runs in the page.
var (
	wasmHTML   = regexp.MustCompile(`^<div id="(\w+)"></div><script src="/files/(jupyter_files/\w+)/wasm_exec\.js"></script>$`)
	wasmScript = regexp.MustCompile(`\.argv = \["js"\]\.concat\(\[(.*)\]\);`)
)

// wasmName is the file name that GoNB uses for every program.
const wasmName = "gonb_cell.wasm"

//go:embed page.html
var pageSource string

// pageHTML is the HTML that loads a program into the page.
var pageHTML = template.Must(template.New("page").Parse(pageSource))

// program is a program that runs in the page.
type program struct {
	Div       string   // ID of its HTML element
	Folder    string   // relative to the folder that Jupyter serves
	Name      string   // file name
	Arguments []string // without the program name
}

// inPage returns a sink that fixes the display of a program that runs in the page.
func (c *child) inPage(sink output.Sink) output.Sink {
	var p program
	return func(e output.Event) {
		shown, _ := e.(output.Display)
		html, _ := shown.Data["text/html"].(string)
		script, _ := shown.Data["text/javascript"].(string)
		if found := wasmHTML.FindStringSubmatch(html); found != nil {
			p = program{Div: found[1], Folder: found[2]}
			return // the script follows
		}
		if found := wasmScript.FindStringSubmatch(script); found != nil && p.Div != "" {
			p.Arguments = wasmArguments(found[1])
			p.Name = c.keepProgram(p)
			var text strings.Builder
			if err := pageHTML.Execute(&text, p); err != nil {
				panic(err) // never fails
			}
			e = output.Display{Data: output.MIME{"text/html": text.String()}}
		}
		sink(e)
	}
}

// keepProgram copies a program to a file that the next cell does not overwrite, and returns the file name.
func (c *child) keepProgram(p program) string {
	folder := filepath.Join(c.served, filepath.FromSlash(p.Folder))
	own := strings.TrimSuffix(wasmName, ".wasm") + "_" + p.Div + ".wasm"
	code, err := os.ReadFile(filepath.Join(folder, wasmName))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, own), code, 0o666)
	}
	if err != nil {
		return wasmName // valid until the next cell
	}
	c.programs = append(c.programs, filepath.Join(folder, own))
	if len(c.programs) > programsKept {
		_ = os.Remove(c.programs[0]) // a remaining file only wastes space
		c.programs = c.programs[1:]
	}
	return own
}

// programsKept limits the number of copies, since a cell may be run many times.
const programsKept = 32

// wasmArguments parses a list of arguments that GoNB has quoted without escaping their contents.
func wasmArguments(list string) []string {
	list = strings.TrimSuffix(strings.TrimSpace(list), ",")
	if list == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(strings.TrimPrefix(list, `"`), `"`), `", "`)
}
