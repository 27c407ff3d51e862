package sweeps

import (
	"fmt"
	"strings"

	"setlab/setlib/nn"
)

// Choice is a field of grid files that takes names.
type Choice struct {
	Field string
	Names []string // all names that the field accepts
}

// Names of grid files, as in errors and Choices.
var (
	optimizerNames = []string{"momentum", "rmsprop", "adam", "adamw"}
	scheduleNames  = []string{"constant", "step", "cosine", "inverse"}
	lossNames      = []string{"cross-entropy", "binary cross-entropy", "squared error"}
	initNames      = []string{"he", "glorot", "dense glorot", "normal01"}
	regrownNames   = []string{"zero", "initial", "gradient"}
	scaledNames    = []string{Standardized, GloballyStandardized, Binarized}
)

// Choices returns the fields of grid files that take names, except for "rule", whose names are topology.Names.
func Choices() []Choice {
	activations, norms := []string{}, []string{"none"}
	for _, l := range nn.Catalog() {
		word, _, _ := strings.Cut(strings.ToLower(l.String()), "(")
		word = strings.TrimSpace(word)
		if _, err := nn.Activation(word); err == nil {
			activations = append(activations, word)
		}
		if word = strings.TrimSuffix(word, " norm"); normal(word) {
			norms = append(norms, word)
		}
	}
	return []Choice{
		{"activation", activations}, {"norm", norms}, {"init", initNames}, {"regrown", regrownNames}, {"loss", lossNames},
		{"optimizer", optimizerNames}, {"schedule", scheduleNames}, {"scaled", scaledNames},
	}
}

// allOf formats names as "a, b and c".
func allOf(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func normal(name string) bool { _, err := nn.Normalization(name); return err == nil }

func checkLoss(name string) error {
	for _, known := range lossNames {
		if name == known || name == "" {
			return nil
		}
	}
	return fmt.Errorf("sweeps: there is no loss %q; there are %s", name, allOf(lossNames))
}

// checkNames returns an error for the first name in the grid's networks that is unknown, with its line in the file.
func (g *Grid) checkNames() error {
	if g.MLP != nil {
		return g.MLP.Networks.checkNames(g.written, "mlp")
	}
	if g.CNN != nil {
		return g.CNN.Networks.checkNames(g.written, "cnn")
	}
	return nil
}

func (s *Networks) checkNames(where *positions, kind string) error {
	names := func(field string, list []string, check func(name string) error) error {
		for k, name := range list {
			if err := check(name); err != nil {
				return where.wrap(fmt.Sprintf("%s.%s[%d]", kind, field, k), err)
			}
		}
		return nil
	}
	for _, err := range []error{
		names("activation", s.Activation, func(n string) error { _, err := layerOf(n, "", nn.Activation); return err }),
		names("norm", s.Norm, func(n string) error { _, err := layerOf(n, "none", nn.Normalization); return err }),
		names("init", s.Init, checkInit),
		names("regrown", s.Regrown, func(n string) error { _, err := regrownOf(n); return err }),
		names("loss", s.Loss, checkLoss),
	} {
		if err != nil {
			return err
		}
	}
	for k, o := range s.Optimizer {
		if _, err := o.of(); err != nil {
			return where.wrap(fmt.Sprintf("%s.optimizer[%d]", kind, k), err)
		}
	}
	for k, o := range s.Schedule {
		if _, err := o.of(); err != nil {
			return where.wrap(fmt.Sprintf("%s.schedule[%d]", kind, k), err)
		}
	}
	return nil
}
