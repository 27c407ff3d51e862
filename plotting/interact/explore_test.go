package interact

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"setlab/setlib/results"
	"setlab/setlib/train"
)

// runsOfTwo has runs of two models, two values of epsilon and two seeds.
func runsOfTwo() *results.Results {
	var all results.Results
	for _, model := range []string{"SET", "dense"} {
		for _, epsilon := range []string{"5", "10"} {
			for seed := range 2 {
				h, err := train.ReadHistory(strings.NewReader("epoch,test loss,accuracy\n1,1,0.5\n2,0.5,0.6\n3,0.33,0.7\n"))
				if err != nil {
					panic(err)
				}
				all.Add([]string{"model", "epsilon", "seed"}, []string{model, epsilon, fmt.Sprint(seed)}, h)
			}
		}
	}
	return &all
}

func TestExplore(t *testing.T) {
	all := runsOfTwo()
	v := newView("", func(c *Controls) any { return explored(c, all, measured(all)) })
	expect := func(got any, line string) {
		t.Helper()
		d, ok := got.(drawing)
		if !ok {
			t.Fatalf("it shows %v, want %s", got, line)
		}
		if d.line != line {
			t.Errorf("the line is\n%s, want\n%s", d.line, line)
		}
		if p := draw(d, false); len(p.png) == 0 || !strings.Contains(p.html, "plotting.Facets{") || !strings.HasSuffix(p.words, line) {
			t.Errorf("it is shown as %.200s, %s", p.html, p.words)
		}
	}
	set := func(label string, value any) any {
		t.Helper()
		told(v, said{Set: map[string]any{label: value}})
		if calls := called(v); calls != 1 {
			t.Errorf("%s: %d calls", label, calls)
		}
		return v.result
	}
	expect(v.first(context.Background()), `plotting.Facets{Y: "accuracy [%]", Color: "model"}.Figure(all)`)
	v.end()
	expect(set("rows", "epsilon"), `plotting.Facets{Y: "accuracy [%]", Color: "model", Rows: "epsilon"}.Figure(all)`)
	expect(set("columns", "seed"), `plotting.Facets{Y: "accuracy [%]", Color: "model", Rows: "epsilon", Columns: "seed"}.Figure(all)`)
	set("rows", none)
	set("columns", none)
	expect(set("y", "test loss"), `plotting.Facets{Y: "test loss", Color: "model"}.Figure(all)`)
	expect(set("logarithmic y", true), `plotting.Facets{Y: "test loss", Color: "model", LogY: true}.Figure(all)`)
	set("logarithmic y", false)
	// With epsilon on the x axis a score is drawn, since the chosen metric is no longer an option.
	expect(set("x", "epsilon"), `plotting.Facets{X: "epsilon", Y: "best accuracy [%]", Color: "model"}.Figure(all)`)
	set("x", "epoch")
	expect(set("only model", "SET"), `plotting.Facets{Y: "accuracy [%]", Color: "model"}.Figure(all.Where("model", "SET"))`)
	expect(set("color", "seed"), `plotting.Facets{Y: "accuracy [%]", Color: "seed"}.Figure(all.Where("model", "SET"))`)
	expect(set("a line for each run", true), `plotting.Facets{Y: "accuracy [%]", Color: "seed", Single: true}.Figure(all.Where("model", "SET"))`)
}

// TestExploreRunsWithoutASetting selects dense networks, which have no epsilon.
func TestExploreRunsWithoutASetting(t *testing.T) {
	all := runsOfTwo().Without("model", "dense")
	for _, w := range runsOfTwo().Where("epsilon", "5").Where("model", "dense").Rows() {
		all.Add([]string{"model", "seed"}, []string{"dense", w.Value("seed")}, w.History())
	}
	v := newView("", func(c *Controls) any { return explored(c, all, measured(all)) })
	set := func(label, value string) string {
		told(v, said{Set: map[string]any{label: value}})
		called(v)
		return fmt.Sprint(v.result)
	}
	v.first(context.Background())
	v.end()
	set("only model", "dense")
	for value, want := range map[string]string{
		"10":  "No run has all of these values.",
		unset: `Color: "model"}.Figure(all.Where("model", "dense").Where("epsilon", ""))`,
		every: `Color: "model"}.Figure(all.Where("model", "dense"))`,
	} {
		if got := set("only epsilon", value); !strings.Contains(got, want) {
			t.Errorf("only epsilon = %s: %s", value, got)
		}
	}
	set("only epsilon", every)
	if got, want := set("color", "epsilon"), `Color: "epsilon"}.Figure(all.Where("model", "dense"))`; !strings.Contains(got, want) {
		t.Errorf("the color is of epsilon: %s", got)
	}
	if got, want := set("x", "epsilon"), `X: "epsilon"`; !strings.Contains(got, want) {
		t.Errorf("along epsilon: %s", got)
	}
}

func TestExploreNothing(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("results without runs are explored")
		}
	}()
	Explore(&results.Results{})
}
