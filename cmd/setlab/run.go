package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"setlab/kernel/notebook/run"
	"setlab/kernel/script"
)

func newRun() *cobra.Command {
	var options run.Options
	var parameters []string
	var compile, startup, echo bool
	command := &cobra.Command{
		Use:   "run {NOTEBOOK... | SCRIPT.go [ARGUMENT...]}",
		Short: "Run notebooks and scripts without Jupyter",
		Long: `Run notebooks, or all notebooks of a folder, from the first cell to the last in a
fresh kernel, and write each executed notebook and a web page of it. Neither Jupyter
nor Python is needed.

With -p, the variables of a cell tagged "parameters" get other values. The notebooks
of the paper's figures have the parameter scale: quick (a minute or two), standard
(tens of minutes) or paper.

A notebook that comes with SET Lab can be named without a folder, such as
fig2_rbm_dna.ipynb. If there is no such file, the notebook of the checkout that contains
the working directory runs, or else your copy, the one that the lab shows. The results
are written to the working directory.

The results are NAME.executed.ipynb and NAME.executed.html next to NAME.ipynb, unless
-o and --html name other files. With --slides, the page consists of slides,
NAME.executed.slides.html, a single file that needs no network. Press the arrow keys to
move, f for full screen, and n for notes. If a cell fails, the results up to it are
still written, and the exit status is 1.

A script is a file whose name ends in .go, or whose first line is

  #!/usr/bin/env -S setlab run

The words after its name are its arguments. A script with a package clause is an ordinary
Go program of package main. A script without one is written like a cell: statements and
declarations, with the usual packages in scope without an import, and a ctx that Ctrl-C
cancels. Scripts are interpreted, without compilation or a Go toolchain. With --compile,
the toolchain compiles them, which supports all of Go and runs faster. The exit status
is that of the script: 2 after a panic, 1 if it is not valid Go.`,
		Example: `  setlab run notebooks/tour.ipynb
  setlab run notebooks/fig2_rbm_dna.ipynb -p scale=quick -o out.ipynb --html out.html
  setlab run course/lesson1_graphs.ipynb --slides       slides of a lesson
  setlab run notebooks/ -p scale=quick -o results/      all of a folder
  setlab run train.go --epochs 10                       a script with an argument`,
		GroupID: groupWork,
		Args:    atLeast(1, "a notebook or a script"),
	}
	flags := command.Flags()
	flags.StringArrayVarP(&parameters, "parameter", "p", nil, "set a parameter of the notebook, as `NAME=VALUE`; may be repeated")
	flags.StringVarP(&options.Output, "output", "o", "", "write the executed notebook to `PATH`, a file or a folder; - is standard output")
	flags.StringVar(&options.Page, "html", "", "write the web page to `FILE`; - is standard output, and without FILE it is the default file")
	flags.BoolVar(&options.NoInput, "no-input", false, "leave the code out of the web page")
	flags.BoolVar(&options.Slides, "slides", false, "write the web page as slides, following the cells' slideshow metadata, or else one slide per heading")
	flags.BoolVar(&options.NoPage, "no-html", false, "write no web page")
	flags.BoolVar(&options.InPlace, "inplace", false, "overwrite the notebook with the executed one")
	timeVar(flags, &options.Timeout, "timeout", "fail a cell that runs longer than this, such as 90s or 10m (default: no limit)")
	flags.BoolVar(&options.AllowErrors, "allow-errors", false, "continue after a cell that fails")
	flags.BoolVar(&echo, "log-output", false, "copy the output of cells to standard error as it arrives")
	flags.BoolVar(&startup, "startup", false, "run your startup file before the first cell (by default, a notebook runs the same for everybody)")
	flags.BoolVar(&compile, compileFlag, false, "compile the script with the Go toolchain instead of interpreting it")
	command.MarkFlagsMutuallyExclusive("output", "inplace")
	command.MarkFlagsMutuallyExclusive("html", "no-html")
	command.MarkFlagsMutuallyExclusive("slides", "no-html")
	command.MarkFlagsMutuallyExclusive("no-input", "no-html")
	command.RunE = func(command *cobra.Command, paths []string) error {
		if script.Is(paths[0]) {
			return runScript(command, paths[0], paths[1:], compile)
		}
		if compile {
			return &usageError{command, fmt.Errorf("--%s is for scripts; %s is not a script", compileFlag, paths[0])}
		}
		if options.Timeout < 0 {
			return &usageError{command, fmt.Errorf("--timeout %v: must not be negative", options.Timeout)}
		}
		var err error
		if options.Parameters, err = assignments(parameters); err != nil {
			return &usageError{command, err}
		}
		options.Start = func(dir string) (run.Kernel, error) {
			options, err := kernelOptions()
			if err != nil {
				return nil, err
			}
			if startup {
				options.Startup = readStartup(command.ErrOrStderr())
			}
			return run.OnKernel(options)(dir)
		}
		if echo {
			options.Echo = command.ErrOrStderr()
		}
		if err := toStdout(&options, command.OutOrStdout()); err != nil {
			return &usageError{command, err}
		}
		said := command.OutOrStdout()
		if options.PageTo != nil || options.OutputTo != nil || run.Streams(options.Output) {
			said = command.ErrOrStderr()
		}
		if paths, err = withShipped(paths, &options); err != nil {
			return err
		}
		ctx, stop := untilPipeBreaks(command.Context())
		defer stop()
		return runNotebooks(ctx, paths, options, said, command.ErrOrStderr())
	}
	return command
}

// toStdout directs the results whose flags name standard output, as - or as a file such as /dev/stdout,
// to out.
func toStdout(options *run.Options, out io.Writer) error {
	named := func(path string) bool { return path == "-" || isStdout(path) }
	if named(options.Output) {
		options.Output, options.OutputTo = "", out
	}
	switch {
	case options.Page == defaultPage && (options.OutputTo != nil || run.Streams(options.Output)):
		return errors.New("--html needs a FILE if the notebook is written to standard output or a pipe")
	case options.Page == defaultPage:
		options.Page = ""
	case named(options.Page) && options.OutputTo != nil:
		return errors.New("the notebook and the page cannot both be written to standard output")
	case named(options.Page):
		options.Page, options.PageTo = "", out
	}
	return nil
}

// assignments parses NAME=VALUE pairs.
func assignments(pairs []string) (map[string]string, error) {
	values := map[string]string{}
	for _, pair := range pairs {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("-p needs NAME=VALUE, such as scale=quick, not %q", pair)
		}
		if _, twice := values[name]; twice {
			return nil, fmt.Errorf("-p sets %s twice", name)
		}
		values[name] = value
	}
	return values, nil
}

// runNotebooks runs the notebooks. It prints a summary of each to out and progress to log.
func runNotebooks(ctx context.Context, paths []string, options run.Options, out, log io.Writer) error {
	options.Progress = run.Lines(log)
	if terminal(log) && options.Echo == nil {
		bar := run.NewBar(log)
		defer bar.Close()
		options.Progress = bar.Report
	}
	reports, err := run.Paths(ctx, paths, options)
	for _, report := range reports {
		verdict := fmt.Sprintf("%d cells in %s", report.Cells, report.Elapsed.Round(time.Second/10))
		if n := len(report.Failures); n > 0 {
			verdict += fmt.Sprintf(", %d failed", n)
		}
		fmt.Fprintf(out, "%s: %s\n", report.Notebook, verdict)
		for _, written := range []string{report.Output, report.Page} {
			if written != "" {
				fmt.Fprintf(out, "  wrote %s\n", written)
			}
		}
	}
	return err
}
