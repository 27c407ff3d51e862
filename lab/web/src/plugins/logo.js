// Our logo in the corner instead of Jupyter's.

import { ILabShell } from '@jupyterlab/application';
import { Widget } from '@lumino/widgets';

import { logoIcon } from '../icons.js';

export const logo = {
  id: 'setlab:logo',
  description: 'Sets the logo of the application.',
  autoStart: true,
  requires: [ILabShell],
  activate: (app, shell) => {
    const corner = new Widget();
    corner.id = 'jp-MainLogo';
    logoIcon.element({
      container: corner.node,
      elementPosition: 'center',
      margin: '2px 4px 2px 8px',
      height: 'auto',
      width: '20px'
    });
    shell.add(corner, 'top', { rank: 0 });
  }
};
