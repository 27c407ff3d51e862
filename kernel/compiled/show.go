package compiled

// showFile is the file next to GoNB's that declares cell.showCall. Its content is showSource, or showAlone if cells cannot import
// this module.
const (
	showFile   = "0show.go"
	showSource = `package main

import shownʹ "setlab/kernel/display/shown"

func showʹ(values ...any) { shownʹ.Values(values...) }
`
	showAlone = `package main

import fmtʹ "fmt"

func showʹ(values ...any) { fmtʹ.Println(values...) }
`
)
