package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"setlab/bench/timing"
	"setlab/bench/work"
	"setlab/internal/race"
	"setlab/setlib"
)

// exampleRows has every kind of row, with targets met and missed.
func exampleRows() []row {
	return []row{
		{Work: "w1-set", Unit: seconds, Against: "PyTorch masked", Timed: "100 of 600 minibatches", Own: timing.Times{.5, 1, .5}, Its: timing.Times{10, 18, 9}, Target: 16},
		{Work: "w1-dense", Unit: seconds, Against: "PyTorch dense", Timed: "100 of 600 minibatches", Own: timing.Times{10, 10, 10}, Its: timing.Times{9, 8, 9}, Target: 1},
		{Work: "w1-set", Unit: seconds, Against: "scipy CSR", Timed: "30 of 600 minibatches", Own: timing.Times{.5, 1, .5}, Its: timing.Times{10, 18, 9}},
		{Work: "evolve-w2", Unit: seconds, Own: timing.Times{.02, .025, .021}, Target: .03},
		{Work: "gather w1-first", Unit: rate, Against: "C intrinsics", Timed: "500 calls", Own: timing.Times{44, 50}, Its: timing.Times{50, 50}, Target: .85},
		{Work: "memory-connection", Unit: memory, Timed: "live memory in training", Own: timing.Times{26}, Target: 24},
	}
}

func TestVerdicts(t *testing.T) {
	rows := exampleRows()
	for k, want := range []bool{true, false, true, true, true, false} {
		if rows[k].met() != want {
			t.Errorf("%s against %q: met is %v", rows[k].Work, rows[k].Against, !want)
		}
	}
	if got := rows[0].ratios(); !slices.Equal(got, timing.Times{20, 18, 18}) {
		t.Errorf("ratios of times: %v", got)
	}
	if got := rows[4].ratios(); !slices.Equal(got, timing.Times{.88, 1}) {
		t.Errorf("ratios of rates: %v", got)
	}
}

func TestTable(t *testing.T) {
	var out bytes.Buffer
	if err := table(&out, exampleRows()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 7 {
		t.Fatalf("%d lines:\n%s", len(lines), &out)
	}
	for k, fields := range [][]string{
		{"w1-set", "500 ms", "500 ms .. 1 s", "PyTorch masked", "10 s", "18", "18 .. 20", "at least 16", "yes"},
		{"w1-dense", "10 s", "10 s .. 10 s", "PyTorch dense", "9 s", "0.9", "0.8 .. 0.9", "at least 1", "no"},
		{"w1-set", "500 ms", "500 ms .. 1 s", "scipy CSR", "10 s", "18", "18 .. 20"},
		{"evolve-w2", "21 ms", "20 ms .. 25 ms", "at most 30 ms", "yes"},
		{"gather w1-first", "47 GF/s", "50 GF/s .. 44 GF/s", "C intrinsics", "50 GF/s", "0.94", "0.88 .. 1", "at least 0.85", "yes"},
		{"memory-connection", "26 B", "26 B .. 26 B", "live memory in training", "at most 24 B", "no"},
	} {
		var got []string
		for _, f := range strings.Split(lines[k+1], "  ") {
			if f = strings.TrimSpace(f); f != "" {
				got = append(got, f)
			}
		}
		if !slices.Equal(got, fields) {
			t.Errorf("line %d: %q, want %q", k+1, got, fields)
		}
	}
}

func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "results")
	o := options{out: dir, log: io.Discard, threads: 2}
	m := machine{Processor: "2 x Abacus", SIMD: "beads", Software: "go", Date: "2018-06-19", Load: .25}
	rows := exampleRows()
	made(rows, m, 2)
	if err := o.write(rows); err != nil {
		t.Fatal(err)
	}
	speed := readCSV(t, filepath.Join(dir, "speed.csv"))
	if len(speed) != 7 || !slices.Equal(speed[0], columns) {
		t.Fatalf("%q", speed)
	}
	want := []string{"w1-set", "PyTorch masked", "100 of 600 minibatches", "s", "0.5", "0.5", "1", "10", "9", "18", "18", "18", "20", "16", "true", "3", "2", "2 x Abacus", "beads", "go", "2018-06-19", "0.25"}
	if !slices.Equal(speed[1], want) {
		t.Errorf("%q", speed[1])
	}
	if turns := readCSV(t, filepath.Join(dir, "turns.csv")); len(turns) != 1+3+3+3+3+2+1 || !slices.Equal(turns[2], []string{"w1-set", "PyTorch masked", "s", "2", "1", "18"}) {
		t.Errorf("%q", turns)
	}
	picture, err := os.ReadFile(filepath.Join(dir, "speed.png"))
	if err != nil || len(picture) < 1000 {
		t.Errorf("a picture of %d bytes, %v", len(picture), err)
	}
}

func readCSV(t *testing.T, path string) [][]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// scripted is a contender whose measurements are known.
type scripted struct {
	measured []float64
	calls    int
	after    func(calls int) error
}

func (s *scripted) once(context.Context) (float64, error) {
	s.calls++
	if s.after != nil {
		if err := s.after(s.calls); err != nil {
			return 0, err
		}
	}
	return s.measured[s.calls-1], nil
}

// A peer that is a shell script: it needs nothing that a system with a shell lacks.
func shellPeer(answer string) []string {
	return []string{"sh", "-c", `echo '{"peer": "sh", "timed": "nothing"}'; while read line; do echo '` + answer + `'; done`}
}

func TestContestsTakeTurns(t *testing.T) {
	ours := &scripted{measured: []float64{9, 1, 2, 4}}
	c := contest{
		name: "race", unit: seconds, most: 3,
		prepare: func(context.Context) (contender, error) { return ours, nil },
		rivals:  []rival{{shellPeer(`{"seconds": 8}`), 2}, {[]string{"/nowhere/peer"}, 1}, {shellPeer(`{"seconds": 2}`), 0}},
	}
	var log bytes.Buffer
	r := runner{reps: 3, log: &log}
	rows, err := r.run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if ours.calls != 4 || len(rows) != 3 {
		t.Fatalf("%d calls, rows %+v", ours.calls, rows)
	}
	for k, want := range []struct {
		against string
		its     timing.Times
		target  float64
		met     bool
	}{{"", nil, 3, true}, {"sh", timing.Times{8, 8, 8}, 2, true}, {"sh", timing.Times{2, 2, 2}, 0, true}} {
		got := rows[k]
		if got.Against != want.against || !slices.Equal(got.Its, want.its) || got.Target != want.target || got.met() != want.met || !slices.Equal(got.Own, timing.Times{1, 2, 4}) {
			t.Errorf("row %d: %+v", k, got)
		}
	}
	if !strings.Contains(log.String(), "/nowhere/peer") {
		t.Errorf("a peer is missing, and the log says %q", &log)
	}

	// Rates are measured more often, and larger is faster.
	fast := &scripted{measured: []float64{1, 30, 30, 30}}
	rows, err = (&runner{reps: 1, log: io.Discard}).run(t.Context(), contest{
		name: "kernel", unit: rate, prepare: func(context.Context) (contender, error) { return fast, nil },
		rivals: []rival{{shellPeer(`{"seconds": 1, "gflops": 20}`), 1}},
	})
	if err != nil || len(rows) != 1 || !slices.Equal(rows[0].ratios(), timing.Times{1.5, 1.5, 1.5}) {
		t.Errorf("%+v, %v", rows, err)
	}
}

func TestContestsEndWhenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ours := &scripted{measured: []float64{1, 1, 1}, after: func(calls int) error {
		if calls == 2 {
			cancel()
		}
		return ctx.Err()
	}}
	r := runner{reps: 5, log: io.Discard}
	_, err := r.run(ctx, contest{name: "race", unit: seconds, prepare: func(context.Context) (contender, error) { return ours, nil }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// Every work has a peer, and every peer's script exists.
func TestProgram(t *testing.T) {
	p := place{scripts: "../peers", python: "python3", threads: 2}
	contests := p.works()
	if len(contests) != len(work.All()) {
		t.Errorf("%d contests of %d works", len(contests), len(work.All()))
	}
	for _, c := range append(contests, p.limits()...) {
		if len(c.rivals) == 0 {
			t.Errorf("%s has no rival", c.name)
		}
		for _, r := range c.rivals {
			for _, word := range r.command {
				if filepath.Ext(word) != ".py" {
					continue
				}
				if _, err := os.Stat(word); err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
			}
		}
	}
}

// The kernels' benchmarks exist under the names in the list, and report their rate.
func TestBenchmarks(t *testing.T) {
	race.Skip(t, "it compiles programs")
	if setlib.SIMD() == "portable" {
		t.Skip("the kernels are compared where there are vector instructions")
	}
	dir, binaries := t.TempDir(), map[string]string{}
	for _, k := range kernels() {
		if binaries[k.pkg] == "" {
			binary, err := compileTests(t.Context(), "setlab/setlib/internal/"+k.pkg, dir)
			if err != nil {
				t.Fatal(err)
			}
			binaries[k.pkg] = binary
		}
		if v, err := (benchmark{binaries[k.pkg], k.benchmark}).run(t.Context(), "1x"); err != nil || v <= 0 {
			t.Errorf("%s: %v GF/s, %v", k.name, v, err)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, o := range []options{{reps: 0, threads: 1}, {reps: 1, threads: 0}, {reps: 1, threads: 1, only: []string{"w3-set"}}} {
		o.log = io.Discard
		if err := o.run(t.Context(), io.Discard); err == nil {
			t.Errorf("%+v was run", o)
		}
	}
}

func TestMachine(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	info := file("cpuinfo", "processor\t: 0\ncpu family\t: 6\nmodel\t\t: 207\nmodel name\t: Abacus\n\nprocessor\t: 1\nmodel name\t: Other\n")
	if got := processor(info); got != "Abacus (family 6, model 207)" {
		t.Errorf("%q", got)
	}
	if got := processor(filepath.Join(dir, "none")); got != runtime.GOARCH {
		t.Errorf("%q", got)
	}
	if got := load(file("loadavg", "0.50 0.40 0.30 1/99 1234\n")); got != .5 {
		t.Errorf("load %v", got)
	}
	if got := load(file("nonsense", "?")); got != -1 {
		t.Errorf("load %v", got)
	}
}
