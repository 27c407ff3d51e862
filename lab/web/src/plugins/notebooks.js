// The shipped notebooks as the launcher's first cards, if the served folder
// contains them: the tour, the figures, the tables.

import { ILauncher } from '@jupyterlab/launcher';

import { chartIcon, compassIcon, flaskIcon, reportIcon, tableIcon } from '../icons.js';
import shipped from '../notebooks.json';

const CATEGORY = 'SET Lab';
const COURSE = 'course';
const COMMAND = 'setlab:open-notebook';

const icons = { chart: chartIcon, compass: compassIcon, flask: flaskIcon, report: reportIcon, table: tableIcon };

/** The shipped notebooks of the served folder, or of its folder "notebooks". */
async function find(contents) {
  for (const folder of ['', 'notebooks']) {
    let listing;
    try {
      listing = await contents.get(folder, { content: true, type: 'directory' });
    } catch {
      continue; // most folders have no folder "notebooks"
    }
    const there = new Map(listing.content.map(({ name, path }) => [name, path]));
    if (there.has(COURSE)) {
      const lessons = await contents.get(there.get(COURSE), { content: true, type: 'directory' });
      for (const { name, path } of lessons.content) there.set(`${COURSE}/${name}`, path);
    }
    const found = shipped.filter(({ file }) => there.has(file));
    if (found.length > 0) {
      return found.map(notebook => ({ ...notebook, path: there.get(notebook.file) }));
    }
  }
  return [];
}

export const notebooks = {
  id: 'setlab:notebooks',
  description: 'Shows the notebooks that come with SET Lab in the launcher.',
  autoStart: true,
  requires: [ILauncher],
  activate: (app, launcher) => {
    app.commands.addCommand(COMMAND, {
      label: ({ label }) => label ?? 'Open a notebook of SET Lab',
      caption: ({ title }) => title ?? '',
      icon: ({ icon }) => icons[icon],
      execute: ({ path }) => app.commands.execute('docmanager:open', { path })
    });
    // The application does not wait for the listing.
    find(app.serviceManager.contents).then(found => {
      for (const [rank, { path, label, title, icon }] of found.entries()) {
        launcher.add({ command: COMMAND, category: CATEGORY, rank, args: { path, label, title, icon } });
      }
    });
  }
};
