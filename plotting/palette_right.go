package plotting

import (
	"slices"
	"strings"
)

// rightDashes are those of a model's series on the right-hand axis. No other series has them.
var rightDashes = []float64{4, 1.5, 1, 1.5, 1, 1.5}

// onRight returns the series of models that are only on the right-hand axis, such as "p of SET-MLP", and for each the name whose style it varies: the
// model's, if that is on the left, or else its own. Their own style would be that of the model's series on the left.
func (f *Figure) onRight(names []string) map[string]string {
	left, right := map[string]bool{}, map[string]bool{}
	for _, p := range f.panels {
		for _, m := range p.marks {
			if m.right {
				right[m.name] = true
			} else {
				left[m.name] = true
			}
		}
	}
	of := map[string]string{}
	for _, name := range names {
		if !right[name] || left[name] {
			continue
		}
		own, _ := modelInk(name)
		for _, other := range names {
			model, ok := modelInk(other)
			switch {
			case !ok || !left[other]:
			case strings.HasSuffix(name, " of "+other):
				of[name] = other
			case of[name] == "" && own.color == model.color:
				of[name] = name
			}
		}
	}
	return of
}

// setRight gives the series of onRight the colors of their models, unless SetColor did, but thinner lines and other dashes.
func (f *Figure) setRight(of map[string]string, inks map[string]ink) {
	for name, model := range of {
		own := inks[model]
		own.width, own.dashes = pInk.width, slices.Clone(rightDashes)
		if c := f.colors[name]; c != nil {
			own.color = c
		}
		inks[name] = own
	}
}
