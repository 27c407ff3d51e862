package e2e

import "testing"

// gonbPlotly displays a figure as GoNB's gonbui/plotly does.
const gonbPlotly = "gonbui.DisplayHTML(`<div id=\"figure\"></div>`)\n" + `gonbui.DisplayHTML(` + "`" + `<script charset="UTF-8">(() => {
	const src = "https://cdn.plot.ly/plotly-2.34.0.min.js"
	const run = module => { (module || window.Plotly).newPlot("figure", JSON.parse('{"data": [{"type": "bar", "x": [1, 2], "y": [3, 4]}]}')) }
	if (typeof requirejs === "function") { return }
	for (const script of document.head.getElementsByTagName("script")) {
		if (script.src == src) { run(null); return }
	}
	const script = document.createElement("script")
	script.src = src
	script.onload = () => run(null)
	document.head.appendChild(script)
})()</script>` + "`)"

// plotlyMIME displays a figure with Plotly's own MIME type.
const plotlyMIME = `import "github.com/janpfeifer/gonb/gonbui/protocol"
gonbui.SendData(&protocol.DisplayData{Data: map[protocol.MIMEType]any{
	"application/vnd.plotly.v1+json": ` + "`" + `{"data": [{"type": "scatter", "x": [1, 2], "y": [3, 4]}], "layout": {"title": {"text": "titled"}}}` + "`" + `,
}})`

// playPlotly draws Plotly figures of both kinds with the library served by the lab.
func playPlotly(t *testing.T, o *opened) {
	o.start(t, "import \"github.com/janpfeifer/gonb/gonbui\"\n"+gonbPlotly)
	o.wait(t, `!!document.querySelector("#figure .main-svg")`)
	o.finish(t)
	o.start(t, plotlyMIME)
	o.wait(t, o.last()+`.querySelector(".main-svg .gtitle")?.textContent === "titled"`)
	o.finish(t)
	o.look(t, "plotly")
}
