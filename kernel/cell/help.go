package cell

import "strings"

// HelpRequest returns the expression that a cell asks about, as in ?fmt.Println or train.Fit?. The
// result more reports whether the cell asks for the full text, with two question marks.
func HelpRequest(code string) (expression string, more, ok bool) {
	code = strings.TrimSpace(code)
	if strings.ContainsAny(code, "\n`\"'") {
		return "", false, false
	}
	rest, asked := strings.CutPrefix(code, "?")
	if !asked {
		if rest, asked = strings.CutSuffix(code, "?"); !asked {
			return "", false, false
		}
	}
	expression = strings.TrimSpace(strings.Trim(rest, "?"))
	return expression, len(rest) > len(strings.Trim(rest, "?")), expression != ""
}
