package interp

import (
	"strings"
	"testing"
)

// TestValuesInLibraries gives types of the session, whose values are in variables of library types, another method and then another body of a method. The
// cells print what compiled Go would.
func TestValuesInLibraries(t *testing.T) {
	for name, c := range map[string]struct{ set, says, then string }{
		"an error that wraps another": {`w := fmt.Errorf("w: %w", errors.Join(V{1}))`, `fmt.Sprint(errors.Is(w, V{1}), errors.As(w, new(V)))`, "true true"},
		"a context":                   {`c := context.WithValue(context.WithValue(context.Background(), V{1}, V{2}), 0, 0)`, "c.Value(V{1})", "two 2"},
		"a sync.Map":                  {"var m sync.Map\nm.Store(V{1}, V{2})", "v, _ := m.Load(V{1}); v", "two 2"},
		"an atomic value":             {"var a atomic.Value\na.Store(V{1})", "fmt.Sprint(a.CompareAndSwap(V{1}, V{3}), a.Load())", "true two 3"},
		"a long list":                 {"l := list.New()\nfor i := range 100000 { l.PushBack(V{i}) }", "l.Back().Value.(V)", "two 99999"},
		"a pool of readers":           {"r := bufio.NewReader(io.TeeReader(V{3}, io.Discard))", "b, _ := r.ReadByte(); string(b)", "t"},
		"a network":                   {"n := nn.New(nn.Options{Inputs: 3, Layers: []nn.Layer{nn.Sparse{Neurons: 2, Topology: V{4}}}})", "strings.Contains(n.String(), \"two 4\")", "true"},
		"a template":                  {"t := template.Must(template.New(\"t\").Parse(\"{{.}}\")); flags := flag.NewFlagSet(\"\", 0); flags.Var(&V{8}, \"v\", \"\")", "flags.Lookup(\"v\").Value.String()", "two 8"},
		"a plot":                      {"p := plot.New(); p.Add(V{5})", "fmt.Sprint(p) != \"\"", "true"},
		"a handler": {"s, m := httptest.NewServer(V{6}), http.NewServeMux()\nm.Handle(\"/\", V{7})\nfor i := range 20 { m.Handle(fmt.Sprint(\"/\", i), V{i}) }\ns2 := httptest.NewServer(m)\n" +
			"get := func(url string) string { a, err := http.Get(url); if err != nil { return err.Error() }; defer a.Body.Close(); text, _ := io.ReadAll(a.Body); return string(text) }",
			"defer s.Close(); defer s2.Close(); get(s.URL) + get(s2.URL) + get(s2.URL + \"/13\")", "two 6two 7two 13"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log := &notes{}
			s, err := NewSession(log)
			if err != nil {
				t.Fatal(err)
			}
			for _, cell := range []string{
				`import ("container/list"; "context"; "flag"; "math/rand/v2"; "net/http/httptest"; "text/template"; "gonum.org/v1/plot"; "gonum.org/v1/plot/vg/draw"; "setlab/setlib/nn"; "setlab/setlib/topology")
				type V struct{ n int }
				func (v V) text() string { return fmt.Sprint("one ", v.n) }
				func (v V) String() string { return v.text() }
				func (v V) Error() string { return v.text() }
				func (v V) Read(p []byte) (int, error) { return copy(p, v.text()), nil }
				func (v *V) Set(string) error { return nil }
				func (v V) Wire(in, out int, rng *rand.Rand) *topology.Graph { return topology.SET{}.Wire(in, out, rng) }
				func (v V) Rewire(topology.State, *rand.Rand) *topology.Change { return nil }
				func (v V) Plot(draw.Canvas, *plot.Plot) {}
				func (v V) ServeHTTP(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, v.text()) }`,
				c.set, "func (v V) More() int { return v.n }", "func (v *V) Pointer() int { return v.n }", `func (v V) text() string { return fmt.Sprint("two ", v.n) }`,
			} {
				if _, failure := s.Run(cell); failure != nil {
					t.Fatalf("%s\n%s", cell, failure.Message)
				}
			}
			if got := shows(s, c.says); got != c.then || log.take() != "" {
				t.Errorf("%s shows %s, want %s", c.says, got, c.then)
			}
		})
	}
}

// TestRegisteredTypes registers a type for package gob, and then the type that a later cell declares in its place.
func TestRegisteredTypes(t *testing.T) {
	log := &notes{}
	s, err := NewSession(log)
	if err != nil {
		t.Fatal(err)
	}
	const trip = "var b bytes.Buffer\nvar in, out any = Registered{B: 5}, nil\nif err := gob.NewEncoder(&b).Encode(&in); err != nil { panic(err) }\nif err := gob.NewDecoder(&b).Decode(&out); err != nil { panic(err) }\nout.(Registered).B"
	for _, c := range [][2]string{
		{"import (\"bytes\"; \"encoding/gob\")\ntype Registered struct{ B int }\ngob.Register(Registered{})\n" + trip, "5"},
		{"gob.Register(Registered{}); 1", "1"}, {"type Registered struct{ A, B int }\ngob.Register(Registered{})", ""}, {"gob.Register(Registered{})\n" + trip, "5"},
		{"func (Registered) M() {}\ngob.Register(Registered{})\n" + trip, "5"},
	} {
		if got := shows(s, c[0]); got != c[1] {
			t.Errorf("%s\nshows %s, want %s", c[0], got, c[1])
		}
	}
	if said := log.take(); strings.Count(said, `so this one is "main.Registered (2)". What is encoded as main.Registered is`) != 2 || strings.Count(said, "\n") != 3 {
		t.Errorf("the session says %s", said)
	}
}

// TestPanicsOfRules checks that a panic of a rule, on whichever of setlib's goroutines, is the caller's, and that the network and others can be used afterward.
func TestPanicsOfRules(t *testing.T) {
	s, err := NewSession(&notes{})
	if err != nil {
		t.Fatal(err)
	}
	shows(s, `import ("math/rand/v2"; "setlab/setlib/nn"; "setlab/setlib/topology"; "setlab/setlib/train"; "setlab/datasets")
type boom struct{ topology.SET; how func() }
func (b boom) Rewire(s topology.State, rng *rand.Rand) *topology.Change { time.Sleep(5 * time.Millisecond); b.how(); return nil }
func of(how func()) *nn.Network { return nn.New(nn.Options{Inputs: 180, Threads: 2, Layers: nn.MLP{Hidden: []int{10, 10}, Classes: 3, Topology: boom{how: how}}.Layers()}) }
func fit(net *nn.Network) (text string) {
	defer func() { if r := recover(); r != nil { text = fmt.Sprint("recovered ", r) } }()
	_, err := train.Fit(ctx, net, datasets.DNA().Train, train.Options{Epochs: 2})
	return fmt.Sprint(err)
}
net := of(func() { panic("rewire") })
exits := of(func() { os.Exit(3) })`)
	for _, c := range [][2]string{
		{"fit(net)", "recovered rewire"}, {"fit(net)", "recovered rewire"}, {"train.Fit(ctx, net, datasets.DNA().Train, train.Options{Epochs: 2})", "!panic: rewire"},
		{"fit(exits)", "!exit status 3"}, {"fit(exits)", "!exit status 3"}, {"fit(of(func() {}))", "<nil>"}, {"e, err := net.Evaluate(ctx, datasets.DNA().Test); e.Samples > 0", "true"},
	} {
		if got := shows(s, c[0]); got != c[1] && !strings.HasPrefix(got, c[1]+"\n") {
			t.Errorf("%s\nshows %q, want %q", c[0], got, c[1])
		}
	}
}

// TestStacks formats the active functions of cells.
func TestStacks(t *testing.T) {
	s, err := NewSession(&notes{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{"import \"runtime/debug\"\ntype T struct{}\nfunc (T) M() string { return string(debug.Stack()) }\nfunc (t *T) P() string { return func() string { return t.M() }() }\nfunc g[X any](x X) string { return (&T{}).P() }", ""},
		{"\ng(1)", "goroutine 1 [running]:\nmain.T.M(...)\n\tcell 1:3\nmain.(*T).P.func1(...)\n\tcell 1:4\nmain.(*T).P(...)\n\tcell 1:4\nmain.g[...](...)\n\tcell 1:5\nmain.main(...)\n\tcell 2:2\n"},
		{"func bad(x []int) int { return x[5] }\nfunc safe() (text string) {\n\tdefer func() { recover(); text = string(debug.Stack()) }()\n\tbad(nil)\n\treturn\n}\nsafe()",
			"goroutine 1 [running]:\nmain.safe.func1(...)\n\tcell 3:3\npanic(...)\nmain.bad(...)\n\tcell 3:1\nmain.safe(...)\n\tcell 3:4\nmain.main(...)\n\tcell 3:7\n"},
		{"to := make([]byte, 10); n := runtime.Stack(to, true); fmt.Sprint(n, string(to))", "10goroutine "},
	} {
		if got := shows(s, c[0]); got != c[1] {
			t.Errorf("%s\nshows %q, want %q", c[0], got, c[1])
		}
	}
}
