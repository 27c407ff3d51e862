package compiled

import (
	"strings"
	"testing"

	"setlab/kernel/cell"
)

// TestWhatMayDisplay checks that a program that cannot display anything does not wait and does not
// import GoNB's packages.
func TestWhatMayDisplay(t *testing.T) {
	var m memory
	for _, earlier := range []string{"import chart \"github.com/a/gonb-chart/v2\"", "import \"github.com/a/gonb/plain/v2\"", "func show() { gonbui.DisplayHTML(\"\") }", "func quiet() {}"} {
		m.add(cell.ParseProgram(earlier))
	}
	for code, want := range map[string]bool{
		"%%\nfmt.Print(1)": false, "%%\nquiet()": false, "%%\nstat.Mean(nil, nil)": false, "%%\nplotting.Show(nil)": false,
		"import \"gonum.org/v1/gonum/mat\"\n%%\nmat.NewDense(1, 1, nil)": false, "%%\ngonbui := 1; _ = gonbui": false,
		"import \"github.com/pkg/errors\"\n%%\nerrors.New(\"\")": false,
		"import dom \"encoding/xml\"\n%%\ndom.Marshal(1)":        false,
		"%%\ngonbui.DisplayHTML(\"\")":                           true, "%%\nshow()": true, "%exec show": true, "%%\ndom.Append(\"\", \"\")": true,
		"%%\nchart.New()": true, "%%\nplain.New()": true, "import . \"github.com/b/gonb_charts\"\n%%\nNew()": true,
	} {
		if got := m.displays(cell.ParseProgram(code)); got != want {
			t.Errorf("%s\nmay display: %v", strings.TrimSpace(code), got)
		}
	}
}
