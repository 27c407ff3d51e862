package wire

// EncodeRaw returns the frames of a message whose parts are JSON already, for a relay
// that passes on what it does not understand: header, parent header, metadata and
// content. Missing ones become empty objects.
func (s Signer) EncodeRaw(parts [4][]byte, buffers [][]byte) [][]byte {
	for i := range parts {
		parts[i] = orEmpty(parts[i])
	}
	frames := make([][]byte, 0, 6+len(buffers))
	frames = append(frames, delimiter, s.sign(parts))
	frames = append(frames, parts[:]...)
	return append(frames, buffers...)
}
