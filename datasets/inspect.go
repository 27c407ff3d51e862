package datasets

import (
	"fmt"
	"path/filepath"
	"slices"

	"setlab/datasets/arff"
	"setlab/datasets/csvfile"
	"setlab/datasets/format"
	"setlab/datasets/imagefolder"
	"setlab/datasets/npy"
	"setlab/datasets/table"
)

// Inspection describes a file and says what looks wrong with it. Its String is a report.
type Inspection struct {
	// Path is the file, and Format is CSV, ARFF, LIBSVM, MAT, NPY, NPZ, IDX or images.
	Path, Format string
	// Arrays are the arrays of an .npz file with their shapes and types.
	Arrays []string
	// Samples is the number of samples in all splits. Splits are their sizes, such as "train 60000"; nil if there is only one.
	Samples int
	Splits  []string
	// ImageShape is that of Set.
	ImageShape []int
	// Columns are the columns of features, and Targets those of numbers to be predicted.
	Columns, Targets []Column
	// Label is the column of the classes, "" if there is none or it has no name. Guessed says that it, or the target, was chosen by its name
	// and content.
	Label   string
	Guessed bool
	// Classes are the classes with their numbers of samples; nil if there are none.
	Classes []ClassCount
	// Missing is the number of missing values and classes.
	Missing int
	// Duplicates is the number of samples that equal an earlier one, Conflicts the number of these whose class differs from the earlier one's,
	// and Leaked the number of test samples that equal a training sample. They are -1 above 4,194,304 samples, which are not compared.
	Duplicates, Conflicts, Leaked int
	// Wrong lists what looks wrong, and what to do about it.
	Wrong []string

	bare    bool // the table has no names
	rounded bool // differences of a column may be lost
	texts   []csvfile.Text
	nan     odd
	inf     odd
	target  string // the column or array that was guessed to be the target
	clash   string // two features of the same name
	given   ReadOptions
}

// ClassCount is the number of samples of a class, or of values of a column with the same text.
type ClassCount struct {
	Name  string
	Count int
}

// odd is the number of values that cannot be used, and the place of the first one.
type odd struct {
	n     int
	place string
}

// Inspect reads a file as [Read] does and describes it. It reports what Read stops at, such as missing values, undeclared texts, NaN,
// infinities, and images of different sizes. Without a Label, the classes of a CSV file are the first column called class, label, target,
// species, kind or y, or else the last column, if it holds texts. If such a column, or the classes of a .npz file, has numbers that are not
// integers, they are taken for targets. If the file cannot be read, the error is a [*FormatError].
//
//	look, err := datasets.Inspect("wine.csv", datasets.ReadOptions{})
//	fmt.Println(look)
func Inspect(path string, o ReadOptions) (*Inspection, error) {
	kind, err := kindOf(path)
	if err != nil {
		return nil, err
	}
	if err := o.fit(path, kind); err != nil {
		return nil, err
	}
	i := &Inspection{Path: filepath.Clean(path), Format: kind, given: o}
	switch kind {
	case kindCSV:
		err = i.csv()
	case kindARFF:
		err = i.arff()
	case kindNPZ:
		err = i.npz()
	case kindImages:
		err = i.images()
	case kindNPY:
		b := arraySet{file: i.Path, set: ownSet(path), tolerant: true}
		var set *Set
		if set, err = b.readNPY(path, o.Labels); err == nil {
			err = i.addSet(set)
		}
	default:
		var set *Set
		if set, err = Read(path, o); err == nil {
			err = i.addSet(set)
		}
	}
	if err != nil {
		return nil, err
	}
	i.judge()
	return i, nil
}

// csv inspects a table of text: first which columns hold texts, then the values.
func (i *Inspection) csv() error {
	o := table.Options{Label: i.given.Label, Targets: i.given.Targets, Without: i.given.Without, OneHot: i.given.OneHot, Missing: true, Infinite: true}
	in, err := openPath(i.Path)
	if err != nil {
		return err
	}
	look, err := csvfile.LookAt(in, o)
	in.Close()
	if err != nil {
		return err
	}
	o.Bare, i.bare = look.Bare, look.Bare
	if o.Label == "" && o.Targets == nil {
		label, target := guess(look, o)
		i.Guessed = label != "" || target != ""
		if o.Label = label; target != "" {
			o.Targets, i.target = []string{target}, fmt.Sprintf("Column %s", quoted(target))
		}
	}
	i.Label = o.Label
	other, oneHot := map[string]bool{o.Label: true}, map[string]bool{}
	for _, name := range slices.Concat(o.Without, o.Targets) {
		other[name] = true
	}
	o.OneHot = slices.Clone(o.OneHot)
	for _, name := range o.OneHot {
		oneHot[name] = true
	}
	for k, name := range look.Names {
		if other[name] {
			continue
		}
		i.texts = append(i.texts, look.Texts[k])
		if look.Texts[k].Count > 0 && !oneHot[name] {
			o.OneHot, oneHot[name] = append(o.OneHot, name), true
		}
	}
	if in, err = openPath(i.Path); err != nil {
		return err
	}
	defer in.Close()
	t, err := csvfile.Read(in, o)
	if err != nil {
		return err
	}
	return i.addTables(t, o, csvfile.Read)
}

func (i *Inspection) arff() error {
	in, err := openPath(i.Path)
	if err != nil {
		return err
	}
	h, err := arff.ReadHeader(in)
	in.Close()
	if err != nil {
		return err
	}
	o := table.Options{Label: i.given.Label, Targets: i.given.Targets, Without: i.given.Without, OneHot: slices.Clone(i.given.OneHot), Missing: true, Infinite: true}
	last := h.Attributes[len(h.Attributes)-1]
	if i.Label = o.Label; o.Label == "" && last.Type == arff.Nominal && !slices.Contains(o.Without, last.Name) {
		i.Label = last.Name
	}
	for _, a := range h.Attributes {
		text := a.Type == arff.String || a.Type == arff.Date
		if a.Name == i.Label || slices.Contains(o.Without, a.Name) || slices.Contains(o.Targets, a.Name) {
			continue
		}
		if text && !slices.Contains(o.OneHot, a.Name) {
			o.OneHot = append(o.OneHot, a.Name)
			i.texts = append(i.texts, csvfile.Text{Count: 1})
		} else {
			i.texts = append(i.texts, csvfile.Text{})
		}
	}
	if in, err = openPath(i.Path); err != nil {
		return err
	}
	defer in.Close()
	t, err := arff.Read(in, o)
	if err != nil {
		return err
	}
	return i.addTables(t, o, arff.Read)
}

// addTables adds the values of a table, and of that of its test samples.
func (i *Inspection) addTables(t *table.Table, o table.Options, read func(*format.Input, table.Options) (*table.Table, error)) error {
	train := t.Rows
	if i.given.TestFile != "" {
		if _, err := appendFile(t, i.given.TestFile, i.Path, o, read, false); err != nil {
			return err
		}
		i.Splits = []string{fmt.Sprintf("train %d", train), fmt.Sprintf("test %d", t.Rows-train)}
	}
	i.addTable(t, train)
	return nil
}

func (i *Inspection) npz() error {
	f, size, err := openPlain(i.Path, ".npz")
	if err != nil {
		return err
	}
	defer f.Close()
	a, err := npy.OpenArchive(i.Path, f, size)
	if err != nil {
		return err
	}
	for _, name := range a.Names {
		what := "which is not read"
		if shape, err := a.ReadShape(name); err == nil {
			what = shape.String()
		}
		i.Arrays = append(i.Arrays, name+": "+what)
	}
	o, err := i.given.npz(i.Path)
	if err != nil {
		return err
	}
	target, err := guessTargets(a, o)
	if err != nil {
		return err
	}
	if target != "" {
		o.Targets, i.Guessed, i.target = target, true, fmt.Sprintf("Array %s", quoted(target))
	}
	set, err := fromNPZ(i.Path, a, o, true)
	if err != nil {
		return err
	}
	return i.addSet(set)
}

func (i *Inspection) images() error {
	o := Images{Channels: i.given.Channels, Rows: i.given.Rows, Columns: i.given.Columns}
	splits, err := imagefolder.List(i.Path)
	if err != nil {
		return err
	}
	var files []imagefolder.File
	for _, s := range splits {
		files = append(files, s.Files...)
	}
	if sizes := imagefolder.Sizes(files); len(sizes) > 1 && o.Rows == 0 {
		o.Rows, o.Columns = mostFrequent(sizes)
		i.Wrong = append(i.Wrong, fmt.Sprintf("The images have %d sizes, most often %d rows x %d columns. Bring them to one: Rows and Columns.", len(sizes), o.Rows, o.Columns))
	}
	set, err := ReadImages(i.Path, o)
	if err != nil {
		return err
	}
	return i.addSet(set)
}

// mostFrequent returns the most frequent size, the smallest in case of a tie.
func mostFrequent(sizes map[[2]int]int) (rows, columns int) {
	most := 0
	for size, n := range sizes {
		if n > most || n == most && size[0]*size[1] < rows*columns {
			rows, columns, most = size[0], size[1], n
		}
	}
	return rows, columns
}
