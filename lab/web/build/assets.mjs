// The files other than scripts: schemas of the settings, icons, and the page.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { names } from './packages.mjs';

/** Copies the schemas of the extensions' settings, each with its package's description. */
export function copySchemas(extensions, folder) {
  for (const { name, version, folder: from, jupyterlab } of extensions) {
    if (!jupyterlab.schemaDir) {
      continue;
    }
    const to = join(folder, 'schemas', name);
    mkdirSync(to, { recursive: true });
    for (const file of names(join(from, jupyterlab.schemaDir)).filter(file => file.endsWith('.json'))) {
      cpSync(join(from, jupyterlab.schemaDir, file), join(to, file));
    }
    // A Jupyter server reads the version from a file of this name.
    writeFileSync(join(to, 'package.json.orig'), JSON.stringify({ name, version }) + '\n');
  }
}

/** Removes the scripts that the bundler writes next to a theme's style sheet. */
export function cleanThemes(themes, folder) {
  for (const { name } of themes) {
    rmSync(join(folder, 'themes', name, 'index.js'), { force: true });
  }
}

/** Copies an icon to a file whose name contains its digest, and returns the name. */
function icon(project, name, folder) {
  const text = readFileSync(join(project.root, 'art', `${name}.svg`));
  const file = `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.svg`;
  writeFileSync(join(folder, 'static', file), text);
  return file;
}

/** Writes the page's template with the names of the entry's files and of the icons. */
export function writePage(project, entry, next, folder) {
  const read = name => readFileSync(join(project.root, 'page', name), 'utf8');
  const address = name => `{{.BaseURL}}static/lab/${name}`;
  const tags = entry.map(name =>
    name.endsWith('.css')
      ? `<link rel="stylesheet" href="${address(name)}">`
      : `<script defer src="${address(name)}"></script>`
  );
  // Preload the files that the entry requests as soon as it runs.
  for (const name of next.filter(name => !entry.includes(name))) {
    tags.push(`<link rel="preload" as="${name.endsWith('.css') ? 'style' : 'script'}" href="${address(name)}">`);
  }
  const page = read('page.html')
    .replace('ENTRY', tags.join('\n'))
    .replace(/ICON\((.*?)\)/g, (_, name) => address(icon(project, name, folder)));
  writeFileSync(join(folder, 'page.html'), page);
  writeFileSync(join(folder, 'page.json'), read('page.json'));
  // Defaults of settings that differ from those of the extensions.
  writeFileSync(join(folder, 'schemas', 'overrides.json'), read('overrides.json'));
}
