package run_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/run"
	"setlab/kernel/output"
)

// script is a kernel that maps the sources of cells to functions.
type script map[string]func(ctx context.Context, sink output.Sink) error

func (s script) Execute(ctx context.Context, code string, sink output.Sink) error {
	do, ok := s[code]
	if !ok {
		return errors.New("unexpected cell " + code)
	}
	return do(ctx, sink)
}

func (script) Close() error { return nil }

// shows is a cell that emits events and succeeds.
func shows(events ...output.Event) func(context.Context, output.Sink) error {
	return func(_ context.Context, sink output.Sink) error {
		for _, e := range events {
			sink(e)
		}
		return nil
	}
}

// fails is a cell that emits events and then fails.
func fails(failure error, events ...output.Event) func(context.Context, output.Sink) error {
	return func(_ context.Context, sink output.Sink) error {
		for _, e := range events {
			sink(e)
		}
		return failure
	}
}

// cells returns a notebook of code cells.
func cells(sources ...string) *notebook.Notebook {
	n := notebook.New()
	for i, s := range sources {
		n.Insert(i, notebook.NewCell(notebook.Code, s))
	}
	return n
}

func stdout(text string) output.Event { return output.Stream{Name: "stdout", Text: text} }

func text(s string) output.MIME { return output.MIME{"text/plain": s} }

// brief describes each output in one line.
func brief(outputs []*notebook.Output) []string {
	var lines []string
	for _, o := range outputs {
		switch o.Type {
		case notebook.Stream:
			lines = append(lines, o.Name+": "+o.Text)
		case notebook.Error:
			lines = append(lines, o.EName+": "+o.EValue+": "+strings.Join(o.Traceback, "|"))
		default:
			plain, _ := o.Data["text/plain"].(string)
			lines = append(lines, string(o.Type)+": "+plain)
		}
	}
	return lines
}

// TestOutputs checks which outputs result from the events of one cell.
func TestOutputs(t *testing.T) {
	for name, test := range map[string]struct {
		events []output.Event
		want   []string
	}{
		"streams merge": {
			[]output.Event{stdout("a"), stdout("b\n"), output.Stream{Name: "stderr", Text: "e"}, stdout("c")},
			[]string{"stdout: ab\n", "stderr: e", "stdout: c"},
		},
		"nothing printed": {[]output.Event{stdout("")}, nil},
		"a display parts streams": {
			[]output.Event{stdout("a"), output.Display{Data: text("d")}, stdout("b")},
			[]string{"stdout: a", "display_data: d", "stdout: b"},
		},
		"progress over several writes": {
			[]output.Event{stdout("10%\r"), stdout("20"), stdout("%\r100%\n")},
			[]string{"stdout: 100%\n"},
		},
		"result": {[]output.Event{output.Result{Data: text("42")}}, []string{"execute_result: 42"}},
		"clear":  {[]output.Event{stdout("a"), output.Clear{}, stdout("b")}, []string{"stdout: b"}},
		"clear, nothing after": {
			[]output.Event{stdout("a"), output.Clear{}}, nil,
		},
		"clear waits": {
			[]output.Event{stdout("a"), output.Clear{Wait: true}, output.Display{Data: text("b")}},
			[]string{"display_data: b"},
		},
		"clear waits for nothing": {
			[]output.Event{stdout("a"), output.Clear{Wait: true}}, []string{"stdout: a"},
		},
		"clear waits for text": {
			[]output.Event{stdout("a"), output.Clear{Wait: true}, stdout("b")}, []string{"stdout: b"},
		},
		"update": {
			[]output.Event{output.Display{Data: text("1"), ID: "x"}, stdout("a"), output.Display{Data: text("2"), ID: "x", Update: true}},
			[]string{"display_data: 2", "stdout: a"},
		},
		"update of all with the ID": {
			[]output.Event{
				output.Display{Data: text("1"), ID: "x"}, output.Display{Data: text("2"), ID: "x"},
				output.Display{Data: text("3"), ID: "x", Update: true},
			},
			[]string{"display_data: 3", "display_data: 3"},
		},
		"update of nothing": {[]output.Event{output.Display{Data: text("1"), ID: "x", Update: true}}, nil},
		"what no file can hold": {
			[]output.Event{output.Display{Data: output.MIME{"application/json": math.NaN(), "text/plain": "p"}}},
			[]string{"stderr: the data application/json of a display is left out: write float64 as JSON: json: unsupported value: NaN\n", "display_data: p"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			n := cells("cell")
			if _, err := run.Notebook(context.Background(), n, script{"cell": shows(test.events...)}, run.Options{}); err != nil {
				t.Fatal(err)
			}
			if got := brief(n.Cells[0].Outputs); !reflect.DeepEqual(got, test.want) {
				t.Errorf("outputs %q, want %q", got, test.want)
			}
		})
	}
}

// TestUpdateOfEarlierCell updates a display that an earlier cell created.
func TestUpdateOfEarlierCell(t *testing.T) {
	n := cells("make", "update")
	kernel := script{
		"make":   shows(output.Display{Data: text("old"), ID: "live"}),
		"update": shows(output.Display{Data: text("new"), Metadata: map[string]any{"width": 3}, ID: "live", Update: true}, stdout("done")),
	}
	if _, err := run.Notebook(context.Background(), n, kernel, run.Options{}); err != nil {
		t.Fatal(err)
	}
	if got, want := brief(n.Cells[0].Outputs), []string{"display_data: new"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the display shows %q, want %q", got, want)
	}
	if len(n.Cells[0].Outputs[0].Metadata) != 1 {
		t.Errorf("metadata %v", n.Cells[0].Outputs[0].Metadata)
	}
	if got, want := brief(n.Cells[1].Outputs), []string{"stdout: done"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the updating cell shows %q, want %q", got, want)
	}
}

// TestEndlessPrinting checks that only a limited amount of output is kept and that the rest is
// mentioned.
func TestEndlessPrinting(t *testing.T) {
	n := cells("loop")
	line := strings.Repeat("x", 1<<16-1) + "\n"
	kernel := script{"loop": func(_ context.Context, sink output.Sink) error {
		for range 1000 {
			sink(stdout(line))
		}
		sink(stdout("the end\n"))
		return nil
	}}
	if _, err := run.Notebook(context.Background(), n, kernel, run.Options{}); err != nil {
		t.Fatal(err)
	}
	text := n.Cells[0].Outputs[0].Text
	_, end, _ := strings.Cut(text, "x\n[57077768 bytes of text were left out here]\n")
	if len(text) > 9<<20 || len(end) != 4<<10 || !strings.HasSuffix(end, "x\nthe end\n") {
		t.Errorf("%d bytes kept, %d of the end, ending in %q", len(text), len(end), text[len(text)-80:])
	}
}

// TestEndlessPrintingToBothStreams alternates between the streams, and with displays.
func TestEndlessPrintingToBothStreams(t *testing.T) {
	n := cells("loop")
	line := strings.Repeat("x", 1<<20-1) + "\n"
	kernel := script{"loop": func(_ context.Context, sink output.Sink) error {
		for k := range 40 {
			sink(stdout(line))
			sink(output.Stream{Name: "stderr", Text: line})
			if k%10 == 0 {
				sink(output.Display{Data: text("d")})
			}
		}
		sink(stdout("the end\n"))
		return nil
	}}
	if _, err := run.Notebook(context.Background(), n, kernel, run.Options{}); err != nil {
		t.Fatal(err)
	}
	bytes, left, displays := map[string]int{}, map[string]int{}, 0
	outputs := n.Cells[0].Outputs
	for _, o := range outputs {
		if o.Type != notebook.Stream {
			displays++
			continue
		}
		bytes[o.Name] += len(o.Text)
		left[o.Name] += strings.Count(o.Text, "bytes of text were left out here")
	}
	if displays != 4 || bytes["stdout"] > 10<<20 || bytes["stderr"] > 10<<20 || left["stdout"] != 1 || left["stderr"] != 1 {
		t.Errorf("%d displays, %v bytes kept, left out %v", displays, bytes, left)
	}
	if last := outputs[len(outputs)-1].Text; !strings.HasSuffix(last, "x\nthe end\n") {
		t.Errorf("it ends with %q", last[max(0, len(last)-80):])
	}
}

// TestWidgetsWithoutAPage checks that messages from a widget to its page are dropped.
func TestWidgetsWithoutAPage(t *testing.T) {
	n := cells("show")
	kernel := script{"show": shows(output.Comm{Kind: "comm_open"}, stdout("text\n"))}
	if _, err := run.Notebook(context.Background(), n, kernel, run.Options{}); err != nil {
		t.Fatal(err)
	}
	if got := len(n.Cells[0].Outputs); got != 1 {
		t.Errorf("%d outputs, want the text alone", got)
	}
}
