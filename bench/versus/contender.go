package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"setlab/bench/peer"
	"setlab/bench/work"
	"setlab/setlib"
)

// contender does its work once and returns the measurement, in the contest's unit.
type contender interface {
	once(ctx context.Context) (float64, error)
}

// own is a work of this project. Its first run is not counted.
type own struct{ work.Prepared }

func (o own) once(ctx context.Context) (float64, error) { return o.Time(ctx) }

// theirs is another program. It has already made its first round, which is not counted.
type theirs struct {
	*peer.Peer
	unit unit
}

func (t theirs) once(context.Context) (float64, error) {
	round, err := t.Time()
	if t.unit == rate {
		return round.GFlops, err
	}
	return round.Seconds, err
}

// benchmark is one of the benchmarks of Go code, in a compiled test.
type benchmark struct{ binary, name string }

// compileTests compiles the tests of a package into a folder.
func compileTests(ctx context.Context, pkg, dir string) (binary string, err error) {
	binary = filepath.Join(dir, filepath.Base(pkg)+".test")
	if out, err := exec.CommandContext(ctx, "go", "test", "-c", "-o", binary, pkg).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go test -c %s: %w\n%s", pkg, err, out)
	}
	return binary, nil
}

func (b benchmark) once(ctx context.Context) (float64, error) { return b.run(ctx, "100ms") }

// run runs the benchmark on one processor, for a time or a number of iterations such as 1x, and returns its GF/s.
func (b benchmark) run(ctx context.Context, time string) (float64, error) {
	var pattern []string
	for _, part := range strings.Split(b.name+"/"+setlib.SIMD(), "/") {
		pattern = append(pattern, "^"+regexp.QuoteMeta(part)+"$")
	}
	out, err := exec.CommandContext(ctx, b.binary,
		"-test.run=^$", "-test.cpu=1", "-test.benchtime="+time, "-test.bench="+strings.Join(pattern, "/")).Output()
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if err != nil {
		return 0, fmt.Errorf("%s of %s: %w\n%s", b.name, b.binary, err, out)
	}
	return gflops(string(out), b.name)
}

// gflops parses the rate in the output of a benchmark.
func gflops(out, name string) (float64, error) {
	for _, line := range strings.Split(out, "\n") {
		fields := strings.Fields(line)
		for k, f := range fields {
			if f == "GF/s" && k > 0 {
				return strconv.ParseFloat(fields[k-1], 64)
			}
		}
	}
	return 0, fmt.Errorf("no GF/s of a benchmark %s in\n%s", name, out)
}
