package plotting_test

import (
	"fmt"
	"math"
	"os"

	"setlab/plotting"
)

// perceptrons is a table with everything that one can have.
func perceptrons() plotting.Table {
	t := plotting.Table{
		Title: "Best accuracy on the test data",
		Columns: []plotting.Column{
			{Name: "model"},
			{Name: "n^{W}"},
			{Name: "here", Unit: "%", Format: "%.2f", Best: plotting.Highest},
			{Name: "paper", Unit: "%", Format: "%.2f", Best: plotting.Highest},
			{Name: "difference", Format: "%.2f", Difference: true, Full: 2},
		},
		Notes: []string{"Means of three seeds (lowest … highest)."},
	}
	t.Group("MNIST")
	t.Add([]any{"SET-MLP", 62704, plotting.Spread{Mean: 98.75, Low: 98.71, High: 98.81}, 98.74, 0.01})
	t.Add([]any{"MLP", 2794000, plotting.Spread{Mean: 98.68, Low: 98.62, High: 98.74}, 98.55, 0.13})
	t.Group("CIFAR10")
	t.Add([]any{"SET-MLP", 197630, 73.2, 74.84, -1.64})
	t.Add([]any{"MLP", 20328000, math.NaN(), 68.7, nil})
	t.Note("not run")
	return t
}

// A table is filled row by row; printed it is aligned text.
func ExampleTable() {
	fmt.Println(perceptrons())
	// Output:
	// Best accuracy on the test data
	//
	// model          nW                here [%]  paper [%]  difference
	// ────────────────────────────────────────────────────────────────
	// MNIST
	// SET-MLP     62704  98.75 (98.71 … 98.81)*     98.74*       +0.01
	// MLP       2794000  98.68 (98.62 … 98.74)      98.55        +0.13
	//
	// CIFAR10
	// SET-MLP    197630                  73.20      74.84*       −1.64
	// MLP      20328000                      –      68.70            –  not run
	//
	// * best of its group
	// Means of three seeds (lowest … highest).
}

func ExampleTable_Markdown() {
	t := plotting.Table{Columns: []plotting.Column{{Name: "rule"}, {Name: "loss", Format: "%.3f", Best: plotting.Lowest}}}
	t.Add([]any{"SET", 0.0312})
	t.Add([]any{"dense", 0.0405})
	fmt.Print(t.Markdown())
	// Output:
	// | rule | loss |
	// | :--- | ---: |
	// | SET | **0.031** |
	// | dense | 0.041 |
}

func ExampleTable_LaTeX() {
	t := plotting.Table{Title: "50% of n^{W}", Columns: []plotting.Column{{Name: "rule"}, {Name: "to the paper", Format: "%.1f", Difference: true}}}
	t.Add([]any{"SET, ζ = 0.3", -1.64})
	fmt.Print(t.LaTeX())
	// Output:
	// % \usepackage{booktabs} \usepackage[table]{xcolor}
	// \begin{table}
	// \centering
	// \caption{50\% of n\textsuperscript{W}}
	// \begin{tabular}{lr}
	// \toprule
	// rule & to the paper \\
	// \midrule
	// SET, $\zeta$ = 0.3 & \cellcolor[HTML]{F3CF80} $-$1.6 \\
	// \bottomrule
	// \end{tabular}
	// \end{table}
}

// In CSV numbers have all their digits, and a mean with its range is three columns.
func ExampleTable_WriteCSV() {
	if err := perceptrons().WriteCSV(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// group,model,nW,here [%],here [%] low,here [%] high,paper [%],difference,note
	// MNIST,SET-MLP,62704,98.75,98.71,98.81,98.74,0.01,
	// MNIST,MLP,2794000,98.68,98.62,98.74,98.55,0.13,
	// CIFAR10,SET-MLP,197630,73.2,,,74.84,-1.64,
	// CIFAR10,MLP,20328000,,,,68.7,,not run
}
