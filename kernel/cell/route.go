// Package cell analyzes the syntax of notebook cells. It decides where a cell runs, and which of
// its lines are declarations and which are statements.
package cell

import (
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
)

// Target is where a cell runs.
type Target int

const (
	Empty       Target = iota // nowhere: it only contains comments
	Interpreted               // in the interpreted session
	Compiled                  // in GoNB
)

// Route decides where a cell runs, from its syntax alone. Cells with a line of GoNB's command
// language (%, %% or !) or with a func main are compiled, and so are cells of declarations with a
// func init or init_NAME. All other Go code is interpreted.
func Route(code string) Target {
	if HasCommand(code) {
		return Compiled
	}
	chunks := Chunks(code)
	if len(chunks) == 0 && !broken(code) {
		return Empty
	}
	inits := false
	for _, c := range chunks {
		if c.Kind == FuncDecl && c.Name == "main" {
			return Compiled
		}
		inits = inits || initFunc.MatchString(code[c.From:c.To])
	}
	if inits && DeclaresOnly(code) {
		return Compiled
	}
	return Interpreted
}

// broken reports whether code has an error in its tokens, such as a comment that does not end.
func broken(code string) bool {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(code)), []byte(code), nil, scanner.ScanComments)
	for {
		if _, tok, _ := s.Scan(); tok == token.EOF {
			return s.ErrorCount > 0
		}
	}
}

// initFunc matches the start of a function that runs before main.
var initFunc = regexp.MustCompile(`^func\s+init(_\w*)?\s*\(\s*\)\s*\{`)

// IsInit reports whether a compiled cell's function of this name runs before main. In GoNB, init_NAME
// declares another init function for each NAME.
func IsInit(name string) bool { return name == "init" || strings.HasPrefix(name, "init_") }

// DeclaresOnly reports whether a cell consists of declarations only.
func DeclaresOnly(code string) bool {
	for _, c := range Chunks(code) {
		if c.Kind == Statement {
			return false
		}
	}
	return true
}

// Kind is the kind of a chunk.
type Kind int

const (
	Statement Kind = iota
	Import
	Const
	Type
	Var
	FuncDecl
	Method
)

// Chunk is a declaration or a statement at the top level of a cell.
type Chunk struct {
	Kind     Kind
	Name     string // of a FuncDecl
	From, To int    // byte offsets in the cell; To is exclusive
}

// Chunks divides a cell into its top-level declarations and statements. It does not check their
// syntax.
func Chunks(code string) []Chunk {
	var (
		file   = token.NewFileSet().AddFile("", -1, len(code))
		s      scanner.Scanner
		chunks []Chunk
		depth  int
		head   header   // of the current statement
		tokens []lexeme // of the current chunk
	)
	s.Init(file, []byte(code), func(token.Position, string) {}, 0)
	flush := func() {
		if len(tokens) > 0 {
			chunks = append(chunks, chunkOf(tokens))
			tokens = nil
		}
	}
	for {
		pos, tok, text := s.Scan()
		offset := file.Offset(pos)
		if n := len(tokens); n > 0 {
			// For invalid UTF-8, the token's text is longer than its source.
			tokens[n-1].to = min(tokens[n-1].to, offset)
		}
		switch tok {
		case token.EOF:
			flush()
			return chunks
		case token.FOR, token.IF, token.SWITCH:
			head.open = head.open || depth == 0
		case token.LPAREN, token.LBRACK, token.LBRACE:
			if depth == 0 {
				head.bracket(tok, tokens)
			}
			depth++
		case token.MAP, token.FUNC, token.STRUCT, token.INTERFACE:
			if depth == 0 {
				head.keyword(tok)
			}
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth = max(depth-1, 0)
		case token.SEMICOLON:
			if depth == 0 && (!head.open || text == "\n") {
				flush()
				head = header{}
				continue
			}
		}
		if text == "" && tok != token.ILLEGAL {
			text = tok.String()
		}
		tokens = append(tokens, lexeme{tok, text, offset, min(offset+len(text), len(code))})
	}
}

// lexeme is a token with its position.
type lexeme struct {
	token    token.Token
	text     string
	from, to int
}

// chunkOf returns the chunk with the given tokens.
func chunkOf(tokens []lexeme) Chunk {
	c := Chunk{From: tokens[0].from, To: tokens[len(tokens)-1].to}
	switch tokens[0].token {
	case token.IMPORT:
		c.Kind = Import
	case token.CONST:
		c.Kind = Const
	case token.TYPE:
		c.Kind = Type
	case token.VAR:
		c.Kind = Var
	case token.FUNC:
		if len(tokens) > 1 && tokens[1].token == token.IDENT {
			c.Kind, c.Name = FuncDecl, tokens[1].text
		} else if isMethod(tokens) {
			c.Kind = Method
		}
	}
	return c
}

// isMethod reports whether the tokens begin a method, func (r T) name(…), rather than a function
// literal: a name and an opening parenthesis follow the first pair of parentheses.
func isMethod(tokens []lexeme) bool {
	depth := 0
	for i, t := range tokens {
		switch t.token {
		case token.LPAREN:
			depth++
		case token.RPAREN:
			if depth--; depth == 0 {
				return i+2 < len(tokens) && tokens[i+1].token == token.IDENT && tokens[i+2].token == token.LPAREN
			}
		}
	}
	return false
}
