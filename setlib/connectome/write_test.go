package connectome

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"setlab/internal/need"
)

// NetworkX reads all formats: the same neurons, positions, connections, weights and signs.
func TestNetworkXReadsWhatIsWritten(t *testing.T) {
	needNetworkX(t)
	g := random(4, []int{6, 5, 4}, .5)
	g.Layers()[0].Weights[0] = 0
	labels := Labels{Features: []string{"a", "<b>", `"c"`, "d & e", "f\tg", "ü"}, Modules: make([]int, 15)}
	for v := range labels.Modules {
		labels.Modules[v] = v % 4
	}
	folder := t.TempDir()
	arguments := []string{"-W", "ignore", "testdata/read.py"}
	for _, format := range Formats {
		path := filepath.Join(folder, format)
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Write(file, format, labels); err != nil {
			t.Fatal(err)
		}
		file.Close()
		arguments = append(arguments, path)
	}
	command := exec.Command(need.Python, arguments...)
	var failed strings.Builder
	command.Stderr = &failed
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, failed.String())
	}
	var found map[string]struct {
		Nodes    [][]any
		Edges    [][5]float64
		Places   [][2]float64
		Directed bool
	}
	if err := json.Unmarshal(out, &found); err != nil {
		t.Fatal(err)
	}
	var nodes [][]any
	var places [][2]float64
	for v, degree := range g.Degrees() {
		layer, i := g.Place(v)
		nodes = append(nodes, []any{float64(v), labels.Label(g, v), float64(layer), float64(i), float64(degree), float64(v % 4)})
		x, y := g.position(v)
		places = append(places, [2]float64{x, y})
	}
	var edges [][5]float64
	for all := g.Edges(); all.Next(); {
		c := all.Edge().(Connection)
		w := math.Abs(c.Strength)
		edges = append(edges, [5]float64{float64(c.Source.Number), float64(c.Target.Number), w, w, float64(sign(c.Strength))})
	}
	for _, format := range Formats {
		f := found[format]
		if !f.Directed || len(f.Edges) != len(edges) {
			t.Fatalf("%s: directed %v, %d edges of %d", format, f.Directed, len(f.Edges), len(edges))
		}
		for k, e := range f.Edges {
			for part, got := range e {
				if float32(got) != float32(edges[k][part]) {
					t.Errorf("%s: connection %v, want %v", format, e, edges[k])
				}
			}
		}
		if format != "edges" && (!reflect.DeepEqual(f.Nodes, nodes) || !reflect.DeepEqual(f.Places, places)) {
			t.Errorf("%s: neurons %v, %v, want %v, %v", format, f.Nodes, f.Places, nodes, places)
		}
	}
}

// An unknown format is an error that lists the known ones.
func TestUnknownFormat(t *testing.T) {
	err := random(4, []int{6, 5}, .5).Write(os.Stderr, "dot", Labels{})
	if want := `connectome: there is no format "dot"; there are [gexf graphml edges]`; fmt.Sprint(err) != want {
		t.Error(err)
	}
}
