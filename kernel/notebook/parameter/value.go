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
		if isDuration(p.Default) {
			return formatDuration(text)
		}
		if _, err := parser.ParseExpr(text); err != nil {
			return "", fmt.Errorf("%q is not a Go expression", text)
		}
		return text, nil
	}
	if basic, ok := p.kind.Underlying().(*types.Basic); ok {
		return formatBasic(basic, p.Type, text)
	}
	problem := c.checkAssignment(p.Name, text)
	if problem == nil {
		return text, nil
	}
	if list, ok := p.kind.Underlying().(*types.Slice); ok {
		if element, ok := list.Elem().Underlying().(*types.Basic); ok && !strings.ContainsRune(text, '{') {
			return formatList(element, p.Type, text)
		}
	}
	return "", fmt.Errorf("%q is not a %s: %w", text, p.Type, problem)
}

// formatBasic formats a string, a number or a boolean.
func formatBasic(kind *types.Basic, name, text string) (string, error) {
	var err error
	switch info := kind.Info(); {
	case info&types.IsString != 0:
		return strconv.Quote(text), nil
	case info&types.IsBoolean != 0:
		var value bool
		if value, err = strconv.ParseBool(text); err == nil {
			return strconv.FormatBool(value), nil
		}
	case info&types.IsUnsigned != 0:
		_, err = strconv.ParseUint(text, 0, bits(kind))
	case info&types.IsInteger != 0:
		_, err = strconv.ParseInt(text, 0, bits(kind))
	case info&types.IsFloat != 0:
		var value float64
		value, err = strconv.ParseFloat(text, bits(kind))
		if err == nil && (math.IsInf(value, 0) || math.IsNaN(value)) {
			return "", fmt.Errorf("%q is not a finite number", text)
		}
	default:
		_, err = parser.ParseExpr(text)
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		return "", fmt.Errorf("%s is out of the range of %s", text, name)
	case err != nil:
		return "", fmt.Errorf("%q is not a value of type %s", text, name)
	}
	return strings.TrimPrefix(text, "+"), nil
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

// formatList formats values separated by commas, optionally in brackets, as a composite literal.
func formatList(element *types.Basic, name, text string) (string, error) {
	if inner, ok := strings.CutPrefix(text, "["); ok && strings.HasSuffix(inner, "]") {
		if text = strings.TrimSuffix(inner, "]"); strings.TrimSpace(text) == "" {
			return name + "{}", nil
		}
	}
	var values []string
	for field := range strings.SplitSeq(text, ",") {
		value, err := formatBasic(element, element.Name(), strings.TrimSpace(field))
		if err != nil {
			return "", fmt.Errorf("%w (want a list such as a,b,c or a Go literal of type %s)", err, name)
		}
		values = append(values, value)
	}
	return name + "{" + strings.Join(values, ", ") + "}", nil
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
	config := types.Config{Error: func(err error) {
		var found types.Error
		if errors.As(err, &found) && problem == nil && set.Position(found.Pos).Offset >= start {
			problem = errors.New(found.Msg)
		}
	}}
	_, _ = config.Check("p", set, []*ast.File{file}, nil)
	return problem
}
