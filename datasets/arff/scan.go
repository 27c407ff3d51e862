package arff

import (
	"bytes"
	"strings"
)

// scanner reads the tokens of a line.
type scanner struct {
	line []byte
	at   int
}

func space(c byte) bool { return c == ' ' || c == '\t' }

// end is what comes after the last byte of a line.
const end = '\n'

// skip skips white space and returns the next byte.
func (s *scanner) skip() byte {
	for s.at < len(s.line) && space(s.line[s.at]) {
		s.at++
	}
	return s.peek()
}

func (s *scanner) peek() byte {
	if s.at == len(s.line) {
		return end
	}
	return s.line[s.at]
}

// take skips white space, and then the byte c if it comes next.
func (s *scanner) take(c byte) bool {
	if s.skip() != c {
		return false
	}
	s.at++
	return true
}

// token reads a quoted text, or an unquoted one up to a byte of ends or the end of the line, without trailing space. It returns false if a
// quote is not closed. A quoted "?" is a text, not a missing value.
func (s *scanner) token(ends string) (text []byte, quoted, ok bool) {
	quote := s.skip()
	if quote != '\'' && quote != '"' {
		start := s.at
		for s.at < len(s.line) && strings.IndexByte(ends, s.line[s.at]) < 0 {
			s.at++
		}
		return bytes.TrimRight(s.line[start:s.at], " \t"), false, true
	}
	s.at++
	start := s.at
	if end := bytes.IndexByte(s.line[start:], quote); end >= 0 && bytes.IndexByte(s.line[start:start+end], '\\') < 0 {
		s.at += end + 1
		return s.line[start : start+end], true, true
	}
	for ; s.at < len(s.line); s.at++ {
		switch c := s.line[s.at]; {
		case c == quote:
			s.at++
			return text, true, true
		case c == '\\' && s.at+1 < len(s.line):
			s.at++
			text = append(text, unescaped(s.line[s.at]))
		default:
			text = append(text, c)
		}
	}
	return nil, true, false
}

// unescaped returns the character that a backslash and c stand for.
func unescaped(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'r':
		return '\r'
	}
	return c
}

// keyword skips a word, in any case, if white space, one of ends, or the end of the line follows it.
func (s *scanner) keyword(word string) bool {
	s.skip()
	rest := s.line[s.at:]
	if len(rest) < len(word) || !strings.EqualFold(string(rest[:len(word)]), word) {
		return false
	}
	if len(rest) > len(word) && !space(rest[len(word)]) && rest[len(word)] != '{' {
		return false
	}
	s.at += len(word)
	return true
}
