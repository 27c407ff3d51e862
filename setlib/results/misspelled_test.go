package results

import (
	"fmt"
	"strings"
	"testing"
)

// TestMisspelledScoreListsTheMetrics checks that a score that is neither one of a metric nor of the epochs is answered with the metrics.
func TestMisspelledScoreListsTheMetrics(t *testing.T) {
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, `no score "acuracy"`) || !strings.Contains(text, "; the metrics are accuracy, loss") {
			t.Errorf("panic %q", text)
		}
	}()
	readScore("acuracy", []string{"accuracy", "loss"})
}
