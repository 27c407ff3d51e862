package cell

import "strings"

// Keep returns code with every byte outside the chosen chunks replaced by a space, except line
// breaks.
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
		if from = c.To; i+1 < len(chunks) && strings.TrimRight(code[c.To:chunks[i+1].From], " \t\r\n") == ";" {
			from = c.To + strings.IndexByte(code[c.To:], ';') + 1
		}
	}
	clear(len(text))
	return string(text)
}
