package topology

import "fmt"

// Named returns the rule of this package that a Key identifies, as stored runs have them; false if it is none of them.
func Named(key string) (Rule, bool) {
	if key == (Dense{}).Key() {
		return Dense{}, true
	}
	var set SET
	if _, err := fmt.Sscanf(key, "SET(epsilon=%g, zeta=%g)", &set.Epsilon, &set.Zeta); err == nil && set.Key() == key {
		return set, true
	}
	var fixed FixProb
	if _, err := fmt.Sscanf(key, "FixProb(epsilon=%g)", &fixed.Epsilon); err == nil && fixed.Key() == key {
		return fixed, true
	}
	return nil, false
}
