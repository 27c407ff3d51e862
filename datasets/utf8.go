package datasets

import "unicode/utf8"

// otherEncodings returns the names that are not in UTF-8. They could not be stored with a run.
func otherEncodings(names []string) []string {
	var other []string
	for _, name := range names {
		if !utf8.ValidString(name) {
			other = append(other, name)
		}
	}
	return other
}
