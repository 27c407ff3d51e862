package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"setlab/kernel/notebook"
)

// oldTable describes a table of old results and where to find its current version.
type oldTable struct {
	numbers string // its name in numbers.json
	cell    string // the ID of the cell that shows it
	grouped bool   // by data set, or by any other first key in numbers.json

	// key is the column that identifies a row, and row returns its value for an old key, by default the same value. Without a key, row
	// returns several columns with their values, such as "nCD=1, nh=100".
	key string
	row func(was string) string

	// columns maps the names of the numbers to today's columns.
	columns map[string]string
}

var figure2Tables = []oldTable{
	{numbers: "fig2 best", cell: "best", key: "best of", columns: map[string]string{
		"best": "here [nats]", "hidden": "nh", "steps": "nCD", "weights": "nW", "epoch": "epoch",
		"paper": "paper [nats]", "paper hidden": "nh (2)", "paper steps": "nCD (2)", "paper weights": "nW (2)",
	}},
	{numbers: "fig2 last", cell: "last", row: strings.NewReplacer("nCD ", "nCD=", "nh ", "nh=").Replace, columns: map[string]string{
		"RBM": "RBM [nats]", "FixProb-RBM": "FixProb-RBM [nats]", "SET-RBM": "SET-RBM [nats]",
	}},
}

// accuracies is the table of perceptrons, which both Figure 5 and Table 3 have. The authors' rerun, which was also listed with FixProb
// with ε = 14, is now listed only with ε = 20.
func accuracies(of string) oldTable {
	columns := map[string]string{"best": "best [%]", "last": "last [%]", "weights": "nW", "epochs": "epochs", "seeds": "seeds", "paper": "paper [%]"}
	if of == "fig5" {
		columns["at epoch 100"] = "at epoch 100 [%]"
	}
	return oldTable{numbers: of + " accuracies", cell: "accuracies", grouped: true, key: "model", columns: columns}
}

var weightsTable = oldTable{numbers: "table3 weights", cell: "weights", key: "data", columns: map[string]string{
	"MLP": "MLP", "MLP printed": "MLP, printed", "SET-MLP printed": "SET-MLP, printed", "SET-MLP expected": "SET-MLP, expected", "deviation": "standard deviation",
}}

var figure6Tables = []oldTable{{numbers: "fig6 best", cell: "best", grouped: true, key: "penalty", columns: map[string]string{
	"SET-MLP": "SET-MLP [%]", "FixProb-MLP": "FixProb-MLP [%]", "MLP": "MLP [%]",
}}}

var figure7Tables = []oldTable{
	{numbers: "fig7 accuracies", cell: "accuracies", key: "model", columns: map[string]string{
		"best": "best [%]", "epoch": "epoch", "last": "last [%]", "weights": "nW", "paper": "paper [%]",
	}},
	{numbers: "fig7 weights", cell: "weights", key: "parameters of", columns: map[string]string{"here": "here", "printed": "printed"}},
}

var machinesTable = oldTable{numbers: "table2 table", cell: "table", grouped: true, key: "model",
	row: func(was string) string {
		return map[string]string{"RBM": "dense", "FixProb-RBM": "FixProb", "SET-RBM": "SET", "XBM": "XBM"}[was]
	},
	columns: map[string]string{
		"best": "here [nats]", "hidden": "nh", "steps": "nCD", "weights": "nW", "epoch": "epoch", "models": "models",
		"paper": "paper [nats]", "paper hidden": "nh (2)", "paper steps": "nCD (2)", "paper weights": "nW (2)",
	},
}

// noRange matches the range of a single seed, which is no longer written.
var noRange = regexp.MustCompile(`^(\S+) \((\S+) … (\S+)\)$`)

// compare compares the numbers of an old table with those in a notebook.
func (o oldTable) compare(t *testing.T, n *notebook.Notebook) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(before, "numbers.json"))
	if err != nil {
		t.Fatal(err)
	}
	var numbers map[string]map[string]map[string]map[string]string
	if err := json.Unmarshal(content, &numbers); err != nil {
		t.Fatal(err)
	}
	rows := table(t, n, o.cell)
	compared := 0
	for group, models := range numbers[o.numbers] {
		for model, values := range models {
			heading, cells := "", model
			if o.grouped {
				heading = group
			}
			if o.row != nil {
				cells = o.row(model)
			}
			named := strings.Split(cells, ", ")
			if o.key != "" {
				named = []string{o.key + "=" + cells}
			}
			r := row(t, rows, heading, named...)
			for number, was := range values {
				column, ok := o.columns[number]
				if !ok {
					continue
				}
				compared++
				if m := noRange.FindStringSubmatch(was); m != nil && m[1] == m[2] && m[1] == m[3] {
					was = m[1]
				}
				if is := strings.ReplaceAll(r.text(t, column), "−", "-"); is != was {
					t.Errorf("%s, %s, %s: %s was %s and is %s", o.numbers, group, model, number, was, is)
				}
			}
		}
	}
	if compared == 0 {
		t.Errorf("%s: no number was compared", o.numbers)
	}
}
