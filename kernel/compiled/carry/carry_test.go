package carry

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
)

type node struct {
	name string
	next *node
	kids []*node
	up   map[string]*node
	held any
}

type shape interface{ area() float64 }

type square struct{ side float64 }

func (s square) area() float64    { return s.side * s.side }
func (s *square) scale(f float64) { s.side *= f }

type point struct {
	X, Y int
	arr  [3]float64
}

// here is a world that treats the types of this test as types of cells.
type here struct{ program }

func (here) IsOwn(t reflect.Type) bool {
	return strings.HasSuffix(t.PkgPath(), "/carry") && t != reflect.TypeFor[model]()
}

// model is like a type of a package that is copied in parts.
type model struct{ weights []float32 }

type modelParts struct{ Weights []float32 }

func (m *model) Parts() modelParts { return modelParts{m.weights} }

func (m *model) SetParts(p modelParts) error {
	m.weights = slices.Clone(p.Weights)
	return nil
}

// trip copies variables to another memory, changes them there, and copies them back. Both from and
// to point to structs whose fields are the variables.
func trip[T any](t *testing.T, from *T, change func(there *T)) (there T) {
	t.Helper()
	world := here{program{}}
	for _, x := range []any{node{}, square{}, point{}, time.Time{}, big.Int{}, mat.Dense{}, model{}} {
		world.program[NameOf(reflect.TypeOf(x))] = reflect.TypeOf(x)
	}
	vars := func(of *T) (all []Var) {
		v := reflect.ValueOf(of).Elem()
		for i := range v.NumField() {
			// Each field is a separate variable, like those of a session.
			all = append(all, Var{v.Type().Field(i).Name, v.Field(i)})
		}
		return all
	}
	ours, theirs := NewMemory(world), NewMemory(world)
	data, err := ours.Encode(vars(from))
	if err != nil {
		t.Fatal(err)
	}
	v := reflect.ValueOf(&there).Elem()
	for i := range v.NumField() {
		v.Field(i).Set(reflect.New(v.Field(i).Type().Elem()))
	}
	if err := theirs.Decode(data, vars(&there)); err != nil {
		t.Fatal(err)
	}
	if change == nil {
		return there
	}
	change(&there)
	if data, err = theirs.Encode(vars(&there)); err != nil {
		t.Fatal(err)
	}
	if err := ours.Decode(data, vars(from)); err != nil {
		t.Fatal(err)
	}
	return there
}

// to returns a pointer to a variable with the given value.
func to[T any](v T) *T { return &v }

func TestValues(t *testing.T) {
	type all struct {
		Number  *int
		Text    *string
		Floats  *[]float64
		None    *[]float64
		Empty   *[]float64
		Strings *[][]string
		Table   *map[string][]int
		Nil     *map[string]int
		Point   *point
		Time    *time.Time
		Big     **big.Int
		Matrix  **mat.Dense
		Any     *[]any
		Shape   *shape
		Set     *map[point]struct{}
		Zero    *[]struct{}
	}
	from := all{
		to(7), to("héllo"), to(append(make([]float64, 0, 10), 1, 2, 3)), to([]float64(nil)), to([]float64{}),
		to([][]string{{"a"}, nil, {}}), to(map[string][]int{"a": {1}, "b": nil}), to(map[string]int(nil)), to(point{1, 2, [3]float64{1, 2, 3}}),
		to(time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)), to(big.NewInt(99)), to(mat.NewDense(1, 2, []float64{3, 4})),
		to([]any{1, "s", nil, square{2}, []int{1}, map[string]float64{"x": 1}, time.Unix(5, 0).UTC(), int8(3), &point{X: 1}}), to[shape](square{3}),
		to(map[point]struct{}{{X: 1}: {}}), to(make([]struct{}, 3)),
	}
	there := trip(t, &from, nil)
	if !reflect.DeepEqual(from, there) {
		t.Errorf("carried:\n%+v\n%+v", from, there)
	}
	if cap(*there.Floats) != 10 || *there.None != nil || *there.Empty == nil || *there.Nil != nil {
		t.Error("a slice has another capacity, or nil is not nil")
	}
}

func TestAliasesAndCycles(t *testing.T) {
	type all struct {
		Root    **node
		Array   *[]point
		Part    *[]point
		Element **point
		Field   **int
		Inner   *[]float64
		X       *int
		PX      **int
		Shared  *map[string]*node
		Fixed   *[4]int
		OfFixed *[]int
		Whole   **[4]int
	}
	root := &node{name: "root", up: map[string]*node{}}
	root.next = &node{name: "child", next: root, held: root}
	root.kids = []*node{root, root.next}
	root.up["self"] = root
	points := make([]point, 5)
	x, fixed := 3, [4]int{1, 2, 3, 4}
	from := all{
		&root, &points, to(points[1:3]), to(&points[2]), to(&points[2].Y), to(points[4].arr[1:]), &x, to(&x), to(root.up), &fixed, to(fixed[1:]), to(&fixed),
	}
	trip(t, &from, func(there *all) {
		r := *there.Root
		if r.next.next != r || r.kids[0] != r || r.kids[1] != r.next || r.up["self"] != r || r.next.held != any(r) {
			t.Error("the graph has come apart")
		}
		(*there.Array)[2] = point{5, 6, [3]float64{}}
		if (*there.Part)[1].X != 5 || (*there.Element).Y != 6 || **there.Field != 6 {
			t.Error("parts of the array have come apart")
		}
		**there.PX = 44
		(*there.Inner)[1] = 7
		(*there.Shared)["new"] = &node{name: "new", next: r}
		(*there.OfFixed)[0] = 9
		if *there.X != 44 || r.up["new"] == nil || there.Fixed[1] != 9 || (**there.Whole)[1] != 9 {
			t.Error("aliases have come apart")
		}
		r.kids = append(r.kids, r.up["new"])
	})
	if points[2].Y != 6 || points[4].arr[2] != 7 || x != 44 || fixed[1] != 9 || root.up["new"] == nil || root.up["new"].next != root || root.kids[2] != root.up["new"] || root.kids[0] != root {
		t.Errorf("the changes were not copied back: %+v %d %v %+v", points, x, fixed, root)
	}
}

func TestInterfacesComeBack(t *testing.T) {
	type all struct {
		S     *shape
		P     *shape
		Known **square
	}
	p := &square{1}
	from := all{to[shape](square{2}), to[shape](p), &p}
	trip(t, &from, func(there *all) {
		*there.S = square{5}
		(*there.Known).scale(3)
	})
	if (*from.S).area() != 25 || p.side != 3 || (*from.P).area() != 9 {
		t.Errorf("%v %v %v", *from.S, p, *from.P)
	}
}

// TestRefused checks that values that cannot be passed to another process are reported by an error
// that names the variable.
func TestRefused(t *testing.T) {
	m := NewMemory(here{program{}})
	deep := map[string][]any{"a": {1, func() {}}}
	for name, v := range map[string]any{
		"fn": to(func() {}), "ch": to(make(chan int)), "mu": &sync.Mutex{}, "deep": &deep, "b": &strings.Builder{}, "err": to[any](&strings.Builder{}),
	} {
		_, err := m.Encode([]Var{{name, reflect.ValueOf(v)}})
		var e *Error
		if !errors.As(err, &e) || e.Name != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestComposedByValue checks types of packages that are copied in parts, where they are copies themselves: in interfaces, and as values of maps.
func TestComposedByValue(t *testing.T) {
	type all struct {
		Any    *any
		Map    *map[string]model
		Nested *map[string]any
	}
	of := func(weight float32) model { return model{[]float32{weight, 2}} }
	from := all{to[any](of(1)), to(map[string]model{"a": of(3)}), to(map[string]any{"b": []any{of(4)}})}
	check := func(at all, more float32) {
		t.Helper()
		got := []any{*at.Any, (*at.Map)["a"], (*at.Nested)["b"].([]any)[0]}
		if want := []any{of(1 + more), of(3 + more), of(4 + more)}; !reflect.DeepEqual(got, want) {
			t.Errorf("the models are %v, want %v", got, want)
		}
	}
	check(trip(t, &from, func(there *all) {
		check(*there, 0)
		*there.Any, (*there.Map)["a"], (*there.Nested)["b"].([]any)[0] = of(11), of(13), of(14)
	}), 10)
	check(from, 10)
}

// TestUnknownTypeChangesNothing checks that no variable changes if the value of a later one has a type that this process lacks.
func TestUnknownTypeChangesNothing(t *testing.T) {
	list, held := []int{1}, any(1)
	vars := []Var{{"list", reflect.ValueOf(&list)}, {"held", reflect.ValueOf(&held)}}
	ours, theirs := NewMemory(here{program{}}), NewMemory(here{program{NameOf(reflect.TypeFor[square]()): reflect.TypeFor[square]()}})
	data, err := ours.Encode(vars)
	if err != nil {
		t.Fatal(err)
	}
	var list2 []int
	var held2 any
	vars2 := []Var{{"list", reflect.ValueOf(&list2)}, {"held", reflect.ValueOf(&held2)}}
	if err := theirs.Decode(data, vars2); err != nil {
		t.Fatal(err)
	}
	list2[0], held2 = 7, square{2}
	if data, err = theirs.Encode(vars2); err != nil {
		t.Fatal(err)
	}
	var e *Error
	if err := ours.Decode(data, vars); !errors.As(err, &e) || e.Name != "held" || !strings.Contains(err.Error(), "square") {
		t.Errorf("the error is %v", err)
	}
	if list[0] != 1 || held != 1 {
		t.Errorf("the variables changed to %v and %v", list, held)
	}
}

// TestErrorsAreCopiedAsTexts checks errors of types that packages do not export, in both directions.
func TestErrorsAreCopiedAsTexts(t *testing.T) {
	type all struct {
		Made, Empty, None, Cell *error
		List                    *[]error
	}
	from := all{to(fmt.Errorf("a: %w", os.ErrNotExist)), to(context.DeadlineExceeded), to[error](nil), to[error](nil), to([]error{errors.New("b")})}
	there := trip(t, &from, func(there *all) { *there.None = errors.Join(*there.Made, *there.Empty) })
	for got, want := range map[error]string{*there.Made: "a: file does not exist", *there.Empty: "context deadline exceeded", (*there.List)[0]: "b",
		*from.None: "a: file does not exist\ncontext deadline exceeded"} {
		if got == nil || got.Error() != want {
			t.Errorf("the error is %v, want %s", got, want)
		}
	}
	late := context.DeadlineExceeded.(net.Error)
	if name, _, err := NewMemory(here{program{}}).open(reflect.ValueOf(&late).Elem()); err != nil || strings.Contains(name, "ErrorText") {
		t.Errorf("a net.Error is copied as a %s, %v", name, err)
	}
	if *there.Cell != nil {
		t.Errorf("the error is %v", *there.Cell)
	}
	if !errors.Is(*from.Made, os.ErrNotExist) {
		t.Errorf("an error that did not change came back as another one: %#v", *from.Made)
	}
}

// TestDamaged checks that damaged data causes an error but no panic.
func TestDamaged(t *testing.T) {
	list := &node{name: "a", held: []any{1, "x"}, up: map[string]*node{"k": {}}}
	data, err := NewMemory(here{program{}}).Encode([]Var{{"list", reflect.ValueOf(&list)}})
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(data) {
		var got *node
		if err := NewMemory(here{program{}}).Decode(data[:n], []Var{{"list", reflect.ValueOf(&got)}}); err == nil && n > 5 {
			t.Errorf("%d of %d bytes are taken", n, len(data))
		}
	}
}

func TestPassage(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	x := 4
	m := NewMemory(here{program{}})
	data, err := m.Encode([]Var{{"x", reflect.ValueOf(&x)}})
	if err != nil {
		t.Fatal(err)
	}
	write(t, in, data)
	var there int
	p := Arrive(in, out, nil, []string{"x"}, &there)
	there *= 10
	p.Leave()
	if err := m.Decode(read(t, out), []Var{{"x", reflect.ValueOf(&x)}}); err != nil || x != 40 {
		t.Errorf("x is %d, %v", x, err)
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
