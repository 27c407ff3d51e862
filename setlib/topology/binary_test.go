package topology

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"setlab/setlib/internal/memory"
)

func TestBinary(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, g := range []*Graph{ErdosRenyi(7, 11, 0.3, rng), ErdosRenyi(5, 4, 0, rng), complete(3, 6), complete(0, 4), ErdosRenyi(300, 200, 0.01, rng)} {
		data, err := g.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var got Graph
		if err := got.UnmarshalBinary(data); err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		if got.In() != g.In() || got.Out() != g.Out() || !slices.Equal(got.Starts(), g.Starts()) || !slices.Equal(got.Targets(), g.Targets()) {
			t.Errorf("%v comes back as %v", g, &got)
		}
		for _, n := range []int{0, 23, len(data) - 1} {
			if err := got.UnmarshalBinary(data[:n]); err == nil {
				t.Errorf("%v: %d of %d bytes are taken", g, n, len(data))
			}
		}
	}
}

// TestSizesBeyond64BitsAreRefused has 2^31 rows of 2^31 columns and 2^62-2^31 connections, whose 2^64 bytes are 0 in 64 bits.
func TestSizesBeyond64BitsAreRefused(t *testing.T) {
	var data []byte
	for _, v := range []uint64{1 << 31, 1 << 31, 1<<62 - 1<<31} {
		data = binary.LittleEndian.AppendUint64(data, v)
	}
	var g Graph
	if err := g.UnmarshalBinary(data); err == nil {
		t.Error("a graph of 2^62 connections is read from 24 bytes")
	}
}

func TestCompleteGraphsBeyondMemoryAreRefused(t *testing.T) {
	t.Setenv(memory.Variable, "1MB")
	var data []byte
	for _, v := range []uint64{1000, 1000, 1000 * 1000} {
		data = binary.LittleEndian.AppendUint64(data, v)
	}
	var g Graph
	if err := g.UnmarshalBinary(data); err == nil || !strings.Contains(err.Error(), "a complete graph of 1000 x 1000 neurons") {
		t.Errorf("a graph whose weights need 4 MB: %v", err)
	}
}
