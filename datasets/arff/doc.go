// Package arff reads Weka's Attribute-Relation File Format: attributes with their types, then a sample a line, its values separated by commas
// or tabs, or sparse.
//
//	@relation weather
//	@attribute outlook {sunny, overcast, 'light rain'}
//	@attribute temperature numeric
//	@attribute play {yes, no}
//	@data
//	sunny, 29.5, no
//	{1 18, 2 yes}
//
// Attributes are numeric, real, integer, nominal, string or date. Names and values may be quoted, % begins a comment line, ? is a missing
// value, and keywords may be in any case. In a sparse line, what is left out is 0 or the first of the nominal values, as in Weka. Attributes
// that are tables themselves, and weights of samples, are errors.
package arff
