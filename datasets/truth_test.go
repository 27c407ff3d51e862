package datasets

import (
	"context"
	"math"
	"os"
	"strings"
	"testing"

	"setlab/internal/race"
)

// truth has numbers of a split from an independent program (Python on the published
// files, in double precision).
type truth struct {
	split                   string // name/split
	rows, features, classes int
	sum                     float64 // of all values
	digest                  string
}

// builtinTruth needs no files.
var builtinTruth = []truth{
	{"dna/train", 1400, 180, 3, 63781.0, "486720201e6bda5703500f34b0a2cc00bc4550b923cd74bdbd611a2192f32601"},
	{"dna/valid", 600, 180, 3, 27452.0, "31626a7195d19701e16262674a369f8a56b739b1f08e64b92f17ecd81534e846"},
	{"dna/test", 1186, 180, 3, 53669.0, "3463c0c2b12be5ea4554971dbb249f34e09c1caccf8690bef5ffc6f73a7b5913"},
	{"digits/train", 1297, 64, 10, 406262.0, "696fb2f4606789e3799f34f0ea60831fead46ba15b5a68da911d97a7d99735c8"},
	{"digits/test", 500, 64, 10, 155456.0, "2c0ec64e5c07d25ff7dda93fd305ef5cc888dabe853224588b59ee34ac861c84"},
	{"fashion-mnist-small/train", 2000, 784, 10, 447787.55278466735, "22927b90ccbe48d4346d1c97df0bdc82bbb119fe0c5bb5d52e1abfd71db068d0"},
	{"fashion-mnist-small/test", 1000, 784, 10, 225781.46074092994, "1da0d84ee2d3f8ef31658b53a8bc28703220fb4df57e472758a7cc64be0cb693"},
	{"connect4/train", 16000, 126, 0, 672000.0, "d6180707d481c5c8a254f59ddfe7affe5a6ee9a699151a574414810f8a925857"},
	{"connect4/valid", 4000, 126, 0, 168000.0, "68e40dfde0b6161011a855bbe3f0711d6535e66df120efe25d516c40b08cbee9"},
	{"connect4/test", 47557, 126, 0, 1997394.0, "4918a23213bbc415baac225085fbddb1b700e60d880427adbea580a6ffb71fd3"},
}

// offlineTruth needs the published files.
var offlineTruth = []truth{
	{"mnist/train", 60000, 784, 10, 6146269.158541975, "2ccdefe205e11354a325d8ef9ded8455521df61c2b613541b89f69e5c4f1dcee"},
	{"mnist/test", 10000, 784, 10, 1038914.5694832318, "4b33c45036331390dd0f5528e79d1fa23a3cff203f1f25b3c7136cf166406d8e"},
	{"mnist-binary/train", 60000, 784, 10, 6221431.0, "52d2d1e26451e8a7957a31292ccf26b94a1f4fdea6bfe6bf1b0911478f5ed1c7"},
	{"adult/train", 5000, 123, 0, 69328.0, "9aab6f67a2b9ab726e953f62c7afdb0cee235d96ddc039e01f1fd6679f13f433"},
	{"adult/valid", 1414, 123, 0, 19611.0, "8f258253f7670f8ad3f9eca170212694325d82e626d2cf65c34708c2e8c1df3d"},
	{"adult/test", 26147, 123, 0, 362653.0, "bc407775c63fffefae5b15b7f4090475dea2ea99f3da5327f7bc6aa9b14bb553"},
	{"mushrooms/train", 2000, 112, 0, 42000.0, "f9c81bedea796c1cea445e2ebcd3c7a5d5faec0d95b5cb1b6ee11368a19ed356"},
	{"mushrooms/valid", 500, 112, 0, 10500.0, "37a500588ec266932567841c1a5988cf5f336309a006a1244fc8b0cdd4394a50"},
	{"mushrooms/test", 5624, 112, 0, 118104.0, "f0245c45062fcb2674db6eea26f35b53730fc4b14c539769fed7f08a91a201a2"},
	{"nips-0-12/train", 400, 500, 0, 73561.0, "7520e90d108eb7df6d68b1f4b5354b7ad2c0d912827d155f25c0ce1746dbdbbe"},
	{"nips-0-12/valid", 100, 500, 0, 18282.0, "d82e1c18ec73adfdd9d3566b954df4ec378efdd6cc95eca09821f2dbaa049376"},
	{"nips-0-12/test", 1240, 500, 0, 227229.0, "e76b1576be0854ea17b752331a82d504ba40b9d5a42afb591e5eb07c11f29f46"},
	{"connect4-larochelle/train", 16000, 126, 0, 672000.0, "69a9e0baf30d0580fc3e7131cea750152ebd9393738ff5b5304958d7e42c046c"},
	{"connect4-larochelle/valid", 4000, 126, 0, 168000.0, "256dd398a8ad362090c0c57d8bba6c8e7b567d727ea3881486e77fb3404d7b0f"},
	{"connect4-larochelle/test", 47557, 126, 0, 1997394.0, "77f2b2a2b8fdeb70b38cbe17ac910454b9b77d3105f1f5c6021dd2b349fb93c9"},
	{"w8a/train", 14000, 300, 2, 163949.0, "d04820ff05a96ccd80bc1c64985dfcc8645aac7ec0fae6b0b5d37ecbe49dbe79"},
	{"w8a/valid", 3188, 300, 2, 36998.0, "2e2175d61b6dab1c23d44249c67b53e614ebb3586ed23b5076646f4c85963e66"},
	{"w8a/test", 32561, 300, 2, 378639.0, "4a020613d657522dea7b1fc46c218ec992d7510f0c3795f4090e2c4af7b44f74"},
	{"higgs-sample/train", 10000, 28, 2, 169587.77053643652, "25eb21a93068da906649ac8fa58f49aadca166b19f7e85dfd697153248dbe5ef"},
	{"higgs-sample/test", 5000, 28, 2, 84984.32623855397, "fd72191781e88d95afc9ade78d6e3f7f622fcc109eb53566ee763b2e36cadbfe"},
	{"caltech28/train", 4100, 784, 101, 1771310.0, "3de7b2656ac73b500146906c3350b209040360b183a7532b14093fe53018e7e6"},
	{"caltech28/valid", 2264, 784, 101, 951315.0, "9c82f69ea9d361c45cc472c34bccb19d4431f4bae3a294970ca33527c43fd0e6"},
	{"caltech28/test", 2307, 784, 101, 974910.0, "914da2566800243740ccf0b580199cd5f42bc356d01ee8e829f0d4b74c4de2f2"},
	{"coil20/train", 1440, 1024, 20, 444661.9929897287, "bb954ab945e5ea487d47f40df0a1486b11797ad8e7b1934429ec8c4a69947022"},
	{"madelon/train", 2600, 500, 2, 634479344.0, "fe49f49594f98dcd77b5f99ef3133a9a1d2f779774f1738ed688c8237127f534"},
	{"lung-small/train", 73, 325, 7, -522.0, "2eaee2850d9dc169132abce6ae8b220b6833452ca5cbf23e00a3639ad7365865"},
	{"leukemia/train", 72, 7070, 2, -42790.0, "0dbf469fe296be76313f5cf255c648e202802620cf566261da45e49e0619ebf2"},
	{"cifar10/test", 10000, 3072, 10, 14640689.576290421, "5eda0b2e990d9a84b18e51186d61728201b1846b13cd16ab820382fb5b777b2b"},
}

func TestBuiltinData(t *testing.T) {
	checkTruth(t, Cache{Dir: t.TempDir(), Offline: t.TempDir()}, builtinTruth)
}

func TestOfflineData(t *testing.T) {
	race.Skip(t, "it unpacks large files")
	checkTruth(t, Cache{Dir: t.TempDir(), Offline: dataFolder(t)}, offlineTruth)
}

// dataFolder returns the folder of published files, or skips the test.
func dataFolder(t *testing.T) string {
	dir := os.Getenv(EnvData)
	if dir == "" {
		t.Skipf("%s is not set: no folder of published data files to compare with", EnvData)
	}
	return dir
}

func checkTruth(t *testing.T, c Cache, all []truth) {
	sets := map[string]*Set{}
	for _, want := range all {
		name, split, _ := strings.Cut(want.split, "/")
		set := sets[name]
		if set == nil {
			var err error
			if set, err = c.Load(context.Background(), name); err != nil {
				t.Errorf("%v", err)
				continue
			}
			clear(sets) // one at a time: some are large
			sets[name] = set
		}
		var s *Samples
		for _, p := range set.splits() {
			if p.name == split {
				s = p.samples
			}
		}
		if s == nil {
			t.Errorf("%s is not there", want.split)
			continue
		}
		sum := 0.0
		for _, m := range s.Means() {
			sum += m * float64(s.Len())
		}
		if s.Len() != want.rows || s.Features() != want.features || s.Classes() != want.classes {
			t.Errorf("%s is %v", want.split, s)
		}
		if math.Abs(sum-want.sum) > 1e-9*math.Abs(want.sum)+1e-6 {
			t.Errorf("%s: the values add up to %v, want %v", want.split, sum, want.sum)
		}
		if got := s.Digest(); got != want.digest {
			t.Errorf("%s: digest %s, want %s", want.split, got, want.digest)
		}
	}
}

func TestConnect4Order(t *testing.T) {
	s := connect4Positions()
	const want = "8591b6188f0b75cc1e094ec98b1ea7b099e2bb0c8b21c01b56ba4efa98203eb1"
	if s.Len() != 67557 || s.Digest() != want {
		t.Errorf("%v with digest %s, want 67557 positions with %s", s, s.Digest(), want)
	}
	for r := range s.Len() {
		count := [3]int{}
		for square := range 42 {
			for i := range 3 {
				count[i] += int(s.At(r, 3*square+i))
			}
		}
		if count != [3]int{4, 34, 4} {
			t.Fatalf("position %d has %d x, %d blanks and %d o", r, count[0], count[1], count[2])
		}
	}
	// The first row of the UCI file: c1 x, c2 o, d1..d6 x o x o x o.
	first := "bbbbbbbbbbbbxobbbbxoxoxobbbbbbbbbbbbbbbbbb"
	for square, c := range first {
		if s.At(0, 3*square+strings.IndexRune("xbo", c)) != 1 {
			t.Errorf("square %d of the first position is not %q", square, c)
		}
	}
}

func TestDNAClasses(t *testing.T) {
	counts := make([]int, 3)
	for _, p := range DNA().splits() {
		for _, l := range p.samples.Labels() {
			counts[l]++
		}
	}
	if counts[0] != 767 || counts[1] != 765 || counts[2] != 1654 {
		t.Errorf("ei, ie, n: %v, want 767, 765, 1654", counts)
	}
	if first, second := DNA(), DNA(); first != second {
		t.Error("two calls read the data twice")
	}
}
