package cluster

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// Pod is what a job's pods need on Kubernetes.
type Pod struct {
	Image  string            // of docker/'s target headless, which must be one that the cluster can pull
	Nodes  map[string]string // labels of the nodes that it may run on
	Claim  string            // the name of the persistent volume claim with the store and data; empty makes one
	Volume string            // the size of the claim that is made, such as 10Gi; empty for 10Gi
	Grid   string            // the text of the grid file; empty for a grid that comes with the image
}

//go:embed kubernetes.yaml
var manifestSource string

var manifest = template.Must(template.New("kubernetes").Funcs(template.FuncMap{"quote": strconv.Quote, "indented": indented}).Parse(manifestSource))

// indented indents the lines of a text as a literal of YAML.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(strings.TrimSpace(text), "\r\n", "\n")) {
		b.WriteString("    " + line)
	}
	return b.String()
}

// Kubernetes returns what kubectl apply takes: an Indexed Job with a pod a task, the claim that all of them mount unless there is one, and a
// config map with the grid. A pod that is evicted is replaced without limit, one that fails three times. Command is the arguments of
// setlab, in which GridPath stands for the grid's file.
func (j Job) Kubernetes(p Pod) (string, error) {
	type label struct{ Name, Value string }
	var nodes []label
	for _, name := range slices.Sorted(maps.Keys(p.Nodes)) {
		nodes = append(nodes, label{name, p.Nodes[name]})
	}
	name := dnsLabel(j.Sweep)
	arguments := slices.Concat(j.Command, []string{"--shard", fmt.Sprintf("$(JOB_COMPLETION_INDEX)/%d", j.Sweep.Tasks), "--parallel", strconv.Itoa(max(1, j.CPUs))})
	var b strings.Builder
	err := manifest.Execute(&b, map[string]any{
		"Name": name, "Tasks": j.Sweep.Tasks, "AtMost": min(j.Sweep.Tasks, cmp.Or(j.AtMost, j.Sweep.Tasks)), "Retries": MostRequeues,
		"Image": p.Image, "Nodes": nodes, "Claim": cmp.Or(p.Claim, "setlab"), "NewClaim": p.Claim == "", "Volume": cmp.Or(p.Volume, "10Gi"),
		"Grid": p.Grid, "Arguments": arguments, "CPUs": max(1, j.CPUs), "Memory": kubernetesMemory(j.Memory),
	})
	return b.String(), err
}

// GridPath is where a pod finds the grid of its config map.
const GridPath = "/grids/grid.json"

// kubernetesMemory writes Slurm's 2G, which is 2^31 bytes, as Kubernetes has it: 2Gi.
func kubernetesMemory(memory string) string {
	if memory != "" && strings.ContainsRune("KMGT", rune(memory[len(memory)-1])) {
		return memory + "i"
	}
	return memory
}

// dnsLabel names a job with small letters, digits and dashes, 63 at most.
func dnsLabel(s Sweep) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(s.Name))
	s.Name = strings.Trim(name[:min(len(name), 30)], "-")
	return s.String()
}
