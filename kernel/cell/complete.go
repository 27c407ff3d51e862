package cell

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// State is the completeness of code, as reported to consoles.
type State string

// The states of code, with the names of the Jupyter protocol.
const (
	Complete   State = "complete"
	Incomplete State = "incomplete" // more lines are needed
	Invalid    State = "invalid"    // no further lines can make it valid
)

// Completeness reports whether a console may run the code or should ask for another line, and how to indent that line, in
// tabs. Code is incomplete within a bracket, a raw string or a comment, and after an operator that needs another operand.
// It is invalid if it closes a bracket that is not open, contains a malformed token, or does not parse.
func Completeness(code string) (s State, indent string) {
	if _, _, ok := HelpRequest(code); ok {
		return Complete, ""
	}
	if HasCommand(code) {
		return commandCompleteness(code)
	}
	if clause := packageClause.FindString(code); clause != "" { // a whole program
		if strings.TrimSpace(code[len(clause):]) == "" {
			return Incomplete, ""
		}
		code = code[len(clause):]
	}
	var depth []token.Token
	broken, open := false, false
	var scan scanner.Scanner
	files := token.NewFileSet()
	scan.Init(files.AddFile("", -1, len(code)), []byte(code), func(_ token.Position, message string) {
		if strings.Contains(message, "not terminated") && (strings.Contains(message, "raw string") || strings.Contains(message, "comment")) {
			open = true
		} else {
			broken = true
		}
	}, 0)
	last := token.SEMICOLON
	for {
		_, t, text := scan.Scan()
		if t == token.EOF {
			break
		}
		switch t {
		case token.ELSE:
			if last == token.SEMICOLON {
				return Invalid, "" // it cannot begin a statement
			}
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth = append(depth, t)
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if n := len(depth); n == 0 || depth[n-1] != opening[t] {
				return Invalid, ""
			}
			depth = depth[:len(depth)-1]
		}
		if t != token.SEMICOLON || text == ";" {
			last = t
		} else {
			last = token.SEMICOLON
		}
	}
	switch {
	case broken:
		return Invalid, ""
	case open: // a raw string or a comment, in which an indentation would count
		return Incomplete, ""
	case len(depth) > 0 || wantsMore(last):
		return Incomplete, strings.Repeat("\t", len(depth))
	case !parses(code):
		return Invalid, ""
	}
	return Complete, ""
}

// packageClause matches the beginning of a program.
var packageClause = regexp.MustCompile(`^\s*package[ \t]+[\pL_][\pL\pN_]*[ \t]*(//.*)?(\r?\n|;|$)`)

// parses reports whether each chunk of a cell parses by itself.
func parses(code string) bool {
	chunks := Chunks(code)
	code = Separated(code, ListCommas(code, chunks))
	for _, c := range chunks {
		text := code[c.From:c.To]
		if c.Kind == Statement {
			text = "func _() {\n" + text + "\n}"
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p;"+text, parser.SkipObjectResolution)
		if err != nil || slices.ContainsFunc(file.Decls, isBodiless) {
			return false
		}
	}
	return true
}

// isBodiless reports whether a declaration is a function without a body. A body cannot begin on the next line.
func isBodiless(d ast.Decl) bool {
	f, ok := d.(*ast.FuncDecl)
	return ok && f.Body == nil
}

// bodied lists the commands that apply to the lines after them.
var bodied = []string{"%%", "%main", "%test", "%exec", "%wasm"}

// commandCompleteness is Completeness for a cell with GoNB commands. If a command takes a body of several lines, an empty
// line ends the cell, as in IPython; a Go body must also be complete.
func commandCompleteness(code string) (s State, indent string) {
	var body strings.Builder
	opened, script := false, false
	for line := range strings.Lines(code) {
		first, _, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch {
		case strings.HasPrefix(first, "%"):
			opened = opened || slices.Contains(bodied, first)
			script = script || len(first) > 2 && strings.HasPrefix(first, "%%")
		case strings.HasPrefix(first, "!"):
		default:
			body.WriteString(line)
		}
	}
	if opened && !script {
		if s, indent := Completeness(body.String()); s != Complete {
			return s, indent
		}
	}
	if (opened || script) && !strings.HasSuffix(code, "\n") {
		return Incomplete, ""
	}
	return Complete, ""
}

var opening = map[token.Token]token.Token{token.RPAREN: token.LPAREN, token.RBRACK: token.LBRACK, token.RBRACE: token.LBRACE}

// wantsMore reports whether no statement can end with the token.
func wantsMore(t token.Token) bool {
	switch t {
	case token.INC, token.DEC, token.SEMICOLON, token.RPAREN, token.RBRACK, token.RBRACE, token.ELLIPSIS, token.COLON:
		return false
	case token.FUNC, token.VAR, token.CONST, token.TYPE, token.IMPORT, token.IF, token.FOR, token.SWITCH, token.GO, token.DEFER, token.ELSE:
		return true
	}
	return t.IsOperator()
}
