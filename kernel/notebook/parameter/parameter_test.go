package parameter_test

import (
	"errors"
	"strings"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/parameter"
)

const declarations = `// What this run does.
scale := "quick" // quick, standard or paper
epochs := 100
rate, decay := 0.01, 2e-4
var (
	live    = true
	workers uint8
	seeds   []int = []int{1, 2, 3} // one run each
	names         = []string{"SET"}
	shape         = map[string]int{"rows": 1}
)
pause := 2 * time.Second
after, gap := time.Second * 5, time.Minute + 30*time.Second
var limit, least time.Duration = 0, pause / 2
waits := []time.Duration{time.Second}
seconds := time.Minute.Seconds()
place := image.Pt(1, 2)
const version = 1
`

func parametrized(source string) *notebook.Notebook {
	n := notebook.New()
	n.Insert(0, notebook.NewCell(notebook.Markdown, "# Title"))
	cell := notebook.NewCell(notebook.Code, source)
	cell.AddTag(parameter.Tag)
	n.Insert(1, cell)
	n.Insert(2, notebook.NewCell(notebook.Code, "run(scale)"))
	return n
}

func TestOf(t *testing.T) {
	list, err := parameter.Of(parametrized(declarations))
	if err != nil {
		t.Fatal(err)
	}
	want := `The parameters of the notebook and their defaults:
  scale string = "quick"                  quick, standard or paper
  epochs int = 100
  rate float64 = 0.01
  decay float64 = 2e-4
  live bool = true
  workers uint8
  seeds []int = []int{1, 2, 3}            one run each
  names []string = []string{"SET"}
  shape map[string]int = map[string]int{"rows": 1}
  pause time.Duration = 2 * time.Second
  after time.Duration = time.Second * 5
  gap time.Duration = time.Minute + 30*time.Second
  limit time.Duration = 0
  least time.Duration = pause / 2
  waits []time.Duration = []time.Duration{time.Second}
  seconds = time.Minute.Seconds()
  place = image.Pt(1, 2)`
	if got := squeeze(parameter.List(list)); got != squeeze(want) {
		t.Errorf("got\n%s\nwant\n%s", got, squeeze(want))
	}
}

// squeeze replaces runs of spaces with single spaces.
func squeeze(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return strings.Join(lines, "\n")
}

func TestSet(t *testing.T) {
	for name, test := range map[string]struct {
		name, value string
		want        string // the assigned value, or a part of the error
		fails       bool
	}{
		"string":             {"scale", "paper", `"paper"`, false},
		"string with quotes": {"scale", `a "b" \`, `"a \"b\" \\"`, false},
		"empty string":       {"scale", "", `""`, false},
		"number as string":   {"scale", "5", `"5"`, false},
		"int":                {"epochs", "30", "30", false},
		"int in hexadecimal": {"epochs", "0x1F", "0x1F", false},
		"negative":           {"epochs", "-3", "-3", false},
		"zeros of an int":    {"epochs", "010", "10", false},
		"zeros of a 9":       {"epochs", "-009", "-9", false},
		"zeros, underscore":  {"epochs", "+0_10", "10", false},
		"all zeros":          {"epochs", "000", "0", false},
		"zeros of a byte":    {"workers", "010", "10", false},
		"zeros of a float":   {"rate", "010", "10", false},
		"zeros of an 8":      {"rate", "08", "8", false},
		"zeros and a point":  {"rate", "-00.50", "-0.50", false},
		"zeros in a list":    {"seeds", "010,0x10", "[]int{10, 0x10}", false},
		"fraction for int":   {"epochs", "1.5", `"1.5" is not a value of type int`, true},
		"word for int":       {"epochs", "many", `"many" is not a value of type int`, true},
		"nothing for int":    {"epochs", "", `"" is not a value of type int`, true},
		"float":              {"rate", "1e-3", "1e-3", false},
		"int for float":      {"rate", "1", "1", false},
		"infinite":           {"rate", "inf", "not a finite number", true},
		"too large":          {"rate", "1e999", "out of the range of float64", true},
		"bool":               {"live", "false", "false", false},
		"bool of Python":     {"live", "True", "true", false},
		"yes for bool":       {"live", "yes", `"yes" is not a value of type bool`, true},
		"out of range":       {"workers", "256", "256 is out of the range of uint8", true},
		"negative unsigned":  {"workers", "-1", "not a value of type uint8", true},
		"Go literal":         {"seeds", "[]int{4, 5}", "[]int{4, 5}", false},
		"list":               {"seeds", "4,5, 6", "[]int{4, 5, 6}", false},
		"list of one":        {"seeds", "7", "[]int{7}", false},
		"list of words":      {"names", "SET,RBM", `[]string{"SET", "RBM"}`, false},
		"wrong element":      {"seeds", "1,x", `"x" is not a value of type int`, true},
		"wrong literal":      {"seeds", `[]string{"a"}`, "is not a []int: cannot use", true},
		"map":                {"shape", `map[string]int{"a": 2}`, `map[string]int{"a": 2}`, false},
		"not a map":          {"shape", "a=2", "is not a map[string]int", true},
		"list in brackets":   {"seeds", "[4, 5]", "[]int{4, 5}", false},
		"no words":           {"names", "[]", `[]string{}`, false},
		"no numbers":         {"seeds", "[ ]", `[]int{}`, false},
		"brackets of words":  {"names", "[SET]", `[]string{"SET"}`, false},
		"JSON":               {"names", `["x", "a,b", "\"\u00e9\ud83d\ude00\""]`, `[]string{"x", "a,b", "\"é😀\""}`, false},
		"Python":             {"names", `['x', "it's", 'a "b"', '\'\x41']`, `[]string{"x", "it's", "a \"b\"", "'A"}`, false},
		"quoted words":       {"names", `"a,b", c`, `[]string{"a,b", "c"}`, false},
		"quotes within":      {"names", `it's,"a"b,"c`, `[]string{"it's", "\"a\"b", "\"c"}`, false},
		"quoted numbers":     {"seeds", `["1", 2]`, `[]int{1, 2}`, false},
		"half a bracket":     {"seeds", "[4,5", `"[4" is not a value of type int`, true},
		"time":               {"pause", "1h30m", "time.Duration(5400000000000) // 1h30m0s", false},
		"no time":            {"pause", "0", "0", false},
		"time without unit":  {"pause", "90", `"90" is not a time with a unit`, true},
		"zero with a unit":   {"pause", "0s", "time.Duration(0) // 0s", false},
		"number by time":     {"pause", "-5*60", `"-5*60" is not a time with a unit`, true},
		"unit first":         {"after", "10s", "time.Duration(10000000000) // 10s", false},
		"sum of times":       {"gap", "10", `"10" is not a time with a unit`, true},
		"declared time":      {"limit", "10", `"10" is not a time with a unit`, true},
		"time of another":    {"least", "10s", "time.Duration(10000000000) // 10s", false},
		"list of times":      {"waits", "10s, time.Minute", "[]time.Duration{time.Duration(10000000000), time.Minute}", false},
		"list without units": {"waits", "[10]", `"10" is not a time with a unit`, true},
		"number from a time": {"seconds", "90", "90", false},
		"word for time":      {"pause", "1 hour", `"1 hour" is not a time with a unit`, true},
		"product of a time":  {"pause", "time.Minute", "time.Minute", false},
		"unknown type":       {"place", "image.Pt(3, 4)", "image.Pt(3, 4)", false},
		"no expression":      {"place", "1; 2", "is not a Go expression", true},
		"constant":           {"version", "2", "it is a constant", true},
		"no such name":       {"scal", "paper", "there is no such parameter", true},
	} {
		t.Run(name, func(t *testing.T) {
			n := parametrized(declarations)
			err := parameter.Set(n, map[string]string{test.name: test.value})
			if test.fails {
				var refused *parameter.Error
				if !errors.As(err, &refused) {
					t.Fatalf("error %v, want a parameter.Error", err)
				}
				if !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), `scale string = "quick"`) {
					t.Errorf("error %q, want %q and the list of parameters", err, test.want)
				}
				if len(n.Cells) != 3 {
					t.Error("the notebook was changed")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, want := n.Cells[2].Source, "// Parameters\n"+test.name+" = "+test.want; got != want {
				t.Errorf("injected %q, want %q", got, want)
			}
		})
	}
}

// TestSetReplaces sets parameters twice and checks that the second cell replaces the first.
func TestSetReplaces(t *testing.T) {
	n := parametrized(declarations)
	if err := parameter.Set(n, map[string]string{"scale": "paper", "epochs": "5"}); err != nil {
		t.Fatal(err)
	}
	if got, want := n.Cells[2].Source, "// Parameters\nscale = \"paper\"\nepochs = 5"; got != want {
		t.Errorf("injected %q, want %q", got, want)
	}
	if !n.Cells[2].HasTag(parameter.InjectedTag) || n.Cells[2].ID == "" {
		t.Errorf("the injected cell has the tags %v and the ID %q", n.Cells[2].Tags(), n.Cells[2].ID)
	}
	if err := parameter.Set(n, map[string]string{"epochs": "7"}); err != nil {
		t.Fatal(err)
	}
	if len(n.Cells) != 4 {
		t.Fatalf("%d cells, want 4", len(n.Cells))
	}
	if got, want := n.Cells[2].Source, "// Parameters\nepochs = 7"; got != want {
		t.Errorf("injected %q, want %q", got, want)
	}
}

// TestImportsInParametersCell sets a parameter of a cell that begins with imports.
func TestImportsInParametersCell(t *testing.T) {
	n := parametrized("import \"time\"\nimport ( // two\n\tm \"math\"\n\t\"os\"\n)\n\nscale := 1 // factor\npause := time.Second\nturn := m.Pi")
	list, err := parameter.Of(n)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := squeeze(parameter.List(list)), "scale int = 1 factor\n pause time.Duration = time.Second\n turn = m.Pi"; !strings.HasSuffix(squeeze(got), squeeze(want)) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if err := parameter.Set(n, map[string]string{"scale": "2", "pause": "3s"}); err != nil {
		t.Fatal(err)
	}
	if got, want := n.Cells[2].Source, "// Parameters\nscale = 2\npause = time.Duration(3000000000) // 3s"; got != want {
		t.Errorf("injected %q, want %q", got, want)
	}
}

func TestSetWithoutParametersCell(t *testing.T) {
	n := notebook.New()
	err := parameter.Set(n, map[string]string{"scale": "quick"})
	if err == nil || !strings.Contains(err.Error(), `tagged "parameters"`) {
		t.Errorf("error %v", err)
	}
	if err := parameter.Set(n, nil); err != nil {
		t.Errorf("no parameters: %v", err)
	}
}

func TestBrokenParametersCell(t *testing.T) {
	for source, want := range map[string]string{
		"scale := \n\"a\" \"b\"": "cell 2, tagged parameters: line 2",
		"import (\nx := 1":       "cell 2, tagged parameters: line 1",
		"func f() {}":            "cell 2, tagged parameters: line 1",
		"a := 1\n}\nfunc g() {":  "declares functions",
	} {
		_, err := parameter.Of(parametrized(source))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", source, err, want)
		}
	}
}

func FuzzSet(f *testing.F) {
	f.Add(declarations, "seeds", "1,2")
	f.Add("a := []string{}", "a", "x}\n{")
	f.Add("var f func()", "f", "nil")
	f.Fuzz(func(t *testing.T, source, name, value string) {
		n := parametrized(source)
		if err := parameter.Set(n, map[string]string{name: value}); err != nil && len(n.Cells) != 3 {
			t.Errorf("the notebook was changed in spite of %v", err)
		}
	})
}
