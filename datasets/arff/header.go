package arff

import (
	"fmt"
	"io"
	"strings"

	"setlab/datasets/format"
)

// Type is the type of an attribute.
type Type string

// The types of attributes; real and integer are Numeric.
const (
	Numeric Type = "numeric"
	Nominal Type = "nominal"
	String  Type = "string"
	Date    Type = "date"
)

// Attribute is a column.
type Attribute struct {
	Name   string
	Type   Type
	Values []string // of a nominal attribute, in the file's order
}

// Header is the part of a file before its samples.
type Header struct {
	Relation   string
	Attributes []Attribute
}

// mostAttributes limits the number of attributes.
const mostAttributes = 1 << 20

// ReadHeader reads up to and including the line @data.
func ReadHeader(in *format.Input) (*Header, error) {
	h := &Header{}
	names := map[string]bool{}
	for {
		line, err := in.AnyLine()
		if err == io.EOF {
			return nil, in.Bad("@data and samples", "the end of the file")
		}
		if err != nil {
			return nil, err
		}
		s := &scanner{line: line}
		switch c := s.skip(); {
		case c == end, c == '%':
		case s.keyword("@relation"):
			name, _, ok := s.token("")
			if !ok {
				return nil, in.BadLine(len(line), "a closing quote", "the end of the line")
			}
			h.Relation = string(name)
		case s.keyword("@attribute"):
			a, err := readAttribute(in, s)
			if err != nil {
				return nil, err
			}
			if names[a.Name] {
				return nil, in.BadLine(-1, fmt.Sprintf("one attribute %q", a.Name), "several")
			}
			if names[a.Name] = true; len(names) > mostAttributes {
				return nil, in.BadLine(-1, fmt.Sprintf("at most %d attributes", mostAttributes), "more")
			}
			h.Attributes = append(h.Attributes, a)
		case s.keyword("@data"):
			if len(h.Attributes) == 0 {
				return nil, in.BadLine(-1, "an @attribute before @data", "none")
			}
			return h, nil
		default:
			return nil, in.BadLine(s.at, "@relation, @attribute, @data or a comment (%)", format.Quote(line[s.at:]))
		}
	}
}

func readAttribute(in *format.Input, s *scanner) (Attribute, error) {
	at := s.at
	name, _, ok := s.token(" \t{")
	if !ok || len(name) == 0 {
		return Attribute{}, in.BadLine(at, "the name of an attribute", format.Quote(s.line[at:]))
	}
	a := Attribute{Name: string(name)}
	if s.take('{') {
		a.Type = Nominal
		return a, readValues(in, s, &a)
	}
	s.skip()
	at = s.at
	word, _, _ := s.token(" \t")
	switch strings.ToLower(string(word)) {
	case "numeric", "real", "integer":
		a.Type = Numeric
	case "string":
		a.Type = String
	case "date": // and perhaps how it is written
		a.Type = Date
		return a, nil
	case "relational":
		return a, in.BadLine(at, "an attribute of numbers or texts", "relational, a table of its own")
	default:
		return a, in.BadLine(at, fmt.Sprintf("numeric, real, integer, string, date or {values} for attribute %q", a.Name), format.Quote(word))
	}
	if c := s.skip(); c != end && c != '%' {
		return a, in.BadLine(s.at, "the end of the line", format.Quote(s.line[s.at:]))
	}
	return a, nil
}

// readValues reads the values of a nominal attribute, after the opening brace.
func readValues(in *format.Input, s *scanner, a *Attribute) error {
	seen := map[string]bool{}
	for {
		s.skip()
		at := s.at
		value, quoted, ok := s.token(",}")
		if !ok {
			return in.BadLine(at, "a closing quote", "the end of the line")
		}
		if len(value) == 0 && !quoted {
			if len(a.Values) == 0 || s.peek() != '}' { // a comma may stand before the brace
				return in.BadLine(at, fmt.Sprintf("a value of attribute %q", a.Name), format.Quote(s.line[at:]))
			}
		} else if seen[string(value)] {
			return in.BadLine(at, fmt.Sprintf("different values of attribute %q", a.Name), fmt.Sprintf("%q twice", value))
		} else {
			seen[string(value)] = true
			a.Values = append(a.Values, string(value))
		}
		switch {
		case s.take('}'):
			if c := s.skip(); c != end && c != '%' {
				return in.BadLine(s.at, "the end of the line", format.Quote(s.line[s.at:]))
			}
			return nil
		case !s.take(','):
			return in.BadLine(s.at, "a comma or }", format.Quote(s.line[s.at:]))
		}
	}
}
