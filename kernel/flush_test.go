package kernel

import (
	"errors"
	"strings"
	"testing"

	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// What a compiled cell displays arrives, however much it is and however the cell ends that lets it.
func TestCompiledDisplaysArrive(t *testing.T) {
	k := compiling(t)
	const count = 300
	show := "for range 300 { gonbui.DisplayHTML(strings.Repeat(\"x\", 1000)) }"
	for _, c := range [][2]string{
		{"func show() { " + show + " }\n%%\n" + show, ""},
		{"%%\nshow()", ""}, // in an earlier cell
		{"%exec show", ""},
		{"%test\nfunc TestShow(t *testing.T) { show() }", ""},
		{"%%\nshow(); panic(\"no\")", output.Panic},
		{"import ui \"github.com/janpfeifer/gonb/gonbui\"\n%%\nfor range 300 { ui.DisplayMarkdown(\"x\") }", ""},
	} {
		shown := 0
		err := k.Execute(t.Context(), Request{Code: c[0]}, func(e output.Event) {
			if _, ok := e.(output.Display); ok {
				shown++
			}
		})
		var failure *output.Failure
		if errors.As(err, &failure) != (c[1] != "") || failure != nil && failure.Name != c[1] {
			t.Errorf("%s\nends with %v", c[0], err)
		}
		if shown != count {
			t.Errorf("%s\nshows %d of %d", c[0], shown, count)
		}
	}
}

// A program that cannot display does not wait, and its build has nothing to do with GoNB's packages.
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
