package cell

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// CommandLines reports for each line of a cell whether it is a command rather than Go: all lines of a file or script for another program, and
// otherwise lines that begin with % or !, with those that continue them after a backslash. A cell without a command, see HasCommand, has none.
func CommandLines(code string) []bool {
	lines := strings.Split(code, "\n")
	commands := make([]bool, len(lines))
	if !HasCommand(code) {
		return commands
	}
	first, _, _ := strings.Cut(strings.TrimSuffix(lines[0], "\r"), " ")
	whole, continued := slices.Contains(ScriptCommands, strings.TrimPrefix(first, gonbComment)), false
	for i, line := range lines {
		line = strings.TrimSuffix(strings.TrimPrefix(line, gonbComment), "\r")
		commands[i] = whole || continued || isCommand(line)
		continued = commands[i] && strings.HasSuffix(line, `\`)
	}
	return commands
}

// HasCommand reports whether the cell contains a GoNB command: a line whose first character is % or !.
//
// GoNB takes every such line for a command. In a plain cell, lines within a raw string or a comment
// are not commands, and neither are lines that continue an expression of the line before. As in Go's
// own rule for semicolons, a line is continued if it does not end with an operand or a closing
// bracket.
func HasCommand(code string) bool {
	if strings.HasPrefix(code, gonbComment) || strings.Contains(code, "\n"+gonbComment) {
		return true
	}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(code))
	s.Init(file, []byte(code), func(token.Position, string) {}, 0)
	for ended := true; ; { // ended: the next token begins a statement
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return false
		}
		at := file.Offset(pos)
		if ended && (at == 0 || code[at-1] == '\n') && isCommand(code[at:]) {
			return true
		}
		ended = tok == token.SEMICOLON
	}
}
