package topology

import "reflect"

// Expected returns the approximate number of connections that a rule creates between in and out neurons. For Erdos-Renyi graphs it is the
// mean; for a user-defined rule without an Epsilon and a Density it is 0. Nothing is drawn, so a layer's memory can be estimated before it
// is built.
func Expected(r Rule, in, out int) float64 {
	r = pointedTo(r)
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
	v := reflect.Indirect(reflect.ValueOf(r)) // the methods of a rule of one's own may need a pointer
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

// pointedTo returns the rule that a pointer such as &SET{} points to, and other rules unchanged.
func pointedTo(r Rule) Rule {
	if v := reflect.ValueOf(r); v.Kind() == reflect.Pointer && !v.IsNil() {
		if rule, ok := v.Elem().Interface().(Rule); ok {
			return rule
		}
	}
	return r
}
