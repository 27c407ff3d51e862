package parameter

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"strconv"
	"strings"
)

// format converts the text of a value to Go source.
func (c *cell) format(p Parameter, text string) (string, error) {
	if p.kind == nil {
		if _, err := parser.ParseExpr(text); err != nil {
			return "", fmt.Errorf("%q is not a Go expression", text)
		}
		return text, nil
	}
	if types.Identical(p.kind, duration) {
		value, note, err := formatDuration(text)
		if note != "" {
			value += " // " + note
		}
		return value, err
	}
	if basic, ok := p.kind.Underlying().(*types.Basic); ok {
		return formatBasic(basic, p.Type, text)
	}
	problem := c.checkAssignment(p.Name, text)
	if problem == nil {
		return text, nil
	}
	if list, ok := p.kind.Underlying().(*types.Slice); ok {
		if _, ok := list.Elem().Underlying().(*types.Basic); ok && !strings.ContainsRune(text, '{') {
			return formatList(list.Elem(), p.Type, text)
		}
	}
	return "", fmt.Errorf("%q is not a %s: %w", text, p.Type, problem)
}

// formatBasic formats a string, a number or a boolean.
func formatBasic(kind *types.Basic, name, text string) (string, error) {
	var err error
	number := decimal(text)
	switch info := kind.Info(); {
	case info&types.IsString != 0:
		return strconv.Quote(text), nil
	case info&types.IsBoolean != 0:
		var value bool
		if value, err = strconv.ParseBool(text); err == nil {
			return strconv.FormatBool(value), nil
		}
	case info&types.IsUnsigned != 0:
		_, err = strconv.ParseUint(number, 0, bits(kind))
	case info&types.IsInteger != 0:
		_, err = strconv.ParseInt(number, 0, bits(kind))
	case info&types.IsFloat != 0:
		var value float64
		value, err = strconv.ParseFloat(number, bits(kind))
		if err == nil && (math.IsInf(value, 0) || math.IsNaN(value)) {
			return "", fmt.Errorf("%q is not a finite number", text)
		}
	default:
		_, err = parser.ParseExpr(number)
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		return "", fmt.Errorf("%s is out of the range of %s", text, name)
	case err != nil:
		return "", fmt.Errorf("%q is not a value of type %s", text, name)
	}
	return strings.TrimPrefix(number, "+"), nil
}

// decimal removes the leading zeros of a number, such as 007, which Go would read as octal.
func decimal(text string) string {
	digits := strings.TrimLeft(text, "+-")
	sign := text[:len(text)-len(digits)]
	for len(digits) > 1 && digits[0] == '0' && strings.IndexByte("0123456789_", digits[1]) >= 0 {
		digits = strings.TrimPrefix(digits[1:], "_")
	}
	return sign + digits
}

// bits returns the size of a number type. The types int and uint have 64 bits on all supported
// platforms.
func bits(kind *types.Basic) int {
	switch kind.Kind() {
	case types.Int8, types.Uint8:
		return 8
	case types.Int16, types.Uint16:
		return 16
	case types.Int32, types.Uint32, types.Float32:
		return 32
	}
	return 64
}

// checkAssignment type-checks the assignment of a Go expression to a parameter after the declarations
// of the cell.
func (c *cell) checkAssignment(name, expression string) error {
	if _, err := parser.ParseExpr(expression); err != nil {
		return errors.New("it is not a Go expression")
	}
	set := token.NewFileSet()
	start := len(before) + len(c.source) + 1
	file, err := parser.ParseFile(set, "", before+c.source+"\n"+name+" = "+expression+after, parser.SkipObjectResolution)
	if err != nil {
		return errors.New("it is not a Go expression")
	}
	var problem error
	config := types.Config{Importer: timeOnly{}, Error: func(err error) {
		var found types.Error
		if errors.As(err, &found) && problem == nil && set.Position(found.Pos).Offset >= start {
			problem = errors.New(found.Msg)
		}
	}}
	_, _ = config.Check("p", set, []*ast.File{file}, nil)
	return problem
}
