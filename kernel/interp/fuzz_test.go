package interp

import (
	"io"
	"testing"
)

// FuzzPrepare wants an answer to any text: that it can run, or what is wrong with it.
func FuzzPrepare(f *testing.F) {
	for _, text := range []string{
		"x := 1\nx", "func f[T any](x T) T { return x }\nf(1)", "type S[T any] struct{ v T }\nfunc (s S[_]) m() {}\nS[int]{}", "for i, c := range \"abc\" { defer f(i, c) }",
		"func g(yield func(int) bool) {}\nfor x := range g { if x > 1 { break }; continue }", "const a, b = iota, 1 << 70", "L:\nfor i := 0; i < 3; i++ { p := &i; *p++; continue L }",
		"var e error = (*E)(nil)\ntype E struct{}\nfunc (*E) Error() string { return \"\" }", "a, b := func() (int, error) { return 1, nil }()", "switch x := any(1).(type) { case int: x++ }",
		"type T struct{ io.Reader }\nvar t T\nfmt.Println(t, T.Read)", "return 1", "import . \"fmt\"", "\x00", "package main", "func init() {}", "goto x", "min(1, 2.5)", "type R[T any] struct{ r *R[R[T]] }\nvar r R[int]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := NewSession(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		program, failure := s.prepare(text)
		if (program == nil) != (failure != nil) {
			t.Fatalf("%q has the program %v and the failure %v", text, program, failure)
		}
	})
}
