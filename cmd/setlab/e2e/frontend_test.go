package e2e

import (
	"testing"

	"setlab/internal/need"
)

// frontend is a notebook interface in a browser. All front ends use Jupyter's keys. Their pages are inspected with
// JavaScript.
type frontend struct {
	name string
	// serve starts the server for a folder.
	serve func(*testing.T, *machine, string) jupyterServer

	shows string // format of an expression: whether the notebook of this name is shown
	ready string // expression: whether the notebook is shown and its kernel answers
	idle  string // expression: whether the kernel is idle and the page contains its output

	// These are selectors within the page or a cell.
	cell, prompt, editor, output, failure string   // of a code cell and its parts
	completion, tooltip, input, accept    string   // of the completions, the help, the input line, and the button that confirms
	runAllMenu                            []string // elements to click in order

	picture   string // file of its screenshot in the README
	offersOne bool   // whether a single completion is offered rather than inserted immediately
	resumes   bool   // whether a reloaded page shows the output of a cell that is still running
}

// frontends are the front ends in which the scenarios run.
var frontends = []*frontend{notebook6, jupyterlab}

// notebook6 is Debian's Jupyter Notebook.
var notebook6 = &frontend{
	name: "notebook",
	serve: func(t *testing.T, m *machine, folder string) jupyterServer {
		need.File(t, "/usr/bin/jupyter-notebook", "apt install jupyter-notebook")
		return m.lab(t, folder)
	},
	shows: `window.Jupyter?.notebook?.notebook_name === %q`,
	ready: `!!(window.Jupyter && Jupyter.notebook && Jupyter.notebook._fully_loaded && Jupyter.notebook.kernel && Jupyter.notebook.kernel.is_connected())`,
	idle: `document.querySelector("#kernel_indicator_icon").classList.contains("kernel_idle_icon") &&
		// Not all that the page asks while it connects is answered: only what the cells have sent counts.
		Jupyter.notebook.get_cells().map(c => Jupyter.notebook.kernel._msg_callbacks[c.last_msg_id]).every(c => !c || c.shell_done && c.iopub_done)`,

	cell: ".code_cell", prompt: ".input_prompt", editor: ".CodeMirror", output: ".output_area", failure: ".output_error",
	completion: ".completions option", tooltip: ".tooltiptext", input: "input.raw_input", accept: ".modal-dialog .btn-danger",
	runAllMenu: []string{"#celllink", "#run_all_cells a"},

	picture: "fig2-in-jupyter.png",
}

// labPanel is the beginning of selectors in the notebook that JupyterLab shows.
const labPanel = ".jp-NotebookPanel:not(.lm-mod-hidden) "

// jupyterlab is the JupyterLab served by `setlab lab`.
var jupyterlab = &frontend{
	name:  "lab",
	serve: func(t *testing.T, m *machine, folder string) jupyterServer { return m.ownLab(t, folder) },
	// Notebooks that were open before are opened again in the background.
	shows: `window.jupyterapp?.shell.currentWidget?.context?.path === %q`,
	// A cell that is run before the kernel has started does not run at all, although the page looks the same.
	ready: `!document.getElementById("setlab-opening") && !!document.querySelector("` + labPanel + `.jp-CodeCell .cm-content") &&
		[...window.jupyterapp?.shell.widgets("main") ?? []].some(w => w.isVisible && w.sessionContext?.session?.kernel?.connectionStatus === "connected") &&
		["idle", "busy"].includes(document.querySelector("` + labPanel + `.jp-Notebook-ExecutionIndicator")?.dataset.status)`,
	idle: `document.querySelector("` + labPanel + `.jp-Notebook-ExecutionIndicator")?.dataset.status === "idle" &&
		[...window.jupyterapp.shell.currentWidget?.content?.widgets ?? []].every(({ model }) => model.type !== "code" || model.executionState === "idle")`,

	// The typed line stays for a moment, hidden.
	cell: labPanel + ".jp-Notebook .jp-CodeCell", prompt: ".jp-InputPrompt", editor: ".cm-content", output: ".jp-OutputArea-output:not(.jp-Stdin)",
	failure:    `.jp-RenderedText[data-mime-type='application/vnd.jupyter.error']`,
	completion: ".jp-Completer:not(.lm-mod-hidden) .jp-Completer-match", tooltip: ".jp-Tooltip-content", input: ".jp-Stdin-input", accept: ".jp-Dialog .jp-mod-accept",
	runAllMenu: []string{".lm-MenuBar-item:nth-child(4)", `.lm-Menu-item[data-command='runmenu:run-all']`},

	picture:   "lab.png",
	offersOne: true,
	resumes:   true,
}
