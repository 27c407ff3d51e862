package rtype

import (
	"testing"
	"time"
)

func TestCheck(t *testing.T) {
	start := time.Now()
	if err := Check(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%v, %d of %d entries left", time.Since(start), EntriesLeft(), Entries)
}

func TestCheckVersion(t *testing.T) {
	for _, v := range []string{"go1.26", "go1.26.8", "go1.26rc1", "go1.26.8 X:nogreenteagc"} {
		if err := checkVersion(v); err != nil {
			t.Error(err)
		}
	}
	for _, v := range []string{"go1.2", "go1.260", "go1.25.1", "go1.27", "devel go1.27-abc"} {
		if err := checkVersion(v); err == nil {
			t.Errorf("%s is taken for a verified version", v)
		}
	}
}
