package arff_test

import (
	"fmt"
	"strings"

	"setlab/datasets/arff"
	"setlab/datasets/format"
	"setlab/datasets/table"
)

func ExampleRead() {
	in, err := format.New("weather.arff", strings.NewReader(`@relation weather
@attribute temperature numeric
@attribute play {yes, no}
@data
29.5, no
18, perhaps
`), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = arff.Read(in, table.Options{})
	fmt.Println(err)
	// Output:
	// weather.arff: line 6, column 5: want a declared value of attribute "play", got "perhaps"
}
