// Package convolution computes convolutions and pooling of images, and their gradients, on feature-major batches: the value of
// channel c at row y and column x is row (c*Rows+y)*Columns+x of a batch, whose columns are samples.
//
// In this layout, a pixel of one channel is a vector with one value per sample. An output pixel of a convolution is the dense product
// of the filters with the vectors under them, which are found by a table of their offsets from the first one, without copying.
// Window positions with the same part of the window on the image share a table.
//
// 3 x 3 convolutions at stride 1 are computed by Winograd's F(2 x 2, 3 x 3) (Lavin and Gray 2016): 16 products of transformed
// values replace 36. A transform is a few additions of whole vectors, shared by all filters. For normally distributed values its error
// is as small as that of the definition, which computes longer sums: 2e-7 to 4e-7 of the outputs' standard deviation for 32 to 128 channels.
// An infinite pixel or NaN makes all four outputs of each tile that reads it NaN, whereas by the definition it affects only outputs whose
// window contains the pixel. Gradients of filters, first layers with few channels, and other windows are computed by the definition.
//
// Padding between the rows of a batch may be read and written; steps between rows are multiples of 16 values.
// Vector code treats denormal values as 0. The order of additions depends on the machine's instructions (package cpu), not on
// the number of threads. The vector code in kernels_amd64.s is generated (../avo/convolution); portable.go has the definitions, which
// other machines use.
package convolution

//go:generate go run -C ../avo ./convolution -out ../convolution/kernels_amd64.s -stubs ../convolution/kernels_amd64.go -pkg convolution
