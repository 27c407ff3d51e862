package cell

import "go/token"

// header tracks the scanner's position between a for, if or switch and its block, where semicolons do not end a
// statement. Braces of composite literals with a type, of function literals and of field lists do not open the
// block.
type header struct {
	open     bool
	literal  bool // a type or function has begun; its braces follow
	function bool // the literal is a function
	fields   bool // the next brace opens a list of fields or methods
}

// keyword handles a keyword that starts a type or a function.
func (h *header) keyword(word token.Token) {
	switch word {
	case token.MAP:
		h.literal = true
	case token.FUNC:
		h.literal, h.function = true, true
	case token.STRUCT, token.INTERFACE:
		h.literal, h.fields = true, true
	}
}

// bracket handles an opening bracket; before holds the preceding tokens.
func (h *header) bracket(bracket token.Token, before []lexeme) {
	switch {
	case bracket == token.LBRACK:
		h.literal = h.literal || len(before) == 0 || !endsOperand(before[len(before)-1].token) // otherwise it is an index
	case bracket == token.LPAREN && !h.function:
		h.literal = false // a conversion
	case bracket == token.LBRACE && h.fields:
		h.fields = false
	case bracket == token.LBRACE && h.literal:
		h.literal, h.function = false, false
	case bracket == token.LBRACE:
		h.open = false
	}
}

// endsOperand reports whether a token can end an operand.
func endsOperand(t token.Token) bool {
	switch t {
	case token.IDENT, token.RPAREN, token.RBRACK, token.RBRACE:
		return true
	}
	return t.IsLiteral()
}
