package datasets

import (
	"context"
	"errors"
	"fmt"

	"setlab/datasets/higgs"
)

// StreamHIGGS reads one of the paper's splits of HIGGS, "train" (the first
// 10500000 samples of the file) or "test" (the last 500000), and calls visit with
// part after part of it: size samples each, and in the end what is left. No more
// than the part and the next one are in memory, 112 bytes a sample.
//
//	err := datasets.StreamHIGGS(ctx, "train", 100000, func(part *datasets.Samples) error {
//		_, err := network.TrainEpoch(ctx, part, ...)
//		return err
//	})
//
// It ends with visit's error if there is one, with ctx's, or with one that says
// where the file is damaged or has another number of samples. The samples that
// visit has seen until then were right.
func StreamHIGGS(ctx context.Context, split string, size int, visit func(part *Samples) error) error {
	return Cache{}.StreamHIGGS(ctx, split, size, visit)
}

// StreamHIGGS is the function [StreamHIGGS] with this cache.
func (c Cache) StreamHIGGS(ctx context.Context, split string, size int, visit func(part *Samples) error) error {
	skipped, rows, after := 0, higgs.TrainRows, higgs.TestRows
	switch split {
	case "train":
	case "test":
		skipped, rows, after = higgs.TrainRows, higgs.TestRows, 0
	default:
		return fmt.Errorf(`StreamHIGGS of split %q: there are "train" and "test"`, split)
	}
	if size < 1 {
		return fmt.Errorf("StreamHIGGS in parts of %d samples: want at least 1", size)
	}
	r, err := c.OpenHIGGS(ctx)
	if err != nil {
		return err
	}
	err = streamHIGGS(ctx, r, skipped, rows, size, visit)
	if err == nil && after == 0 {
		err = r.End()
	}
	return errors.Join(err, r.Close())
}

// streamHIGGS visits the rows samples that follow those that are skipped.
func streamHIGGS(ctx context.Context, r *higgs.Reader, skipped, rows, size int, visit func(part *Samples) error) error {
	if err := r.Skip(ctx, skipped); err != nil {
		return err
	}
	for left := rows; left > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		part, err := readHIGGS(r, min(left, size))
		if err != nil {
			return err
		}
		if err := visit(part); err != nil {
			return err
		}
		left -= part.Len()
	}
	return nil
}
