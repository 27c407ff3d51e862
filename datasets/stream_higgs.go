package datasets

import (
	"context"
	"errors"
	"fmt"

	"setlab/datasets/higgs"
)

// StreamHIGGS reads one of the paper's splits of HIGGS, "train" (the first 10500000
// samples of the file) or "test" (the last 500000), and calls visit with each part of
// size samples; the last part may be smaller. At most two parts are in memory, at 112
// bytes per sample.
//
//	err := datasets.StreamHIGGS(ctx, "train", 100000, func(part *datasets.Samples) error {
//		_, err := network.TrainEpoch(ctx, part, ...)
//		return err
//	})
//
// It returns the error of visit or ctx, or one that says where the file is damaged or
// that it has another number of samples. Parts passed to visit before are valid.
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

// streamHIGGS skips samples and then visits the next rows samples.
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
