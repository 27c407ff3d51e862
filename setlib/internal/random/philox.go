package random

import "math/bits"

// Multipliers and key increments of Philox4x32 (Salmon, Moraes, Dror and Shaw,
// "Parallel random numbers: as easy as 1, 2, 3", SC 2011).
const (
	philoxM0 = 0xD2511F53
	philoxM1 = 0xCD9E8D57
	philoxW0 = 0x9E3779B9
	philoxW1 = 0xBB67AE85
)

// The numbers of rounds per word. Seven rounds are the fewest that pass all of BigCrush (Salmon et al., table 2); ten are the
// authors' safe choice. Ten are used for draws that affect a whole run or occur once, seven for the states of units, of which an
// epoch draws millions.
const (
	philoxRounds = 10
	stateRounds  = 7
)

// philox maps a 128-bit counter to four random 32-bit words under a 64-bit key.
func philox(ctr [4]uint32, key [2]uint32, rounds int) [4]uint32 {
	c0, c1, c2, c3 := ctr[0], ctr[1], ctr[2], ctr[3]
	k0, k1 := key[0], key[1]
	for range rounds {
		hi0, lo0 := bits.Mul32(philoxM0, c0)
		hi1, lo1 := bits.Mul32(philoxM1, c2)
		c0, c1, c2, c3 = hi1^c1^k0, lo1, hi0^c3^k1, lo0
		k0 += philoxW0
		k1 += philoxW1
	}
	return [4]uint32{c0, c1, c2, c3}
}
