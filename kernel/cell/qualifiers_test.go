package cell

import (
	"maps"
	"slices"
	"testing"
)

func TestQualifiers(t *testing.T) {
	code := "x := strings.Repeat(\"os.Args\", 2) // fmt.Println\nm.field.inner = math.Pi +\ny, z"
	if got := slices.Sorted(maps.Keys(Qualifiers(code))); !slices.Equal(got, []string{"field", "m", "math", "strings"}) {
		t.Errorf("%v", got)
	}
}
