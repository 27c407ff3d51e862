package datasets

// Citations and terms that several entries share.
const (
	uciTerms      = "CC BY 4.0 (UCI Machine Learning Repository)"
	splitTerms    = uciTerms + "; the split's authors state no license"
	suiteSource   = "UCI evaluation suite of Larochelle and Murray, http://www.cs.toronto.edu/~larocheh/public/datasets/"
	suiteCitation = "Larochelle, H., Murray, I. (2011). The neural autoregressive distribution estimator. AISTATS 15"
)

// debd gives the address of a file of the suite in the collection DEBD, at a
// fixed commit.
func debd(name, split string) []string {
	const root = "https://raw.githubusercontent.com/arranger1044/DEBD/d5e0c95fef9e418a39feccddae5d7a7526c1e8de/datasets/"
	return []string{root + name + "/" + name + "." + split + ".data"}
}

// libsvmSite gives the addresses of one of LIBSVM's data sets.
func libsvmSite(name string, mirrors ...string) []string {
	return append([]string{"https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/" + name}, mirrors...)
}

// uciSuite is the first part of Table 1.
var uciSuite = []Entry{
	{
		Name: "adult", Title: "ADULT", Paper: "RBM",
		Domain: "households", Values: "binary",
		Features: 123, Train: 5000, Valid: 1414, Test: 26147,
		Files: []File{
			{Path: "uci-eval/adult.train.data.gz", Size: 41016, SHA256: "db0a771f93eceeb13f35fc1c32cab14906f5fd51dd0d2db1ddb949f8bb4befea",
				ContentSize: 1230000, Content: "5590ab772dd51ed1b29bb972d2b416a58aee902b88be2f89b8c77f28f3e3db77",
				URLs: debd("adult", "train")},
			{Path: "uci-eval/adult.valid.data.gz", Size: 11683, SHA256: "78e8e012126f9f2039b2a2dccf154bf2c35f406bc6d37ab0332887309896de3a",
				ContentSize: 347844, Content: "dbd7472c04c648e988264b90b76dc086294958ef4b395ee916090b2b82146e59",
				URLs: debd("adult", "valid")},
			{Path: "uci-raw/a1a.gz", Size: 10344, SHA256: "cb3368fd7af66478a8cdf45f762c704111cc610830e918874ee7673d36443f86",
				ContentSize: 116421, Content: "25117c3e7614e158bb7f883b47b1facb46c28948fdfc9eae4f804ac2c00e0392",
				URLs: libsvmSite("a1a", "https://raw.githubusercontent.com/HeJingweiFoward/SVM/5792304fc04fee3750a11b4fad6905e605c7e4d2/DataSet/a1a")},
			{Path: "uci-raw/a1a.t.gz", Size: 187729, SHA256: "942f758ec6102f117830f6fa7b6936b9f53646fd44611d6ee8a2d21010c90488",
				ContentSize: 2215057, Content: "0212d0c4a3996fe6fb6a0ab54033d9f4fa4b60369b6e3bb141821d9ffc40c04d",
				URLs: libsvmSite("a1a.t", "https://raw.githubusercontent.com/HeJingweiFoward/SVM/5792304fc04fee3750a11b4fad6905e605c7e4d2/DataSet/a1a.t")},
		},
		Source:   suiteSource,
		Terms:    splitTerms,
		Citation: suiteCitation + "; Becker, B., Kohavi, R. (1996). Adult. UCI Machine Learning Repository",
		Note:     "The test rows are those of the published split in another order: what its train and valid parts leave of LIBSVM's a1a and a1a.t.",
		load:     loadAdult,
	},
	{
		Name: "connect4", Title: "Connect4", Paper: "RBM",
		Domain: "games", Values: "binary",
		Features: 126, Train: 16000, Valid: 4000, Test: 47557,
		Builtin:  Generated,
		Source:   "https://archive.ics.uci.edu/dataset/26/connect+4, generated from the rules",
		Terms:    uciTerms,
		Citation: "Tromp, J. (1995). Connect-4. UCI Machine Learning Repository. https://doi.org/10.24432/C59P43",
		Note:     "The paper's sizes, not its rows: the published split is a random permutation that cannot be rebuilt from the order of the positions. See connect4-larochelle.",
		load:     loadConnect4,
	},
	{
		Name: "connect4-larochelle", Title: "Connect4, published split", Paper: "RBM",
		Domain: "games", Values: "binary",
		Features: 126, Train: 16000, Valid: 4000, Test: 47557,
		Files: []File{
			{Path: "uci-eval/connect4.train.data.gz", Size: 119996, SHA256: "865a52a35985812173f89dac1234abc13c3fd00bef68a88b4373a7abecff3178",
				ContentSize: 4032000, Content: "1cf1f300a290a33e15f8989364dd7e87c008699c3627e05cc70a5f2dd01cafd8",
				URLs: debd("connect4", "train")},
			{Path: "uci-eval/connect4.valid.data.gz", Size: 30201, SHA256: "b4f4f0580601a07e7515a07f3e3531cb6e2a500c076de7bf137e0c7b29a8ee35",
				ContentSize: 1008000, Content: "e4657afaf1b6880aed84b64e348d2d502b32d90ad3177bea730dd5e0384fd3b8",
				URLs: debd("connect4", "valid")},
		},
		Source:   suiteSource,
		Terms:    splitTerms,
		Citation: suiteCitation + "; " + "Tromp, J. (1995). Connect-4. UCI Machine Learning Repository. https://doi.org/10.24432/C59P43",
		Note:     "The test rows are those of the published split in another order: what its train and valid parts leave of the generated positions.",
		load:     loadConnect4Larochelle,
	},
	{
		Name: "dna", Title: "DNA", Paper: "RBM",
		Domain: "genetics", Values: "binary",
		Features: 180, Train: 1400, Valid: 600, Test: 1186, Classes: 3,
		ClassNames: []string{"ei", "ie", "n"},
		Builtin:    Embedded,
		Files: []File{
			{Path: "uci-eval/dna.train.data.gz", Size: 33832, SHA256: "951e21db9b2bd612f3ea8b1b1db7ae5e606d37fc86c4c8cf0e55461950652d59",
				ContentSize: 504000, Content: "c2fedd0fe1ef814b1ecea21e35873f0a48b71c282d454c4c89b390380b9a98f6"},
			{Path: "uci-eval/dna.valid.data.gz", Size: 14680, SHA256: "cd1c6eee5d278b349b126a1088c085bb4ff835ade9bfbb7826f933eb163bfcbc",
				ContentSize: 216000, Content: "dfcbf1637e6aedfbb30d257593892292e465e6f4e3fc7c79e6826dbdc56974e9"},
			{Path: "uci-eval/dna.test.data.gz", Size: 28848, SHA256: "5074893754b458ca72c6b271549271282862f237edde58834563680bbbd11577",
				ContentSize: 426960, Content: "fec3ae7b26804020a9c43c99828441c5e08bb76b23719368a74ad2b09af99100"},
			{Path: "uci-eval/dna.labels.gz", Size: 1025, SHA256: "8c271e463511a17638a329bfcee5be540944b5fd33be644252715b18c3d2e2d9",
				ContentSize: 7904, Content: "f2f5e58b2015771faa68c1cc6f954e99c438533961986e39c6c8ff6c46703f18"},
		},
		Source:   "https://archive.ics.uci.edu/dataset/69/molecular+biology+splice+junction+gene+sequences, in the encoding of StatLog",
		Terms:    uciTerms,
		Citation: suiteCitation + "; Noordewier, M. O., Towell, G. G., Shavlik, J. W. (1991). Training knowledge-based neural networks to recognize genes in DNA sequences. NIPS 3",
		Note:     "That the first 1400 of the 2000 training rows train and the other 600 validate is assumed; the test rows are the published ones.",
		load:     loadDNA,
	},
	{
		Name: "mushrooms", Title: "Mushrooms", Paper: "RBM",
		Domain: "biology", Values: "binary",
		Features: 112, Train: 2000, Valid: 500, Test: 5624,
		Files: []File{
			{Path: "uci-eval/mushrooms.train.data.gz", Size: 15125, SHA256: "05b2606de01fc580a165ba3f941af362b79f629d66dfe88e233790ed86c4d31b",
				ContentSize: 448000, Content: "465c712c066bbbee3ccceded24bbe42b4c379df67b524e28cce9bf3a8b83f27b",
				URLs: debd("mushrooms", "train")},
			{Path: "uci-eval/mushrooms.valid.data.gz", Size: 4086, SHA256: "f6b66064c8a6c1a9e18e87ac29fab3bd521f376cc3827052288d2c0b5b0933ea",
				ContentSize: 112000, Content: "5a067e6854df71623415e6adc8e913cbff766637a324788882ba800907aa5385",
				URLs: debd("mushrooms", "valid")},
			{Path: "uci-eval/mushrooms.test.data.gz", Size: 41839, SHA256: "212243cdba0b421666b9fa5cc2e82524e2d8b6685d795efb4ee5432473cb561d",
				ContentSize: 1259776, Content: "313c5f04b5d0a18bee2f2ffa264be265d09f5362aad6f714637acd9552f81aa0",
				URLs: debd("mushrooms", "test")},
		},
		Source:   suiteSource,
		Terms:    splitTerms,
		Citation: suiteCitation + "; Mushroom (1981). UCI Machine Learning Repository. https://doi.org/10.24432/C5959T",
		load:     loadBits,
	},
	{
		Name: "nips-0-12", Title: "NIPS-0-12", Paper: "RBM",
		Domain: "documents", Values: "binary",
		Features: 500, Train: 400, Valid: 100, Test: 1240,
		Files: []File{
			{Path: "uci-eval/nips.train.data.gz", Size: 33689, SHA256: "bbdcb548a5469eefe9588ef3366bc234e217cb078012f33364c47eac807561ab",
				ContentSize: 400000, Content: "4d744cb1f2c725405bff6ef6878df06eafbbc2a91f0510e0f3d8a508b05ec7bb",
				URLs: debd("nips", "train")},
			{Path: "uci-eval/nips.valid.data.gz", Size: 8596, SHA256: "36ddf026283e6085a3853f66d1af2b1a78ee883b25c30a566e61876dccbe4174",
				ContentSize: 100000, Content: "b06acd8e6a701d63d4e58b5076c11c59bcd0343fb9b1fbb5997459d3e6b8ca96",
				URLs: debd("nips", "valid")},
			{Path: "uci-eval/nips.test.data.gz", Size: 103997, SHA256: "c8079eac08ed40a20dc655caa4abe51d12472f728dc7632d5ed7047fc7c4e8b1",
				ContentSize: 1240000, Content: "48711bdaffbd43aa439679785e19d9cc80c64a157fa84eadc5dce60ee4edf7bc",
				URLs: debd("nips", "test")},
		},
		Source:   suiteSource,
		Terms:    "no license stated",
		Citation: suiteCitation + "; Roweis, S. (2002). NIPS 0-12 text data",
		load:     loadBits,
	},
	{
		Name: "ocr-letters", Title: "OCR-letters", Paper: "RBM",
		Domain: "letters", Values: "binary",
		Features: 128, Train: 32152, Valid: 10000, Test: 10000,
		ImageShape: []int{16, 8},
		Files: []File{
			{Path: "uci-eval/ocr_letters.train.data.gz"},
			{Path: "uci-eval/ocr_letters.valid.data.gz", Size: 126297, SHA256: "71d5382fda795f2fd54f5c7d38307741509f9678b97feb307e053f0e87e69255",
				ContentSize: 2560000, Content: "b28ca9c39bb94fc3b0aeb3197304547bb066daaad0a1cce3da9749d068b74133",
				URLs: debd("ocr_letters", "valid")},
			{Path: "uci-eval/ocr_letters.test.data.gz", Size: 125381, SHA256: "48f3c57f5ca816b54fd7a4ca5496f308abecfb64a6360e119930eb682b42ee33",
				ContentSize: 2560000, Content: "63c77682a932c5e5e04a429aba8dc7db5f942a87d549a8228fa144ec5ae998fb",
				URLs: debd("ocr_letters", "test")},
		},
		Missing:  "the 32152 training rows of the published split are no longer to be found; only its valid and test parts are",
		Source:   suiteSource + "; http://ai.stanford.edu/~btaskar/ocr/",
		Terms:    "no license stated (R. Kassel, B. Taskar)",
		Citation: suiteCitation + "; Kassel, R. (1995). A comparison of approaches to on-line handwritten character recognition. PhD thesis, MIT",
		load:     loadBits,
	},
	{
		Name: "rcv1", Title: "RCV1", Paper: "RBM",
		Domain: "documents", Values: "binary",
		Features: 150, Train: 40000, Valid: 10000, Test: 150000,
		Files: []File{
			{Path: "uci-eval/rcv1.train.data.gz"},
			{Path: "uci-eval/rcv1.valid.data.gz", Size: 174983, SHA256: "1797bba40b32235f87951c06db05085a0ff95c16df9d677e82070cc9f6a8bead",
				ContentSize: 3000000, Content: "d3a9c4b4d67fac28fcdf979acbc471b6ed688fce0c1cd7949379dd291021312e",
				URLs: debd("rcv1", "valid")},
			{Path: "uci-eval/rcv1.test.data.gz"},
		},
		Missing:  "the 40000 training and 150000 test rows of the published split are no longer to be found, and Reuters allows no redistribution; only its valid part is",
		Source:   suiteSource,
		Terms:    "Reuters: for research under an agreement; not to be redistributed",
		Citation: suiteCitation + "; Lewis, D. D., Yang, Y., Rose, T. G., Li, F. (2004). RCV1: a new benchmark collection for text categorization research. JMLR 5",
		load:     loadBits,
	},
	{
		Name: "web", Title: "Web", Paper: "RBM",
		Domain: "Internet", Values: "binary",
		Features: 300, Train: 14000, Valid: 3188, Test: 32561,
		Files: []File{
			{Path: "uci-eval/web.train.data.gz"},
			{Path: "uci-eval/web.valid.data.gz"},
			{Path: "uci-eval/web.test.data.gz"},
		},
		Missing:  "its 49749 rows are those of w8a, but which of them the published split trains and tests on is not known; w8a has them in a split of our own",
		Source:   suiteSource,
		Terms:    "no license stated",
		Citation: suiteCitation + "; " + "Platt, J. C. (1998). Fast training of support vector machines using sequential minimal optimization. In: Advances in Kernel Methods. MIT Press",
		load:     loadBits,
	},
}
