// Package datasets loads the data sets of the paper, checked and in the paper's
// splits, and reads data of your own.
//
// # Samples and sets
//
// [Samples] is a table of feature vectors, with or without class labels. A [Set] is a
// data set: its Train, Valid and Test samples, with its name, source, terms and
// citation. Four sets need no file and return no error:
//
//	datasets.DNA()               // 1400 + 600 + 1186 x 180 bits, the data of Figure 2
//	datasets.Connect4()          // 16000 + 4000 + 47557 x 126 bits, generated from the rules
//	datasets.Digits()            // 1297 + 500 images of 8 x 8
//	datasets.FashionMNISTSmall() // 2000 + 1000 images of 28 x 28
//
// Training reads samples a minibatch at a time with [Samples.Columns].
//
// # The registry
//
// [Registry] lists the data sets of the paper's Table 1 and some more, and [Load]
// reads any of them by name: from the program itself, from the offline folder that
// the environment variable SETLAB_DATA names, or from the cache. Load never uses the
// network. If data are missing, its error says what to do: mostly
// `setlab datasets fetch NAME` or, in a notebook, [Fetch].
//
// [Cache] downloads data sets. It reports progress, resumes after interruptions, and
// checks a file's digest before it keeps the file. Data that are no longer available
// (parts of OCR-letters, RCV1 and Web) are listed with the reason, and found if the
// user has them.
//
// The offline folder has the layout of the registry's paths, such as
// mnist/train-images-idx3-ubyte.gz, or is flat. Files may also be unpacked, and
// CIFAR-10 may be the folder that its archive unpacks to.
//
// # Files
//
// [Read] reads a file of your own; it detects the format from the content. [Inspect]
// says what a file contains and what looks wrong. Each format also has a function:
// [ReadCSV], [ReadARFF], [ReadNPZ], [ReadNPY] and [ReadImages] return sets, and
// [ReadIDX], [ReadBits], [ReadLIBSVM], [ReadMAT] and [ReadHIGGS] return samples. For
// a file that is truncated, too long, not numeric or a decompression bomb, the error is
// a [*FormatError], which names the file, the position, what was expected and what was
// found. [OpenHIGGS] streams HIGGS, which has 11 million rows.
//
// [FromFloats], [FromBytes] and [FromBits] make samples from memory. [Samples.Split]
// splits off a test set.
package datasets
