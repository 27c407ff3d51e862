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

// A cell with %wasm is compiled for the page. GoNB writes the program, and Go's wasm_exec.js that it needs, to a folder of its own
// below the one that Jupyter serves, and shows HTML and JavaScript that load both. Three things of that are put right here:
//
//   - GoNB looks for wasm_exec.js where it was before Go 1.24. So its first question for the root of Go is answered with a folder
//     that has the file there.
//   - All programs have the same name: a page that is slow to load one gets that of the next cell. So each gets a copy of its own.
//   - The addresses are those of a server that serves at /, and the JavaScript may run before wasm_exec.js is loaded. So other
//     HTML is shown, which knows the page's own address and waits.

// Folders and files in that of a child.
const (
	goRoot      = "goroot"       // what GoNB takes for the root of Go
	goRootAsked = "goroot.asked" // is there as long as it is to
)

// wasmExec is the program that Go has for pages, by its places in the root of Go, the newest first.
var wasmExec = []string{"lib/wasm/wasm_exec.js", "misc/wasm/wasm_exec.js"}

// preparePage has GoNB make its folder for programs that run in the page, once.
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
		_ = os.Remove(asked) // GoNB may have asked
		return err
	}
	c.page = true
	return nil
}

// copyWasmExec puts the wasm_exec.js of the Go that compiles cells where GoNB looks for it.
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

// The displays of GoNB for a program that runs in the page.
var (
	wasmHTML   = regexp.MustCompile(`^<div id="(\w+)"></div><script src="/files/(jupyter_files/\w+)/wasm_exec\.js"></script>$`)
	wasmScript = regexp.MustCompile(`\.argv = \["js"\]\.concat\(\[(.*)\]\);`)
)

// wasmName is what GoNB calls every program.
const wasmName = "gonb_cell.wasm"

//go:embed page.html
var pageSource string

// pageHTML loads a program into the page.
var pageHTML = template.Must(template.New("page").Parse(pageSource))

// program is a program that runs in the page.
type program struct {
	Div       string   // the id of its element
	Folder    string   // below the one that Jupyter serves
	Name      string   // of its file
	Arguments []string // without that of the program
}

// inPage returns a sink in which a program that runs in the page is shown in the right way.
func (c *child) inPage(sink output.Sink) output.Sink {
	var p program
	return func(e output.Event) {
		shown, _ := e.(output.Display)
		html, _ := shown.Data["text/html"].(string)
		script, _ := shown.Data["text/javascript"].(string)
		if found := wasmHTML.FindStringSubmatch(html); found != nil {
			p = program{Div: found[1], Folder: found[2]}
			return // the script comes next
		}
		if found := wasmScript.FindStringSubmatch(script); found != nil && p.Div != "" {
			p.Arguments = wasmArguments(found[1])
			p.Name = c.keepProgram(p)
			var text strings.Builder
			if err := pageHTML.Execute(&text, p); err != nil {
				panic(err) // no program makes it fail
			}
			e = output.Display{Data: output.MIME{"text/html": text.String()}}
		}
		sink(e)
	}
}

// keepProgram copies a program to where that of the next cell does not take its place, and returns the name of its file.
func (c *child) keepProgram(p program) string {
	folder := filepath.Join(c.served, filepath.FromSlash(p.Folder))
	own := strings.TrimSuffix(wasmName, ".wasm") + "_" + p.Div + ".wasm"
	code, err := os.ReadFile(filepath.Join(folder, wasmName))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, own), code, 0o666)
	}
	if err != nil {
		return wasmName // which is there until then
	}
	c.programs = append(c.programs, filepath.Join(folder, own))
	if len(c.programs) > programsKept {
		_ = os.Remove(c.programs[0]) // what stays takes no more than space
		c.programs = c.programs[1:]
	}
	return own
}

// programsKept is how many programs for the page are there at a time: a cell may be run again and again.
const programsKept = 32

// wasmArguments reads the arguments that GoNB has put into quotes without a look at what is in them.
func wasmArguments(list string) []string {
	list = strings.TrimSuffix(strings.TrimSpace(list), ",")
	if list == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(strings.TrimPrefix(list, `"`), `"`), `", "`)
}
