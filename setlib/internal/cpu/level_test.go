package cpu

import "testing"

func TestTheVariableOnlyLowers(t *testing.T) {
	for _, c := range []struct {
		machine Level
		name    string
		want    Level
	}{
		{AVX512, "", AVX512}, {AVX512, "avx2", AVX2}, {AVX512, "Portable", Portable}, {AVX512, "avx512", AVX512},
		{AVX2, "avx512", AVX2}, {Portable, "avx2", Portable}, {AVX512, "sse", AVX512},
	} {
		if got := lowered(c.machine, c.name); got != c.want {
			t.Errorf("%v with %q is %v, want %v", c.machine, c.name, got, c.want)
		}
	}
	if Current() > Highest() {
		t.Errorf("level %v on a machine of %v", Current(), Highest())
	}
	Pause()
}
