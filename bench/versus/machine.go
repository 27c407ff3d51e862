package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"setlab/setlib"
)

// machine describes the machine of the measurements.
type machine struct {
	Processor string // model and number of processors
	SIMD      string // see setlib.SIMD
	Software  string
	Date      string
	Load      float64 // mean number of other processes that were running in the minute before; -1 where that is unknown
}

func thisMachine() machine {
	return machine{
		Processor: fmt.Sprintf("%d x %s", runtime.NumCPU(), processor("/proc/cpuinfo")),
		SIMD:      setlib.SIMD(),
		Software:  fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH),
		Date:      time.Now().UTC().Format(time.DateOnly),
		Load:      load("/proc/loadavg"),
	}
}

// processor returns the name of the model. Virtual machines often hide it; then it returns the family and model number.
func processor(cpuinfo string) string {
	f, err := os.Open(cpuinfo)
	if err != nil {
		return runtime.GOARCH
	}
	defer f.Close()
	values := map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		name, value, ok := strings.Cut(lines.Text(), ":")
		if name = strings.TrimSpace(name); ok && values[name] == "" {
			values[name] = strings.TrimSpace(value)
		}
	}
	if values["model name"] == "" {
		return runtime.GOARCH
	}
	return fmt.Sprintf("%s (family %s, model %s)", values["model name"], values["cpu family"], values["model"])
}

func load(loadavg string) float64 {
	text, err := os.ReadFile(loadavg)
	if err != nil {
		return -1
	}
	var minute float64
	if _, err := fmt.Sscan(string(text), &minute); err != nil {
		return -1
	}
	return minute
}
