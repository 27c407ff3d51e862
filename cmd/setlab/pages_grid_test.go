package main

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

var jsonBlock = regexp.MustCompile("(?ms)^```json\n(.*?)^```")

// TestGridsOfPages checks that the grid files on the pages, and the parts of them, can be read, and that their runs have options that a model
// can have.
func TestGridsOfPages(t *testing.T) {
	grids := 0
	for page, text := range pages(t, filepath.Join("..", "..")) {
		for _, m := range jsonBlock.FindAllStringSubmatch(text, -1) {
			block := strings.TrimSpace(m[1])
			if strings.HasPrefix(block, `"`) { // some fields
				block = "{" + block + "}"
			}
			fields := map[string]json.RawMessage{}
			if err := json.Unmarshal([]byte(block), &fields); err != nil || fields["format"] != nil { // a description of a model
				continue
			}
			grid := map[string]json.RawMessage{"data": []byte(`["fashion-mnist"]`), "rules": []byte(`[{"rule": "set"}]`), "epochs": []byte("3")}
			if fields["cnn"] == nil && fields["rbm"] == nil {
				grid["mlp"] = []byte(`{"hidden": [[100]]}`)
			}
			maps.Copy(grid, fields)
			written, err := json.Marshal(grid)
			if err != nil {
				t.Fatal(err)
			}
			grids++
			g, err := sweeps.ReadGrid(strings.NewReader(string(written)))
			if err == nil && !strings.Contains(block, `"file"`) {
				var status *sweeps.Status
				if status, err = g.Status(t.Context(), &runs.Store{Dir: t.TempDir()}); err == nil {
					err = status.Impossible()
				}
			}
			if err != nil {
				t.Errorf("%s: %v\n%s", page, err, m[1])
			}
		}
	}
	if grids < 4 {
		t.Errorf("%d grids are on the pages", grids)
	}
}
