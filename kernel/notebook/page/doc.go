// Package page renders notebooks as web pages that are files of their own: text,
// formulas, code and results with nothing fetched from anywhere, light or dark
// as the reader's system is, and fit to be printed.
//
// Formulas become MathML by a library that knows most of what notebooks use;
// one that it cannot translate stays readable as TeX.
package page
