// Package address holds what the controls of package interact and the kernel agree on: the addresses at which page and program talk,
// and where in a control's script the kernel puts what connects the page.
package address

import "strings"

// prefix begins every address of a block of controls.
const prefix = "/setlab/interact/"

// Connect is a comment in the script of a block of controls. The kernel puts the script that connects the page in its place; where
// no page can be, it leaves the controls out and shows the picture alone.
const Connect = "/*setlab:connect*/"

// NoPage is what the kernel sends to a block's address where no page can be.
const NoPage = ""

// ToProgram is the address at which a program hears of its controls, by the block's id.
func ToProgram(id string) string { return prefix + id }

// ToPage is the address at which the page hears of the program.
func ToPage(id string) string { return prefix + id + "/page" }

// Connects reports whether the page connects by itself to talk over an address, so that the program need not wait for it.
func Connects(address string) bool { return strings.HasPrefix(address, prefix) }
