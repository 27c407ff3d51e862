package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPredict trains a sweep on the user's own table and predicts its rows.
func TestPredict(t *testing.T) {
	folder, store := t.TempDir(), t.TempDir()
	var text strings.Builder
	text.WriteString("size,weight,kind\n")
	for i := range 200 {
		fmt.Fprintf(&text, "%d,%d,%s\n", i%10, i%13, []string{"cat", "dog"}[i%10/5])
	}
	table, grid, answers := filepath.Join(folder, "pets.csv"), filepath.Join(folder, "grid.json"), filepath.Join(folder, "answers.csv")
	for path, text := range map[string]string{
		table: text.String(),
		grid:  `{"data": [{"csv": "pets.csv", "label": "kind"}], "scaled": "standardized", "epochs": 30, "mlp": {"hidden": [[10]], "batch_size": 10, "learning_rate": 0.05}}`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	wantSays(t, statusOK, nil, "sweep", grid, "--store", store)
	run := listed(t, store)[0].Digest
	wantSays(t, statusOK, nil, "predict", run[:6], table, "--store", store, "--out", answers)
	wantSays(t, statusUsage, []string{"is the table of the samples; name another file"}, "predict", run[:6], answers, "--store", store, "--out", filepath.Join(folder, ".", "answers.csv"))
	if _, out, errs := setlab(t, "predict", run[:6], table, "--store", store, "--out", "-"); !strings.HasPrefix(out, "class,probability\n") || errs != "" {
		t.Errorf("--out - writes %q and says %s", out, errs)
	}
	if _, out, errs := setlab(t, "runs", "export", "--csv", "-", "--store", store); strings.Count(out, "\n") != 31 || !strings.Contains(errs, "wrote 1 runs") {
		t.Errorf("--csv - writes %q and says %s", out, errs)
	}
	if _, out, errs := setlab(t, "runs", "export", run[:6], "--to", "edges", "--out", "-", "--store", store); !strings.HasPrefix(out, "source,") || !strings.HasPrefix(errs, "wrote -: ") {
		t.Errorf("--out - writes %.50q and says %s", out, errs)
	}
	wantSays(t, statusOK, []string{"standardized"}, "runs", "table", "--rows", "scaled", "--store", store)
	file, err := os.Open(answers)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil || len(lines) != 201 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	right := 0
	for i, line := range lines[1:] {
		if line[0] == []string{"cat", "dog"}[i%10/5] {
			right++
		}
	}
	if right < 190 {
		t.Errorf("%d of 200 are right", right)
	}
	wantSays(t, statusOK, []string{"class,p(cat),p(dog)\n"}, "predict", run[:6], table, "--store", store, "--probabilities")
	for _, format := range []string{"npz", "safetensors", "csv"} {
		path := filepath.Join(folder, "models", format)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		wantSays(t, statusOK, []string{"wrote " + path}, "runs", "export", run[:6], "--to", format, "--out", path, "--store", store)
	}
	for _, name := range []string{"npz", "safetensors", "csv/model.json", "csv/layer0.weight.csv", "setlab_model.py", "setlab_model_torch.py"} {
		if info, err := os.Stat(filepath.Join(folder, "models", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	wantSays(t, statusUsage, []string{`no format "onnx"; there are npz, safetensors, csv`}, "runs", "export", run, "--to", "onnx", "--store", store)
	lacking := filepath.Join(folder, "lacking.csv")
	if err := os.WriteFile(lacking, []byte("size,kind\n1,cat\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(answers)
	wantSays(t, statusFailed, []string{"lacking.csv", `lacks "weight"`}, "predict", run, lacking, "--store", store, "--out", answers)
	if after, _ := os.ReadFile(answers); string(after) != string(before) {
		t.Error("what failed has changed the answers that were there")
	}
	wantSays(t, statusFailed, []string{"no run in"}, "predict", "ffff", table, "--store", store)
	wantSays(t, statusFailed, []string{"no such file"}, "predict", run, filepath.Join(folder, "none.csv"), "--store", store)
	wantSays(t, statusUsage, nil, "predict", run, "--store", store)
	if left, _ := filepath.Glob(filepath.Join(folder, ".answers*")); left != nil {
		t.Errorf("%v are left", left)
	}
}
