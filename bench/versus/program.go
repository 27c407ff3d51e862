package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"

	"setlab/bench/work"
)

// place has the folders of the peers, and their settings.
type place struct {
	scripts string // folder of the peers
	python  string
	threads int
	build   string // folder for compiled programs
}

// script is the command that runs a Python peer on a number of threads.
func (p place) script(threads int, name string, arguments ...string) []string {
	return append([]string{"env", "PYTHONDONTWRITEBYTECODE=1", fmt.Sprint("THREADS=", threads), p.python, filepath.Join(p.scripts, name)}, arguments...)
}

// works are the contests of whole works, on all threads.
func (p place) works() []contest {
	against := func(least float64, name string, arguments ...string) rival {
		return rival{p.script(p.threads, name, arguments...), least}
	}
	rivals := map[string][]rival{
		"w1-set": {against(16, "torch_mlp.py", "w1", "masked"), against(0, "scipy_mlp.py", "w1")},
		"w2-set": {against(30, "torch_mlp.py", "w2", "masked"), against(0, "scipy_mlp.py", "w2")},

		"w1-dense": {against(1, "torch_mlp.py", "w1", "dense")},

		"w1-rigl": {against(15, "torch_rigl.py", "w1")},
		"w2-rigl": {against(25, "torch_rigl.py", "w2")},

		"w1-set-adam": {against(0, "torch_mlp.py", "w1", "masked", "adam")},
		"w2-set-adam": {against(0, "torch_mlp.py", "w2", "masked", "adam")},

		// Which memory format is faster depends on the machine, so both are measured.
		"cnn":     {against(1.3, "torch_cnn.py", "dense", "channels_last"), against(1.3, "torch_cnn.py", "dense", "contiguous")},
		"cnn-set": {against(1.3, "torch_cnn.py", "masked", "channels_last"), against(1.3, "torch_cnn.py", "masked", "contiguous")},

		"rbm784-set-cd1":  {against(16, "numpy_rbm.py", "784", "1"), against(0, "scipy_rbm.py", "1")},
		"rbm784-set-cd10": {against(14, "numpy_rbm.py", "784", "10"), against(0, "scipy_rbm.py", "10")},
		"rbm180-set-cd10": {against(6, "numpy_rbm.py", "180", "10")},

		"ais784-set":   {against(12, "numpy_ais.py")},
		"ais784-dense": {against(1.5, "numpy_ais.py")},

		"evolve-w2": {against(0, "numpy_evolve.py")},
	}
	most := map[string]float64{"evolve-w2": .03}
	var contests []contest
	for _, w := range work.All() {
		contests = append(contests, contest{
			name: w.Name, unit: seconds, rivals: rivals[w.Name], most: most[w.Name],
			prepare: func(context.Context) (contender, error) { return own{w.Prepare(p.threads)}, nil },
		})
	}
	return contests
}

// kernel is a benchmark with its rivals.
type kernel struct {
	name      string
	pkg       string // of the benchmark, below setlib/internal
	benchmark string
	limit     []string // arguments of kernels.c
	openBLAS  []string // arguments of numpy_multiply.py
}

func kernels() []kernel {
	var all []kernel
	for _, shape := range []string{"w1-first", "w1-hidden", "w2-first", "w2-hidden", "rbm784", "rbm180"} {
		for _, product := range []string{"gather", "gather-via", "correlate", "backpropagate"} {
			all = append(all, kernel{product + " " + shape, "product", "BenchmarkSparse/" + shape + "/" + product, []string{product, shape}, nil})
		}
	}
	for _, shape := range []string{"w1-first", "w1-hidden", "w2-first", "w2-hidden"} {
		all = append(all, kernel{"momentum " + shape, "elementwise", "BenchmarkMomentum/" + shape + "/momentum", []string{"momentum", shape}, nil})
	}
	return append(all,
		kernel{"dense w1-first", "product", "BenchmarkMultiply/w1-forward", []string{"multiply", "w1-first"}, []string{"784", "1000"}},
		kernel{"dense w2-first", "product", "BenchmarkMultiply/w2-forward", []string{"multiply", "w2-first"}, []string{"3072", "4000"}},
		kernel{"dense output", "product", "BenchmarkMultiply/output", []string{"multiply", "output"}, []string{"1000", "10"}},
	)
}

// limits are the contests of kernels on one thread against tuned C, which is the limit of this machine.
func (p place) limits() []contest {
	compiled := filepath.Join(p.build, "kernels")
	tests := map[string]string{}
	var contests []contest
	for _, k := range kernels() {
		c := contest{name: k.name, unit: rate, rivals: []rival{{append([]string{compiled}, k.limit...), .85}}}
		if k.openBLAS != nil {
			c.rivals = append(c.rivals, rival{p.script(1, "numpy_multiply.py", k.openBLAS...), 0})
		}
		c.prepare = func(ctx context.Context) (contender, error) {
			if tests[k.pkg] == "" {
				binary, err := compileTests(ctx, "setlab/setlib/internal/"+k.pkg, p.build)
				if err != nil {
					return nil, err
				}
				tests[k.pkg] = binary
			}
			return benchmark{tests[k.pkg], k.benchmark}, nil
		}
		contests = append(contests, c)
	}
	return contests
}

// compileKernels compiles the C peer.
func (p place) compileKernels(ctx context.Context) error {
	out, err := exec.CommandContext(ctx, "gcc", "-O3", "-march=native", "-o", filepath.Join(p.build, "kernels"), filepath.Join(p.scripts, "kernels.c")).CombinedOutput()
	if err != nil {
		return fmt.Errorf("gcc %s: %w\n%s", filepath.Join(p.scripts, "kernels.c"), err, out)
	}
	return nil
}
