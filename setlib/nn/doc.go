// Package nn trains feed-forward networks with sparse or dense layers, on top of convolutions if the samples are images: the SET-MLP and
// the SET-CNN of the paper, their sparse and dense baselines, and whatever else its layers compose to.
//
//	model := nn.New(nn.Options{
//		Inputs: 784,
//		Layers: nn.MLP{Hidden: []int{1000, 1000, 1000}, Classes: 10, Dropout: .3}.Layers(),
//	})
//	run, err := train.Fit(ctx, model, data.Train, train.Options{
//		Epochs:  400,
//		Metrics: []train.Metric{nn.Accuracy(model, data.Test)},
//	})
//
// A network of images has convolutions and poolings below such layers, and is told the images' shape; CNN is the paper's:
//
//	cifar, err := datasets.Load(ctx, "cifar10")
//	model := nn.New(nn.Options{Shape: cifar.ImageShape, Layers: nn.CNN{}.Layers()})
//
// A network learns by momentum unless Options.Optimizer is Adam, AdamW or RMSprop.
//
// A layer's description (Sparse, SReLU, Dropout, …) is what a user writes; New turns the list of them into the stages
// that compute. All activations are feature-major batches, see package sparse.
package nn
