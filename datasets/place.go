package datasets

import "slices"

// Place says where a data set's files are.
type Place string

// The places in the order in which [Load] looks, and the two kinds of absence.
const (
	// Embedded is compiled into the program.
	Embedded Place = "embedded"
	// Generated is computed on demand.
	Generated Place = "generated"
	// Offline is in the folder that SETLAB_DATA names.
	Offline Place = "offline"
	// Cached is in the cache.
	Cached Place = "cached"
	// Absent is not on this machine, but can be downloaded.
	Absent Place = "absent"
	// Unavailable is not on this machine and cannot be downloaded.
	Unavailable Place = "unavailable"
)

// rank orders places from the nearest to the farthest.
func (p Place) rank() int {
	return slices.Index([]Place{Embedded, Generated, Offline, Cached, Absent, Unavailable}, p)
}
