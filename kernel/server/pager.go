package server

import (
	"strings"
	"unicode/utf8"
)

// helpRequest returns the expression that a cell asks about, as in ?fmt.Println or
// train.Fit?, and whether it wants all there is to say, as with two question marks.
func helpRequest(code string) (expression string, more, ok bool) {
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

// page is the payload of a reply that shows help.
func (s *Server) page(expression string, more bool) []any {
	data, found := s.inspect(expression, utf8.RuneCountInString(expression), more)
	if !found {
		data = map[string]string{"text/plain": "There is nothing of the name " + expression + "."}
	}
	return []any{map[string]any{"source": "page", "data": data, "start": 0}}
}
