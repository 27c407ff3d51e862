package runs

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/augment"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/topology"
)

// Models of all kinds are read from the store alone and compute the same outputs.
func TestTrainedModels(t *testing.T) {
	c := configurations()
	everything := perceptron()
	everything.Model = nn.Options{
		Layers: []nn.Layer{
			nn.Sparse{Neurons: 12, Topology: topology.SET{Epsilon: 2.5, Zeta: .25}, Init: nn.Glorot}, nn.BatchNorm{Momentum: .2}, nn.LeakyReLU{Slope: .1},
			nn.Dense{Neurons: 12}, nn.LayerNorm{Epsilon: 1e-3}, nn.GELU{}, nn.Skip{Over: 3}, nn.AllReLU{Slope: .5}, nn.Dropout{Rate: .25}, nn.Dense{Neurons: 10},
		},
		Loss: nn.CrossEntropy{Smoothing: .1}, Optimizer: nn.AdamW{Regrown: nn.MeanMoment}, Schedule: nn.Warmup{Epochs: 1, Then: nn.Cosine{Epochs: 12}}, ClipNorm: 2,
	}
	c["everything"] = everything
	deep := perceptron()
	deep.Model = nn.Options{Layers: nn.MLP{Hidden: slices.Repeat([]int{12}, 20), Classes: 10, Norm: nn.BatchNorm{}, Dropout: .1}.Layers()}
	c["more layers than a list of numbers is written out with"] = deep
	own := perceptron()
	o := own.Model.(nn.Options)
	o.Layers = []nn.Layer{nn.Sparse{Neurons: 10, Topology: topology.Custom{Name: "mine", WireFunc: topology.FixProb{Epsilon: 5}.Wire}}}
	o.Augment = &augment.Images{Shape: []int{8, 8}, Rotation: 5}
	own.Model = o
	c["a rule of one's own"] = own
	for name, c := range c {
		t.Run(name, func(t *testing.T) {
			s := temporaryStore(t)
			run := train1(t, s, c)
			model, in, err := s.Model(t.Context(), run.Digest[:8])
			if _, custom := c.Model.(Custom); custom {
				if err == nil || !strings.Contains(err.Error(), "or user-defined") {
					t.Errorf("a model of one's own: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(in.Treatments, c.Data.Treatments()) {
				t.Errorf("treatments %v", in.Treatments)
			}
			again := *run
			again.Model = model
			wantSame(t, "the model that was read", &again, run)
			switch of := run.Model.(type) {
			case *nn.Network:
				want, _ := of.Predict(t.Context(), c.Data)
				got, err := model.(*nn.Network).Predict(t.Context(), c.Data)
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("it predicts otherwise (%v)", err)
				}
				if _, _, err := s.RBM(t.Context(), run.Digest); err == nil || !strings.Contains(err.Error(), "is a network, not an RBM") {
					t.Errorf("as an RBM: %v", err)
				}
			case *rbm.RBM:
				if got := model.(*rbm.RBM).FreeEnergy(c.Data); !reflect.DeepEqual(got, of.FreeEnergy(c.Data)) {
					t.Error("it has other energies")
				}
				if _, _, err := s.Network(t.Context(), run.Digest); err == nil || !strings.Contains(err.Error(), "is an RBM, not a network") {
					t.Errorf("as a network: %v", err)
				}
			}
		})
	}
}

// Every type of package nn that a configuration can contain is restored from its description.
func TestModelsAreDescribedAndRead(t *testing.T) {
	for _, of := range types {
		v := reflect.New(of).Elem()
		for i := range v.NumField() {
			switch f := v.Field(i); {
			case f.CanInt():
				f.SetInt(1)
			case f.CanFloat():
				f.SetFloat(.5)
			case f.Kind() == reflect.Bool:
				f.SetBool(true)
			}
		}
		described, err := describe([]any{v.Interface()})
		if err != nil {
			t.Errorf("%v: %v", of, err)
			continue
		}
		text, _ := json.Marshal(described)
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		var parsed []any
		if err := d.Decode(&parsed); err != nil {
			t.Fatal(err)
		}
		var back []any
		if err := decode(reflect.ValueOf(&back).Elem(), any(parsed)); err != nil {
			t.Errorf("%v: %v", of, err)
			continue
		}
		if f := v.FieldByName("Threads"); f.IsValid() {
			f.SetInt(0) // does not affect results
		}
		if !reflect.DeepEqual(back[0], v.Interface()) {
			t.Errorf("%+v comes back as %+v", v.Interface(), back[0])
		}
	}
}

// TestOtherNamesAreSaid trains a run again after the names of its data were corrected.
func TestOtherNamesAreSaid(t *testing.T) {
	var said strings.Builder
	s := temporaryStore(t)
	s.Messages = &said
	c := perceptron()
	c.Inputs = Inputs{Classes: []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}}
	train1(t, s, c)
	train1(t, s, c)
	c.Inputs.Classes = nil
	train1(t, s, c)
	if said.Len() > 0 {
		t.Error(said.String())
	}
	c.Inputs.Classes = []string{"0", "1", "two", "3", "4", "5", "6", "7", "8", "9"}
	train1(t, s, c)
	if want := `other names of its classes, such as "2" instead of "two"`; !strings.Contains(said.String(), want) {
		t.Errorf("%q, want %q", said.String(), want)
	}
}

func TestModelsThatAreNotThere(t *testing.T) {
	s := temporaryStore(t)
	run := train1(t, s, perceptron())
	bare := temporaryStore(t)
	if _, err := s.Export(run.Digest, bare.Dir, false); err != nil {
		t.Fatal(err)
	}
	if _, _, err := bare.Network(t.Context(), run.Digest); err == nil || !strings.Contains(err.Error(), "without its model") {
		t.Error(err)
	}
	if _, _, err := s.Network(t.Context(), "ffffffffffff"); err == nil {
		t.Error("a run that is not there has a network")
	}
	// A run of an older version, without inputs.json, has the treatments of the registry's data.
	old := perceptron()
	old.Data = datasets.Digits().Standardized().Train
	run = train1(t, s, old)
	e, err := openEntry(run.Dir)
	if err != nil {
		t.Fatal(err)
	}
	files := contents{}
	for _, name := range e.names() {
		if name == inputsFile {
			continue
		}
		data, err := e.read(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = whole(data)
	}
	if err := publish(run.Dir, filepath.Join(s.Dir, temporaryFolder), files); err != nil {
		t.Fatal(err)
	}
	_, in, err := s.Network(t.Context(), run.Digest)
	if err != nil || !reflect.DeepEqual(in.Treatments, old.Data.Treatments()) {
		t.Errorf("%v, %v", in, err)
	}
}

// TestImpossibleOptionsAreDamage builds models from options that a damaged configuration may have.
func TestImpossibleOptionsAreDamage(t *testing.T) {
	for _, options := range []any{nn.Options{Inputs: -1}, nn.Options{Inputs: 3, Layers: []nn.Layer{nil}}, rbm.Options{Visible: -1, Hidden: 3}} {
		if _, err := built(t.Context(), options); err == nil || !strings.Contains(err.Error(), "impossible options") {
			t.Errorf("%+v: %v", options, err)
		}
	}
	if _, err := built(t.Context(), Custom{}); err == nil || !strings.Contains(err.Error(), "runs.Custom") {
		t.Errorf("a model of the user's own: %v", err)
	}
}
