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

// maxProblems is the maximum number of reported errors, as in Go's compiler.
const maxProblems = 10

// Problems returns a failure for the problems that go/types has found in the cell, with one line per problem. They are in
// source order, but unused variables come last: they are often unused because of another problem.
func (s *Cell) Problems(problems []types.Error) *output.Failure {
	slices.SortStableFunc(problems, func(a, b types.Error) int {
		if a.Soft != b.Soft && a.Soft {
			return 1
		} else if a.Soft != b.Soft {
			return -1
		}
		return s.Offset(a.Pos) - s.Offset(b.Pos)
	})
	type problem struct {
		line    int
		message string
	}
	var all *output.Failure
	told := map[problem]bool{}
	for _, p := range problems {
		line, column := s.Place(p.Pos)
		if told[problem{line, p.Msg}] {
			continue // as the compiler does
		}
		if told[problem{line, p.Msg}] = true; len(told) > maxProblems {
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

// twoTypes matches messages of go/types about two types that do not match.
var twoTypes = []*regexp.Regexp{
	regexp.MustCompile(`type ([^()]+)\) as ([^()]+) value`),
	regexp.MustCompile(`mismatched types ([^()]+) and ([^()]+)\)`),
}

// ofEarlier returns an explanation if a message is about two different types with the same name.
func ofEarlier(message string) string {
	for _, two := range twoTypes {
		if m := two.FindStringSubmatch(message); m != nil && m[1] == m[2] {
			return fmt.Sprintf("\n\tone is from an earlier declaration of %s: run the cells that set its values again", strings.TrimLeft(m[1], "*[]"))
		}
	}
	return ""
}

// Has reports whether a position is in the cell.
func (s *Cell) Has(pos token.Pos) bool { f := s.fset.File(pos); return f == s.file || f == s.stmtFile }
