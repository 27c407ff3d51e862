package runs

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"sync"
)

// longs holds the digests of long lists by the SHA-256 of their bits. The digest is that of their JSON, which takes a hundred times as long to write
// for the thousands of inverse temperatures that the configurations of RBMs share.
var longs sync.Map

// long describes a list of more than described numbers.
func long(x []float64) object {
	bits := make([]byte, 0, 8*len(x))
	for _, v := range x {
		bits = binary.LittleEndian.AppendUint64(bits, math.Float64bits(v))
	}
	key := sha256.Sum256(bits)
	digest, ok := longs.Load(key)
	if !ok {
		all := make([]any, len(x))
		for i, v := range x {
			all[i] = number(v)
		}
		text, err := json.Marshal(all)
		if err != nil {
			panic(err) // numbers and strings have JSON
		}
		sum := sha256.Sum256(text)
		digest, _ = longs.LoadOrStore(key, hex.EncodeToString(sum[:]))
	}
	return object{"values": len(x), "sha256": digest}
}
