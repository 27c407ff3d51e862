// Package datasets gives what is learned from: the data sets of the paper, read,
// checked and cut into its splits, and ways to bring data of one's own.
//
// # Samples and sets
//
// [Samples] is a table of feature vectors with class labels, if there are any. A
// [Set] is a data set: its Train, Valid and Test samples, with its name, source,
// terms and citation. Four sets need no file and cannot fail:
//
//	datasets.DNA()               // 1400 + 600 + 1186 x 180 bits, the data of Figure 2
//	datasets.Connect4()          // 16000 + 4000 + 47557 x 126 bits, generated from the rules
//	datasets.Digits()            // 1297 + 500 images of 8 x 8
//	datasets.FashionMNISTSmall() // 2000 + 1000 images of 28 x 28
//
// Training reads samples a batch at a time with [Samples.Columns]; everything
// else is for looking at them.
//
// # The registry
//
// [Registry] lists all of the paper's Table 1 and some more, and [Load] reads any
// of them by name: what is compiled in, else from the offline folder that the
// environment variable SETLAB_DATA names, else from the cache. Load never uses the
// network. Data that are nowhere make an error that says what to do, which is
// mostly `setlab datasets fetch NAME` or, in a notebook, [Fetch].
//
// [Cache] does the fetching: with progress, resumed after interruptions, and with
// a digest that must be right before a file is kept. Data that can no longer be had
// (parts of OCR-letters, RCV1 and Web) is listed with the reason, and found if the
// user has it.
//
// The offline folder has the layout of the registry's paths, such as
// mnist/train-images-idx3-ubyte.gz, or is flat. Files may also be unpacked, and
// CIFAR-10 may be the folder that its archive unpacks to.
//
// # Files
//
// [Read] reads a file of one's own by its content, and [Inspect] says what is in
// it and what looks wrong. Each format has its reader, in a package of its own
// beneath this one, and a function here: [ReadCSV], [ReadARFF], [ReadNPZ],
// [ReadNPY] and [ReadImages] make sets, [ReadIDX], [ReadBits], [ReadLIBSVM],
// [ReadMAT] and [ReadHIGGS] samples. They trust nothing: a file that is cut off, too long, mislabeled, not
// numeric, or packed to burst is a [*FormatError] with the file, the place, what
// was expected and what was there. HIGGS, 11 million rows, streams through
// [OpenHIGGS].
//
// Samples can also be made from memory with [FromFloats], [FromBytes] and
// [FromBits]. [Samples.Split] parts a test set from them.
package datasets
