// Package csvfile reads tables of text: values separated by commas, semicolons or tabs, quoted where they have to be, with or without the
// columns' names in the first line.
//
// The format is RFC 4180 as encoding/csv reads it.
package csvfile
