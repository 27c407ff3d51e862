package cluster

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// Pod specifies a job's pods on Kubernetes.
type Pod struct {
	Image  string            // image built from the target headless of docker/, which the cluster must be able to pull
	Nodes  map[string]string // labels of the nodes it may run on
	Claim  string            // name of the persistent volume claim with the store and the data; empty means a new claim
	Volume string            // size of a new claim, such as 10Gi; empty means 10Gi
	Grid   string            // text of the grid file; empty for a grid that is part of the image
}

//go:embed kubernetes.yaml
var manifestSource string

var manifest = template.Must(template.New("kubernetes").Funcs(template.FuncMap{"quote": strconv.Quote, "indented": indented}).Parse(manifestSource))

// indented indents the lines of a text for a YAML literal.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(strings.TrimSpace(text), "\r\n", "\n")) {
		b.WriteString("    " + line)
	}
	return b.String()
}

// Kubernetes returns a manifest for kubectl apply: an Indexed Job with one pod per task, the volume claim that all pods mount unless it
// exists, and a config map with the grid. Evicted pods are replaced without limit, failing pods three times. Command holds the arguments of
// setlab; it refers to the grid file by GridPath. It returns an error for a claim or an amount of memory that Kubernetes would reject.
func (j Job) Kubernetes(p Pod) (string, error) {
	memory := kubernetesMemory(j.Memory)
	for _, given := range []struct {
		what, value, want string
		form              *regexp.Regexp
	}{
		{"the claim", p.Claim, "lowercase letters, digits, dashes and dots", claimName},
		{"the volume", p.Volume, "an amount such as 10Gi", quantity},
		{"the memory", memory, "an amount such as 2G", quantity},
	} {
		if given.value != "" && !given.form.MatchString(given.value) {
			return "", fmt.Errorf("cluster: %s is %q; want %s", given.what, given.value, given.want)
		}
	}
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
		"Grid": p.Grid, "Arguments": arguments, "CPUs": max(1, j.CPUs), "Memory": memory,
	})
	return b.String(), err
}

// These are the forms of Kubernetes' names and amounts.
var (
	claimName = regexp.MustCompile(`^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$`)
	quantity  = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?([kMGTPE]|[KMGTPE]i)?$`)
)

// kubernetesMemory converts Slurm's notation 2G, which means 2^31 bytes, to Kubernetes' 2Gi, and 4000, which means megabytes, to 4000Mi.
func kubernetesMemory(memory string) string {
	switch {
	case memory == "":
		return ""
	case strings.ContainsRune("KMGT", rune(memory[len(memory)-1])):
		return memory + "i"
	case strings.Trim(memory, "0123456789") == "":
		return memory + "Mi"
	}
	return memory
}

// dnsLabel returns a name for a job with lowercase letters, digits and dashes, at most 63 characters long.
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
