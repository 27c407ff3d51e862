package assist

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"setlab/kernel/interp/symbols"
	"setlab/kernel/scope"
)

var _ Importer = (*symbols.Importer)(nil)

// session contains the declarations of earlier cells.
const session = `package main

import ("fmt"; "setlab/datasets"; "setlab/setlib/train")

// Point is a place.
type Point struct {
	X, Y int // how far
	name string
}

// Norm returns the distance from the origin.
func (p *Point) Norm() float64 { return 0 }

func (p Point) hidden() string { return p.name }

type Named struct { Point; Label string }

// Ring and Link embed each other.
type Ring struct { *Link }
type Link struct { *Ring; *Point }
var ring Ring

// double doubles.
func double(x int) int { return 2 * x }

func pair() (*Point, error) { return nil, nil }

func make3() Named { return Named{} }

var data *datasets.Set
var run *train.Run
var point = &Point{}
var total = 3
var m map[string]Point
const Limit = 10
var _ = fmt.Sprint
`

// newEnvironment returns the environment of a session that has run the cells in session.
func newEnvironment(t testing.TB) *Environment {
	t.Helper()
	i, err := symbols.NewImporter()
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", session, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: i}
	p, err := config.Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	e := &Environment{Importer: i, Objects: map[string]types.Object{}, Imports: map[string]string{}}
	for _, name := range p.Scope().Names() {
		e.Objects[name] = p.Scope().Lookup(name)
	}
	for _, s := range scope.Packages() {
		e.Imports[s.Name] = s.Path
	}
	sources := Sources(session, file, info, func(pos token.Pos) int { return fset.Position(pos).Offset })
	e.Source = func(o types.Object) string { return sources[o] }
	e.Value = func(o types.Object) string {
		if o.Name() == "total" {
			return "3"
		}
		return ""
	}
	e.Compiled = []string{
		"%goflags -race\nimport \"container/list\"\ntype Job struct { Command *list.List }\nfunc (j Job) Start() {}\nfunc start(j Job) error { return nil }\n%%\nstart(Job{})",
		"// start starts better.\nfunc start(j Job, twice bool) error { return nil }\nfunc main() {}",
		"func gone() {}",
		"%rm gone",
	}
	return e
}

// texts returns the matches at the cursor, which is marked by ‸ in the cell.
func texts(e *Environment, cell string) (matches []string, replaced string) {
	cursor := strings.Index(cell, "‸")
	code := strings.Replace(cell, "‸", "", 1)
	c := e.Complete(code, cursor)
	for _, m := range c.Matches {
		matches = append(matches, strings.TrimSpace(m.Text))
	}
	return matches, code[c.From:cursor]
}

func TestComplete(t *testing.T) {
	e := newEnvironment(t)
	for cell, want := range map[string]string{
		"‸":                "data double point break nn fmt append ctx-",
		"fmt.Prin‸":        "Print Printf Println =3",
		"fmt.prin‸":        "Print Printf Println =3",
		"fmt.Println(tot‸": "total =1",
		"x := tot‸":        "total =1",
		"dou‸":             "double =1",
		"tota‸l":           "total =1",
		"ret‸":             "return =1",
		"app‸":             "append =1",
		"point.‸":          "X Y name Norm hidden =5",
		"func (p Point) Area() float64 { return Ar‸": "=0",
		"point.N‸":                                  "Norm =1",
		"func (p Point) Near() {}\npoint.N‸":        "Near Norm =2",
		"func (p *Point) Norm(to int) {}\npoint.N‸": "Norm =1",
		"func (p *Point) Near() {}\nPoint{}.Ne‸":    "=0",
		"func (p Point) Near() {}\ntotal.N‸":        "=0",
		"func (p Point) Near() {\n\tp.Ne‸":          "Near =1",
		"type Zz Point\nvar q Zz\nq.‸":              "X Y name =3",
		"type Zz Point\npoint.N‸":                   "Norm =1",
		"type Zz = Point\nvar q Zz\nq.N‸":           "Norm =1",
		"go func() { point.N‸":                      "Norm =1",
		"go func(q Point) {\n\tq.N‸":                "Norm =1",
		"go func(q struct{ Far int }) int {\n\tq.‸": "Far =1",
		"defer func() {\n\tif r := recover(); r != nil {\n\t\terr := r.(error)\n\t\terr.‸": "Error =1",
		"for _, item := range []Point{} {\n\tgo func() {\n\t\titem.N‸":                     "Norm =1",
		"defer func() {\n\tgo func() {\n\t\tpoint.N‸":                                      "Norm =1",
		"q := 1 /* c */; r := Point{}\nr.N‸":                                               "Norm =1",
		"x = = 1\nfmt.Prin‸":                                                               "Print Printf Println =3",
		"x := 5 5\npoint.‸":                                                                "X Y name Norm hidden =5",
		"a b c\npoint.N‸":                                                                  "Norm =1",
		"}\nfmt.Prin‸":                                                                     "Print Printf Println =3",
		"x := 5 5 point.‸":                                                                 "=0",
		"point.X, point.‸":                                                                 "X Y name Norm hidden =5",
		"point.N‸, point.X":                                                                "Norm =1",
		"Point{}.‸":                                                                        "X Y name hidden =4",
		"m[\"a\"].‸":                                                                       "X Y name hidden =4",
		"make3().‸":                                                                        "Label Point X Y name hidden =6",
		"var n Named\nn.‸":                                                                 "Label Norm",
		"p, err := pair()\np.‸":                                                            "X Norm =5",
		"p, err := pair()\nif err != nil {\n\tpanic(err)\n}\nfmt.Println(p.‸": "X Norm =5",
		"run.‸":                       "History Model",
		"run.History.‸":               "Len",
		"data.Train.‸":                "Len Row Features digest-",
		"data.Train.L‸":               "Label Labels Len",
		"datasets.DNA().T‸":           "Test Train Terms",
		"datasets.D‸":                 "DNA Digits",
		"mat.NewDense(2, 2, nil).At‸": "At AtVec-",
		"for i := range 3 {\n\tfoo := i\n\tfo‸\n}": "foo for",
		"fo‸\nfoo := 1":                                  "for foo-",
		"foo := 1\nfunc f() { fo‸ }":                     "foo for",
		"func f(alpha int) { al‸ }":                      "alpha =1",
		"func f(alpha int) {\n\tif al‸":                  "alpha =1",
		"func (q *Point) G() {\n\tq.‸":                   "X Norm",
		"if total > 3 && tot‸":                           "total =1",
		"switch point.‸":                                 "X",
		"switch total {\ncase Lim‸":                      "Limit =1",
		"xs := []Point{}\nfor _, p := range xs {\n\tp.‸": "X Y name hidden Norm",
		"Point{‸":                            "X:  Y:  name:  total",
		"Point{X: 1, ‸}":                     "Y: name: X:-",
		"Point{X‸: 1}":                       "X =1",
		"q := Point{X: tot‸}":                "total =1",
		"[]Point{{‸}}":                       "X:  Y: ",
		"func() { point.‸ }()":               "X Norm",
		"go double(tot‸)":                    "total =1",
		"var x dat‸":                         "data datasets =2",
		"var x datasets.Sa‸":                 "Samples =1",
		"type T struct { s *datasets.Sam‸ }": "Samples =1",
		"func f(s *datasets.Sam‸":            "Samples =1",
		"x := 1\n\nx.‸\ny := 2":              "=0",
		"total.‸":                            "=0",
		"nothing.‸":                          "=0",
		"\"tot‸\"":                           "=0",
		"// tot‸":                            "=0",
		"/* tot‸":                            "=0",
		"`tot‸":                              "=0",
		"1e‸":                                "=0",
		"import \"gonum.org/v1/gonum/m‸\"":   "gonum.org/v1/gonum/mat",
		"import (\n\t\"fmt\"\n\t\"container/l‸":                 "container/list =1",
		"import \"container/list\"\nlist.E‸":                    "Element =1",
		"import e \"container/list\"\ne.E‸":                     "Element =1",
		"list.E‸":                                               "=0",
		"%wri‸":                                                 "=0",
		"%%wri‸":                                                "%%writefile =1",
		"%g‸":                                                   "%goflags %goworkfix =2",
		"x := 1\n%go‸":                                          "%goflags %goworkfix =2",
		"%%\nfmt.Printl‸":                                       "Println =1",
		"%%\nstar‸":                                             "start =1",
		"%%\ngon‸":                                              "gonbui =1",
		"%%\nj := Job{}\nj.‸":                                   "Command Start =2",
		"%%\nJob{}.Command.Push‸":                               "PushBack PushFront PushBackList PushFrontList =4",
		"%%bash\nfmt.‸":                                         "=0",
		"%%gx\nfmt.‸":                                           "=0",
		"!ech‸":                                                 "echo",
		"!ls assist_t‸":                                         "assist_test.go =1",
		"%cd ../assis‸":                                         "../assist/ =1",
		"func main() {\n\tfmt.Sprintl‸\n}":                      "Sprintln =1",
		"é := total; fmt.Sprintl‸":                              "Sprintln =1",
		"x := (\n fmt.Sprintl‸":                                 "Sprintln",
		"_ = func(p *Point) int { return p.‸ }":                 "X",
		"defer fmt.Sprintl‸":                                    "Sprintln =1",
		"var err error\nerr.‸":                                  "Error =1",
		"import \"os/exec\"\nexec.CommandC‸":                    "CommandContext =1",
		"sync.WaitGroup{}.‸":                                    "=0",
		"var wg sync.WaitGroup\nwg.‸":                           "Add Done Go Wait",
		"strings.NewRe‸":                                        "NewReader NewReplacer =2",
		"rand.New(rand.NewPCG(1, 2)).Fl‸":                       "Float32 Float64 =2",
		"time.Now().Sub(time.Now()).Sec‸":                       "Seconds =1",
		"x := struct{ a, b int }{}\nx.‸":                        "a b =2",
		"type L[T any] struct{ v T }\nvar l L[int]\nl.‸":        "v =1",
		"func g[T any](x T) T { return x }\ng(point).‸":         "X Norm",
		"var f func() *Point\nf().‸":                            "X Norm",
		"ch := make(chan *Point)\n(<-ch).‸":                     "X Norm",
		"var a any\na.(*Point).‸":                               "X Norm",
		"x, y := 1, 2\nswitch {\ncase x > 0:\n\ty = tot‸\n}":    "total =1",
		"select {\ncase <-ctx.Do‸":                              "=0",
		"label:\nfor {\n\tbre‸\n}":                              "break =1",
		"x := 1; y := 2; doub‸":                                 "double =1",
		"fmt.Println(\"a\", // comment\n\tdoub‸)":               "double =1",
		"p := &Point{}; p.X, p.Y = 1, 2; p.‸; fmt.Println(p.X)": "X Norm",
		"xs := []int{1}\nslices.SortFunc(xs, func(a, b int) int { return cmp.Com‸": "Compare =1",
	} {
		got, replaced := texts(e, cell)
		count := -1
		for _, name := range strings.Fields(want) {
			if n, ok := strings.CutPrefix(name, "="); ok {
				count = int(n[0] - '0')
			} else if absent, ok := strings.CutSuffix(name, "-"); ok {
				if slices.Contains(got, absent) {
					t.Errorf("%q completes to %q, among it %s", cell, got, absent)
				}
			} else if !slices.Contains(got, name) {
				t.Errorf("%q completes to %.300q, without %q", cell, got, name)
			}
		}
		if count >= 0 && len(got) != count {
			t.Errorf("%q completes to %d texts: %.300q, want %d", cell, len(got), got, count)
		}
		for _, text := range got {
			if !strings.EqualFold(text[:min(len(text), len(replaced))], replaced) {
				t.Errorf("%q completes %q to %q", cell, replaced, text)
			}
		}
	}
}

func TestMatchesSayWhatTheyAre(t *testing.T) {
	e := newEnvironment(t)
	for cell, want := range map[string]Match{
		"doubl‸":          {Text: "double", Kind: "function", Signature: "(x int) int"},
		"poin‸":           {Text: "point", Kind: "variable", Signature: "*Point"},
		"point.No‸":       {Text: "Norm", Kind: "method", Signature: "() float64"},
		"point.X‸":        {Text: "X", Kind: "field", Signature: "int"},
		"Poin‸":           {Text: "Point", Kind: "type", Signature: "struct"},
		"Lim‸":            {Text: "Limit", Kind: "constant", Signature: "untyped int = 10"},
		"rege‸":           {Text: "regexp", Kind: "module", Signature: "regexp"},
		"dele‸":           {Text: "delete", Kind: "function", Signature: "(m map[Type]Type1, key Type)"},
		"defe‸":           {Text: "defer", Kind: "keyword"},
		"run.Hist‸":       {Text: "History", Kind: "field"},
		"strings.Titl‸":   {Text: "Title", Kind: "function", Signature: "(s string) string"},
		"%wid‸":           {Text: "%widgets", Kind: "command"},
		"datasets.Regis‸": {Text: "Registry", Kind: "function", Signature: "() datasets.Catalog"},
	} {
		cursor := strings.Index(cell, "‸")
		c := e.Complete(strings.Replace(cell, "‸", "", 1), cursor)
		if len(c.Matches) == 0 {
			t.Errorf("%s: no match", cell)
			continue
		}
		got := c.Matches[0]
		if got.rank = 0; want.Signature == "" {
			got.Signature = ""
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", cell, got, want)
		}
	}
}

func TestOffset(t *testing.T) {
	const code = "é𝄞x"
	for points, want := range []int{0, 2, 6, 7, 7} {
		if got := Offset(code, points); got != want {
			t.Errorf("Offset(%d) = %d, want %d", points, got, want)
		}
	}
	if got := Points(code, 6); got != 2 {
		t.Errorf("Points(6) = %d, want 2", got)
	}
}

func FuzzAssist(f *testing.F) {
	e := newEnvironment(f)
	for _, code := range []string{"point.", "Point{X: 1, ", "%%\nfmt.", "import \"os", "func (p *Point) ", "`\x00é", "for i := range x.", "var x = func() { return x."} {
		f.Add(code, len(code))
	}
	f.Fuzz(func(t *testing.T, code string, cursor int) {
		c := e.Complete(code, cursor)
		if c.From < 0 || c.From > len(code) {
			t.Fatalf("completion from %d of %d", c.From, len(code))
		}
		e.Inspect(code, cursor, true)
	})
}

func BenchmarkComplete(b *testing.B) {
	e := newEnvironment(b)
	for b.Loop() {
		if c := e.Complete("p, err := pair()\nfor range 3 {\n\trun.History.", 46); len(c.Matches) == 0 {
			b.Fatal("nothing found")
		}
	}
}
