package typemap

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var (
	seeds     = flag.Int("shapes.seeds", 1, "number of random packages of types to compare")
	firstSeed = flag.Uint64("shapes.first", 1, "seed of the first one")
	count     = flag.Int("shapes.count", 40, "number of types in each")
)

// TestRandomShapes compares random types with the compiled ones. It runs TestLikeCompiled with
// another file instead of shapes_test.go.
func TestRandomShapes(t *testing.T) {
	if testing.Short() || os.Getenv(shapesVariable) != "" {
		t.Skip("compiles packages")
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for seed := *firstSeed; seed < *firstSeed+uint64(*seeds); seed++ {
		file, overlay := filepath.Join(t.TempDir(), "shapes_test.go"), filepath.Join(t.TempDir(), "overlay.json")
		if err := os.WriteFile(file, []byte(randomShapes(seed, *count)), 0o666); err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(map[string]any{"Replace": map[string]string{
			filepath.Join(dir, "shapes_test.go"): file,
			filepath.Join(dir, "calls_test.go"):  "", // tests the shapes that are replaced
		}})
		if err == nil {
			err = os.WriteFile(overlay, b, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		c := exec.Command("go", "test", "-vet=off", "-overlay", overlay, "-run", "^TestLikeCompiled$", ".")
		c.Env = append(os.Environ(), shapesVariable+"="+file)
		out, err := c.CombinedOutput()
		switch {
		case strings.Contains(string(out), "internal compiler error"):
			t.Logf("seed %d: the compiler fails", seed)
		case err != nil:
			t.Errorf("seed %d: %v\n%.2000s", seed, err, out)
		}
	}
}

// A writer writes random types T0, T1, …. The generic ones have two type parameters. The fields and
// elements that a type contains by value have types with lower numbers, so that no type contains
// itself.
type writer struct {
	*rand.Rand
	n       int          // number of types
	below   int          // number of types that the current type can contain
	generic map[int]bool // by number
	structs []int        // structs, which can be embedded by pointer
	noBase  map[int]bool // pointers and interfaces, which cannot be receivers or be embedded by pointer
}

func randomShapes(seed uint64, n int) string {
	w := &writer{rand.New(rand.NewPCG(seed, 0)), n, 0, map[int]bool{}, nil, map[int]bool{}}
	isStruct := map[int]bool{}
	for i := range n {
		w.generic[i] = w.IntN(7) == 0
		if isStruct[i] = w.IntN(9) < 4; isStruct[i] {
			w.structs = append(w.structs, i)
		}
	}
	var b, shapes strings.Builder
	for i := range n {
		w.below = i
		underlying := ""
		switch k := w.IntN(10); {
		case isStruct[i]:
			underlying = w.structure(0)
		case k == 0 && i > 0 && !w.generic[i-1]:
			underlying, w.noBase[i] = fmt.Sprint("T", i-1), w.noBase[i-1]
		case k < 3:
			underlying = w.one("time.Time", "sync.Mutex", "bytes.Buffer", "strings.Builder", "int", "string", "float64", "bool", "complex128")
		case k < 5:
			underlying, w.noBase[i] = w.one("any", "error", "reflect.Type", "context.Context", "*int", w.iface(0)), true
		default:
			underlying = w.composite(0)
			w.noBase[i] = strings.HasPrefix(underlying, "*") || strings.HasPrefix(underlying, "interface")
		}
		params, args := "", ""
		if w.generic[i] {
			params, args = "[A, B any]", "[A, B]"
		} else {
			fmt.Fprintf(&shapes, "\t\"T%d\": reflect.TypeFor[T%d](),\n", i, i)
		}
		fmt.Fprintf(&b, "type T%d%s %s\n", i, params, underlying)
		if !w.noBase[i] {
			for _, m := range w.some("M0", "M1", "M2", "m0", "m1", "String", "Error") {
				signature := "() string"
				if m != "String" && m != "Error" {
					signature = w.signature(1)
				}
				fmt.Fprintf(&b, "func (x %sT%d%s) %s%s { panic(0) }\n", w.one("", "*"), i, args, m, signature)
			}
		}
	}
	return `package typemap

import ("bytes"; "context"; "fmt"; "io"; "net/http"; "os"; "reflect"; "strings"; "sync"; "time"; "unsafe")

var (
	_ bytes.Buffer; _ context.Context; _ fmt.Stringer; _ io.Reader; _ http.Header; _ os.FileMode
	_ strings.Builder; _ sync.Mutex; _ time.Time; _ unsafe.Pointer
)

` + b.String() + "\nvar shapes = map[string]reflect.Type{\n" + shapes.String() + "}\n"
}

func (w *writer) one(texts ...string) string { return texts[w.IntN(len(texts))] }

// some returns up to three of the texts.
func (w *writer) some(texts ...string) []string {
	w.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
	return texts[:w.IntN(4)]
}

func (w *writer) compiled() string {
	return w.one("time.Time", "bytes.Buffer", "error", "fmt.Stringer", "io.Reader", "sync.Mutex", "time.Duration", "int", "string", "bool",
		"float32", "int8", "uint16", "complex64", "uintptr", "any", "byte", "rune", "unsafe.Pointer", "reflect.Kind", "os.FileMode", "http.Header")
}

func (w *writer) named(i, depth int) string {
	switch {
	case !w.generic[i]:
		return fmt.Sprint("T", i)
	case depth > 2:
		return fmt.Sprintf("T%d[int, string]", i)
	}
	return fmt.Sprintf("T%d[%s, %s]", i, w.any(depth+1), w.any(depth+1))
}

// any returns a type that need not be complete where it is mentioned.
func (w *writer) any(depth int) string {
	switch k := w.IntN(20); {
	case depth > 3 || k < 4:
		return w.compiled()
	case k < 13:
		return w.named(w.IntN(w.n), depth)
	}
	return w.composite(depth)
}

// value returns a type that can be contained by value.
func (w *writer) value(depth int) string {
	switch k := w.IntN(20); {
	case k < 7 && w.below > 0:
		i := w.IntN(w.below)
		if !w.generic[i] {
			return fmt.Sprint("T", i)
		}
		return fmt.Sprintf("T%d[%s, %s]", i, w.one("int", "*int", "[]byte"), w.one("error", "int8", "map[string]int"))
	case depth > 3 || k < 12:
		return w.compiled()
	}
	return w.composite(depth)
}

func (w *writer) composite(depth int) string {
	switch w.IntN(9) {
	case 0:
		return "*" + w.any(depth+1)
	case 1:
		return "[]" + w.any(depth+1)
	case 2:
		key := w.one("int", "string", "any", "error", "[2]int", "struct{ a int; B string }", "*int", "float64", "time.Duration", "struct{ _ int8; x any }")
		return "map[" + key + "]" + w.any(depth+1)
	case 3:
		return w.one("chan ", "chan<- ", "<-chan ") + "(" + w.any(depth+1) + ")"
	case 4:
		return "func" + w.signature(depth)
	case 5:
		return w.iface(depth)
	case 6:
		return fmt.Sprintf("[%d]%s", w.IntN(4), w.value(depth+1))
	}
	return w.structure(depth)
}

func (w *writer) signature(depth int) string {
	list := func(n int) []string {
		var all []string
		for range w.IntN(n) {
			all = append(all, w.any(depth+1))
		}
		return all
	}
	in, out := list(4), list(3)
	if len(in) > 0 && w.IntN(5) == 0 {
		in[len(in)-1] = "..." + in[len(in)-1]
	}
	return "(" + strings.Join(in, ", ") + ") (" + strings.Join(out, ", ") + ")"
}

func (w *writer) iface(depth int) string {
	all := []string{w.one("io.Closer", "M2()", "m2()")}
	for _, m := range w.some("M0", "M1", "m0", "m1", "String") {
		if m == "String" {
			all = append(all, "String() string")
		} else {
			all = append(all, m+w.signature(depth+2))
		}
	}
	return "interface{ " + strings.Join(all, "; ") + " }"
}

func (w *writer) structure(depth int) string {
	var all []string
	used := map[string]bool{}
	for i := range w.IntN(6) {
		name, field := "", ""
		switch k := w.IntN(10); {
		case k == 0:
			field = "_ " + w.one("int", "string", "int8", "float64")
		case k == 1:
			field = w.one("fmt.Stringer", "time.Duration", "error", "sync.Mutex", "*bytes.Buffer", "io.ReadWriter", "*strings.Reader", "int")
			name = strings.TrimPrefix(field[strings.LastIndexByte(field, '.')+1:], "*")
		case k == 2 && w.below > 0:
			j := w.IntN(w.below)
			if w.noBase[j] {
				continue
			}
			name, field = fmt.Sprint("T", j), w.named(j, 3)
		case k == 3 && len(w.structs) > 0:
			j := w.structs[w.IntN(len(w.structs))]
			name, field = fmt.Sprint("T", j), "*"+w.named(j, 3)
		default:
			name = w.one("F", "f") + fmt.Sprint(i)
			field = name + " " + w.value(depth+1)
		}
		if used[name] {
			continue
		}
		used[name] = name != ""
		if w.IntN(8) == 0 {
			field += " `json:\"x\"`"
		}
		all = append(all, field)
	}
	return "struct { " + strings.Join(all, "; ") + " }"
}
