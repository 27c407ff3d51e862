package e2e

import "testing"

// frontend is an interface to notebooks that a browser shows. Their keys are the same, Jupyter's; how their pages are
// looked at is JavaScript.
type frontend struct {
	name string
	// serve starts the server on a folder.
	serve func(*testing.T, *machine, string) jupyterServer

	ready string // an expression: the notebook is shown, and its kernel answers
	idle  string // an expression: the kernel has nothing to do

	// Selectors, within the page or a cell.
	cell, prompt, editor, output, failure string   // of a code cell and its parts
	completion, tooltip, input, accept    string   // what comes up: the choices, the help, the line to type, the button that agrees
	runAllMenu                            []string // what to click, one after the other
}

// frontends are those that the scenarios run in.
var frontends = []*frontend{notebook6}

// notebook6 is Debian's Jupyter Notebook.
var notebook6 = &frontend{
	name: "notebook",
	serve: func(t *testing.T, m *machine, folder string) jupyterServer {
		need(t, "/usr/bin/jupyter-notebook", "jupyter-notebook")
		return m.lab(t, folder)
	},
	ready: `!!(window.Jupyter && Jupyter.notebook && Jupyter.notebook._fully_loaded && Jupyter.notebook.kernel && Jupyter.notebook.kernel.is_connected())`,
	idle:  `document.querySelector("#kernel_indicator_icon").classList.contains("kernel_idle_icon")`,

	cell: ".code_cell", prompt: ".input_prompt", editor: ".CodeMirror", output: ".output_area", failure: ".output_error",
	completion: ".completions option", tooltip: ".tooltiptext", input: "input.raw_input", accept: ".modal-dialog .btn-danger",
	runAllMenu: []string{"#celllink", "#run_all_cells a"},
}
