package cell

import "strings"

// HelpRequest returns the expression that a cell asks about, as in ?fmt.Println or train.Fit?. The
// result more reports whether the cell asks for the full text, with two question marks. A question
// mark at the end of a comment asks nothing.
func HelpRequest(code string) (expression string, more, ok bool) {
	code = strings.TrimSpace(code)
	if strings.ContainsAny(code, "\n`\"'") {
		return "", false, false
	}
	rest, asked := strings.CutPrefix(code, "?")
	if !asked {
		if rest, asked = strings.CutSuffix(code, "?"); !asked || strings.Contains(code, "//") || strings.Contains(code, "/*") {
			return "", false, false
		}
	}
	if (strings.HasPrefix(code, "!") || strings.HasPrefix(code, "%")) && len(strings.Fields(code)) > 1 {
		return "", false, false // a command with arguments
	}
	expression = strings.TrimSpace(strings.Trim(rest, "?"))
	return expression, len(rest) > len(strings.Trim(rest, "?")), expression != ""
}
