package datasets_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"setlab/datasets"
	"setlab/datasets/npy"
)

// file makes a file for an example.
func file(name, text string) (path string, remove func()) {
	folder, err := os.MkdirTemp("", "own")
	if err != nil {
		panic(err)
	}
	path = filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		panic(err)
	}
	return path, func() { os.RemoveAll(folder) }
}

func ExampleReadNPZ() {
	path, remove := file("flowers.npz", "")
	defer remove()
	// In Python: numpy.savez("flowers.npz", x=x, y=y)
	f, err := os.Create(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = npy.WriteArchive(f, map[string]npy.Array{
		"x": npy.Table(2, []float32{5.1, 3.5, 4.9, 3, 6.2, 2.8}),
		"y": {Shape: []int{3}, Texts: []string{"setosa", "setosa", "virginica"}},
	}, false)
	f.Close()
	if err != nil {
		fmt.Println(err)
		return
	}
	flowers, err := datasets.ReadNPZ(path, datasets.NPZ{})
	fmt.Println(flowers, err)
	fmt.Println(flowers.Train.Row(nil, 1), flowers.ClassNames[flowers.Train.Label(2)])
	// Output:
	// flowers: train 3 x 2 features (floats), 2 classes <nil>
	// [4.9 3] virginica
}

func ExampleReadNPY() {
	path, remove := file("samples.npy", "")
	defer remove()
	// In Python: numpy.save("samples.npy", x); numpy.save("classes.npy", y)
	classes := filepath.Join(filepath.Dir(path), "classes.npy")
	for name, a := range map[string]npy.Array{path: npy.Table(2, []float32{5.1, 3.5, 4.9, 3}), classes: npy.Ints([]int{2, 1})} {
		var b bytes.Buffer
		if err := errors.Join(npy.Write(&b, a), os.WriteFile(name, b.Bytes(), 0o666)); err != nil {
			fmt.Println(err)
			return
		}
	}
	flowers, err := datasets.ReadNPY(path, classes)
	fmt.Println(flowers, err)
	fmt.Println(flowers.ClassNames, flowers.Train.Labels())
	// Output:
	// samples: train 2 x 2 features (floats), 2 classes <nil>
	// [1 2] [1 0]
}

func ExampleReadARFF() {
	path, remove := file("weather.arff", `@relation weather
@attribute outlook {sunny, rainy}
@attribute temperature numeric
@attribute play {yes, no}
@data
sunny, 29.5, no
rainy, ?, yes
rainy, 18, yes
`)
	defer remove()
	weather, err := datasets.ReadARFF(path, datasets.ARFF{DropMissing: true})
	fmt.Println(weather, err)
	fmt.Println(weather.FeatureNames, weather.Train.Row(nil, 1), weather.ClassNames[weather.Train.Label(1)])
	fmt.Println(weather.Note)
	// Output:
	// weather: train 2 x 3 features (floats), 2 classes <nil>
	// [outlook=sunny outlook=rainy temperature] [0 1 18] yes
	// 1 of 3 samples are left out: a value is missing.
}

func ExampleReadImages() {
	first, remove := file("dog.png", "")
	defer remove()
	root := filepath.Dir(first)
	for _, class := range []string{"cat", "dog"} {
		f := filepath.Join(root, "pets", class, "1.png")
		if err := errors.Join(os.MkdirAll(filepath.Dir(f), 0o777), os.WriteFile(f, picture(40, 30), 0o666)); err != nil {
			fmt.Println(err)
			return
		}
	}
	pets, err := datasets.ReadImages(filepath.Join(root, "pets"), datasets.Images{Rows: 32, Columns: 32})
	fmt.Println(pets, err)
	fmt.Println(pets.ImageShape, pets.ClassNames)
	// Output:
	// pets: train 2 x 1024 features (bytes), 2 classes <nil>
	// [32 32] [cat dog]
}

// picture is a gray PNG.
func picture(rows, columns int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, columns, rows))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func ExampleRead() {
	path, remove := file("wine.csv", "acidity,color,quality\n7.4,red,5\n6.3,white,6\n8.1,red,5\n6.8,white,6\n")
	defer remove()
	wine, err := datasets.Read(path, datasets.ReadOptions{Label: "quality", OneHot: []string{"color"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	wine.Train, wine.Test = wine.Train.Split(0.5, 1)
	fmt.Println(wine)
	fmt.Println(wine.FeatureNames, wine.ClassNames)
	// Output:
	// wine: train 2, test 2 x 3 features (floats), 2 classes
	// [acidity color=red color=white] [5 6]
}

func ExampleInspect() {
	path, remove := file("wine.csv", "acidity,color,quality\n7.4,red,5\n6.3,white,6\n8.1,red,5\n,white,6\n")
	defer remove()
	look, err := datasets.Inspect(path, datasets.ReadOptions{Label: "quality"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(look.Samples, "samples,", look.Missing, "value missing")
	for _, c := range look.Columns {
		fmt.Println(c.Name, c.Kind, c.Min, c.Max, c.Texts)
	}
	for _, w := range look.Wrong[2:] {
		fmt.Println("-", w)
	}
	// Output:
	// 4 samples, 1 value missing
	// acidity number 6.300000190734863 8.100000381469727 []
	// color text 0 0 [{red 2} {white 2}]
	// - 1 value is missing, in "acidity" (1). The option DropMissing leaves out samples, Without leaves out columns.
	// - 1 column contains text: "color". Make a feature of each text (option OneHot) or leave them out (option Without).
}
