package notebook_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"reflect"
	"testing"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// old holds notebooks of formats 3 and 2.
var old = map[string]string{
	"3": `{"metadata":{"name":"n","x":1},"nbformat":3,"nbformat_minor":0,"worksheets":[{"metadata":{},"cells":[
{"cell_type":"heading","level":2,"metadata":{},"source":["A\n","title"]},
{"cell_type":"markdown","metadata":{"m":1},"source":["some *text*\n","more"]},
{"cell_type":"raw","metadata":{},"source":"raw"},
{"cell_type":"code","collapsed":true,"language":"python","metadata":{},"prompt_number":7,"input":["print 1\n","2"],"outputs":[
{"output_type":"stream","stream":"stderr","text":["a\n","b"]},
{"output_type":"pyout","prompt_number":7,"metadata":{},"text":"2","html":["<b>2","</b>"],"json":"{\"a\": [1]}"},
{"output_type":"display_data","metadata":{},"png":"aGk=","svg":"<svg/>","latex":"$x$","javascript":"1"},
{"output_type":"pyerr","ename":"E","evalue":"v","traceback":["t"]}]},
{"cell_type":"code","collapsed":false,"language":"python","metadata":{},"input":"","outputs":[]}]},
{"metadata":{},"cells":[{"cell_type":"markdown","metadata":{},"source":"second sheet"}]}]}`,
	"2": `{"metadata":{"name":"n"},"nbformat":2,"worksheets":[{"cells":[
{"cell_type":"html","source":"<i>x</i>"},
{"cell_type":"code","language":"python","input":"1","prompt_number":1,"outputs":[{"output_type":"pyout","prompt_number":1,"text":"1"}]}]}]}`,
}

// byUpgrade upgrades an old notebook as Jupyter does.
const byUpgrade = `
import sys, json, logging, warnings
logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")
import nbformat
json.dump(nbformat.reads(sys.stdin.read(), as_version=4), sys.stdout)
`

// TestUpgrade checks that old notebooks are read as Python's nbformat reads them and are written in the
// current format.
func TestUpgrade(t *testing.T) {
	need.Modules(t, "nbformat")
	plain := func(text []byte) (v struct {
		Cells []map[string]any
	}) {
		t.Helper()
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		for _, c := range v.Cells {
			delete(c, "id") // the IDs are random
		}
		return v
	}
	for format, text := range old {
		command := exec.Command(need.Python, "-c", byUpgrade)
		command.Stdin = bytes.NewReader([]byte(text))
		theirs, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		n, err := notebook.Parse([]byte(text))
		if err != nil {
			t.Fatalf("format %s: %v", format, err)
		}
		ours, err := json.Marshal(n.Joined())
		if err != nil {
			t.Fatal(err)
		}
		want, got := plain(theirs), plain(ours)
		if len(want.Cells) == 0 || len(want.Cells) != len(got.Cells) {
			t.Fatalf("format %s: %d cells, nbformat has %d", format, len(got.Cells), len(want.Cells))
		}
		for i, c := range got.Cells {
			if !reflect.DeepEqual(c, want.Cells[i]) {
				t.Errorf("format %s, cell %d:\n%v, nbformat has\n%v", format, i+1, c, want.Cells[i])
			}
		}
		written, err := n.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := notebook.Parse(written); err != nil || len(again.Cells) != len(n.Cells) || bytes.Contains(written, []byte("worksheets")) {
			t.Errorf("format %s is written as %s: %v", format, written, err)
		}
	}
}
