package run_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"setlab/kernel"
	"setlab/kernel/interp"
	"setlab/kernel/notebook"
	"setlab/kernel/notebook/parameter"
	"setlab/kernel/notebook/run"
	"setlab/kernel/output"
)

// TestMain lets the test binary also serve as the program of the interpreted session.
func TestMain(m *testing.M) {
	const variable = "SETLAB_TEST_SESSION"
	if os.Getenv(variable) != "" {
		if err := interp.Main(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Setenv(variable, "1")
	os.Exit(m.Run())
}

// onSetlab runs a notebook with the given cells on the real kernel.
func onSetlab(t *testing.T, ctx context.Context, n *notebook.Notebook, o run.Options) error {
	t.Helper()
	k, err := run.OnKernel(kernel.Options{Self: []string{os.Args[0]}})(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	_, err = run.Notebook(ctx, n, k, o)
	return err
}

// TestOnSetlab runs cells that share values, display output, and fail.
func TestOnSetlab(t *testing.T) {
	n := cells(
		"scale := \"quick\"\nlist := []int{1, 2}",
		"list = append(list, 3)\nfmt.Println(scale, len(list))",
		"len(list) * 14",
		"func double(x int) int { return 2 * x }\nfmt.Print(\"10%\\r\")\nfmt.Print(\"100%\\n\")\ndouble(21)",
		"nowhere + 1",
		"fmt.Println(\"still\", scale)",
	)
	n.Cells[0].AddTag(parameter.Tag)
	n.Cells[4].AddTag("raises-exception")
	if err := parameter.Set(n, map[string]string{"scale": "paper"}); err != nil {
		t.Fatal(err)
	}
	if err := onSetlab(t, context.Background(), n, run.Options{}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range n.Cells {
		for _, o := range c.Outputs {
			if o.Type == notebook.Error {
				got = append(got, o.EName)
				if !strings.Contains(o.EValue, "undefined: nowhere") {
					t.Errorf("the error says %q", o.EValue)
				}
				continue
			}
			got = append(got, brief([]*notebook.Output{o})...)
		}
	}
	want := []string{
		"stdout: paper 3\n", "execute_result: 42", "stdout: 100%\n", "execute_result: 42", output.CompileError, "stdout: still paper\n",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("outputs %q, want %q", got, want)
	}
}

// TestOnSetlabDisplays updates a display from a later cell.
func TestOnSetlabDisplays(t *testing.T) {
	n := cells(
		`gonbui.DisplayHtml("<b>fixed</b>")`+"\n"+`gonbui.UpdateHtml("live", "<i>old</i>")`,
		`gonbui.UpdateHtml("live", "<i>new</i>")`,
	)
	if err := onSetlab(t, context.Background(), n, run.Options{}); err != nil {
		t.Fatal(err)
	}
	var html []string
	for _, c := range n.Cells {
		for _, o := range c.Outputs {
			html = append(html, fmt.Sprint(o.Data["text/html"]))
		}
	}
	if want := []string{"<b>fixed</b>", "<i>new</i>"}; !reflect.DeepEqual(html, want) {
		t.Errorf("displayed %q, want %q", html, want)
	}
}

// TestOnSetlabHelp checks that the answers to ? requests are shown, even if there is nothing to
// describe.
func TestOnSetlabHelp(t *testing.T) {
	n := cells("// half of it\nfunc half(x int) int { return x / 2 }", "half?", "?strings.Cut", "nowhere?")
	if err := onSetlab(t, context.Background(), n, run.Options{}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"half of it", "slices s around the first instance", "There is nothing of the name nowhere."} {
		shown := n.Cells[i+1].Outputs
		if len(shown) != 1 || shown[0].Type != notebook.DisplayData || !strings.Contains(fmt.Sprint(shown[0].Data["text/plain"]), want) {
			t.Errorf("%s shows %q, want %q", n.Cells[i+1].Source, brief(shown), want)
		}
	}
}

// TestOnSetlabTimeout interrupts an infinite loop.
func TestOnSetlabTimeout(t *testing.T) {
	n := cells("fmt.Println(\"begun\")\nfor {\n}", "1 + 1")
	err := onSetlab(t, context.Background(), n, run.Options{Timeout: time.Second, Patience: time.Second})
	var failed *run.CellError
	if !errors.As(err, &failed) || failed.Failure.Name != run.TimedOut {
		t.Fatalf("error %v, want a timeout", err)
	}
	if got := brief(n.Cells[0].Outputs); len(got) < 2 || got[0] != "stdout: begun\n" {
		t.Errorf("outputs %q", got)
	}
}

// TestOnSetlabFile runs a file in its own folder from another folder.
func TestOnSetlabFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "data.txt"), []byte("beside the notebook"), 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "n.ipynb")
	if err := cells("data, err := os.ReadFile(\"data.txt\")\nfmt.Println(string(data), err)").Save(path); err != nil {
		t.Fatal(err)
	}
	report, err := run.File(context.Background(), path, run.Options{Start: run.OnKernel(kernel.Options{Self: []string{os.Args[0]}})})
	if err != nil {
		t.Fatal(err)
	}
	n, err := notebook.Read(report.Output)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := brief(n.Cells[0].Outputs), []string{"stdout: beside the notebook <nil>\n"}; !reflect.DeepEqual(got, want) {
		t.Errorf("outputs %q, want %q", got, want)
	}
}
