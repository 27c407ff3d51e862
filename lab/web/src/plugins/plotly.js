// Plotly figures with no network: as data of plotly's own MIME type, and as the
// HTML that GoNB's gonbui/plotly displays.

import { Widget } from '@lumino/widgets';

const MIME = 'application/vnd.plotly.v1+json';

/** Where the HTML of gonbui/plotly fetches the library, unless the page has done so. */
const GONB_SOURCE = 'https://cdn.plot.ly/plotly-2.34.0.min.js';

let loading;

/** The library, 4.5 MB, from our own server when the first figure is drawn. */
function load() {
  loading ??= import('plotly.js-dist-min').then(module => module.default ?? module);
  return loading;
}

/** The height of a figure that has none, plotly's own default, which it does not keep when it is resized. */
const HEIGHT = '450px';

/** An output that shows a figure, as wide as the output unless it has a width. */
class Figure extends Widget {
  constructor() {
    super();
    this.addClass('setlab-Plotly');
  }

  async renderModel(model) {
    const given = model.data[MIME];
    // Some kernels send the JSON as text. Plotly writes into what it is given.
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

/** Stands for the library until one of its functions is called, which loads it. */
function untilCalled() {
  const called = (name, values) => load().then(library => library[name](...values));
  return new Proxy(
    {},
    {
      // Not a promise itself, should anyone await it.
      get: (_, name) => (name === 'then' ? undefined : (...values) => called(name, values))
    }
  );
}

/**
 * Gives the page what gonbui/plotly's HTML looks for: a script of the library's
 * public address, and the library as window.Plotly. The script has a type that
 * no browser fetches.
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
