package cell

import (
	"fmt"
	"testing"
)

func TestSyntaxError(t *testing.T) {
	for _, c := range []struct {
		code         string
		line, column int
		message      string
		want         string
	}{
		{"}", 1, 2, "expected declaration, found '}'", "1:1: syntax error: unexpected }, which closes nothing"},
		{"x := 1\n  ) // (", 2, 3, "expected statement, found ')'", "2:3: syntax error: unexpected ), which closes nothing"},
		{"x := \n}", 1, 6, "expected operand, found newline", "1:6: expected operand, found newline"},
		{"bad(", 2, 1, "expected operand, found '}'", "1:5: syntax error: the cell ends unexpectedly (expected operand)"},
		{"x := \n\n", 2, 1, "expected operand, found '}'", "1:5: syntax error: the cell ends unexpectedly (expected operand)"},
		{"f(\"}\")\nfunc", AtEnd, 0, "expected '(', found 'EOF'", "2:5: syntax error: the cell ends unexpectedly (expected '(')"},
		{"if {\n}", 1, 4, "missing condition", "1:4: missing condition"},
		{"if x }", 1, 6, "expected '{', found '}'", "1:6: syntax error: unexpected }, which closes nothing"},
	} {
		line, column, message := SyntaxError("cell", c.code, c.line, c.column, c.message)
		if got := fmt.Sprintf("%d:%d: %s", line, column, message); got != c.want {
			t.Errorf("%q: %s, want %s", c.code, got, c.want)
		}
	}
}
