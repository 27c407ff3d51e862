package rtype

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
)

// verified lists the versions of Go whose internal layouts and rules this package was written for
// and tested with.
var verified = []string{"go1.26"}

// Check reports whether types can be created in this process. It checks that there are method
// entries for the platform, that the version of Go is known, that its descriptors have the layout
// that this package assumes, and that a few types created for the test work correctly. The first
// call takes about a millisecond; later calls return the same result. If Check returns an error, do
// not use the rest of the package.
func Check() error { return check() }

var check = sync.OnceValue(func() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("rtype: self-test failed with %s on %s: %v", runtime.Version(), runtime.GOARCH, r)
		}
	}()
	if entrySize == 0 {
		return fmt.Errorf("rtype: no method entries for %s (there are some for amd64 and arm64)", runtime.GOARCH)
	}
	if err := checkVersion(runtime.Version()); err != nil {
		return err
	}
	for _, test := range []func() error{checkEntries, checkLayouts, checkSamples, exercise} {
		if err := test(); err != nil {
			return fmt.Errorf("rtype: %s on %s: %w", runtime.Version(), runtime.GOARCH, err)
		}
	}
	return nil
})

// checkVersion reports whether a version of Go is among the verified ones.
func checkVersion(version string) error {
	for _, v := range verified {
		if rest, ok := strings.CutPrefix(version, v); ok && (rest == "" || rest[0] < '0' || rest[0] > '9') {
			return nil
		}
	}
	return fmt.Errorf("rtype: not verified with %s, only with %s: build with one of these", version, strings.Join(verified, ", "))
}

// checkEntries verifies the code of some entries.
func checkEntries() error {
	for i := 1; i <= Entries; i += Entries/16 - 1 {
		for _, j := range []int{i, min(i+1, Entries)} {
			if got := entryIndex(entry(j)); got != j {
				return fmt.Errorf("entry %d has the code of entry %d", j, got)
			}
		}
	}
	if got := entryIndex(entry(Entries)); got != Entries {
		return fmt.Errorf("the last entry, %d, has the code of entry %d", Entries, got)
	}
	return nil
}
