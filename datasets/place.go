package datasets

import "slices"

// Place says where a data set's files are.
type Place string

// The places, in the order in which [Load] looks, and the two ways of absence.
const (
	// Embedded is compiled into the program.
	Embedded Place = "embedded"
	// Generated is computed when asked for.
	Generated Place = "generated"
	// Offline is in the folder that SETLAB_DATA names.
	Offline Place = "offline"
	// Cached is fetched earlier.
	Cached Place = "cached"
	// Absent is not on this machine, but can be fetched.
	Absent Place = "absent"
	// Unavailable is not on this machine, with nowhere to fetch it from.
	Unavailable Place = "unavailable"
)

// rank orders places by how far they are from hand.
func (p Place) rank() int {
	return slices.Index([]Place{Embedded, Generated, Offline, Cached, Absent, Unavailable}, p)
}
