package output

// clearMIME is the type of what package plotting displays to have the output
// cleared: "now" or "wait".
const clearMIME = "application/vnd.setlab.clear"

// Clear reports whether the data are the request to clear the output.
func (m MIME) Clear() (Clear, bool) {
	when, ok := m[clearMIME]
	return Clear{Wait: when == "wait"}, ok
}
