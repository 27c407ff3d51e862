package interp

import (
	"io"
	"strings"
	"testing"

	"setlab/kernel/output"
)

// TestCompileErrors checks that errors refer to positions in the cell and mention only names in the
// cell.
func TestCompileErrors(t *testing.T) {
	for _, c := range [][2]string{
		{"}", "1:1: syntax error: unexpected }, which closes nothing"},
		{"x := 1\n)", "2:1: syntax error: unexpected ), which closes nothing"},
		{"bad(", "1:5: syntax error: the cell ends unexpectedly (expected operand)"},
		{"func", "1:5: syntax error: the cell ends unexpectedly (expected '(')"},
		{"x := \n", "1:5: syntax error: the cell ends unexpectedly (expected operand)"},
		{"const c = 1 << 70\nc", "2:1: cannot use c (untyped int constant 1180591620717411303424) as int value in trailing expression (overflows)"},
		{"1 << 64", "1:1: cannot use 1 << 64 (untyped int constant 18446744073709551616) as int value in trailing expression (overflows)"},
		{"'a' << 40", "1:1: cannot use 'a' << 40 (untyped rune constant 106652627894272) as rune value in trailing expression (overflows)"},
		{"var s string = 1\nvar n int = \"a\"; n = \"b\"\nfunc f() int { return nothing }", "1:16: cannot use 1 (untyped int constant) as string value in variable declaration\n" +
			"2:13: cannot use \"a\" (untyped string constant) as int value in variable declaration\n" +
			"2:22: cannot use \"b\" (untyped string constant) as int value in assignment\n3:23: undefined: nothing"},
		{"func two() { unused := 1 }\nfunc one() { a := undefined1 }", "2:19: undefined: undefined1\n1:14: declared and not used: unused\n2:14: declared and not used: a"},
		{"func(f func()) { f() }(func() { len; 7; 1 == 2 })\n", "1:33: len (built-in) must be called\n1:38: 7 (untyped int constant) is not used\n1:41: 1 == 2 (untyped bool constant false) is not used"},
		{strings.Repeat("nope\n", 12), strings.Repeat("*", 10)},
	} {
		s, err := NewSession(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		_, failure := s.Run(c[0])
		if failure == nil || failure.Name != output.CompileError || failure.Message != c[1] && !isMany(failure.Message, c[1]) || failure.Compilable {
			t.Errorf("%q: %+v, want %s", c[0], failure, c[1])
		}
		if strings.Count(c[0], "\n") == 0 && len(failure.Traceback) != 3 {
			t.Errorf("%q: shows %q", c[0], failure.Traceback)
		}
	}
}

// isMany reports whether a message has one line per star and ends with "too many errors".
func isMany(message, stars string) bool {
	return strings.Trim(stars, "*") == "" && strings.Count(message, "\n") == len(stars) && strings.HasSuffix(message, "\ntoo many errors")
}
