package datasets

import (
	"setlab/datasets/arff"
)

// ARFF says what the attributes of a table are, by their names. In the zero value the last attribute holds the classes, if it is nominal, and
// all others are features.
type ARFF struct {
	// Label is the attribute of the classes: a nominal one, or integers or texts. "" means the last one, if it is nominal.
	Label string
	// Targets lists attributes of numbers to be predicted, see [CSV].
	Targets []string
	// Without lists attributes to leave out, such as strings and dates.
	Without []string
	// OneHot lists attributes of type string or date to encode: each of their texts becomes a feature, which is 1 in samples with this text
	// and 0 in others. Nominal attributes are always encoded this way.
	OneHot []string
	// DropMissing leaves out samples with a missing value (?); the set's Note says how many. Without it, a missing value is an error.
	DropMissing bool
}

// ReadARFF reads a table in Weka's format, compressed or not: attributes that are numbers (numeric, real, integer) or nominal, and samples
// that are complete or sparse. Nominal classes are numbered in the order in which the file declares them, other classes in alphabetical order. All
// samples are in Train; Samples.Split makes a test set. Errors are [*FormatError] and say where.
//
//	weather, err := datasets.ReadARFF("weather.arff", datasets.ARFF{Label: "play", DropMissing: true})
func ReadARFF(path string, o ARFF) (*Set, error) {
	return ReadOptions{Label: o.Label, Targets: o.Targets, Without: o.Without, OneHot: o.OneHot, DropMissing: o.DropMissing}.readTable(path, arff.Read)
}
