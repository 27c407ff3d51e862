package sweeps

import (
	"context"
	"testing"

	"setlab/datasets"
)

// TestChoicesAreAccepted checks every name that Choices lists in the code that reads it.
func TestChoicesAreAccepted(t *testing.T) {
	images := datasets.Digits()
	for _, c := range Choices() {
		if len(c.Names) < 3 {
			t.Errorf("%s has only %q", c.Field, c.Names)
		}
		for _, name := range c.Names {
			g := Grid{Data: []string{"digits"}, Epochs: 1, MLP: &MLPs{Hidden: [][]int{{3}}}}
			switch c.Field {
			case "activation":
				g.MLP.Activation = []string{name}
			case "norm":
				g.MLP.Norm = []string{name}
			case "init":
				g.MLP.Init = []string{name}
			case "regrown":
				g.MLP.Regrown = []string{name}
			case "loss":
				g.MLP.Loss = []string{name}
			case "optimizer":
				g.MLP.Optimizer = []Optimizer{{Name: name}}
			case "schedule":
				s := Schedule{Shape: name}
				if name == "step" || name == "cosine" {
					s.Epochs = 3
				}
				g.MLP.Schedule = []Schedule{s}
			case "scaled":
				g.Scaled = name
			default:
				t.Fatalf("field %q is not tested", c.Field)
			}
			if _, err := g.Configs(t.Context(), func(context.Context, string) (*datasets.Set, error) { return images, nil }); err != nil {
				t.Errorf("%s %q: %v", c.Field, name, err)
			}
		}
	}
}
