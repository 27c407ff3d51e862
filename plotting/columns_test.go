package plotting

import (
	"slices"
	"testing"
)

func TestColumns(t *testing.T) {
	got := Columns([]string{"model", "best [%] %.2f *", "n^{W} %.0f", "to the paper [nats] %.1f ±", "in the tail [% of all]", "seeds *", ""})
	want := []Column{
		{Name: "model"}, {Name: "best", Unit: "%", Format: "%.2f", Best: Highest}, {Name: "n^{W}", Format: "%.0f"},
		{Name: "to the paper", Unit: "nats", Format: "%.1f", Difference: true}, {Name: "in the tail", Unit: "% of all"}, {Name: "seeds", Best: Highest}, {},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	for _, wrong := range []string{"best %s", "best %.2f %.2f", "best %.2f best"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is taken", wrong)
				}
			}()
			Columns([]string{wrong})
		}()
	}
}
