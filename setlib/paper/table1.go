package paper

// Data is a data set as described in Table 1.
type Data struct {
	Data                  string // the name in the registry of package datasets
	Features, Train, Test int
}

// Table1 returns the entries of Table 1 in order.
func Table1() []Data {
	return []Data{
		{"adult", 123, 5000, 26147},
		{"connect4", 126, 16000, 47557},
		{"dna", 180, 1400, 1186},
		{"mushrooms", 112, 2000, 5624},
		{"nips-0-12", 500, 400, 1240},
		{"ocr-letters", 128, 32152, 10000},
		{"rcv1", 150, 40000, 150000},
		{"web", 300, 14000, 32561},
		{"caltech16", 256, 4082, 2302},
		{"caltech28", 784, 4100, 2307},
		{"mnist-binary", 784, 60000, 10000},
		{"mnist", 784, 60000, 10000},
		{"cifar10", 3072, 50000, 10000},
		{"higgs", 28, 10500000, 500000},
		{"fashion-mnist", 784, 60000, 10000},
	}
}
