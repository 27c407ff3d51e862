package cell

import (
	"fmt"
	"testing"
)

// TestMistake checks that code that GoNB accepts is not a mistake, and that code that would end
// GoNB is reported as one, with its line.
func TestMistake(t *testing.T) {
	for code, want := range map[string]string{
		"%%": "", "%main a": "", "%exec f -x": "", "%%\n%args --x": "", "!ls\n%%\nx := 1": "", "%": "", "!": "", "%ls\n%ls": "",
		"%%bash\n%%\n%%": "", "%%writefile f.go\n%exec": "", "!echo \\\n%% \\\n%%": "", "//gonb:%%\nx %% y": "", "%executed\n%mainly": "",
		"%%\na\n%%": "3", "%%\n//gonb:%% -x": "2", "%main\n%exec f": "2", "%exec f\n\n%exec g": "3", "%exec": "1", "!ls\n%exec ": "2", "%%\n%  \t": "2", "! ": "1",
		"%%\nfunc f() {}": "2", "x := 1\n%%\n!ls\n\nfunc (t T) M() {}": "5", "%main\nimport \"fmt\"": "2", "func f() {}\n%%\nf(": "", "%%\nfunc() {}()\nx :=": "",
		"%%\ntype T int\nx := `\nfunc f() {}`\n)": "",
	} {
		got := ""
		if m := ParseProgram(code).Mistake(); m != nil {
			got = fmt.Sprint(m.Line)
		}
		if got != want {
			t.Errorf("%q: a mistake in line %q, want %q", code, got, want)
		}
	}
}

// TestDropsEmbed finds the comments of embedded files, and none in texts or without the package.
func TestDropsEmbed(t *testing.T) {
	for code, want := range map[string]int{
		"import _ \"embed\"\n//go:embed go.mod\nvar host string\n%%": 2, "//go:embed go.mod\nvar host string\n%%": 0,
		"import \"embed\"\n// go:embed is for files\nvar fs embed.FS\n%%": 0, "%%writefile a.go\nimport _ \"embed\"\n//go:embed a\nvar a string": 0,
	} {
		line := 0
		if m := ParseProgram(code).DropsEmbed(); m != nil {
			line = m.Line
		}
		if line != want {
			t.Errorf("%q: line %d, want %d", code, line, want)
		}
	}
}
