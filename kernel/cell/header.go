package cell

import "go/token"

// header is what stands between a for, if or switch and its block, where semicolons end no statement. Of the braces
// in it, those of a literal that begins with its type, of a function and of a type's fields do not open the block.
type header struct {
	open     bool
	literal  bool // a type or a function has begun whose braces come
	function bool // and it is a function
	fields   bool // the next brace begins a type's fields or methods
}

// keyword takes a word that a type or a function begins with.
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

// bracket takes an opening bracket that follows tokens.
func (h *header) bracket(bracket token.Token, before []lexeme) {
	switch {
	case bracket == token.LBRACK:
		h.literal = h.literal || len(before) == 0 || !endsOperand(before[len(before)-1].token) // else an index
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

// endsOperand reports whether a token is the last one of an operand.
func endsOperand(t token.Token) bool {
	switch t {
	case token.IDENT, token.RPAREN, token.RBRACK, token.RBRACE:
		return true
	}
	return t.IsLiteral()
}
