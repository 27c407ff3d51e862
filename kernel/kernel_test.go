package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/interp"
	"setlab/kernel/output"
	"setlab/kernel/process/shell"
)

// TestMain lets the test binary also serve as the session's program.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "session" {
		if err := interp.Main(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if len(os.Args) == 3 && os.Args[1] == shell.Command {
		status, err := shell.Run(os.Args[2])
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(status)
	}
	if len(os.Args) == 3 && os.Args[1] == "kernel" {
		k, err := New(options(os.Args[2]))
		if err == nil {
			err = printPids(k)
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// newKernel returns a kernel that uses the GoNB built by `make build`.
func newKernel(t *testing.T) *Kernel {
	t.Helper()
	k, err := New(options(t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
	})
	return k
}

// options returns the options of a kernel with the given working directory.
func options(dir string) Options {
	root, err := filepath.Abs("..")
	if err != nil {
		panic(err)
	}
	bin := filepath.Join(root, "bin")
	return Options{Module: root, Dir: dir, GoNB: filepath.Join(bin, "gonb"), GoImports: filepath.Join(bin, "goimports")}
}

// run executes a cell and returns everything that it shows, and the name of its failure.
func run(t *testing.T, k *Kernel, code string) string {
	t.Helper()
	var log strings.Builder
	err := k.Execute(t.Context(), Request{Code: code}, func(e output.Event) {
		switch e := e.(type) {
		case output.Stream:
			log.WriteString(e.Text)
		case output.Display:
			fmt.Fprint(&log, "<display ", len(e.Data) > 0 && e.Data["image/png"] != nil, ">")
		case output.Result:
			fmt.Fprint(&log, "<result ", e.Data["text/plain"], ">")
		}
	})
	var failure *output.Failure
	if errors.As(err, &failure) {
		log.WriteString("<" + failure.Name + ">")
		t.Log(failure.Message)
	} else if err != nil {
		t.Fatal(err)
	}
	return log.String()
}

func TestInterpreted(t *testing.T) {
	k := newKernel(t)
	for _, c := range [][2]string{
		{"", ""}, {"// nothing", ""},
		{"x := 41", ""}, {"x++; x", "<result 42>"},
		{"fmt.Print(x); y := undefined", "<CompileError>"}, // none of it has run
		{"plotting.Show(plotting.New())", "<display true>"},
		{"gonbui.DisplayHTML(\"<b>x</b>\"); gonbui.UpdateMarkdown(gonbui.UniqueId(), \"*x*\")", "<display false><display false>"},
		{"import \"github.com/janpfeifer/gonb/gonbui/dom\"\ndom.TransientJavascript(\"1\")", "<display false><display false>"},
		{"datasets.DNA().Test.Len()", "<result 1186>"},
	} {
		if got := run(t, k, c[0]); got != c[1] {
			t.Errorf("%q shows %q, want %q", c[0], got, c[1])
		}
	}
	if err := k.Restart(); err != nil {
		t.Fatal(err)
	}
	if got := run(t, k, "x"); got != "<CompileError>" {
		t.Errorf("after a restart x is still there: %q", got)
	}
}

func TestInterruptEndsTheRunningCellAlone(t *testing.T) {
	k := newKernel(t)
	run(t, k, "x := 1")
	err := k.Execute(context.Background(), Request{Code: `fmt.Print("on"); for {}`}, func(output.Event) {
		if err := k.Interrupt(); err != nil {
			t.Error(err)
		}
	})
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.Interrupted {
		t.Errorf("the interrupted cell ends with %v", err)
	}
	if got := run(t, k, "x"); got != "<result 1>" {
		t.Errorf("after the interrupt x is %q", got)
	}
}

func TestCompiledBesideInterpreted(t *testing.T) {
	k := compiling(t)
	for _, c := range [][2]string{
		{"x := 5", ""},
		{"%%\nfmt.Print(datasets.DNA().Train.Len(), ctx.Err())", "1400 <nil>"},
		{"func main() { plotting.Show(plotting.New()) }", "<display true>"},
		{"x", "<result 5>"},
		{"!echo shell", "shell\n"},
		{"%%\nvar n int = \"text\"", "<CompileError>"},
	} {
		if got := run(t, k, c[0]); got != c[1] {
			t.Errorf("%q shows %q, want %q", c[0], got, c[1])
		}
	}
}

func TestClosedKernel(t *testing.T) {
	k := newKernel(t)
	run(t, k, "x := 1")
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if err := k.Execute(t.Context(), Request{Code: "x"}, func(output.Event) {}); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed kernel executes with %v", err)
	}
	if err := k.Interrupt(); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed kernel interrupts with %v", err)
	}
}
