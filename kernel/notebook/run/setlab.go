package run

import (
	"context"

	"setlab/kernel"
	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// OnKernel returns a function for Options.Start that starts the setlab kernel with the given options.
func OnKernel(o kernel.Options) func(dir string) (Kernel, error) {
	return func(dir string) (Kernel, error) {
		o := o
		o.Dir = dir
		k, err := kernel.New(o)
		if err != nil {
			return nil, err
		}
		k.Start()
		return setlab{k}, nil
	}
}

// setlab is the setlab kernel without a user: cells that request input fail.
type setlab struct{ kernel *kernel.Kernel }

var _ Kernel = setlab{}

// Execute runs a cell. Since there is no pager, the answer to a question such as train.Fit? becomes an
// output.
func (s setlab) Execute(ctx context.Context, code string, sink output.Sink) error {
	if expression, more, asks := cell.HelpRequest(code); asks {
		help, err := s.kernel.Help(ctx, expression, more)
		if err == nil {
			sink(output.Display{Data: help.MIME()})
		}
		return err
	}
	return s.kernel.Execute(ctx, kernel.Request{Code: code}, sink)
}

func (s setlab) Close() error { return s.kernel.Close() }
