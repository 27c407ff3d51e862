package e2e

import "testing"

// frontend is an interface to notebooks that a browser shows. Their keys are the same, Jupyter's; how their pages are
// looked at is JavaScript.
type frontend struct {
	name string
	// serve starts the server on a folder.
	serve func(*testing.T, *machine, string) jupyterServer

	shows string // an expression's format: the notebook of this name is the one that is shown
	ready string // an expression: it is shown, and its kernel answers
	idle  string // an expression: the kernel has nothing to do, and what it has said of the cells is in the page

	// Selectors, within the page or a cell.
	cell, prompt, editor, output, failure string   // of a code cell and its parts
	completion, tooltip, input, accept    string   // what comes up: the choices, the help, the line to type, the button that agrees
	runAllMenu                            []string // what to click, one after the other

	picture   string // the file of its picture in the README
	offersOne bool   // whether a completion that is the only one is offered, too, and not taken at once
	resumes   bool   // whether a page that is reloaded shows what a cell puts out that runs meanwhile
}

// frontends are those that the scenarios run in.
var frontends = []*frontend{notebook6, jupyterlab}

// notebook6 is Debian's Jupyter Notebook.
var notebook6 = &frontend{
	name: "notebook",
	serve: func(t *testing.T, m *machine, folder string) jupyterServer {
		need(t, "/usr/bin/jupyter-notebook", "jupyter-notebook")
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

// labPanel begins a selector within the notebook that JupyterLab shows.
const labPanel = ".jp-NotebookPanel:not(.lm-mod-hidden) "

// jupyterlab is the JupyterLab that `setlab lab` serves.
var jupyterlab = &frontend{
	name:  "lab",
	serve: func(t *testing.T, m *machine, folder string) jupyterServer { return m.ownLab(t, folder) },
	// Notebooks that were open before are opened again, behind it.
	shows: `window.jupyterapp?.shell.currentWidget?.context?.path === %q`,
	// A cell that is run before there is a kernel is not run at all, and the page looks the same.
	ready: `!document.getElementById("setlab-opening") && !!document.querySelector("` + labPanel + `.jp-CodeCell .cm-content") &&
		[...window.jupyterapp?.shell.widgets("main") ?? []].some(w => w.isVisible && w.sessionContext?.session?.kernel?.connectionStatus === "connected") &&
		["idle", "busy"].includes(document.querySelector("` + labPanel + `.jp-Notebook-ExecutionIndicator")?.dataset.status)`,
	idle: `document.querySelector("` + labPanel + `.jp-Notebook-ExecutionIndicator")?.dataset.status === "idle" &&
		[...window.jupyterapp.shell.currentWidget?.content?.widgets ?? []].every(({ model }) => model.type !== "code" || model.executionState === "idle")`,

	// The line that is typed stays for a moment, hidden.
	cell: labPanel + ".jp-Notebook .jp-CodeCell", prompt: ".jp-InputPrompt", editor: ".cm-content", output: ".jp-OutputArea-output:not(.jp-Stdin)",
	failure:    `.jp-RenderedText[data-mime-type='application/vnd.jupyter.error']`,
	completion: ".jp-Completer:not(.lm-mod-hidden) .jp-Completer-match", tooltip: ".jp-Tooltip-content", input: ".jp-Stdin-input", accept: ".jp-Dialog .jp-mod-accept",
	runAllMenu: []string{".lm-MenuBar-item:nth-child(4)", `.lm-Menu-item[data-command='runmenu:run-all']`},

	picture:   "lab.png",
	offersOne: true,
	resumes:   true,
}
