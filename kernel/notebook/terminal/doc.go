// Package terminal does with the text that programs print what a terminal would
// do with it: a carriage return overwrites the line, a backspace steps back,
// ANSI escapes color what follows.
package terminal
