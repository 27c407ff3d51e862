package shown

import (
	"strings"
	"testing"

	"setlab/plotting"
	"setlab/setlib/nn"
	"setlab/setlib/train"
)

// page is a value whose HTML method panics.
type page struct{}

func (page) HTML() string { panic("no page") }

func TestNilPointersAndPanics(t *testing.T) {
	for _, value := range []any{(*train.Run)(nil), (*nn.Network)(nil), (*plotting.Figure)(nil), (*page)(nil)} {
		if got := As(value); len(got) != 1 || got["text/plain"] != "<nil>" {
			t.Errorf("a nil %T is shown as %v", value, got)
		}
	}
	if got := As(page{})["text/plain"].(string); !strings.Contains(got, "shown.page that cannot be shown: panic: no page") {
		t.Errorf("a panic is shown as %q", got)
	}
}
