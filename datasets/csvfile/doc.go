// Package csvfile reads tables of text: values separated by commas, semicolons, tabs or blanks, quoted if need be, with or without column names
// in the first line.
//
// The format is RFC 4180 as encoding/csv reads it, and besides any number of blanks between values. The separator is detected from the first
// lines.
package csvfile
