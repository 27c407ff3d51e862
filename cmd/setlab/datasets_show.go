package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"setlab/datasets"
)

func newDatasetsShow(cache *datasets.Cache) *cobra.Command {
	var o datasets.ReadOptions
	command := &cobra.Command{
		Use:   "show NAME|FILE|FOLDER",
		Short: "Show a data set's source, license terms and files, or the contents of your own file",
		Long: `Show a data set's source, license terms and files. For your own file, show its samples,
its columns with their types and ranges, the number of samples per class, missing
values, and what looks wrong.

A file may be CSV, ARFF, LIBSVM, MAT, .npy, .npz or IDX, compressed or not. A folder
must contain one folder of images (PNG, JPEG, GIF) per class. The format is detected from
the contents, not the name. The flags apply to files only and correspond to the fields of
datasets.ReadOptions and of "data" in grid files: --without is Without and "without",
--target is Targets.

Convert Parquet to CSV with Python:
  import pandas
  pandas.read_parquet("own.parquet").to_csv("own.csv", index=False)`,
		Example: `  setlab datasets show mnist
  setlab datasets show wine.csv --label quality --without id
  setlab datasets show houses.csv --target price
  setlab datasets show own.npz --x images --y target
  setlab datasets show photos/ --rows 64 --columns 64`,
		Args:              exactly(1, "a data set, a file or a folder"),
		ValidArgsFunction: datasetOrFile,
		RunE: func(command *cobra.Command, given []string) error {
			if given[0] == "" {
				return errors.New("the name is empty: name a data set, a file or a folder")
			}
			status, err := cache.Status(given[0])
			if err != nil {
				if _, err := os.Stat(given[0]); errors.Is(err, fs.ErrNotExist) {
					return noDataset("data set or file", given[0])
				}
				return inspect(command.OutOrStdout(), given[0], o)
			}
			command.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
				if f.Changed {
					err = fmt.Errorf("%s is a registered data set, but --%s is for files; for a file of the same name, write ./%s", given[0], f.Name, given[0])
				}
			})
			if err != nil {
				return err
			}
			show(command.OutOrStdout(), status)
			return nil
		},
	}
	readFlags(command.Flags(), &o)
	return command
}

// readFlags adds the flags that say how to read a file of one's own.
func readFlags(flags *pflag.FlagSet, o *datasets.ReadOptions) {
	flags.StringVar(&o.Label, "label", "", "the `COLUMN` with the classes (CSV, ARFF)")
	flags.StringArrayVar(&o.Targets, "target", nil, "a `COLUMN` of numbers to predict; may be repeated (CSV, ARFF; the array in .npz)")
	flags.StringArrayVar(&o.Without, "without", nil, "omit a `COLUMN`; may be repeated (CSV, ARFF)")
	flags.StringArrayVar(&o.OneHot, "one-hot", nil, "encode a `COLUMN` of texts with one feature for each of its values; may be repeated (CSV, ARFF)")
	flags.StringVar(&o.TestFile, "test-file", "", "a second `FILE`, with the test samples (CSV, ARFF, LIBSVM)")
	flags.StringVar(&o.X, "x", "", "the `ARRAY` with the samples (.npz, MAT)")
	flags.StringVar(&o.Y, "y", "", "the `ARRAY` with the classes (.npz, MAT)")
	flags.StringVar(&o.Labels, "labels", "", "the `FILE` with the classes (.npy, IDX)")
	wholeVar(flags, &o.Channels, "channels", "channels of images: 1 for gray, 3 for color (default: their own)")
	wholeVar(flags, &o.Rows, "rows", "scale images to this height in pixels (default: their own)")
	wholeVar(flags, &o.Columns, "columns", "scale images to this width in pixels (default: their own)")
}

// noDataset returns the error for a name that is not a data set. The parameter what is what it could have named.
func noDataset(what, name string) error {
	var known []string
	for _, entry := range datasets.Registry() {
		known = append(known, entry.Name)
	}
	suggestion := didYouMean(name, known)
	if suggestion == "" {
		suggestion = "; `setlab datasets list` lists the data sets"
	}
	return fmt.Errorf("no %s is called %q%s", what, name, suggestion)
}

// inspect prints a summary of a data file.
func inspect(out io.Writer, path string, o datasets.ReadOptions) error {
	look, err := datasets.Inspect(path, o)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, look)
	return err
}

// datasetOrFile completes data set names and file names in a shell.
func datasetOrFile(command *cobra.Command, given []string, begun string) ([]string, cobra.ShellCompDirective) {
	names, _ := datasetNames(command, given, begun)
	return names, cobra.ShellCompDirectiveDefault
}

func show(out io.Writer, status datasets.Status) {
	entry := status.Entry
	fmt.Fprintf(out, "%s: %s\n", entry.Name, entry.Title)
	line := func(label, value string) {
		if value != "" {
			fmt.Fprintf(out, "  %-10s %s\n", label, value)
		}
	}
	line("shape", entry.Shape()+" (train + valid + test x features)")
	if entry.Classes > 0 {
		line("classes", strings.TrimSuffix(fmt.Sprintf("%d: %s", entry.Classes, strings.Join(entry.ClassNames, ", ")), ": "))
	}
	line("values", entry.Values)
	line("paper", entry.Paper)
	line("where", where(status))
	line("source", entry.Source)
	line("terms", entry.Terms)
	line("cite", entry.Citation)
	line("note", entry.Note)
	line("missing", entry.Missing)
	for i, file := range entry.Files {
		line("file", file.Path)
		switch found := status.Files[i].Found; {
		case status.Files[i].Place == datasets.Embedded:
			line("", "included in the binary")
		case found != "":
			line("", "here: "+found)
		}
		if file.SHA256 != "" {
			line("", "sha256 "+file.SHA256)
		} else if file.MD5 != "" {
			line("", "md5 "+file.MD5)
		}
		for _, url := range file.URLs {
			line("", url)
		}
	}
}
