//go:build !unix

package contents

import "testing"

func makeFIFO(t *testing.T, _ string) {
	t.Helper()
	t.Skip("this system has no named pipes")
}
