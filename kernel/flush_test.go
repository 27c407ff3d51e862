package kernel

import (
	"errors"
	"testing"

	"setlab/kernel/output"
)

// TestCompiledDisplaysArrive checks that all displays of a compiled cell arrive, no matter how many
// there are, if the cell ends in a way that permits it.
func TestCompiledDisplaysArrive(t *testing.T) {
	k := compiling(t)
	const count = 300
	show := "for range 300 { gonbui.DisplayHTML(strings.Repeat(\"x\", 1000)) }"
	for _, c := range [][2]string{
		{"func show() { " + show + " }\n%%\n" + show, ""},
		{"%%\nshow()", ""}, // declared in an earlier cell
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
