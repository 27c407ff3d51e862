package parameter

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"time"
)

// isDuration reports whether an expression is a duration with a unit, such as 2 * time.Second.
func isDuration(expression string) bool {
	parsed, err := parser.ParseExpr(expression)
	if err != nil {
		return false
	}
	if product, ok := parsed.(*ast.BinaryExpr); ok && product.Op == token.MUL {
		parsed = product.Y
	}
	unit, ok := parsed.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := unit.X.(*ast.Ident)
	return ok && from.Name == "time" && slices.Contains([]string{"Nanosecond", "Microsecond", "Millisecond", "Second", "Minute", "Hour"}, unit.Sel.Name)
}

// formatDuration formats a duration. It rejects a number without a unit, which would mean nanoseconds.
func formatDuration(text string) (string, error) {
	if d, err := time.ParseDuration(text); err == nil && d != 0 {
		return fmt.Sprintf("time.Duration(%d) // %v", d.Nanoseconds(), d), nil
	}
	parsed, err := parser.ParseExpr(text)
	if _, number := parsed.(*ast.BasicLit); err != nil || number && text != "0" {
		return "", fmt.Errorf("%q is not a time with a unit (want one such as 90s, 1h30m or 2 * time.Second)", text)
	}
	return text, nil
}
