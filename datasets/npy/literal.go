package npy

import "strings"

// records stands for the fields of a structured type, which are not parsed.
type records struct{}

// dictionary parses the Python dictionary of a header. Values are string, bool, []int64 for a tuple and records for a list.
func dictionary(text string) (map[string]any, bool) {
	s := scanner(text)
	if !s.take("{") {
		return nil, false
	}
	d := map[string]any{}
	for !s.take("}") {
		key, ok := s.quoted()
		if _, double := d[key]; !ok || double || !s.take(":") {
			return nil, false
		}
		if d[key], ok = s.value(); !ok || !s.take(",") && !strings.HasPrefix(s.rest(), "}") {
			return nil, false
		}
	}
	return d, s.rest() == ""
}

// scanner is the rest of a text to be parsed.
type scanner string

// rest skips leading space and returns the rest.
func (s *scanner) rest() string {
	*s = scanner(strings.TrimLeft(string(*s), " \t\r\n"))
	return string(*s)
}

// take skips a text if it comes next.
func (s *scanner) take(text string) bool {
	rest, ok := strings.CutPrefix(s.rest(), text)
	if ok {
		*s = scanner(rest)
	}
	return ok
}

func (s *scanner) value() (any, bool) {
	switch {
	case s.take("True"):
		return true, true
	case s.take("False"):
		return false, true
	case s.take("("):
		return s.tuple()
	case s.take("["):
		return records{}, s.list()
	}
	return s.quoted()
}

// quoted parses a quoted text. Valid headers have no escapes.
func (s *scanner) quoted() (string, bool) {
	rest := s.rest()
	if rest == "" || rest[0] != '\'' && rest[0] != '"' {
		return "", false
	}
	end := strings.IndexByte(rest[1:], rest[0])
	if end < 0 {
		return "", false
	}
	*s = scanner(rest[end+2:])
	return rest[1 : end+1], true
}

// tuple parses integers up to the closing parenthesis.
func (s *scanner) tuple() ([]int64, bool) {
	dims := []int64{}
	for !s.take(")") {
		rest := s.rest()
		digits := 0
		v := int64(0)
		for ; digits < len(rest) && digits < 18 && '0' <= rest[digits] && rest[digits] <= '9'; digits++ {
			v = 10*v + int64(rest[digits]-'0')
		}
		*s = scanner(rest[digits:])
		s.take("L") // of Python 2
		if digits == 0 || !s.take(",") && !strings.HasPrefix(s.rest(), ")") {
			return nil, false
		}
		dims = append(dims, v)
	}
	return dims, true
}

// list skips a list of lists, tuples and texts.
func (s *scanner) list() bool {
	for depth := 1; depth > 0; {
		rest := s.rest()
		switch {
		case rest == "":
			return false
		case rest[0] == '\'' || rest[0] == '"':
			if _, ok := s.quoted(); !ok {
				return false
			}
			continue
		case rest[0] == '[':
			depth++
		case rest[0] == ']':
			depth--
		}
		*s = scanner(rest[1:])
	}
	return true
}
