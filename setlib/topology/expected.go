package topology

import "reflect"

// Expected returns about how many connections a rule wires between in and out neurons: the mean of Erdos-Renyi graphs, 0 for a rule of your
// own that has neither an Epsilon nor a Density. It draws nothing, so that what a layer takes of memory is known before it is wired.
func Expected(r Rule, in, out int) float64 {
	pairs := float64(in) * float64(out)
	switch r := r.(type) {
	case Dense:
		return pairs
	case SRigL:
		return float64(r.fanIn(in, out)) * float64(out)
	case Magnitude:
		return r.filled().Density * pairs
	case GraNet:
		return r.filled().Density * pairs
	case Custom:
		if r.WireFunc == nil {
			return Expected(FixProb{}, in, out)
		}
		return 0
	}
	v := reflect.ValueOf(r)
	if v.Kind() != reflect.Struct {
		return 0
	}
	epsilon, density := v.FieldByName("Epsilon"), v.FieldByName("Density")
	if density.IsValid() && density.CanFloat() && density.Float() > 0 {
		return density.Float() * pairs
	}
	if epsilon.IsValid() && epsilon.CanFloat() {
		return Probability(in, out, epsilonOf(epsilon.Float())) * pairs
	}
	return 0
}
