// Package terminal interprets printed text like a terminal: a carriage return overwrites the line,
// a backspace moves back, and ANSI escapes set colors.
package terminal
