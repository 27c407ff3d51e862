// Package rate converts rates in options. As given, 0 means the default and a negative rate means none. As used, 0 means none.
package rate

// Used returns the rate that a model uses if its options have the given one.
func Used(given, standard float64) float64 {
	switch {
	case given == 0:
		return standard
	case given < 0:
		return 0
	}
	return given
}

// Given returns options' rate for a model that uses the given one.
func Given(used float64) float64 {
	if used == 0 {
		return -1
	}
	return used
}
