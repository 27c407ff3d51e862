package notebook

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// TestJoined checks that a joined notebook is the same notebook: reading it again gives the same
// file.
func TestJoined(t *testing.T) {
	file, err := os.ReadFile("testdata/everything.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	n, err := Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	joined := n.Joined()
	cells := joined["cells"].([]any)
	if len(cells) != len(n.Cells) {
		t.Fatalf("%d cells of %d", len(cells), len(n.Cells))
	}
	for i, v := range cells {
		if source, ok := v.(map[string]any)["source"].(string); !ok || source != n.Cells[i].Source {
			t.Errorf("cell %d: source %v", i, v.(map[string]any)["source"])
		}
	}
	text, err := json.Marshal(joined)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	written, err := again.Encode()
	if err != nil || !bytes.Equal(written, want) {
		t.Errorf("%v; the file is another one:\n%s", err, written)
	}
}
