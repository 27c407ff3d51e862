package rtype

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"reflect"
	"sort"
	"strings"
	"testing"
	"text/template"
)

type celsius float64

func (c celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

type failure struct {
	Code int
	why  string
}

func (f *failure) Error() string        { return fmt.Sprint(f.Code, " ", f.why) }
func (f *failure) Is(target error) bool { return target == errors.ErrUnsupported }
func (f *failure) Unwrap() error        { return bytes.ErrTooLarge }

type goer struct{ x int }

func (goer) GoString() string { return "goer!" }

type formatter []int

func (f formatter) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "<%c %d>", verb, len(f)) }

type byLength []string

func (s byLength) Len() int           { return len(s) }
func (s byLength) Less(i, j int) bool { return len(s[i]) < len(s[j]) }
func (s byLength) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

type stack []int

func (s *stack) Push(x any)        { *s = append(*s, x.(int)) }
func (s stack) Top() int           { return s[len(s)-1] }
func (s stack) Sum(n ...int) int   { return len(s)*100 + len(n) }
func (s *stack) Many(n ...any) int { return len(n) }

type level int

func (l level) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("level %d", int(l))), nil }
func (l *level) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "level %d", (*int)(l))
	return err
}

type version struct{ major, minor int }

func (v version) MarshalJSON() ([]byte, error) {
	return json.Marshal(fmt.Sprintf("v%d.%d", v.major, v.minor))
}

func (v *version) UnmarshalJSON(b []byte) error {
	_, err := fmt.Sscanf(string(b), `"v%d.%d"`, &v.major, &v.minor)
	return err
}

type blob struct{ data string }

func (b blob) GobEncode() ([]byte, error) { return []byte("<" + b.data + ">"), nil }
func (b *blob) GobDecode(p []byte) error  { b.data = string(p); return nil }

type person struct {
	Name   string `json:"name" xml:"name,attr"`
	Age    int    `json:",omitempty"`
	Secret string `json:"-" xml:"-"`
	hidden int
	Tags   []string
	Inner  struct{ X, Y float64 }
}

var _ = person{hidden: 1}

func (p person) Greet(who string) string    { return p.Name + " greets " + who }
func (p *person) Rename(name string) string { p.Name = name; return name }

func TestPrinting(t *testing.T) {
	sameText(t, celsius(36.6), as(celsius(36.6), twin[celsius](t)))
	sameText(t, goer{3}, as(goer{3}, twin[goer](t)))
	sameText(t, formatter{1, 2}, as(formatter{1, 2}, twin[formatter](t)))
	f := &failure{3, "no"}
	sameText(t, error(f), asPointer(f, twin[failure](t)))
	p := person{Name: "Ann", Age: 3, Tags: []string{"x"}}
	sameText(t, p, as(p, twin[person](t)))

	own := twin[celsius](t)
	in := reflect.MakeMap(reflect.MapOf(own, reflect.SliceOf(own)))
	in.SetMapIndex(reflect.ValueOf(as(celsius(1), own)), reflect.MakeSlice(reflect.SliceOf(own), 2, 2))
	sameText(t, map[celsius][]celsius{1: {0, 0}}, in.Interface())
}

func TestErrors(t *testing.T) {
	own := twin[failure](t)
	f := &failure{404, "gone"}
	e := asPointer(f, own).(error)
	wrapped := fmt.Errorf("outer: %w", e)
	if wrapped.Error() != "outer: 404 gone" || !errors.Is(wrapped, e) || !errors.Is(wrapped, errors.ErrUnsupported) || !errors.Is(wrapped, bytes.ErrTooLarge) {
		t.Errorf("%v", wrapped)
	}
	target := reflect.New(reflect.PointerTo(own))
	if !errors.As(wrapped, target.Interface()) || target.Elem().Interface() != any(e) {
		t.Error("errors.As does not find the type")
	}
	if errors.As(errors.New("x"), target.Interface()) || errors.Is(e, errors.New("404 gone")) {
		t.Error("errors.As finds another type")
	}
	var is interface{ Is(error) bool }
	if !errors.As(wrapped, &is) {
		t.Error("errors.As does not find an interface")
	}
}

func TestSort(t *testing.T) {
	own := twin[byLength](t)
	s := []string{"ccc", "a", "bb", "dddd", ""}
	v := reflect.ValueOf(s).Convert(own).Interface().(sort.Interface)
	sort.Sort(sort.Reverse(v))
	if got := strings.Join(s, ","); got != "dddd,ccc,bb,a," {
		t.Error(got)
	}
}

func TestJSON(t *testing.T) {
	ver, lev, per := twin[version](t), twin[level](t), twin[person](t)
	type all[V, L, P any] struct {
		V  V
		PV *V
		L  map[string]L
		P  []P
	}
	c := all[version, level, person]{version{1, 2}, &version{3, 4}, map[string]level{"a": 5}, []person{{Name: "Bo", Tags: []string{"t"}}}}
	own := StructOf([]reflect.StructField{
		{Name: "V", Type: ver}, {Name: "PV", Type: reflect.PointerTo(ver)},
		{Name: "L", Type: reflect.MapOf(reflect.TypeFor[string](), lev)}, {Name: "P", Type: reflect.SliceOf(per)},
	})
	want, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	p := reflect.New(own)
	if err := json.Unmarshal(want, p.Interface()); err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{p.Interface(), p.Elem().Interface()} {
		if got, err := json.Marshal(v); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s %v, compiled: %s", got, err, want)
		}
	}
	if text := fmt.Sprintf("%+v", p.Elem().Field(0)); text != "{major:1 minor:2}" {
		t.Error(text)
	}
	ownErr := json.Unmarshal([]byte(`{"name":3}`), reflect.New(per).Interface())
	err = json.Unmarshal([]byte(`{"name":3}`), new(person))
	if ownErr == nil || ownErr.Error() != err.Error() {
		t.Errorf("%v, compiled: %v", ownErr, err)
	}
}

func TestXML(t *testing.T) {
	c := person{Name: "Bo", Age: 4, Tags: []string{"a", "b"}}
	own := twin[person](t)
	want, err := xml.Marshal(c)
	got, ownErr := xml.Marshal(as(c, own))
	if err != nil || ownErr != nil || !bytes.Equal(got, want) {
		t.Fatalf("%s %v, compiled: %s %v", got, ownErr, want, err)
	}
	p := reflect.New(own)
	if err := xml.Unmarshal(want, p.Interface()); err != nil {
		t.Fatal(err)
	}
	sameText(t, c, p.Elem().Interface())
}

func TestGob(t *testing.T) {
	own, code := twin[person](t), twin[blob](t)
	gob.RegisterName("rtype.own", reflect.Zero(own).Interface())
	var b bytes.Buffer
	c := person{Name: "Bo", Age: 4, Tags: []string{"a", "b"}}
	enc, dec := gob.NewEncoder(&b), gob.NewDecoder(&b)
	boxed := any(as(c, own))
	for _, v := range []any{as(c, own), as(blob{"x"}, code), &boxed} {
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	p, q, r := reflect.New(own), reflect.New(code), new(any)
	for _, v := range []any{p.Interface(), q.Interface(), r} {
		if err := dec.Decode(v); err != nil {
			t.Fatal(err)
		}
	}
	sameText(t, c, p.Elem().Interface())
	sameText(t, blob{"<x>"}, q.Elem().Interface())
	sameText(t, any(c), *r)
}

func TestTemplate(t *testing.T) {
	own := twin[person](t)
	tmpl := template.Must(template.New("").Parse(`{{.Name}} {{.Greet "you"}} {{.Rename "Cy"}} {{.Name}} {{range .Tags}}[{{.}}]{{end}} {{.Inner.X}}`))
	run := func(v any) string {
		var b strings.Builder
		if err := tmpl.Execute(&b, v); err != nil {
			fmt.Fprint(&b, err)
		}
		return b.String()
	}
	want := run(&person{Name: "Bo", Tags: []string{"t"}})
	if got := run(asPointer(&person{Name: "Bo", Tags: []string{"t"}}, own)); got != want {
		t.Errorf("%s, compiled: %s", got, want)
	}
	want = run(person{Name: "Bo"})
	if got := run(as(person{Name: "Bo"}, own)); got != want {
		t.Errorf("%s, compiled: %s", got, want)
	}
}
