package source

import (
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"setlab/kernel/output"
)

// maxProblems is how many errors of a cell are told, as many as the compiler tells.
const maxProblems = 10

// Problems returns the failure of a cell for which go/types has found problems, in the order of the cell: one message, of a
// line for each place.
func (s *Cell) Problems(problems []types.Error) *output.Failure {
	slices.SortStableFunc(problems, func(a, b types.Error) int { return s.Offset(a.Pos) - s.Offset(b.Pos) })
	var all *output.Failure
	told, last := 0, -1
	for _, p := range problems {
		line, column := s.Place(p.Pos)
		if line == last {
			continue // others of a line may follow from its first one, and the compiler leaves them out, too
		}
		last = line
		if told++; told > maxProblems {
			all.Message += "\ntoo many errors"
			all.Traceback = append(all.Traceback, "too many errors")
			break
		}
		next := FailureAt(s.Code, line, column, p.Msg+ofEarlier(p.Msg))
		if all == nil {
			all = next
			continue
		}
		all.Message += "\n" + next.Message
		all.Traceback = slices.Concat(all.Traceback, next.Traceback)
	}
	return all
}

// twoTypes match what go/types says of two types that do not fit.
var twoTypes = []*regexp.Regexp{
	regexp.MustCompile(`type ([^()]+)\) as ([^()]+) value`),
	regexp.MustCompile(`mismatched types ([^()]+) and ([^()]+)\)`),
}

// ofEarlier explains a message that two types do not fit that have one name.
func ofEarlier(message string) string {
	for _, two := range twoTypes {
		if m := two.FindStringSubmatch(message); m != nil && m[1] == m[2] {
			return fmt.Sprintf("\n\tone is of an earlier declaration of %s: run the cells again that set what is of it", strings.TrimLeft(m[1], "*[]"))
		}
	}
	return ""
}

// Has reports whether a position is in the cell.
func (s *Cell) Has(pos token.Pos) bool { f := s.fset.File(pos); return f == s.file || f == s.stmtFile }
