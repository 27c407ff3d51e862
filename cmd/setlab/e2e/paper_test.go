package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/floats"

	"setlab/kernel/notebook"
)

// newReader is the machine of somebody who has the notebooks and the grids that
// they read, but neither data nor results.
func newReader(t *testing.T) *machine {
	t.Helper()
	m := newMachine(t)
	if err := os.CopyFS(filepath.Join(m.home, "notebooks", "grids"), os.DirFS(filepath.Join(m.root, "notebooks", "grids"))); err != nil {
		t.Fatal(err)
	}
	m.env = append(m.env, "SETLAB_SHIPPED="+filepath.Join(m.home, "notebooks"))
	return m
}

// TestRunPerceptrons demands of Figure 5 and Table 3 what their short runs show.
// The table finds the figure's runs in the store.
func TestRunPerceptrons(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	n := m.runQuick(t, "notebooks/fig5_mlp.ipynb")
	if got := len(figures(t, n)); got != 1 {
		t.Errorf("%d figures, want 1", got)
	}
	const line = ` +best (\S+) .* n\^W +(\d+)  epochs 20  seeds 1`
	set, dense := numbers(t, n, "numbers", `SET-MLP`+line), numbers(t, n, "numbers", `  MLP`+line)
	within(t, "SET-MLP's accuracy", set[0], 77, 81.5)
	within(t, "MLP's accuracy", dense[0], 80.5, 84)
	within(t, "SET-MLP's weights", set[1], 90976-5*233, 90976+5*233)
	within(t, "MLP's weights", dense[1], 2794000, 2794000)
	within(t, "the random graphs' exponent", numbers(t, n, "degrees", `epoch 0\n.*\n  power law: α = (\S+) `)[0], 15, 30)

	n = m.runQuick(t, "notebooks/table3_mlp.ipynb")
	if again := numbers(t, n, "accuracies", `SET-MLP +best (\S+) `); again[0] != set[0] {
		t.Errorf("SET-MLP has %g in the table and %g in the figure", again[0], set[0])
	}
	within(t, "CIFAR10's expected weights", numbers(t, n, "weights", `CIFAR10 .* (\d+) ± `)[0], 279008, 279008)
	higgs := numbers(t, n, "weights", `HIGGS, 10 outputs +(\d+) +(\d+) +80614 +(\d+) ± +(\d+)`)
	within(t, "HIGGS's dense weights, as printed and with ten outputs", higgs[0]-higgs[1], 0, 0)
	within(t, "HIGGS's printed sparse weights in standard deviations", (80614-higgs[2])/higgs[3], -1.5, 1.5)
}

// TestRunFigure6 demands that evolution helps whatever the regularisation is.
func TestRunFigure6(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig6_fashion.ipynb")
	if got := len(figures(t, n)); got != 1 {
		t.Errorf("%d figures, want 1", got)
	}
	order := numbers(t, n, "order", `ahead of FixProb-MLP in (\d+) of (\d+) combinations, .*\n.* it is (\S+) points from MLP`)
	within(t, "combinations", order[1], 12, 12)
	within(t, "combinations in which SET is ahead of FixProb", order[0], 9, 12)
	within(t, "points between SET and dense", order[2], -7, -2)
}

// TestRunFigure7 demands that convolutional networks learn, whatever is on top, and
// the paper's numbers of weights.
func TestRunFigure7(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig7_cnn.ipynb")
	if got := len(figures(t, n)); got != 3 {
		t.Errorf("%d figures, want 3: samples, what augmentation makes of them, and the figure itself", got)
	}
	const line = ` +best (\S+) at epoch \d+  last \S+  n\^W +(\d+)  epochs 10/10`
	for _, name := range []string{"SET-CNN", "FixProb-CNN", "\nCNN"} {
		within(t, strings.TrimSpace(name)+"'s accuracy", numbers(t, n, "numbers", name+line)[0], 68, 84)
	}
	paper := numbers(t, n, "weights", `convolutions +(\d+) .*\ndense top +(\d+) .*\nsparse top +(\d+) +(\d+)   expected (\d+) ± (\d+)`)
	within(t, "weights of the convolutions", paper[0], 287008, 287008)
	within(t, "weights of the dense top", paper[1], 8413194, 8413194)
	within(t, "the drawn weights of the sparse top, in standard deviations", (paper[2]-paper[4])/paper[5], -4, 4)
	within(t, "the printed weights of the sparse top, in standard deviations", (paper[3]-paper[4])/paper[5], -4, 4)
}

// TestRunFigure4 demands that connections go where images differ.
func TestRunFigure4(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig4_degrees.ipynb")
	if got := len(figures(t, n)); got != 1 {
		t.Errorf("%d figures, want 1", got)
	}
	const correlations = `, 2500 hidden\n.*\n +0 +(\S+) .*\n(?: .*\n)*?  +100 +(\S+) +(\S+)% +(\S+)% `
	fashion := numbers(t, n, "numbers", `images`+correlations)
	within(t, "Fashion-MNIST's correlation at the beginning", fashion[0], -0.1, 0.1)
	within(t, "Fashion-MNIST's correlation at the end", fashion[1], 0.5, 0.9)
	within(t, "the margin's share of connections beside that of pixels", fashion[2]/fashion[3], 0.6, 0.9)
	digits := numbers(t, n, "numbers", `Digits 8x8`+correlations)
	within(t, "the digits' correlation at the end", digits[1], 0.5, 0.95)
}

// TestRunMachines demands of Figures 8 and 9 and of Table 2 that SET-RBM is
// ahead, and that they find each other's runs.
func TestRunMachines(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	n := m.runQuick(t, "notebooks/fig8_fig9_rbm_all.ipynb")
	if got := len(figures(t, n)); got != 2 {
		t.Errorf("%d figures, want 2", got)
	}
	within(t, "panels in which SET-RBM is ahead of FixProb-RBM", numbers(t, n, "numbers", `ahead of FixProb-RBM in (\d+) of 6 panels`)[0], 5, 6)
	within(t, "DNA, 500 hidden units", numbers(t, n, "numbers", `dna +1 +500 +\S+ +\S+ +(\S+) `)[0], -94.5, -91.5)

	n = m.runQuick(t, "notebooks/table2_rbm.ipynb")
	within(t, "rows with ε = 8", numbers(t, n, "weights", `ε = 8 in (\d+) of 11 rows`)[0], 11, 11)
	within(t, "rows with ε = 11", numbers(t, n, "weights", `lost 30% in (\d+)`)[0], 10, 10)
	within(t, "data sets on which SET-RBM is ahead of FixProb-RBM", numbers(t, n, "order", `here:  SET-RBM is ahead of FixProb-RBM on (\d+) of 2`)[0], 2, 2)
}

// TestRunTable1 demands the paper's numbers of samples.
func TestRunTable1(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/table1_datasets.ipynb")
	within(t, "data sets of the paper's size", numbers(t, n, "table", `\n(\d+) of 15 agree`)[0], 15, 15)
	within(t, "DNA as independent bits", numbers(t, n, "read", `DNA .* independent bits: (\S+) nats`)[0], -100.41, -100.38)
}

// TestRunReport demands a line for every number of the paper's tables, also
// where nothing has been run, and the same report as a page.
func TestRunReport(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	n := m.runQuick(t, "notebooks/report.ipynb")
	const pattern = `(\d+) numbers and claims agree, (\d+) are better than the paper's, (\d+) worse, (\d+) not comparable, (\d+) undecided, (\d+) claims differ, and (\d+) were not run`
	counts := numbers(t, n, "sum", pattern)
	within(t, "numbers and claims", floats.Sum(counts), 69, 69)
	within(t, "those not run without results", counts[6], 69, 69)

	// With the results that the checkout has, those that are there count.
	results := filepath.Join(m.root, "notebooks", "results")
	if err := os.CopyFS(filepath.Join(m.home, "notebooks", "results"), os.DirFS(results)); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(m.home, "report.ipynb")
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", filepath.Join(m.home, "notebooks", "report.ipynb"), "-p", "page=report.md", "-o", out, "--no-html")
	counts = numbers(t, executed(t, out), "sum", pattern)
	within(t, "numbers and claims with results", floats.Sum(counts), 69, 69)
	within(t, "those that were judged", counts[0]+counts[1]+counts[2]+counts[5], 1, 69)
	within(t, "MNIST, SET-MLP", numbers(t, executed(t, out), "table3", `MNIST, SET-MLP \| 98.74; 89797 weights \| (\S+) `)[0], 98.2, 99)
	within(t, "its weights", numbers(t, executed(t, out), "table3", `MNIST, SET-MLP .*; (\d+) weights \| epoch`)[0], 90097, 90097)
	page, err := os.ReadFile(filepath.Join(m.home, "notebooks", "report.md"))
	if err != nil || strings.Count(string(page), "\n| ") < 69 {
		t.Errorf("the page is %.200q, %v", page, err)
	}

	// Claims are judged by the same runs as numbers, and lines say what they are of.
	for _, line := range []string{
		"| Fig. 2, DNA: RBM | RBM over-fits, down to −160 nats | ends 29.8 (7.0 … 53.9) nats below its best, ",
		"| 6 of 9 runs end within 1 nat of their best | differs |",
		"| −93.21 (one seed); 500 hidden, CD-10, 90000 weights | best of 9 of the 9 models, epoch 30 of a run of 100 epochs that",
		"| −277.74 (one seed); 100 hidden, CD-1, 50000 weights |", "the long ones have 2000 epochs, seeds: 1 | worse |",
		"| −95.62 (one seed); 500 hidden, CD-10, 9762 weights |", "| Fig. 4, CalTech, 28x28 pixels (there 16x16): ",
		"7 of the 7 data sets that have both | and in 48 of 49 pairs |", "11 more are quoted by the paper",
	} {
		if !bytes.Contains(page, []byte(line)) {
			t.Errorf("the page does not say %q", line)
		}
	}
	if got := bytes.Count(page, []byte(" | quoted |\n")); got != 11 {
		t.Errorf("%d numbers of XBM, want 11", got)
	}
	if bad := regexp.MustCompile(`[+−]0\.00 points|, \n`).Find(page); bad != nil {
		t.Errorf("the page has %q", bad)
	}

	// A thousandth of HIGGS decides nothing, whatever it says; were it all of HIGGS, a lead would count if the seeds' ranges were apart.
	higgs := func(page []byte, rows, rival, points, verdict string) {
		t.Helper()
		line := regexp.QuoteMeta("| Fig. 5, HIGGS"+rows+": SET-MLP ahead of "+rival+" |") + `.* points \| ` + points + ` points \|.*\| ` + verdict + ` \|\n`
		if !regexp.MustCompile(line).Match(page) {
			t.Errorf("the page has no line %s:\n%s", line, page)
		}
	}
	higgs(page, ", 10000 rows", "MLP", "−1.03", "not comparable")
	higgs(page, ", 10000 rows", "FixProb-MLP, ε = 14", `\+0.23`, "not comparable")
	higgs(page, ", 10000 rows", "FixProb-MLP, ε = 20", `\+0.63`, "not comparable")
	path := filepath.Join(m.home, "notebooks", "report.ipynb")
	text, err := os.ReadFile(path)
	if err != nil || bytes.Count(text, []byte("Rows: 10000}")) != 1 {
		t.Fatalf("the report has another number of HIGGS's rows: %v", err)
	}
	if err := os.WriteFile(path, bytes.Replace(text, []byte("Rows: 10000}"), []byte("Rows: 0}"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-p", "page=all.md", "-o", out, "--no-html")
	if page, err = os.ReadFile(filepath.Join(m.home, "notebooks", "all.md")); err != nil {
		t.Fatal(err)
	}
	higgs(page, "", "MLP", "−1.03", "differs")
	higgs(page, "", "FixProb-MLP, ε = 14", `\+0.23`, "undecided")
	higgs(page, "", "FixProb-MLP, ε = 20", `\+0.63`, "agrees")
}

// TestRunFromResults demands of the figures at scale paper what the results that
// come with them show, where neither data nor runs of one's own are there, and a
// word about what is missing or damaged.
func TestRunFromResults(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	results := filepath.Join(m.home, "notebooks", "results")
	if err := os.CopyFS(results, os.DirFS(filepath.Join(m.root, "notebooks", "results"))); err != nil {
		t.Fatal(err)
	}
	paper := func(name string) *notebook.Notebook {
		t.Helper()
		path, out := m.copyNotebook(t, name), filepath.Join(m.home, "out.ipynb")
		m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-p", "scale=paper", "-o", out, "--no-html")
		return executed(t, out)
	}
	n := paper("notebooks/fig5_mlp.ipynb")
	const line = `SET-MLP +best (\S+) .* epochs 400  seeds (\d+)  paper 98.74`
	set := numbers(t, n, "numbers", line)
	within(t, "SET-MLP on MNIST", set[0], 98.2, 99)

	// Weights are means over the seeds, like the accuracies beside them, whichever notebook says so. The first seed has 90242 here, the last 89808.
	const seeds = ` +best .* n\^W +(\d+) .* seeds (\d+)`
	for cell, n := range map[string]*notebook.Notebook{"numbers": n, "accuracies": paper("notebooks/table3_mlp.ipynb")} {
		got := numbers(t, n, cell, `SET-MLP`+seeds)
		within(t, "seeds of SET-MLP on MNIST", got[1], 3, 3)
		within(t, "its mean number of weights", got[0], 90097, 90097)
	}

	histories, err := filepath.Glob(filepath.Join(results, "*", "history.csv"))
	if err != nil || len(histories) == 0 {
		t.Fatalf("%v, %v", histories, err)
	}
	for _, history := range histories {
		if err := os.WriteFile(history, []byte("epoch,loss,connections,accuracy,test loss\n400,0,1,1,0\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	n = paper("notebooks/fig5_mlp.ipynb")
	damaged := numbers(t, n, "training", `MNIST, SET-MLP: (\d+) of (\d+) runs\n  cannot be read: .*is damaged`)
	within(t, "runs that are believed though they are damaged", damaged[0], 0, 0)
}
