package e2e

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// newReader returns the machine of a reader with the notebooks and the grids that they read, but without data or results.
func newReader(t *testing.T) *machine {
	t.Helper()
	m := newMachine(t)
	if err := os.CopyFS(filepath.Join(m.home, "notebooks", "grids"), os.DirFS(filepath.Join(m.root, "notebooks", "grids"))); err != nil {
		t.Fatal(err)
	}
	m.env = append(m.env, "SETLAB_SHIPPED="+filepath.Join(m.home, "notebooks"))
	return m
}

// TestRunPerceptrons checks what the short runs of Figure 5 and Table 3 show. The table uses the figure's runs in the store.
func TestRunPerceptrons(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	// Before training, the degrees of hidden neurons are those of random graphs.
	n := m.runQuick(t, "notebooks/fig5_mlp.ipynb", `_, degrees := all.Where("data", "fashion-mnist-small").Where("model", "SET-MLP").Rows()[0].Run.HiddenDegrees()
law, err := powerlaw.Analyze(ctx, degrees[0], powerlaw.Options{Simulations: 100})
fmt.Println("random graph:", law.Law.Alpha, err)`)
	if got := len(figures(t, n)); got != 2 {
		t.Errorf("%d figures, want 2", got)
	}
	rows := table(t, n, "accuracies")
	set, dense := row(t, rows, "fashion-mnist-small", "model=SET-MLP"), row(t, rows, "fashion-mnist-small", "model=MLP")
	within(t, "SET-MLP's accuracy", set.number(t, "best [%]"), 77, 81.5)
	within(t, "MLP's accuracy", dense.number(t, "best [%]"), 80.5, 84)
	within(t, "SET-MLP's weights", set.number(t, "nW"), 90976-5*233, 90976+5*233)
	within(t, "MLP's weights", dense.number(t, "nW"), 2794000, 2794000)
	for _, r := range rows {
		within(t, "epochs", r.number(t, "epochs"), 20, 20)
		within(t, "seeds", r.number(t, "seeds"), 1, 1)
	}
	within(t, "the random graphs' exponent", numbers(t, n, "", `random graph: (\S+)`)[0], 15, 30)

	n = m.runQuick(t, "notebooks/table3_mlp.ipynb")
	again := row(t, table(t, n, "accuracies"), "fashion-mnist-small", "model=SET-MLP")
	if a, b := again.text(t, "best [%]"), set.text(t, "best [%]"); a != b {
		t.Errorf("SET-MLP has %s in the table and %s in the figure", a, b)
	}
	weights := table(t, n, "weights")
	within(t, "CIFAR10's expected weights", row(t, weights, "", "data=cifar10").number(t, "SET-MLP, expected"), 279008, 279008)
	higgs := row(t, weights, "", "data=higgs, 10 outputs")
	within(t, "HIGGS's dense weights, as printed and with ten outputs", higgs.number(t, "MLP")-higgs.number(t, "MLP, printed"), 0, 0)
	within(t, "HIGGS's printed sparse weights", higgs.number(t, "SET-MLP, printed"), 80614, 80614)
	deviations := (80614 - higgs.number(t, "SET-MLP, expected")) / higgs.number(t, "standard deviation")
	within(t, "HIGGS's printed sparse weights in standard deviations", deviations, -1.5, 1.5)
}

// TestRunFigure6 checks that evolution helps with any regularization.
func TestRunFigure6(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig6_fashion.ipynb")
	if got := len(figures(t, n)); got != 2 {
		t.Errorf("%d figures, want 2", got)
	}
	fixed := numbers(t, n, "order", `ahead of FixProb-MLP in (\d+) of (\d+) combinations`)
	within(t, "combinations", fixed[1], 12, 12)
	within(t, "combinations in which SET is ahead of FixProb", fixed[0], 9, 12)
	within(t, "points between SET and dense", numbers(t, n, "order", `ahead of MLP in \d+ of 12 combinations, by (\S+) `)[0], -7, -2)
	within(t, "combinations in the table", float64(len(table(t, n, "best"))), 12, 12)
}

// TestRunFigure7 checks that convolutional networks learn with any classifier on top, and that the numbers of weights match the paper.
func TestRunFigure7(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig7_cnn.ipynb")
	if got := len(figures(t, n)); got != 2 {
		t.Errorf("%d figures, want 2: what augmentation makes of images, and the figure itself", got)
	}
	within(t, "epochs", numbers(t, n, "experiment", `"epochs": (\d+)`)[0], 10, 10)
	rows := table(t, n, "accuracies")
	for _, name := range []string{"SET-CNN", "FixProb-CNN", "CNN"} {
		within(t, name+"'s accuracy", row(t, rows, "", "model="+name).number(t, "best [%]"), 64, 84)
	}
	weights := table(t, n, "weights")
	stands(t, n, "epsilon", "ε 20\nwith ε = 20 the sparse top has "+row(t, weights, "", "parameters of=sparse top").text(t, "here")+" parameters")
	convolutions, dense, sparse := row(t, weights, "", "parameters of=convolutions"), row(t, weights, "", "parameters of=dense top"), row(t, weights, "", "parameters of=sparse top")
	for _, column := range []string{"here", "printed"} {
		within(t, "weights of the convolutions", convolutions.number(t, column), 287008, 287008)
		within(t, "weights of the dense top", dense.number(t, column), 8413194, 8413194)
		// There are two layers of 2048 x 2048 with ε = 20, in which each pair is connected with the same probability, and a dense output
		// layer of ten neurons with biases.
		const pairs, expected = 2 * 2048 * 2048, 2 * 20 * 4096
		deviation := math.Sqrt(expected * (1 - expected/float64(pairs)))
		within(t, "weights of the sparse top, in standard deviations, "+column, (sparse.number(t, column)-expected-2049*10)/deviation, -4, 4)
	}
}

// TestRunFigure4 checks that connections move to pixels in which images differ.
func TestRunFigure4(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig4_degrees.ipynb")
	if got := len(figures(t, n)); got != 1 {
		t.Errorf("%d figures, want 1", got)
	}
	stands(t, n, "fig", "up to epoch 98\n")
	rows := table(t, n, "numbers")
	start, end := row(t, rows, "fashion-mnist-small, 2500 hidden", "epoch=0"), row(t, rows, "fashion-mnist-small, 2500 hidden", "epoch=100")
	within(t, "Fashion-MNIST's correlation at the beginning", start.number(t, "correlation"), -0.1, 0.1)
	within(t, "Fashion-MNIST's correlation at the end", end.number(t, "correlation"), 0.5, 0.9)
	const margin = 100 * (28*28 - 24*24) / (28 * 28.) // percentage of the pixels: two at each side
	within(t, "the margin's share of connections beside that of pixels", end.number(t, "margin [% of the connections]")/margin, 0.6, 0.9)
	digits := row(t, rows, "digits, 2500 hidden", "epoch=100")
	within(t, "the digits' correlation at the end", digits.number(t, "correlation"), 0.5, 0.95)
}

// stands checks that the controls of a cell have their default values.
func stands(t *testing.T, n *notebook.Notebook, id, at string) {
	t.Helper()
	if got := shownBy(n, id); !strings.HasPrefix(got, at) {
		t.Errorf("cell %q shows %q, want %q first", id, got, at)
	}
}

// TestRunMachines checks that SET-RBM is ahead in Figures 8 and 9 and in Table 2, and that they share their runs.
func TestRunMachines(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	n := m.runQuick(t, "notebooks/fig8_fig9_rbm_all.ipynb")
	if got := len(figures(t, n)); got != 4 {
		t.Errorf("%d figures, want 4", got)
	}
	stands(t, n, "panel", "data connect4\n")
	stands(t, n, "cell-8", "data all\n")
	stands(t, n, "tails", "data connect4, epoch 5\n")
	within(t, "panels in which SET-RBM is ahead of FixProb-RBM", numbers(t, n, "order", `ahead of FixProb in (\d+) of 6 panels`)[0], 5, 6)
	within(t, "DNA, 500 hidden units", row(t, table(t, n, "panels"), "dna", "nCD=1", "nh=500").number(t, "SET-RBM [nats]"), -94.5, -91.5)

	n = m.runQuick(t, "notebooks/table2_rbm.ipynb")
	arithmetic := numbers(t, n, "", `ε = 8 on (\d+) of 11 data sets, and SET-RBM ε = 11 on (\d+);`)
	within(t, "rows with ε = 8", arithmetic[0], 11, 11)
	within(t, "rows with ε = 11", arithmetic[1], 10, 10)
	for _, data := range []string{"connect4", "dna"} {
		lead := row(t, table(t, n, "order"), data, "SET-RBM minus=FixProb")
		within(t, "SET-RBM minus FixProb-RBM on "+data, lead.number(t, "here [nats]"), 0.1, 10)
		if verdict := lead.text(t, "the paper's order"); verdict != "not comparable" {
			t.Errorf("after few epochs the order on %s is %q", data, verdict)
		}
	}
}

// TestRunTable1 checks that the numbers of samples match the paper.
func TestRunTable1(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/table1_datasets.ipynb")
	same := 0.0
	for _, r := range table(t, n, "table") {
		if r.text(t, "the paper") == "the same" {
			same++
		}
	}
	within(t, "data sets of the paper's size", same, 15, 15)
	within(t, "DNA as independent bits", row(t, table(t, n, "read"), "", "data=DNA").number(t, "independent bits [nats]"), -100.41, -100.38)
}

// TestRunReport checks that the report has a line for every number of the paper's tables, even if nothing has been run, that the report is
// the same on a page, and that every number in docs/reproduction.md follows from the stored runs.
func TestRunReport(t *testing.T) {
	elsewhere.take(t)
	m := newReader(t)
	n := m.runQuick(t, "notebooks/report.ipynb")
	without := verdicts(t, n)
	if total, missing := sum(without), without["not run"]+without["quoted"]; total < 75 || total != missing {
		t.Errorf("without results: %v; want every verdict to be that nothing was run, or that the paper quotes it", without)
	}

	// Use the results in the checkout.
	results := filepath.Join(m.root, "notebooks", "results")
	if err := os.CopyFS(filepath.Join(m.home, "notebooks", "results"), os.DirFS(results)); err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile(filepath.Join(m.root, "docs", "reproduction.md"))
	if err != nil {
		t.Fatal(err)
	}
	citable := filepath.Join(m.home, "reproduction.md")
	if err := os.WriteFile(citable, regexp.MustCompile(`[0-9]`).ReplaceAll(committed, []byte("0")), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(m.home, "report.ipynb")
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", filepath.Join(m.home, "notebooks", "report.ipynb"), "-p", "page=report.md", "-p", "citable="+citable, "-o", out, "--no-html")
	cited, err := os.ReadFile(citable)
	if err != nil {
		t.Fatal(err)
	}
	for name, part := range generated(t, committed) {
		if got := generated(t, cited)[name]; got != part {
			t.Errorf("%s of docs/reproduction.md is\n%s\nbut the runs give\n%s\n(make report)", name, part, got)
		}
	}
	with := verdicts(t, executed(t, out))
	if with["quoted"] != 11 || with["agrees"]+with["near"] < 15 || sum(with) < 75 {
		t.Errorf("with results: %v", with)
	}
	page, err := os.ReadFile(filepath.Join(m.home, "notebooks", "report.md"))
	if err != nil {
		t.Fatal(err)
	}
	// Claims are judged by the same runs as numbers.
	for _, line := range []string{
		`\| SET-MLP \| 98\.75 \(98\.71 … 98\.81\) \| 98\.59 \| 90097 \| 400 \| 3 \| 98\.74 \| – \| 89797 \| \+0\.01 \| agrees \|`,
		`\| dense \| −85\.97 \| 500 \| 10 \| 90000 \| −93\.49 \(−93\.72 … −93\.21\) \| 500 \| 10 \| 90000 \| 28 \| 5000 \| 9 \| 3 \| −7\.52 \| worse \|`,
		`\| Table 2, DNA, nats: SET-RBM minus dense \| \+3\.46 \| \+10\.72 .* \| 3 \| 3 \| agrees \|`,
		`\| dense \| −274\.60 \| 250 \| 3 \| 125000 \| −278\.55 \(−279\.17 … −277\.74\) \| 100 \| 1 \| 50000 \| 17 \| 2000 \| 9 \| 3 \| −3\.95 \| worse \|`,
		`\| dense \| −5\.01 .* not comparable \|`,
		`\| Table 2, mean of the data sets, nats: SET-RBM minus FixProb \| – \| .* \| 2 \| 2 \| near \|`,
		`\| Table 2, NIPS-0-12, nats: SET-RBM minus dense \| −2\.02 \| −1\.54 .* \| 0 \| 3 \| agrees \|`,
		`\| Fig\. 2, DNA: SET \| stays at its best \| .* 6 of 9 within 1 nat \| near \|`,
		`\| Fig\. 5, HIGGS, 10000 \+ 5000 rows: SET minus MLP \| \+0\.03 \| −1\.03 .* \| not comparable \|`,
		`\| Fig\. 5, MNIST: SET minus MLP \| \+0\.19 \| \+0\.04 .* \| undecided \|`,
		`\| Fig\. 4, mnist-binary, 500 hidden: degree of the margin \|`,
	} {
		if !regexp.MustCompile(line).Match(page) {
			t.Errorf("the page has no line %s:\n%s", line, page)
		}
	}
}

// generated returns the parts of docs/reproduction.md that the report generates.
func generated(t *testing.T, page []byte) map[string]string {
	t.Helper()
	parts := map[string]string{}
	for _, found := range regexp.MustCompile(`(?s)<!-- (claims|program|sum) -->\n(.*?)\n<!-- end -->`).FindAllSubmatch(page, -1) {
		parts[string(found[1])] = string(found[2])
	}
	if len(parts) != 3 {
		t.Fatalf("docs/reproduction.md has %d parts, want 3", len(parts))
	}
	return parts
}

// verdicts counts the verdicts in the report's summary.
func verdicts(t *testing.T, n *notebook.Notebook) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for _, cell := range n.Cells {
		if cell.ID != "sum" {
			continue
		}
		for _, o := range cell.Outputs {
			text, _ := o.Data["text/markdown"].(string)
			for _, found := range regexp.MustCompile(`(\d+) (agrees|near|better|worse|differs|undecided|not comparable|no verdict|not run|quoted)`).FindAllStringSubmatch(text, -1) {
				many, err := strconv.Atoi(found[1])
				if err != nil {
					t.Fatal(err)
				}
				counts[found[2]] += many
			}
		}
	}
	return counts
}

func sum(counts map[string]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}
