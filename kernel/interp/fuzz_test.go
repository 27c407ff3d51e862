package interp

import (
	"io"
	"strings"
	"testing"
)

// FuzzPrepare checks that for any two cells, the session prepares them or reports what is wrong with them, without
// an internal error.
func FuzzPrepare(f *testing.F) {
	for _, cells := range [][2]string{
		{"x := 1\nx", "x, y := \"a\", x"}, {"type T struct{ a int }\nfunc (t T) M() {}", "func (t T) N() int { return t.a }\nT{1}.N()"},
		{"func f[E any](x E) E { return x }", "func f(x int) int { return x }\nf(1)"}, {"type L[E any] struct{ n *L[E] }\nfunc (l L[_]) m() {}", "func (l *L[E]) k() {}\nL[int]{}"},
		{"const a, b = iota, 1 << 70", "const a = 2\nb"}, {"func init() {}", "goto x"}, {"type A = B\ntype B struct{ A *A }", "type B int\nvar v A"},
		{"L:\nfor i := 0; i < 3; i++ { p := &i; *p++; continue L }", "return 1"}, {"import . \"fmt\"", "package main"}, {"a, b", "a, nil"}, {"\x00", "min(1, 2.5)"},
		{"type R[T any] struct{ r *R[R[T]] }", "var r R[int]"}, {"type I interface{ M() I }", "type T struct{ I }\nfunc (t T) M() I { return t }\nvar i I = T{}"},
		{"func f() (int, error) { return 1, nil }\nf()", "x, err := f(); m := map[string][]int{}; m[\"a\"][x], m[\"b\"][0] = f()"},
	} {
		f.Add(cells[0], cells[1])
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		s, err := NewSession(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{first, second} {
			built, failure := s.prepare(text)
			if (built == nil) != (failure != nil) {
				t.Fatalf("%q has the program %v and the failure %v", text, built, failure)
			}
			if failure != nil && (strings.Contains(failure.Message, "runtime error") || strings.Contains(failure.Message, "interface conversion")) {
				t.Fatalf("%q, %q: %v", first, second, failure)
			}
		}
	})
}
