package assist

import (
	"strings"
	"testing"
)

func TestInspect(t *testing.T) {
	e := newEnvironment(t)
	for cell, want := range map[string][]string{
		"dou‸ble(2)":                            {"func double(x int) int", "double doubles."},
		"double(2‸)":                            {"func double(x int) int"},
		"double(len(‸":                          {"func len(v Type) int", "The len built-in"},
		"double‸":                               {"func double(x int) int"},
		"type Zz Point\npoint.X‸":               {"field X int // of *Point", "how far"},
		"total‸":                                {"var total int", "Value:\n3"},
		"point‸":                                {"var point *Point", "Point is a place."},
		"Point‸":                                {"type Point struct {\n    // how far\n    X int\n", "Point is a place."},
		"point.No‸rm()":                         {"func (p *Point) Norm() float64", "distance from the origin"},
		"point.X‸":                              {"field X int // of *Point", "how far"},
		"ring.X‸":                               {"field X int // of Ring", "how far"},
		"Limit‸":                                {"const Limit = 10"},
		"fmt.Printl‸n":                          {"func fmt.Println(a ...any) (n int, err error)", "default formats for its operands"},
		"fmt‸.Println":                          {"package fmt // import \"fmt\"", "formatted I/O"},
		"fm‸t":                                  {"package fmt"},
		"mat.NewDense(‸":                        {"func mat.NewDense(r int, c int, data []float64) *mat.Dense", "NewDense creates"},
		"m := mat.NewDense‸":                    {"func mat.NewDense"},
		"m := mat.Dense{}\nm.Mul‸":              {"Mul(a mat.Matrix, b mat.Matrix)", "Mul takes the matrix product"},
		"train.Fit‸":                            {"func train.Fit(", "Fit "},
		"run.Hist‸ory":                          {"field History", "of *train.Run"},
		"datasets.Samples.Split‸":               {"func (s *datasets.Samples) Split(share float64, seed uint64) (rest *datasets.Samples, part *datasets.Samples)", "Split splits off"},
		"topology.Graph.InDegrees‸":             {"func (g *topology.Graph) InDegrees() []int", "number of connections of each input"},
		"(*topology.Graph).InDegrees‸":          {"InDegrees() []int"},
		"nn.Evaluation.String‸":                 {"func (e nn.Evaluation) String() string"},
		"nn.Options.Inp‸uts":                    {"field Inputs int // of nn.Options"},
		"topology.Rule.Wire‸":                   {"func (topology.Rule) Wire(", "Wire draws the initial graph"},
		"Point.No‸rm":                           {"func (p *Point) Norm() float64", "distance from the origin"},
		"Point.X‸":                              {"field X int // of Point", "how far"},
		"bytes.Buffer.Reset‸":                   {"func (b *bytes.Buffer) Reset()"},
		"datasets.Samples.Nothing‸":             nil,
		"var b strings.Builder\nb.WriteStr‸ing": {"WriteString(s string)", "appends the contents"},
		"// Sum sums.\nfunc sum(x int) {}\nsum‸(1)": {"func sum(x int)", "Sum sums."},
		"%%\nstart‸":                         {"func start(j Job, twice bool) error", "start starts better."},
		"%%\nJob{}.Start‸":                   {"func (j Job) Start()"},
		"%%writ‸efile x":                     {"%%writefile [-a] FILE", "Writes the rest"},
		"!l‸s":                               {"!COMMAND", "shell"},
		"error‸":                             {"type error", "conventional interface"},
		"append‸":                            {"func append(slice []Type, elems ...Type) []Type", "appends elements"},
		"x := 5\nx‸":                         {"var x int"},
		"nn.Options‸":                        {"type nn.Options struct {\n    // ", "\n    Inputs int\n"},
		"mat.Dense‸":                         {"type mat.Dense struct {\n    // and fields or methods that are not exported\n}"},
		"io.Reader‸":                         {"type io.Reader interface {\n    Read(p []byte) (n int, err error)\n}"},
		"json.Marshal‸":                      {"Marshal calls Marshaler.MarshalJSON"},
		"math.P‸i":                           {"const math.Pi = 3.14"},
		"io.EO‸F":                            {"var io.EOF error", "EOF is the error returned"},
		"for {\n\tdoub‸le(":                  {"func double(x int) int"},
		"fmt.Println(\"a‸\")":                {"func fmt.Println"},
		`fmt.Println("a)", ‸)`:               {"func fmt.Println"},
		"fmt.Println(`]}`, ')', ‸)":          {"func fmt.Println"},
		"fmt.Println(/* ( */ ‸)":             {"func fmt.Println"},
		"double(func(‸) int { return 1 }())": {"func double"},
		"slices.Max[[]int](‸":                {"func slices.Max"},
		"double(1)‸":                         nil,
		"!echo `\ndouble(‸":                  {"func double"},
		"nothing‸":                           nil,
		"point.nothing‸":                     nil,
		"1‸":                                 nil,
		"// double‸":                         nil,
		"%%gx\ndouble‸":                      nil,
		"‸":                                  nil,
		"%%bash\nfmt‸":                       nil,
	} {
		cursor := strings.Index(cell, "‸")
		help, ok := e.Inspect(strings.Replace(cell, "‸", "", 1), cursor, false)
		if ok != (want != nil) {
			t.Errorf("%q: found %v: %s", cell, ok, help.Plain)
		}
		for _, part := range want {
			if !strings.Contains(help.Plain, part) {
				t.Errorf("%q: %q lacks %q", cell, help.Plain, part)
			}
		}
		if ok && !strings.HasPrefix(help.HTML, "<pre>") {
			t.Errorf("%q: HTML %q", cell, help.HTML)
		}
	}
}

func TestInspectMore(t *testing.T) {
	e := newEnvironment(t)
	for cell, want := range map[string][]string{
		"double‸":     {"// double doubles.\nfunc double(x int) int { return 2 * x }"},
		"point.Norm‸": {"return 0"},
		"Point‸":      {"    name string\n}", "    Norm() float64\n", "    hidden() string\n"},
		"train.Run‸":  {"Methods:\n"},
		"mat‸":        {"    func NewDense(r int, c int, data []float64) *mat.Dense\n", "    type Dense struct\n"},
	} {
		cursor := strings.Index(cell, "‸")
		help, ok := e.Inspect(strings.Replace(cell, "‸", "", 1), cursor, true)
		for _, part := range want {
			if !ok || !strings.Contains(help.Plain, part) {
				t.Errorf("%q: %q lacks %q", cell, help.Plain, part)
			}
		}
	}
}

func TestHelpEscapesHTML(t *testing.T) {
	h := newEnvironment(t).newHelp("func f(c <-chan int)", "main")
	h.text("a < b")
	h.doc("If a<b & c.\n\n\tx := <b>\n")
	h.code("Value", "<script>")
	got := h.help().HTML
	if strings.Contains(got, "<script>") || strings.Contains(got, "<b>") || !strings.Contains(got, "&lt;-chan") {
		t.Errorf("%s", got)
	}
}
