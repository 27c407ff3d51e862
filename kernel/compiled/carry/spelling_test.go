package carry

import (
	"reflect"
	"strings"
	"testing"
)

// TestTypeArguments writes type arguments, of which reflect only has the names, as source.
func TestTypeArguments(t *testing.T) {
	for names, want := range map[string]string{
		"int":                                 "int",
		"string,main.P":                       "string, P",
		"map[main.K][]*a/b.T,[3]interface {}": "map[K][]*keptʹa_b.T, [3]any",
		"main.St[main.St[[2]int]],bool":       "St[St[[2]int]], bool",
		"map[main.Pair[int,int]]uint8":        "map[Pair[int, int]]uint8",
		"struct { A int }":                    "",
		"func(int) string":                    "",
		"chan int":                            "",
		"main.T·1":                            "",
		"a/internal/b.T":                      "",
		"a/b.hidden":                          "",
		"gopkg.in/yaml%2ev3.Node":             "",
		"[":                                   "",
		"map[":                                "",
		"map[int":                             "",
		"main.St[int":                         "",
		"int]":                                "",
		",":                                   "",
	} {
		s := spelling{imports: map[string]string{}}
		if got, ok := s.arguments(names); ok != (want != "") || ok && got != want {
			t.Errorf("%s is %q, %v; want %q", names, got, ok, want)
		}
	}
}

type pair[K comparable, V any] struct {
	Key K
	Val V
}

// TestTypesAsSource writes types as source, with the packages and types that it names.
func TestTypesAsSource(t *testing.T) {
	s := spelling{imports: map[string]string{}}
	of := reflect.TypeFor[map[[2]string]*struct {
		strings.Builder
		A, B []struct{} `note:"a"`
	}]()
	got, ok := s.of(of)
	if want := "map[[2]string]*struct{keptʹstrings.Builder; A []struct{} \"note:\\\"a\\\"\"; B []struct{} \"note:\\\"a\\\"\"}"; !ok || got != want || s.imports["keptʹstrings"] != "strings" {
		t.Errorf("%v is %s, %v, with %v; want %s", of, got, ok, s.imports, want)
	}
	for _, no := range []reflect.Type{
		reflect.TypeFor[func()](), reflect.TypeFor[struct{ c chan int }](), reflect.TypeFor[struct{ a int }](), reflect.TypeFor[pair[int, string]](),
		reflect.TypeFor[interface{ M() }](), reflect.StructOf([]reflect.StructField{{Name: "A", Type: reflect.TypeFor[int](), Tag: "`"}}),
	} {
		if got, ok := s.of(no); ok {
			t.Errorf("%v is %s", no, got)
		}
	}
}
