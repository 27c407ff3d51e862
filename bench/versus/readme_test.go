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

// The README's table shows what was measured: of every contest with a target, the ratios of the committed results, against the fastest of the peers.
func TestReadmeShowsTheResults(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
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
		if want := fmt.Sprintf("| %.3g (%.3g … %.3g) |\n", ratio[0], ratio[1], ratio[2]); !strings.Contains(string(readme), want) {
			t.Errorf("README.md has no row for %s that ends in %q", work, want)
		}
	}
	if len(closest) < 10 {
		t.Errorf("speed.csv has %d contests with a target, want 10", len(closest))
	}
}
