// Package nn trains feed-forward networks with sparse or dense layers, on top of convolutions if the samples are images: the SET-MLP and
// the SET-CNN of the paper, their sparse and dense baselines, and any other composition of its layers.
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
// A network for images starts with convolutions and pooling layers and needs the shape of the images. CNN is the paper's:
//
//	cifar, err := datasets.Load(ctx, "cifar10")
//	model := nn.New(nn.Options{Shape: cifar.ImageShape, Layers: nn.CNN{}.Layers()})
//
// Networks are trained by stochastic gradient descent with momentum unless Options.Optimizer is set to Adam, AdamW or RMSprop.
//
// A layer's description (Sparse, SReLU, Dropout, …) is what a user writes; New builds from the list of layers
// the stages that compute them. All activations are feature-major batches, see package sparse.
package nn
