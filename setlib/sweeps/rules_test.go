package sweeps_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
	"setlab/setlib/topology"
)

// TestListsOfParameters expands every combination.
func TestListsOfParameters(t *testing.T) {
	g, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "epochs": 1, "mlp": {"hidden": [[10]]},
		"rules": [{"rule": "set", "epsilon": [2, 5, 10], "zeta": [0.1, 0.3]}, {"rule": "fixprob", "epsilon": 5}, {"rule": "dense"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Rules) != 8 || !reflect.DeepEqual(g.Rules[1], sweeps.Rule{Rule: "set", Epsilon: 2, Zeta: .3}) || g.Rules[6].Epsilon != 5 {
		t.Errorf("rules %v", g.Rules)
	}
	again, err := sweeps.ReadGrid(strings.NewReader(g.String()))
	if err != nil || again.String() != g.String() {
		t.Errorf("the grid is read again as %v, %v", again, err)
	}
	for _, wrong := range []string{`{"rule": "set", "epsilon": "five"}`, `{"rule": "set", "epsilon": []}`, `{"rule": "set", "epsilom": 5}`} {
		if _, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "epochs": 1, "mlp": {"hidden": [[10]]}, "rules": [` + wrong + `]}`)); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}

// TestDataOfOnesOwn trains on a user's table and on a data set of the registry.
func TestDataOfOnesOwn(t *testing.T) {
	folder := t.TempDir()
	var rows strings.Builder
	rows.WriteString("id,a,b,class\n")
	for i := range 40 {
		rows.WriteString([]string{"1,0.5,2,yes\n", "2,0.25,1,no\n", "3,0.75,3,no\n"}[i%3])
	}
	if err := os.WriteFile(filepath.Join(folder, "own.csv"), []byte(rows.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	g, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits", {"csv": "own.csv", "label": "class", "without": ["id"], "test": 0.5}], "epochs": 2,
		"mlp": {"hidden": [[10]]}, "rules": [{"rule": "set", "epsilon": [2, 5]}], "scales": {"quick": {"epochs": 1}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if g, err = g.At("quick"); err != nil || g.Epochs != 1 {
		t.Fatal(g, err)
	}
	e := &sweeps.Experiment{Name: "own", Scale: "quick", Grids: []sweeps.Grid{g.In(folder)}}
	all, err := e.Results(context.Background(), sweeps.Training{Store: runs.Open(t.TempDir())})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(all.Values("data"), " "); got != "digits own" || all.Found().Len() != 4 {
		t.Errorf("data %q, and %d of 4 runs", got, all.Found().Len())
	}
	if got := strings.Join(all.Values("model"), "; "); got != "SET-MLP, ε = 2; SET-MLP, ε = 5" {
		t.Errorf("models %s", got)
	}
	for _, wrong := range []string{`{"csv": "dna.csv"}`, `{"label": "class"}`, `{"csv": "own.csv", "lable": "class"}`, `7`} {
		if _, err := sweeps.ReadGrid(strings.NewReader(`{"data": [` + wrong + `], "epochs": 1, "mlp": {"hidden": [[10]]}}`)); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}

// TestRulesOfOnesOwn trains with a rule defined in a program.
func TestRulesOfOnesOwn(t *testing.T) {
	g, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "epochs": 1, "mlp": {"hidden": [[10]]}, "rules": [{"rule": "mine"}, {"rule": "set"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Configs(context.Background(), nil); err == nil || !strings.Contains(err.Error(), `"mine"; there are set, fixprob, dense`) {
		t.Errorf("a rule that nobody declares: %v", err)
	}
	g.Own = map[string]topology.Rule{"mine": topology.Custom{Name: "mine"}}
	e := &sweeps.Experiment{Name: "own", Scale: "quick", Grids: []sweeps.Grid{g}}
	all, err := e.Results(context.Background(), sweeps.Training{Store: runs.Open(t.TempDir())})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(all.Values("model"), "; "); got != "MLP, mine; SET-MLP" {
		t.Errorf("models %s", got)
	}
}

// TestRulesByName generates configurations of every rule, with lists of parameters, and trains two of them.
func TestRulesByName(t *testing.T) {
	g, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "epochs": 2, "mlp": {"hidden": [[20]], "regrown": ["zero"]},
		"rules": [{"rule": "rigl", "density": [0.1, 0.2], "spread": "erk", "every": 5}, {"rule": "granet", "final": 0.1}, {"rule": "cht"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	again, err := sweeps.ReadGrid(strings.NewReader(g.String()))
	if err != nil || again.String() != g.String() {
		t.Errorf("the grid is read again as %v, %v", again, err)
	}
	e := &sweeps.Experiment{Name: "rules", Scale: "quick", Grids: []sweeps.Grid{g}}
	all, err := e.Results(context.Background(), sweeps.Training{Store: runs.Open(t.TempDir())})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(all.Values("model"), "; "); got != "MLP, RigL, density = 0.1; MLP, RigL, density = 0.2; MLP, GraNet; MLP, CHT" {
		t.Errorf("models %s", got)
	}
	for _, name := range topology.Names() {
		g := sweeps.Grid{Data: []string{"digits"}, Epochs: 1, MLP: &sweeps.MLPs{Hidden: [][]int{{10}}}, Rules: []sweeps.Rule{{Rule: name}}}
		if _, err := g.Configs(context.Background(), nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, wrong := range []string{`{"rule": "rigl", "every": [1, "x"]}`, `{"rule": "granet", "final": 2}`, `{"rule": "magnitude", "one_shot": 3}`, `{"epsilon": 3}`} {
		if _, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "epochs": 1, "mlp": {"hidden": [[10]]}, "rules": [` + wrong + `]}`)); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}
