package wire

// EncodeRaw returns the frames of a message whose parts are already encoded: header, parent header,
// metadata and content. It is meant for a relay that does not interpret messages. Missing parts
// become empty objects.
func (s Signer) EncodeRaw(parts [4][]byte, buffers [][]byte) [][]byte {
	for i := range parts {
		parts[i] = OrEmpty(parts[i])
	}
	frames := make([][]byte, 0, 6+len(buffers))
	frames = append(frames, delimiter, s.sign(parts))
	frames = append(frames, parts[:]...)
	return append(frames, buffers...)
}
