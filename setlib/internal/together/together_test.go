package together

import "testing"

func TestDue(t *testing.T) {
	var m Measurement
	for k, c := range []struct {
		epoch  int
		metric string
		want   bool
	}{
		{0, "a", true}, {0, "b", false}, {1, "a", true}, {1, "b", false}, {1, "a", true}, {1, "b", false}, {1, "b", true}, {2, "b", true},
	} {
		if got := m.Due(c.epoch, c.metric); got != c.want {
			t.Errorf("call %d, of %s at epoch %d: due %t, want %t", k, c.metric, c.epoch, got, c.want)
		}
	}
	m.Failed()
	if !m.Due(2, "c") {
		t.Error("not due after a failure")
	}
}
