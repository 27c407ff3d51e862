// The About box, which describes the lab and its components.

import { Dialog, ICommandPalette, showDialog } from '@jupyterlab/apputils';
import { PageConfig } from '@jupyterlab/coreutils';
import { Widget } from '@lumino/widgets';

import { logoIcon } from '../icons.js';
import { jupyterlab, plotly, widgets } from '../.gen/versions.js';

/** The box's text. Names and versions come from the installed packages. */
function text() {
  const node = document.createElement('div');
  node.className = 'setlab-About';
  const paragraph = parts => {
    const p = document.createElement('p');
    p.append(...parts);
    node.append(p);
  };
  paragraph([
    'Sparse evolutionary training in Go: a kernel, a training library and the notebooks that reproduce Mocanu et al. 2018, "Scalable training of artificial neural networks with adaptive sparse connectivity inspired by network science".'
  ]);
  paragraph([
    `This front end is JupyterLab ${jupyterlab} with the widget manager of ipywidgets ${widgets}, both © the Project Jupyter Contributors (BSD 3-Clause), and plotly ${plotly} (MIT). The kernel is based on GoNB (MIT) and yaegi (Apache 2.0).`
  ]);
  paragraph(['The licenses of all of them are under Help, Licenses. SET Lab is not a product of Project Jupyter.']);
  return node;
}

export const about = {
  id: 'setlab:about',
  description: 'Says what SET Lab is built on.',
  autoStart: true,
  optional: [ICommandPalette],
  activate: (app, palette) => {
    // JupyterLab's menu names this command.
    const command = 'help:about';
    app.commands.addCommand(command, {
      label: `About ${app.name}`,
      execute: () => {
        const title = document.createElement('span');
        title.className = 'setlab-About-title';
        logoIcon.element({ container: title, width: '40px', height: 'auto' });
        const name = document.createElement('span');
        name.textContent = `${app.name} ${PageConfig.getOption('appVersion')}`;
        title.append(name);
        const body = new Widget({ node: text() });
        const header = new Widget({ node: title });
        body.node.prepend(header.node);
        return showDialog({ title: `About ${app.name}`, body, buttons: [Dialog.okButton({ label: 'Close' })] });
      }
    });
    palette?.addItem({ command, category: 'Help' });
  }
};
