// Package page renders notebooks as self-contained web pages: text, formulas, code and results in a
// single file that loads nothing else, in the light or dark theme of the reader's system, and
// suitable for printing.
//
// Formulas are converted to MathML by a library that supports most of the TeX used in notebooks.
// Formulas that it cannot convert are shown as TeX.
package page
