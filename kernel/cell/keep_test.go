package cell

import "testing"

// TestKeep checks which semicolons are kept between two statements, and behind a function.
func TestKeep(t *testing.T) {
	for code, want := range map[string][2]string{
		"x := 1; y":                   {"x := 1; y", "         "},
		"x := 1 /* c */; y":           {"x := 1        ; y", "                 "},
		"x := 1 ; /* ; */ y // z":     {"x := 1 ;         y     ", "                       "},
		"x ;; y":                      {"x ;  y", "      "},
		"func f() {} /* c */; f()":    {"                     f()", "func f() {}        ;    "},
		"func f() {} /* c\n*/; f()":   {"                \n    f()", "func f() {}     \n       "},
		"func f() {}\n/* c */; f()\n": {"           \n         f()\n", "func f() {}\n            \n"},
	} {
		chunks := Chunks(code)
		got := [2]string{Keep(code, chunks, func(c Chunk) bool { return c.Kind == Statement }), Keep(code, chunks, func(c Chunk) bool { return c.Kind == FuncDecl })}
		if got != want {
			t.Errorf("%q becomes %q, want %q", code, got, want)
		}
	}
}
