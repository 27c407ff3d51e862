package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
)

func TestBench(t *testing.T) {
	status, stdout, stderr := setlab(t, "bench", "--only", "evolve-w2", "--reps", "1")
	if status != statusOK || !strings.Contains(stdout, "evolve-w2") || !strings.Contains(stdout, "step") || !strings.Contains(stdout, "Medians of 1") {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
	if stderr != "evolve-w2 (1 of 1)\n" {
		t.Errorf("progress: %q", stderr)
	}
}

func TestBenchJSON(t *testing.T) {
	status, stdout, stderr := setlab(t, "bench", "--only", "evolve-w2,rbm180-set-cd10", "--reps", "1", "--threads", "1", "--json")
	if status != statusOK {
		t.Fatalf("status %d: %s", status, stderr)
	}
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines for 2 works:\n%s", len(lines), stdout)
	}
	for k, work := range []string{"rbm180-set-cd10", "evolve-w2"} {
		var row struct {
			Work          string
			Seconds       float64
			Threads, Reps int
			SIMD          string
		}
		if err := json.Unmarshal([]byte(lines[k]), &row); err != nil {
			t.Fatalf("%v: %s", err, lines[k])
		}
		if row.Work != work || row.Seconds <= 0 || row.Threads != 1 || row.Reps != 1 || row.SIMD == "" {
			t.Errorf("%s", lines[k])
		}
	}
}

func TestBenchRefuses(t *testing.T) {
	for _, c := range []struct {
		arguments []string
		says      string
	}{
		{[]string{"--only", "w3-set"}, "rbm784-set-cd10"},
		{[]string{"--reps", "0"}, "0 repetitions"},
		{[]string{"--threads", "-1"}, "-1 processors"},
		{[]string{"w1-set"}, "setlab bench"},
	} {
		status, stdout, stderr := setlab(t, append([]string{"bench"}, c.arguments...)...)
		if status != statusUsage || stdout != "" || !strings.Contains(stderr, c.says) {
			t.Errorf("%v: status %d\n%s%s", c.arguments, status, stdout, stderr)
		}
	}
}

func TestBenchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status, stdout, stderr := setlabContext(ctx, "bench"); status != statusInterrupted || stdout != "" || !strings.HasSuffix(stderr, "setlab: interrupted\n") {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
}

func TestSeconds(t *testing.T) {
	for s, want := range map[float64]string{2.34567e-5: "23.5 us", .0123: "12.3 ms", 1.25: "1.25 s", 99.94: "99.9 s", 1234.5: "1234 s"} {
		if got := seconds(s); got != want {
			t.Errorf("seconds(%v) = %q, want %q", s, got, want)
		}
	}
}
