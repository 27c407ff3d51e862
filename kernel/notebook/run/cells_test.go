package run_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/run"
	"setlab/kernel/output"
)

var boom = &output.Failure{Name: output.Panic, Message: "boom", Traceback: []string{"line 1", "line 2"}}

func TestStopsAtFirstError(t *testing.T) {
	n := cells("ok", "bad", "never")
	n.Cells[2].Outputs = []*notebook.Output{{Type: notebook.Stream, Name: "stdout", Text: "of an earlier run"}}
	n.Cells[2].ExecutionCount = 9
	kernel := script{"ok": shows(stdout("fine")), "bad": fails(boom, stdout("before"))}
	_, err := run.Notebook(context.Background(), n, kernel, run.Options{})
	var failed *run.CellError
	if !errors.As(err, &failed) {
		t.Fatalf("error %v, want a CellError", err)
	}
	if got, want := err.Error(), "cell 2 (bad): Panic: boom"; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
	if got, want := brief(n.Cells[1].Outputs), []string{"stdout: before", "Panic: boom: line 1|line 2"}; !reflect.DeepEqual(got, want) {
		t.Errorf("outputs %q, want %q", got, want)
	}
	if c := n.Cells[2]; c.ExecutionCount != 0 || len(c.Outputs) != 0 {
		t.Errorf("the cell that was not reached has the outputs %q and the count %d of an earlier run", brief(c.Outputs), c.ExecutionCount)
	}
}

func TestGoesOnAfterErrors(t *testing.T) {
	kernel := script{"bad": fails(boom), "ok": shows(stdout("reached"))}
	t.Run("allowed", func(t *testing.T) {
		n := cells("bad", "ok")
		failures, err := run.Notebook(context.Background(), n, kernel, run.Options{AllowErrors: true})
		if err != nil || len(failures) != 1 || failures[0].Cell != 1 {
			t.Errorf("failures %v, error %v", failures, err)
		}
		if len(n.Cells[1].Outputs) != 1 {
			t.Error("the second cell did not run")
		}
	})
	t.Run("tagged", func(t *testing.T) {
		n := cells("bad", "ok")
		n.Cells[0].AddTag("raises-exception")
		failures, err := run.Notebook(context.Background(), n, kernel, run.Options{})
		if err != nil || len(failures) != 0 || len(n.Cells[1].Outputs) != 1 {
			t.Errorf("failures %v, error %v, outputs %q", failures, err, brief(n.Cells[1].Outputs))
		}
	})
}

// TestKernelThatCannotRun checks that a run stops if the kernel fails, even if errors are allowed.
func TestKernelThatCannotRun(t *testing.T) {
	n := cells("a", "b")
	kernel := script{"a": fails(errors.New("no session"))}
	_, err := run.Notebook(context.Background(), n, kernel, run.Options{AllowErrors: true})
	if err == nil || !strings.Contains(err.Error(), "no session") {
		t.Errorf("error %v", err)
	}
	if got, want := brief(n.Cells[0].Outputs), []string{"Unavailable: no session: no session"}; !reflect.DeepEqual(got, want) {
		t.Errorf("outputs %q, want %q", got, want)
	}
}

func TestCountsAndSkippedCells(t *testing.T) {
	n := cells("a", "  \n", "skipped", "b")
	n.Cells[2].AddTag("skip-execution")
	n.Insert(0, notebook.NewCell(notebook.Markdown, "# Title"))
	kernel := script{"a": shows(output.Result{Data: text("1")}), "b": shows(output.Result{Data: text("2")})}
	_, err := run.Notebook(context.Background(), n, kernel, run.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var counts []int
	for _, c := range n.Cells {
		counts = append(counts, c.ExecutionCount)
	}
	if want := []int{0, 1, 0, 0, 2}; !reflect.DeepEqual(counts, want) {
		t.Errorf("execution counts %v, want %v", counts, want)
	}
	if got := n.Cells[4].Outputs[0].ExecutionCount; got != 2 {
		t.Errorf("the result has the count %d, want 2", got)
	}
	if name, language := n.Kernel(); name != "setlab" || language != "go" {
		t.Errorf("metadata name the kernel %q and the language %q", name, language)
	}
}

// untilInterrupted is a cell that prints and then runs until it is interrupted.
func untilInterrupted(begun chan<- struct{}) func(context.Context, output.Sink) error {
	return func(ctx context.Context, sink output.Sink) error {
		sink(stdout("begun"))
		if begun != nil {
			close(begun)
		}
		<-ctx.Done()
		return &output.Failure{Name: output.Interrupted, Message: "interrupted"}
	}
}

func TestTimeout(t *testing.T) {
	n := cells("long", "never")
	_, err := run.Notebook(context.Background(), n, script{"long": untilInterrupted(nil)}, run.Options{Timeout: time.Millisecond})
	var failed *run.CellError
	if !errors.As(err, &failed) || failed.Failure.Name != run.TimedOut {
		t.Fatalf("error %v, want a timeout", err)
	}
	got := brief(n.Cells[0].Outputs)
	if len(got) != 2 || got[0] != "stdout: begun" || !strings.HasPrefix(got[1], "Timeout: the cell ran longer than 1ms") {
		t.Errorf("outputs %q", got)
	}
}

func TestInterrupt(t *testing.T) {
	n := cells("long", "never")
	ctx, cancel := context.WithCancel(context.Background())
	begun := make(chan struct{})
	go func() {
		<-begun
		cancel()
	}()
	_, err := run.Notebook(ctx, n, script{"long": untilInterrupted(begun)}, run.Options{AllowErrors: true})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want that of the context", err)
	}
	if got, want := brief(n.Cells[0].Outputs), []string{"stdout: begun", "Interrupted: interrupted: interrupted"}; !reflect.DeepEqual(got, want) {
		t.Errorf("outputs %q, want %q", got, want)
	}
}

func TestProgress(t *testing.T) {
	n := cells("// comment\nfirst()", "second()")
	kernel := script{"// comment\nfirst()": shows(), "second()": fails(boom)}
	var lines strings.Builder
	log := run.Lines(&lines)
	var seen []run.Progress
	report := func(p run.Progress) {
		p.Elapsed = 0
		log(p)
		seen = append(seen, p)
	}
	if _, err := run.Notebook(context.Background(), n, kernel, run.Options{Progress: report}); err == nil {
		t.Fatal("no error")
	}
	if len(seen) != 4 || seen[0].Line != "first()" || seen[0].Done || !seen[1].Done || seen[3].Err == nil {
		t.Errorf("progress %+v", seen)
	}
	want := "\n  [1/2] first()\n  [2/2] second()\n        failed after 0s\n  0s in all\n"
	if lines.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", lines.String(), want)
	}
}

// deaf is a kernel whose cells ignore interrupts.
type deaf struct{ closed chan struct{} }

func (d deaf) Execute(context.Context, string, output.Sink) error {
	<-d.closed
	return &output.Failure{Name: output.SessionLost, Message: "the session is lost"}
}

func (d deaf) Close() error { close(d.closed); return nil }

// TestPatience checks that a run also ends if a cell cannot be interrupted.
func TestPatience(t *testing.T) {
	n := cells("deaf")
	o := run.Options{Timeout: time.Millisecond, Patience: time.Millisecond}
	_, err := run.Notebook(context.Background(), n, deaf{make(chan struct{})}, o)
	var failed *run.CellError
	if !errors.As(err, &failed) || failed.Failure.Name != run.TimedOut {
		t.Errorf("error %v, want a timeout", err)
	}
}
