package datasets

const (
	mnistCitation   = "LeCun, Y., Bottou, L., Bengio, Y., Haffner, P. (1998). Gradient-based learning applied to document recognition. Proc. IEEE 86"
	fashionCitation = "Xiao, H., Rasul, K., Vollgraf, R. (2017). Fashion-MNIST: a novel image dataset for benchmarking machine learning algorithms. arXiv:1708.07747"
	calTechCitation = "Marlin, B. M., Swersky, K., Chen, B., de Freitas, N. (2010). Inductive principles for restricted Boltzmann machine learning. AISTATS 9"
	higgsCitation   = "Baldi, P., Sadowski, P., Whiteson, D. (2014). Searching for exotic particles in high-energy physics with deep learning. Nature Communications 5. https://doi.org/10.24432/C5V312"
)

// fashionClasses names the classes of Fashion-MNIST as its authors do.
var fashionClasses = []string{"T-shirt/top", "Trouser", "Pullover", "Dress", "Coat", "Sandal", "Shirt", "Sneaker", "Bag", "Ankle boot"}

// mnistSite gives the addresses of one of MNIST's files.
func mnistSite(name string) []string {
	return []string{
		"http://yann.lecun.com/exdb/mnist/" + name,
		"https://ossci-datasets.s3.amazonaws.com/mnist/" + name,
		"https://storage.googleapis.com/cvdf-datasets/mnist/" + name,
	}
}

// fashionSite gives the addresses of one of Fashion-MNIST's files.
func fashionSite(name string) []string {
	return []string{
		"http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/" + name,
		"https://raw.githubusercontent.com/zalandoresearch/fashion-mnist/master/data/fashion/" + name,
	}
}

// mnistFiles are the four files of MNIST.
var mnistFiles = []File{
	{Path: "mnist/train-images-idx3-ubyte.gz", Size: 9912422, SHA256: "440fcabf73cc546fa21475e81ea370265605f56be210a4024d2ca8f203523609",
		ContentSize: 47040016, Content: "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
		URLs: mnistSite("train-images-idx3-ubyte.gz")},
	{Path: "mnist/train-labels-idx1-ubyte.gz", Size: 28881, SHA256: "3552534a0a558bbed6aed32b30c495cca23d567ec52cac8be1a0730e8010255c",
		ContentSize: 60008, Content: "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
		URLs: mnistSite("train-labels-idx1-ubyte.gz")},
	{Path: "mnist/t10k-images-idx3-ubyte.gz", Size: 1648877, SHA256: "8d422c7b0a1c1c79245a5bcf07fe86e33eeafee792b84584aec276f5a2dbc4e6",
		ContentSize: 7840016, Content: "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
		URLs: mnistSite("t10k-images-idx3-ubyte.gz")},
	{Path: "mnist/t10k-labels-idx1-ubyte.gz", Size: 4542, SHA256: "f7ae60f92e00ec6debd23a6088c31dbd2371eca3ffa0defaefb259924204aec6",
		ContentSize: 10008, Content: "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
		URLs: mnistSite("t10k-labels-idx1-ubyte.gz")},
}

// images are the images and other large data of Table 1.
var images = []Entry{
	{
		Name: "caltech16", Title: "CalTech 101 Silhouettes 16x16", Paper: "RBM",
		Domain: "images", Values: "binary",
		Features: 256, Train: 4082, Valid: 2257, Test: 2302, Classes: 101,
		ImageShape: []int{16, 16},
		Files: []File{
			{Path: "caltech101-silhouettes/caltech101_silhouettes_16_split1.mat", MD5: "3baf9e2c023aa4a187e1d1b92b5a734a",
				URLs: []string{"https://people.cs.umass.edu/~marlin/data/caltech101_silhouettes_16_split1.mat"}},
		},
		Source:   "https://people.cs.umass.edu/~marlin/data.shtml",
		Terms:    "no license stated",
		Citation: calTechCitation,
		Note:     "Only an MD5 digest is published for this file. Images are turned from column by column to row by row.",
		load:     loadCalTech,
	},
	{
		Name: "caltech28", Title: "CalTech 101 Silhouettes 28x28", Paper: "RBM",
		Domain: "images", Values: "binary",
		Features: 784, Train: 4100, Valid: 2264, Test: 2307, Classes: 101,
		ImageShape: []int{28, 28},
		Files: []File{
			{Path: "caltech101-silhouettes/caltech101_silhouettes_28_split1.mat", Size: 872124, SHA256: "eb6735e8d84b1850fabc5590124aab1755e90c9fd28123585324398405e1e42a",
				URLs: []string{"https://people.cs.umass.edu/~marlin/data/caltech101_silhouettes_28_split1.mat"}},
		},
		Source:   "https://people.cs.umass.edu/~marlin/data.shtml",
		Terms:    "no license stated",
		Citation: calTechCitation,
		Note:     "Images are turned from column by column to row by row.",
		load:     loadCalTech,
	},
	{
		Name: "mnist-binary", Title: "MNIST, binarized", Paper: "RBM",
		Domain: "digits", Values: "binary",
		Features: 784, Train: 60000, Test: 10000, Classes: 10,
		ImageShape: []int{28, 28},
		Files:      mnistFiles,
		Source:     "http://yann.lecun.com/exdb/mnist/",
		Terms:      "(c) Y. LeCun and C. Cortes; no license file, usually cited as CC BY-SA 3.0",
		Citation:   mnistCitation,
		Note:       "Gray levels above one half are 1. The paper does not say how it binarizes.",
		load:       loadBinaryIDX,
	},
	{
		Name: "mnist", Title: "MNIST", Paper: "MLP",
		Domain: "digits", Values: "grayscale",
		Features: 784, Train: 60000, Test: 10000, Classes: 10,
		ImageShape: []int{28, 28},
		Files:      mnistFiles,
		Source:     "http://yann.lecun.com/exdb/mnist/",
		Terms:      "(c) Y. LeCun and C. Cortes; no license file, usually cited as CC BY-SA 3.0",
		Citation:   mnistCitation,
		load:       loadIDX,
	},
	{
		Name: "cifar10", Title: "CIFAR10", Paper: "MLP, CNN",
		Domain: "images", Values: "RGB colors",
		Features: 3072, Train: 50000, Test: 10000, Classes: 10,
		ImageShape: []int{32, 32, 3}, ClassNames: []string{"airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"},
		Files: []File{
			{Path: "cifar-10/cifar-10-binary.tar.gz", Size: 170052171, SHA256: "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd",
				Members: []File{
					{Path: "cifar-10-batches-bin/data_batch_1.bin", Size: 30730000, SHA256: "cee916563c9f80d84e3cc88e17fdc0941787f1244f00a67874d45b261883ada5"},
					{Path: "cifar-10-batches-bin/data_batch_2.bin", Size: 30730000, SHA256: "a591ca11fa1708a91ee40f54b3da4784ccd871ecf2137de63f51ada8b3fa57ed"},
					{Path: "cifar-10-batches-bin/data_batch_3.bin", Size: 30730000, SHA256: "bbe8596564c0f86427f876058170b84dac6670ddf06d79402899d93ceea26f67"},
					{Path: "cifar-10-batches-bin/data_batch_4.bin", Size: 30730000, SHA256: "014e562d6e23c72197cc727519169a60359f5eccd8945ad5a09d710285ff4e48"},
					{Path: "cifar-10-batches-bin/data_batch_5.bin", Size: 30730000, SHA256: "755304fc0b379caeae8c14f0dac912fbc7d6cd469eb67a1029a08a39453a9add"},
					{Path: "cifar-10-batches-bin/test_batch.bin", Size: 30730000, SHA256: "8e2eb146ae340b09e24670f29cabc6326dba54da8789dab6768acf480273f65b"},
				},
				URLs: []string{"https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz"}},
		},
		Source:   "https://www.cs.toronto.edu/~kriz/cifar.html",
		Terms:    "no license file; not to be redistributed",
		Citation: "Krizhevsky, A. (2009). Learning multiple layers of features from tiny images. Technical report, University of Toronto",
		load:     loadCIFAR10,
	},
	{
		Name: "higgs", Title: "HIGGS", Paper: "MLP",
		Domain: "particle physics", Values: "real values",
		Features: 28, Train: 10500000, Test: 500000, Classes: 2,
		ClassNames: []string{"background", "signal"},
		Files: []File{
			{Path: "higgs/HIGGS.csv.gz", Size: 2816407858, SHA256: "ea302c18164d4e3d916a1e2e83a9a8d07069fa6ebc7771e4c0540d54e593b698",
				URLs: []string{"https://archive.ics.uci.edu/ml/machine-learning-databases/00280/HIGGS.csv.gz"}},
		},
		Source:   "https://archive.ics.uci.edu/dataset/280/higgs",
		Terms:    uciTerms,
		Citation: higgsCitation,
		Note:     "Too large to load at once: stream it with OpenHIGGS, or load a part with LoadHIGGS.",
		load:     refuseHIGGS,
	},
	{
		Name: "fashion-mnist", Title: "Fashion-MNIST", Paper: "MLP",
		Domain: "fashion products", Values: "grayscale",
		Features: 784, Train: 60000, Test: 10000, Classes: 10,
		ImageShape: []int{28, 28}, ClassNames: fashionClasses,
		Files: []File{
			{Path: "fashion-mnist/train-images-idx3-ubyte.gz", Size: 26421880, SHA256: "3aede38d61863908ad78613f6a32ed271626dd12800ba2636569512369268a84",
				ContentSize: 47040016, Content: "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
				URLs: fashionSite("train-images-idx3-ubyte.gz")},
			{Path: "fashion-mnist/train-labels-idx1-ubyte.gz", Size: 29515, SHA256: "a04f17134ac03560a47e3764e11b92fc97de4d1bfaf8ba1a3aa29af54cc90845",
				ContentSize: 60008, Content: "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
				URLs: fashionSite("train-labels-idx1-ubyte.gz")},
			{Path: "fashion-mnist/t10k-images-idx3-ubyte.gz", Size: 4422102, SHA256: "346e55b948d973a97e58d2351dde16a484bd415d4595297633bb08f03db6a073",
				ContentSize: 7840016, Content: "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
				URLs: fashionSite("t10k-images-idx3-ubyte.gz")},
			{Path: "fashion-mnist/t10k-labels-idx1-ubyte.gz", Size: 5148, SHA256: "67da17c76eaffca5446c3361aaab5c3cd6d1c2608764d35dfb1850b086bf8dd5",
				ContentSize: 10008, Content: "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34",
				URLs: fashionSite("t10k-labels-idx1-ubyte.gz")},
		},
		Source:   "https://github.com/zalandoresearch/fashion-mnist",
		Terms:    "MIT (Zalando SE)",
		Citation: fashionCitation,
		load:     loadIDX,
	},
}
