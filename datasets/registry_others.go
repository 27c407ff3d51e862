package datasets

// featureSelection gives the addresses of one of the feature selection
// repository's data sets.
func featureSelection(name string) []string {
	return []string{
		"http://featureselection.asu.edu/files/datasets/" + name,
		"https://raw.githubusercontent.com/jundongl/scikit-feature/master/skfeature/data/" + name,
	}
}

// higgsSample gives the address of one part of the sample of HIGGS.
func higgsSample(name string) []string {
	return []string{"https://raw.githubusercontent.com/SpringerNLP/Chapter2/a1399ca49d29c3b0c0ffef8620f7546abe5fe436/data/" + name}
}

const featureSelectionSite = "http://featureselection.asu.edu/datasets.php"

// others are the entries that are not in Table 1.
var others = []Entry{
	{
		Name: "fashion-mnist-small", Title: "Fashion-MNIST, 2000 + 1000 images",
		Domain: "fashion products", Values: "grayscale",
		Features: 784, Train: 2000, Test: 1000, Classes: 10,
		ImageShape: []int{28, 28}, ClassNames: fashionClasses,
		Builtin: Embedded,
		Files: []File{
			{Path: "embed-fashion-2k1k/train-images-idx3-ubyte.gz", Size: 871092, SHA256: "923efac54370857ea859a31e8b0f90b47c7c027ba652f56c210283d5cd87db11",
				ContentSize: 1568016, Content: "000f647d3a37712a977946a02cff1802a7ae12629d7d6114dc175854f78c0e31"},
			{Path: "embed-fashion-2k1k/train-labels-idx1-ubyte.gz", Size: 1036, SHA256: "1e53ace5f59e0dc106904aec552bb713d3be31e1bb2d12788ff6f43d2421476b",
				ContentSize: 2008, Content: "c34d47d8e2c0ebfea563630d43db2133c17da253e0aae46b1160ce6ef4d7fa72"},
			{Path: "embed-fashion-2k1k/t10k-images-idx3-ubyte.gz", Size: 438259, SHA256: "81fcb33c770e6896f913331c1dc65a0b0e9a9d708499b680ea92524004acd177",
				ContentSize: 784016, Content: "a1fb1d13e2b33667a89122edb9e9efac64195ada86c044f343d62d17bd5eeb47"},
			{Path: "embed-fashion-2k1k/t10k-labels-idx1-ubyte.gz", Size: 526, SHA256: "9a30ef4a1fcd834a7b4a6f1ce82ffabab19e1e99edc085ade12805ab83f653f5",
				ContentSize: 1008, Content: "2957e9e8440bae0eb63c0230cef1e2f1441be6902f6adb5f6038ee3b9a030719"},
		},
		Source:   "https://github.com/zalandoresearch/fashion-mnist",
		Terms:    "MIT (Zalando SE)",
		Citation: fashionCitation,
		Note:     "The images that the paper authors' tutorial draws: numpy's shuffle with seed 0.",
		load:     loadIDX,
	},
	{
		Name: "digits", Title: "Digits 8x8",
		Domain: "digits", Values: "grayscale",
		Features: 64, Train: 1297, Test: 500, Classes: 10,
		ImageShape: []int{8, 8},
		Builtin:    Embedded,
		Files: []File{
			{Path: "embed-digits/digits.csv.gz", Size: 57512, SHA256: "46abec6b12486ad9e51943373abcf22bbea1b5a51a1619b361570d8893f1464a",
				ContentSize: 264712, Content: "6ebb3d2fee246a4e99363262ddf8a00a3c41bee6014c373ed9d9216ba7f651b8"},
		},
		Source:   "https://archive.ics.uci.edu/dataset/80/optical+recognition+of+handwritten+digits",
		Terms:    uciTerms,
		Citation: "Alpaydin, E., Kaynak, C. (1998). Optical Recognition of Handwritten Digits. UCI Machine Learning Repository. https://doi.org/10.24432/C50P49",
		Note:     "UCI's test part; its first 1297 rows train and the last 500 test. Gray levels are 0..16.",
		load:     loadDigits,
	},
	{
		Name: "higgs-sample", Title: "HIGGS, 10000 + 5000 rows",
		Domain: "particle physics", Values: "real values",
		Features: 28, Train: 10000, Test: 5000, Classes: 2,
		ClassNames: []string{"background", "signal"},
		Files: []File{
			{Path: "higgs/higgs_train_10k.csv.gz", Size: 575647, SHA256: "7355dd2abfdaca69f82c43520b50381a3e1e8bed8f97ceb02ba731eb9eafb6f6",
				ContentSize: 2675181, Content: "166051994b95041dd67059f0ee87cf99f08d5f1d97af8ad0a9f7617d2b355711",
				URLs: higgsSample("higgs_train_10k.csv")},
			{Path: "higgs/higgs_test_5k.csv.gz", Size: 739047, SHA256: "abc8efb484cfe4501aa806d70ca5dd2c505be36b0052582688aee391a5d5c182",
				ContentSize: 1721520, Content: "ab729cb2a366684b490d7a7b465dfa6fd9b27da23a65afdac68268c998a64fd4",
				URLs: higgsSample("higgs_test_5k.csv")},
		},
		Source:   "https://archive.ics.uci.edu/dataset/280/higgs, by way of https://github.com/SpringerNLP/Chapter2",
		Terms:    uciTerms,
		Citation: higgsCitation,
		Note:     "The training values are rounded to three digits.",
		load:     loadHIGGSSample,
	},
	{
		Name: "coil20", Title: "COIL20",
		Domain: "images", Values: "grayscale",
		Features: 1024, Train: 1440, Classes: 20,
		ImageShape: []int{32, 32},
		Files: []File{
			{Path: "coil20/COIL20.mat", Size: 3024549, SHA256: "4595ebdda07f47b0eb014fcfaddc22b452f9aed9c1d9261a0d5bc336c1ee1344",
				URLs: featureSelection("COIL20.mat")},
		},
		Source:   "https://www.cs.columbia.edu/CAVE/software/softlib/coil-20.php; " + featureSelectionSite,
		Terms:    "no license stated; for research",
		Citation: "Nene, S. A., Nayar, S. K., Murase, H. (1996). Columbia Object Image Library (COIL-20). Technical report CUCS-005-96",
		Note:     "No split is published: all samples are in Train.",
		load:     loadMAT,
	},
	{
		Name: "madelon", Title: "Madelon",
		Domain: "artificial", Values: "integers",
		Features: 500, Train: 2600, Classes: 2,
		Files: []File{
			{Path: "bio/madelon.mat", Size: 1496573, SHA256: "7dc9c9ff8d902651948e2df7f9cb6ed38c5d91e4c4159914cecb1ddbc7def12c",
				URLs: featureSelection("madelon.mat")},
		},
		Source:   "https://archive.ics.uci.edu/dataset/171/madelon; " + featureSelectionSite,
		Terms:    uciTerms,
		Citation: "Guyon, I. (2004). Madelon. UCI Machine Learning Repository. https://doi.org/10.24432/C5602H",
		Note:     "No split is published: all samples are in Train.",
		load:     loadMAT,
	},
	{
		Name: "lung-small", Title: "Lung, 325 genes",
		Domain: "biology", Values: "integers",
		Features: 325, Train: 73, Classes: 7,
		Files: []File{
			{Path: "bio/lung_small.mat", Size: 7516, SHA256: "93c6a65eb1f6f9f95ac897010c337254a57c57e7f8c0c9a7963a0e03de8233f4",
				URLs: featureSelection("lung_small.mat")},
		},
		Source:   featureSelectionSite,
		Terms:    "no license stated",
		Citation: "Peng, H., Long, F., Ding, C. (2005). Feature selection based on mutual information. IEEE TPAMI 27",
		Note:     "No split is published: all samples are in Train.",
		load:     loadMAT,
	},
	{
		Name: "leukemia", Title: "Leukemia",
		Domain: "biology", Values: "integers",
		Features: 7070, Train: 72, Classes: 2,
		Files: []File{
			{Path: "bio/leukemia.mat", Size: 154743, SHA256: "eb92382fb77c968864cb0a92a2c77acde7f88ba7fe5fd5a64b98184e3a05269d",
				URLs: featureSelection("leukemia.mat")},
		},
		Source:   featureSelectionSite,
		Terms:    "no license stated",
		Citation: "Golub, T. R. et al. (1999). Molecular classification of cancer. Science 286",
		Note:     "No split is published: all samples are in Train.",
		load:     loadMAT,
	},
	{
		Name: "w8a", Title: "Web (w8a), own split",
		Domain: "Internet", Values: "binary",
		Features: 300, Train: 14000, Valid: 3188, Test: 32561, Classes: 2,
		Files: []File{
			{Path: "uci-raw/w8a.gz", Size: 466686, SHA256: "758d97c654378b34cca0160e7a6b2ac926d882b51dddd2f0d3d3743f0ed9135b",
				ContentSize: 3478239, Content: "b464b4f6ce6a5d9e181ffc793e19a04751036273722312398ef7673705014902",
				URLs: libsvmSite("w8a", "https://raw.githubusercontent.com/unc-optimization/AccSPD/d2f1f2c961e3401032649544445bb24ab63ab1c5/data/w8a")},
		},
		Source:   "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary.html",
		Terms:    "no license stated",
		Citation: "Platt, J. C. (1998). Fast training of support vector machines using sequential minimal optimization. In: Advances in Kernel Methods. MIT Press",
		Note:     "The rows and sizes of the paper's Web, not its split: row k of train, valid and test, taken together, is row k*30746 mod 49749 of the file.",
		load:     loadW8A,
	},
}
