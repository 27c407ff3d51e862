// Package address defines the protocol between the controls of package interact and the kernel: the addresses of messages between page and
// program, and the comment in a control's script that the kernel replaces by the script that connects the page.
package address

import "strings"

// prefix begins every address of a block of controls.
const prefix = "/setlab/interact/"

// Connect is a comment in the script of a block of controls, which the kernel replaces by the script that connects the page. If there is no
// page, the kernel leaves out the controls and shows only the image.
const Connect = "/*setlab:connect*/"

// NoPage is the message that the kernel sends to a block's address if there is no page.
const NoPage = ""

// ToProgram is the address of messages from the controls to the program, for a block's id.
func ToProgram(id string) string { return prefix + id }

// ToPage is the address of messages from the program to the page, for a block's id.
func ToPage(id string) string { return prefix + id + "/page" }

// Connects reports whether the page connects to an address by itself, so that the program need not wait for it.
func Connects(address string) bool { return strings.HasPrefix(address, prefix) }
