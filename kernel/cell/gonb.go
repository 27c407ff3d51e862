package cell

import "strings"

// ForGoNB returns a compiled cell as GoNB takes it. GoNB looks for its commands
// at the very start of a line, and so does this.
func ForGoNB(code string) string { return strings.ReplaceAll(code, "\r\n", "\n") }
