package e2e

import (
	"strconv"
	"testing"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// comms makes a slider by sending the same messages as the package ipywidgets.
const comms = `from ipykernel.comm import Comm
from IPython.display import display

def model(module, version, name, view=True, **state):
    state |= {"_model_module": module, "_model_module_version": version, "_model_name": name + "Model"}
    if view:
        state |= {"_view_module": module, "_view_module_version": version, "_view_name": name + "View"}
    return Comm(target_name="jupyter.widget", data={"state": state, "buffer_paths": []}, metadata={"version": "2.1.0"})

layout = model("@jupyter-widgets/base", "2.0.0", "Layout")
style = model("@jupyter-widgets/controls", "2.0.0", "SliderStyle")
slider = model("@jupyter-widgets/controls", "2.0.0", "IntSlider", value=30, min=0, max=100, description="moved",
    layout="IPY_MODEL_" + layout.comm_id, style="IPY_MODEL_" + style.comm_id)
value = 30

@slider.on_msg
def moved(message):
    global value
    value = message["content"]["data"]["state"].get("value", value)

display({"application/vnd.jupyter.widget-view+json": {"version_major": 2, "version_minor": 0, "model_id": slider.comm_id}}, raw=True)`

// TestLabIPyWidgets moves a widget of a Python kernel with the mouse.
func TestLabIPyWidgets(t *testing.T) {
	inBrowser.take(t)
	need.File(t, "/usr/share/jupyter/kernels/python3/kernel.json", "apt install python3-ipykernel")
	m := newMachine(t)
	n := notebook.New()
	n.Metadata["kernelspec"] = map[string]any{"name": "python3", "display_name": "Python 3"}
	n.Insert(0, notebook.NewCell(notebook.Code, "6 * 7"))
	o := m.openLab(t, n)
	o.start(t, comms)
	o.finish(t)
	knob := o.part(".widget-slider .noUi-target")
	o.wait(t, "!!"+knob)
	o.drag(t, knob, 0.3, 0.8)
	o.wait(t, `+`+o.part(".widget-readout")+`.innerText > 65`)
	o.look(t, "ipywidgets")
	if v, err := strconv.Atoi(o.run(t, "value")); err != nil || v < 65 || v > 95 {
		t.Errorf("moved from 30 to about 80, the slider is at %d, %v", v, err)
	}
	o.fromHereAlone(t)
}
