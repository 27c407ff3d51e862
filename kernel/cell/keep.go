package cell

import (
	"go/token"
	"strings"
)

// Keep returns code with every byte outside the chosen chunks replaced by a space, except line
// breaks and the semicolons that end a chosen chunk.
func Keep(code string, chunks []Chunk, chosen func(Chunk) bool) string {
	text := []byte(code)
	from := 0
	clear := func(to int) {
		for ; from < to; from++ {
			if text[from] != '\n' && text[from] != '\r' {
				text[from] = ' '
			}
		}
	}
	for i, c := range chunks {
		if !chosen(c) {
			continue
		}
		clear(c.From)
		from = c.To
		if i+1 < len(chunks) {
			if at := semicolon(code[c.To:chunks[i+1].From]); at >= 0 {
				clear(c.To + at)
				from++
			}
		}
	}
	clear(len(text))
	return string(text)
}

// semicolon returns the offset of the semicolon that ends the chunk before a gap. It returns -1 if a
// line break ends the chunk.
func semicolon(gap string) int {
	for t := range tokens(gap) {
		if t.Token == token.SEMICOLON && !strings.Contains(gap[:t.at], "\n") {
			return t.at
		}
	}
	return -1
}
