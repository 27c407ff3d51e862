package e2e

import (
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// before is the folder with the results of the notebooks before they were rewritten.
const before = "testdata/before"

// oldFigure describes an old figure and where to find its current version.
type oldFigure struct {
	file string            // in the folder before
	now  string            // the expression that draws it in the notebook's last cell
	name map[string]string // maps old names of curves and bars to current ones
	row  map[string]string // maps old rows of panels to current ones

	// rounded is the largest difference of values that were computed with other vector instructions.
	rounded float64

	// gone returns why a mark is no longer expected, or "" if it is expected.
	gone func(p oldPoint) (why string)
}

// oldNotebook is a notebook with its figures and tables. In its cells, the text replace[0] is replaced
// by replace[1], and so on, to keep values that the notebook draws and discards.
type oldNotebook struct {
	name    string
	replace []string
	figures []oldFigure
	tables  []oldTable
}

// firstSeed selects the runs that there were before: those of one seed.
var firstSeed = []string{"experiment.MustResults(ctx)", `experiment.MustResults(ctx).Where("seed", "1")`}

// earlierFigure7 opens the runs of 60 epochs that Figure 7 had.
var earlierFigure7 = []string{`sweeps.MustOpen("fig7", scale)`, `sweeps.MustOpen("cnn", scale)`}

// keepFacets keeps the literal whose results are followed.
var keepFacets = []string{"all := plotting.Facets{", "drawn := plotting.Facets{", "}.MustFollow(ctx, experiment)", "}\nall := drawn.MustFollow(ctx, experiment)"}

var oldNotebooks = []oldNotebook{
	// Panels from other figures, of the end of training and of degrees, are no longer in the notebook.
	{"fig1_set_cycle", nil, []oldFigure{{file: "fig1", now: "drawCycle(1)", rounded: 1e-5}}, nil},
	{"fig2_rbm_dna", keepFacets, []oldFigure{{file: "fig2", now: "drawn.Figure(all)"}}, figure2Tables},
	{"fig3_scale_free", []string{"all := facets.MustFollow(", "first := facets\nall := facets.MustFollow("}, []oldFigure{
		{file: "fig3", now: "first.Figure(all)", name: map[string]string{"log-probability of SET-RBM": "SET-RBM", "the paper's p, reconstructed": "p (paper's criterion)"}},
		{file: "fig3-fit", now: "facets.Figure(laws)", name: map[string]string{"exponent": "SET-RBM"}, gone: fewerFits},
		{file: "fig3-tails", now: "drawTails(last)", gone: func(p oldPoint) string {
			if p.name == "power law" || p.name == "Poisson" {
				return "the laws that were fitted to the tails are not drawn any more"
			}
			return ""
		}},
	}, nil},
	{"fig4_degrees", nil, []oldFigure{{file: "fig4", now: "drawDegrees(last)"}}, nil},
	{"fig5_mlp", keepFacets, []oldFigure{{file: "fig5", now: "drawn.Figure(all)", name: map[string]string{
		"FixProb ε=14": "FixProb-MLP, ε = 14", "FixProb ε=20": "FixProb-MLP, ε = 20",
	}}}, []oldTable{accuracies("fig5")}},
	{"fig6_fashion", keepFacets, []oldFigure{{file: "fig6", now: "drawn.Figure(all)"}}, figure6Tables},
	{"fig7_cnn", slices.Concat(earlierFigure7, keepFacets), []oldFigure{{file: "fig7", now: "drawn.Figure(all)"}}, figure7Tables},
	// The silhouettes of 16 x 16 pixels, which were not run, now have a row above the last two rows.
	{"fig8_fig9_rbm_all", nil, []oldFigure{
		{file: "fig8", now: "figure8.Figure(all)", row: map[string]string{"5": "6", "6": "7"}},
		{file: "fig9", now: `figure9.Figure(set)`, row: map[string]string{"5": "6", "6": "7"}, name: map[string]string{"log-probability of SET-RBM": "SET-RBM", "p": "p (paper's criterion)"}},
	}, nil},
	{"table2_rbm", firstSeed, nil, []oldTable{machinesTable}},
	{"table3_mlp", nil, nil, []oldTable{accuracies("table3"), weightsTable}},
}

// fewerFits reports that the goodness of fit is now tested only at every fifth epoch with degrees.
func fewerFits(p oldPoint) string {
	if epoch, err := strconv.Atoi(p.x); p.name == "goodness of fit" && (err != nil || epoch%500 != 0) {
		return "the goodness of fit is tested every 500 epochs"
	}
	return ""
}

// oldPoint is a line of a figure's CSV file.
type oldPoint struct{ row, column, kind, name, axis, x, y, low, high string }

// readPoints reads a figure's CSV file.
func readPoints(t *testing.T, path string) []oldPoint {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	from := csv.NewReader(file)
	if strings.HasSuffix(path, ".gz") {
		unpacked, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		from = csv.NewReader(unpacked)
	}
	lines, err := from.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var points []oldPoint
	for _, l := range lines[1:] {
		points = append(points, oldPoint{l[0], l[1], l[2], l[3], l[4], l[5], l[6], l[7], l[8]})
	}
	return points
}

// TestFiguresAsBefore checks that the figures and tables at scale paper are the same as before the
// notebooks were rewritten: every point to the last digit, and every number as it was printed. Only
// Figure 1, which its notebook trains itself, may differ by rounding.
func TestFiguresAsBefore(t *testing.T) {
	elsewhere.take(t)
	m, _ := newOwner(t)
	for _, n := range oldNotebooks {
		path := m.copyNotebook(t, "notebooks/"+n.name+".ipynb")
		replaceIn(t, path, n.replace)
		var cell strings.Builder
		for _, f := range n.figures {
			fmt.Fprintf(&cell, "if err := %s.Save(%q); err != nil {\n\tpanic(err)\n}\n", f.now, filepath.Join(m.home, f.file+".csv"))
		}
		appendCells(t, path, []string{cell.String()})
		if n.name == "fig1_set_cycle" { // it has no scales
			m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "--no-html")
		} else {
			done := m.runPaper(t, path)
			for _, old := range n.tables {
				old.compare(t, done)
			}
		}
		for _, f := range n.figures {
			old, now := readPoints(t, filepath.Join(before, f.file+".csv.gz")), readPoints(t, filepath.Join(m.home, f.file+".csv"))
			f.compare(t, old, f.unrounded(now, old))
		}
	}
}

// replaceIn replaces texts in the cells of a notebook. Each must occur exactly once.
func replaceIn(t *testing.T, path string, texts []string) {
	t.Helper()
	n, err := notebook.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for pair := range slices.Chunk(texts, 2) {
		count := 0
		for _, cell := range n.Cells {
			if cell.Type == notebook.Code {
				count += strings.Count(cell.Source, pair[0])
				cell.Source = strings.Replace(cell.Source, pair[0], pair[1], 1)
			}
		}
		if count != 1 {
			t.Fatalf("%s has %q %d times, want once", path, pair[0], count)
		}
	}
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
}

// unrounded returns the points with the values of old ones that differ only by rounding.
func (f oldFigure) unrounded(now, old []oldPoint) []oldPoint {
	if f.rounded == 0 {
		return now
	}
	place := func(p oldPoint) oldPoint { p.low, p.high = "", ""; return p }
	at := map[oldPoint]oldPoint{}
	for _, p := range old {
		at[place(p)] = p
	}
	same := slices.Clone(now)
	for k, p := range same {
		o := at[place(p)]
		is, err := strconv.ParseFloat(p.low, 64)
		was, err2 := strconv.ParseFloat(o.low, 64)
		if err == nil && err2 == nil && p.low == p.high && o.low == o.high && math.Abs(is-was) <= f.rounded {
			same[k] = o
		}
	}
	return same
}

// compare compares the points of an old figure with the current ones.
func (f oldFigure) compare(t *testing.T, old, now []oldPoint) {
	t.Helper()
	type mark struct{ row, column, kind, name, axis string }
	drawn, wrong, first := map[oldPoint]int{}, map[mark]int{}, map[mark]oldPoint{}
	for _, p := range now {
		drawn[p]++
	}
	compared := 0
	for _, p := range old {
		if f.gone != nil && f.gone(p) != "" {
			continue
		}
		if name, ok := f.name[p.name]; ok {
			p.name = name
		}
		if row, ok := f.row[p.row]; ok {
			p.row = row
		}
		compared++
		if drawn[p]--; drawn[p] < 0 {
			m := mark{p.row, p.column, p.kind, p.name, p.axis}
			if wrong[m]++; wrong[m] == 1 {
				first[m] = p
			}
		}
	}
	if compared == 0 {
		t.Errorf("%s: no point was compared", f.file)
	}
	for _, m := range slices.SortedFunc(maps.Keys(wrong), func(a, b mark) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) }) {
		t.Errorf("%s: %d points of %v are not drawn, the first %v", f.file, wrong[m], m, first[m])
	}
}
