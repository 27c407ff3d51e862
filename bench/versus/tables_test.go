package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The table of docs/performance.md has the committed results: for every contest with a target, the ratios to the fastest of the peers. The
// README's table has some of its rows.
func TestTablesShowTheResults(t *testing.T) {
	page, err := os.ReadFile("../../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open("../results/speed.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	field := func(record []string, name string) string { return record[slices.Index(columns, name)] }
	closest := make(map[string][3]float64)
	for _, r := range records[1:] {
		if field(r, "unit") != string(seconds) || field(r, "against") == "" || field(r, "target") == "" {
			continue
		}
		var ratio [3]float64
		for k, name := range []string{"ratio", "ratio min", "ratio max"} {
			if ratio[k], err = strconv.ParseFloat(field(r, name), 64); err != nil {
				t.Fatal(err)
			}
		}
		work := field(r, "work")
		if other, ok := closest[work]; !ok || ratio[0] < other[0] {
			closest[work] = ratio
		}
	}
	for work, ratio := range closest {
		if want := fmt.Sprintf("| %.3g (%.3g … %.3g) |\n", ratio[0], ratio[1], ratio[2]); !strings.Contains(string(page), want) {
			t.Errorf("docs/performance.md has no row for %s that ends in %q", work, want)
		}
	}
	if len(closest) < 10 {
		t.Errorf("speed.csv has %d contests with a target, want 10", len(closest))
	}

	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(readme)) {
		if strings.Contains(line, " … ") && strings.HasSuffix(line, ") |\n") {
			if rows++; !strings.Contains(string(page), line) {
				t.Errorf("docs/performance.md lacks the README's row %s", line)
			}
		}
	}
	if rows < 6 { // with the header
		t.Errorf("README.md has %d rows of ratios, want 6", rows)
	}
}

// The table of threads in docs/performance.md has the committed times.
func TestThreadsTableShowsTheResults(t *testing.T) {
	page, err := os.ReadFile("../../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := readTable("../results/threads.csv", scalingColumns)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{} // by the number of threads, or the GPU
	for _, line := range lines {
		at, ours := line["threads"], true
		if _, gpu, on := strings.Cut(line["against"], "NVIDIA "); on {
			at, ours = gpu, false
		}
		for _, name := range []string{"ours", "theirs"} {
			cell := ""
			if seconds, err := number(line[name]); err != nil {
				t.Fatal(err)
			} else if ours || name == "theirs" {
				cell = fmt.Sprintf("%.3g", seconds)
			}
			rows[at] = append(rows[at], cell)
		}
	}
	for at, cells := range rows {
		want := "| " + at + " |"
		for _, cell := range cells {
			want += strings.TrimSuffix(" "+cell, " ") + " |"
		}
		if !strings.Contains(string(page), want+"\n") {
			t.Errorf("docs/performance.md has no row %q", want)
		}
	}
	if len(rows) < 6 {
		t.Errorf("threads.csv has %d rows, want 6", len(rows))
	}
}
