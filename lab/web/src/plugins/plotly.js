// Plotly figures without a network: as data of Plotly's own MIME type, and as the
// HTML that GoNB's gonbui/plotly displays.

import { Widget } from '@lumino/widgets';

const MIME = 'application/vnd.plotly.v1+json';

/** The address from which the HTML of gonbui/plotly loads the library, unless the page has loaded it. */
const GONB_SOURCE = 'https://cdn.plot.ly/plotly-2.34.0.min.js';

let loading;

/** The library of 4.5 MB, loaded from our own server when the first figure is drawn. */
function load() {
  loading ??= import('plotly.js-dist-min').then(module => module.default ?? module);
  return loading;
}

/** The height of a figure without one. It is Plotly's default, which Plotly does not keep when a figure is resized. */
const HEIGHT = '450px';

/** An output with a figure, which is as wide as the output unless it has a width. */
class Figure extends Widget {
  constructor() {
    super();
    this.addClass('setlab-Plotly');
  }

  async renderModel(model) {
    const given = model.data[MIME];
    // Some kernels send the JSON as text. Copy the data, since Plotly modifies it.
    const { data, layout, config, frames } = typeof given === 'string' ? JSON.parse(given) : structuredClone(given);
    this._library = await load();
    this.node.style.height = layout?.height ? '' : HEIGHT;
    await this._library.newPlot(this.node, data ?? [], layout ?? {}, config ?? {});
    if (frames?.length) {
      await this._library.addFrames(this.node, frames);
    }
    this._fitted = !layout?.width;
    this._fit();
  }

  onAfterShow() {
    this._fit();
  }

  onResize() {
    this._fit();
  }

  dispose() {
    this._library?.purge(this.node);
    super.dispose();
  }

  _fit() {
    if (this._fitted && this.isVisible) {
      this._library.Plots.resize(this.node);
    }
  }
}

/** The renderer of the MIME type. */
export const plotly = {
  id: 'setlab:plotly',
  description: 'Shows plotly figures.',
  rendererFactory: { safe: true, mimeTypes: [MIME], createRenderer: () => new Figure() },
  rank: 0,
  dataType: 'json'
};

/** A placeholder for the library. Calling any of its functions loads the library. */
function untilCalled() {
  const called = (name, values) => load().then(library => library[name](...values));
  return new Proxy(
    {},
    {
      // Not a promise itself, in case it is awaited.
      get: (_, name) => (name === 'then' ? undefined : (...values) => called(name, values))
    }
  );
}

/**
 * Adds to the page what gonbui/plotly's HTML looks for: a script with the library's
 * public address, and the library as window.Plotly. The script has a type that
 * no browser loads.
 */
export const bundledPlotly = {
  id: 'setlab:bundled-plotly',
  description: "Lets GoNB's plotly figures use the bundled library.",
  autoStart: true,
  activate: () => {
    window.Plotly ??= untilCalled();
    const marker = document.createElement('script');
    marker.type = 'application/x-bundled';
    marker.src = GONB_SOURCE;
    document.head.append(marker);
  }
};
