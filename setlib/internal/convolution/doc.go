// Package convolution computes convolutions and poolings of images, and what their training needs, on feature-major batches: the value of
// channel c at row y and column x is row (c*Rows+y)*Columns+x of a batch, whose columns are samples.
//
// In this layout a pixel of one channel is a vector, one value a sample. An output pixel of a convolution is then the dense product
// of the filters with the vectors under them, which are found by a table of where they lie from the first of them: nothing is copied
// to be multiplied. Places that have the same part of their window on the image share a table.
//
// 3 x 3 convolutions at stride 1 are computed by Winograd's F(2 x 2, 3 x 3) (Lavin and Gray 2016): 16 products of transformed
// values take the place of 36. Here a transform is a few additions of whole vectors, which all filters share. On normal values its error
// is that of the definition, which adds up longer sums: 2e-7 to 4e-7 of the outputs' deviation for 32 to 128 channels, either way.
// An infinite pixel or NaN makes all four outputs of each tile that reads it NaN; by the definition, it is those whose window has the
// pixel. Gradients of filters, first layers of few channels and other windows are computed by the definition.
//
// Padding between the rows of a batch may be read and written; steps between rows are multiples of 16 values.
// Vector code takes denormal values for 0. The order of additions depends on the instructions that the machine has (package
// cpu), not on the number of threads. The vector code in kernels_amd64.s is generated (../avo/convolution); portable.go is what
// machines without it run, and the definition.
package convolution

//go:generate go run -C ../avo ./convolution -out ../convolution/kernels_amd64.s -stubs ../convolution/kernels_amd64.go -pkg convolution
