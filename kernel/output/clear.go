package output

// clearMIME is the MIME type that package plotting displays to clear the output. Its data is "now"
// or "wait".
const clearMIME = "application/vnd.setlab.clear"

// Clear reports whether the data requests to clear the output.
func (m MIME) Clear() (Clear, bool) {
	when, ok := m[clearMIME]
	return Clear{Wait: when == "wait"}, ok
}
