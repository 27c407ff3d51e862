package e2e

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// labScenarios are user actions in the lab other than running cells. They run in order in the same page, except for the
// second tab. The open notebook is that of labNotebook.
var labScenarios = []struct {
	name string
	play func(*testing.T, *opened)
}{
	{"colors of code", playColors},
	{"search", playSearch},
	{"table of contents", playContents},
	{"inspector", playInspector},
	{"plotly", playPlotly},
	{"two tabs", playTwoTabs},
	{"untrusted notebook", playUntrusted},
	{"checkpoint", playCheckpoint},
	{"upload", playUpload},
	{"rename", playRename},
	{"delete", playDelete},
	{"about", playAbout},
	{"theme", playTheme},
}

// TestLabPage plays the scenarios of the lab in one page and checks that the page loads nothing from elsewhere.
func TestLabPage(t *testing.T) {
	inBrowser.take(t)
	m := newMachine(t)
	o := m.openLab(t, labNotebook())
	for _, s := range labScenarios {
		if !t.Run(s.name, func(t *testing.T) { s.play(t, o) }) {
			o.page.look(t, "failed-lab-"+s.name+".png")
		}
	}
	o.fromHereAlone(t)
}

// labNotebook returns a notebook with headings and a cell.
func labNotebook() *notebook.Notebook {
	n := notebook.New()
	n.Metadata["kernelspec"] = map[string]any{"name": "setlab", "display_name": "SET Lab (Go)"}
	n.Insert(0, notebook.NewCell(notebook.Markdown, "# Sparse networks\n\nWhere the *seed* is chosen."))
	n.Insert(1, notebook.NewCell(notebook.Markdown, "## The seed\n\nA seed is a number."))
	n.Insert(2, notebook.NewCell(notebook.Code, "seed := 7\nfmt.Println(\"the seed is\", seed)"))
	return n
}

// openLab starts the lab in a folder with a notebook, work.ipynb, and opens the notebook.
func (m *machine) openLab(t *testing.T, n *notebook.Notebook) *opened {
	t.Helper()
	path := filepath.Join(t.TempDir(), "work.ipynb")
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	return openWhole(t, m.ownLab(t, filepath.Dir(path)), path)
}

// openWhole opens a notebook in a lab and waits until all of its cells exist. JupyterLab creates them one by one, and
// those that are not visible when it is idle.
func openWhole(t *testing.T, server jupyterServer, path string) *opened {
	t.Helper()
	o := open(t, jupyterlab, server, path, 15*time.Minute)
	o.wait(t, `(notebook => {
		const { widgets, model } = notebook ?? {}
		if (!model || widgets.length !== model.cells.length) return false
		notebook.scrollToItem(widgets.length - 1)
		return widgets.at(-1).node.isConnected
	})(jupyterapp.shell.currentWidget?.content)`)
	return o
}

// order executes a JupyterLab command as its menus and its palette do. It does not wait for the command to end, because
// that may require a dialog to be closed.
func (p page) order(t *testing.T, command string, arguments any) {
	t.Helper()
	p.wait(t, fmt.Sprintf(`window.jupyterapp?.commands.hasCommand(%q)`, command))
	text, err := json.Marshal(arguments)
	if err != nil {
		t.Fatal(err)
	}
	p.do(t, fmt.Sprintf(`void jupyterapp.commands.execute(%q, %s ?? {})`, command, text))
}

// dialog is an expression for JupyterLab's dialog.
const dialog = `document.querySelector(".jp-Dialog")`

// answerDialog waits for a dialog whose text matches a regular expression, clicks the button with the given label, and
// waits until the dialog is closed.
func (p page) answerDialog(t *testing.T, says, label string) {
	t.Helper()
	p.wait(t, fmt.Sprintf(`/%s/s.test(%s?.innerText)`, says, dialog))
	button := fmt.Sprintf(`[...%s?.querySelectorAll(".jp-Dialog-button") ?? []].find(b => b.innerText.trim() === %q)`, dialog, label)
	p.wait(t, "!!"+button)
	p.do(t, button+".click()")
	p.wait(t, "!"+dialog)
}

// fromHereAlone checks that everything that the page has loaded came from the server.
func (o *opened) fromHereAlone(t *testing.T) {
	t.Helper()
	outside := evaluate[[]string](t, o.page, fmt.Sprintf(`performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith(%q) && !/^(data|blob):/.test(n))`, o.server.URL))
	if len(outside) > 0 {
		t.Errorf("asked for from elsewhere: %q", outside)
	}
}
