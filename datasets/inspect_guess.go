package datasets

import (
	"math"
	"slices"
	"strings"

	"setlab/datasets/csvfile"
	"setlab/datasets/npy"
	"setlab/datasets/table"
)

// usualLabels are common names of columns of classes and targets.
var usualLabels = []string{"class", "label", "target", "species", "kind", "y"}

// guess returns the column that is most likely to hold the classes or, if its numbers are not all integers, the target. Both are "" if there
// is no such column.
func guess(look *csvfile.Look, o table.Options) (label, target string) {
	free := func(name string) bool { return !slices.Contains(o.Without, name) && !slices.Contains(o.OneHot, name) }
	if len(look.Names) < 2 {
		return "", ""
	}
	for _, usual := range usualLabels {
		for k, name := range look.Names {
			switch {
			case look.Bare || !strings.EqualFold(name, usual) || !free(name):
			case look.Classes(k):
				return name, ""
			case target == "" && look.Texts[k].Count == 0:
				target = name
			}
		}
	}
	last := len(look.Names) - 1
	if target == "" && look.Texts[last].Count > 0 && look.Classes(last) && free(look.Names[last]) {
		return look.Names[last], ""
	}
	return "", target
}

// guessTargets returns the array that would be read as the classes if it has numbers that are not integers, else "".
func guessTargets(a *npy.Archive, o NPZ) (string, error) {
	y := usual(a.Has, usualY)
	if o.Y != "" || o.Targets != "" || y == "" {
		return "", nil
	}
	array, err := a.Read(y)
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(array.Float32s, fractional) || slices.ContainsFunc(array.Float64s, fractional) {
		return y, nil
	}
	return "", nil
}

// fractional reports whether v is finite and not an integer.
func fractional[T float32 | float64](v T) bool {
	return v-v == 0 && float64(v) != math.Trunc(float64(v))
}

// judgeGuess says what was guessed.
func (i *Inspection) judgeGuess() {
	switch {
	case !i.Guessed:
	case i.Label != "":
		i.say("The classes are taken to be those of column %s. Set the option Label if that is wrong.", quoted(i.Label))
	default:
		i.say("%s has numbers that cannot be classes, so it is taken for the target. To read it as the target, set the option Targets (--target).", i.target)
	}
}
