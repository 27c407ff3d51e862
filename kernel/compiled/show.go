package compiled

// showFile is the name of the file beside GoNB's that declares cell.ShowCall, showSource what is in it, and showAlone what is in it
// where cells cannot import this module.
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
