package notebook

import "maps"

// OutputType says what an output is and which of its fields count.
type OutputType string

// The types of outputs of format 4.
const (
	Stream        OutputType = "stream"         // Name, Text
	DisplayData   OutputType = "display_data"   // Data, Metadata
	ExecuteResult OutputType = "execute_result" // Data, Metadata, ExecutionCount
	Error         OutputType = "error"          // EName, EValue, Traceback
)

// Output is one output of a code cell. An output of another type, or one whose
// fields are not those of its type, is kept as it was read.
type Output struct {
	Type OutputType

	// Name of the stream, "stdout" or "stderr", and what was written to it.
	Name, Text string

	// Data is a MIME bundle: the same thing in one or more formats, by MIME
	// type. Text is a string, binary data a base64 string, JSON the decoded
	// value.
	Data map[string]any
	// Metadata of the display, such as the size of a picture.
	Metadata map[string]any
	// ExecutionCount numbers an execute_result; zero where there is none.
	ExecutionCount int

	// EName and EValue name and explain an error; Traceback is what front ends
	// show of it, with ANSI colors.
	EName, EValue string
	Traceback     []string

	rest    map[string]any
	foreign bool // all fields but the type are in rest
}

// fields is the output as the JSON object of its file.
func (o *Output) fields() map[string]any {
	all := maps.Clone(o.rest)
	if all == nil {
		all = map[string]any{}
	}
	all["output_type"] = string(o.Type)
	if o.foreign {
		return all
	}
	switch o.Type {
	case Stream:
		all["name"] = o.Name
		all["text"] = splitLines(o.Text)
	case DisplayData, ExecuteResult:
		if o.Data != nil {
			all["data"] = splitBundle(o.Data)
		}
		if o.Metadata != nil {
			all["metadata"] = o.Metadata
		}
		if o.Type == ExecuteResult {
			all["execution_count"] = count(o.ExecutionCount)
		}
	case Error:
		all["ename"] = o.EName
		all["evalue"] = o.EValue
		if o.Traceback != nil {
			all["traceback"] = o.Traceback
		}
	}
	return all
}
